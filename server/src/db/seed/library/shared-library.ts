import type { Context } from '../../../context.ts';
import { defaultFields, defaultTimes } from '@vivavoce/domain/answers/question-kinds.ts';
import type { QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import type { JobFunction, RoleLevel } from '@vivavoce/domain/jobs/functions.ts';
import { isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../client.ts';
import { competencies, library_questions } from '../../schema/index.ts';
import { PEOPLE } from './shared-library-people.ts';
import { WORK } from './shared-library-work.ts';

export interface SharedCompetency {
  name: string;
  name_fr: string;
  /** Absent values apply to all. */
  functions?: JobFunction[];
  role_levels?: RoleLevel[];
  questions: {
    /** The kind of answer: an experience, a hypothetical situation, or an opinion. */
    ask: keyof typeof CATEGORIES;
    kind?: QuestionKind;
    en: string;
    fr: string;
    choices?: [en: string, fr: string][];
  }[];
}

const CATEGORIES = {
  experience: { en: 'Experience', fr: 'Expérience' },
  situation: { en: 'Situation', fr: 'Mise en situation' },
  view: { en: 'Attitude', fr: 'Point de vue' },
} as const;

const LANGUAGES = [
  { key: 'en', default_locale: 'en-gb' },
  { key: 'fr', default_locale: 'fr-fr' },
] as const;

export const SHARED_LIBRARY: readonly SharedCompetency[] = [...PEOPLE, ...WORK];

/** The questions of a competency in each language, as stored. */
const rowsOf = (competency_id: number, { questions }: SharedCompetency): (typeof library_questions.$inferInsert)[] =>
  LANGUAGES.flatMap(({ key, default_locale }) =>
    questions.map(({ kind = 'video', ask, choices = [], ...texts }) => ({
      ...defaultTimes(kind),
      ...defaultFields(kind),
      competency_id,
      default_locale,
      kind,
      text: texts[key],
      category: CATEGORIES[ask][key],
      choices: choices.map((both) => both[key === 'en' ? 0 : 1]),
    })),
  );

async function addLibrary(tx: Tx): Promise<void> {
  for (const shared of SHARED_LIBRARY) {
    const { name, name_fr, functions = [], role_levels = [] } = shared;
    const [created] = await tx
      .insert(competencies)
      .values({ name, name_fr, functions, role_levels })
      .returning({ id: competencies.id });
    if (!created) throw new Error('insert returned no row');
    await tx.insert(library_questions).values(rowsOf(created.id, shared));
  }
}

/**
 * Adds the shared library to an installation once: any shared competency may be the operator's, so nothing is added
 * beside one. Servers that start together take turns.
 */
export async function provideSharedLibrary({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shared library'))`);
    const [known] = await tx
      .select({ id: competencies.id })
      .from(competencies)
      .where(isNull(competencies.company_id))
      .limit(1);
    if (!known) await addLibrary(tx);
  });
}
