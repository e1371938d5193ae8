import type { Context } from '../context.ts';
import { defaultFields, defaultTimes } from '@vivavoce/domain/answers/question-kinds.ts';
import type { QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import type { JobFunction, RoleLevel } from '@vivavoce/domain/jobs/functions.ts';
import { defaultScores } from '@vivavoce/domain/reviews/rubrics.ts';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { competencies, job_templates, library_questions, shared_content } from '../db/schema/index.ts';
import { CRITERIA } from './criteria.ts';
import { FIELDS } from './questions-fields.ts';
import { PEOPLE } from './questions-people.ts';
import { WORK } from './questions-work.ts';
import { TEMPLATES } from './templates.ts';
import type { SharedTemplate } from './templates.ts';

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

/** The category of a question, and the guidance for its applicants. */
const CATEGORIES = {
  experience: {
    en: 'Experience',
    fr: 'Expérience',
    guidance: {
      en: 'Choose a real example. Say what the situation was, what you did yourself, and what came of it.',
      fr: 'Choisissez un exemple réel. Dites quelle était la situation, ce que vous avez fait vous-même et le résultat.',
    },
  },
  situation: {
    en: 'Situation',
    fr: 'Mise en situation',
    guidance: {
      en: 'There is more than one good way. Say what you would do first, and why.',
      fr: 'Il y a plusieurs bonnes façons de faire. Dites ce que vous feriez en premier, et pourquoi.',
    },
  },
  view: {
    en: 'Attitude',
    fr: 'Point de vue',
    guidance: {
      en: 'Say what you think and give a reason or a short example. There is no expected answer.',
      fr: 'Dites ce que vous pensez et donnez une raison ou un bref exemple. Aucune réponse n’est attendue en particulier.',
    },
  },
} as const;

const LANGUAGES = [
  { key: 'en', place: 0, default_locale: 'en-gb' },
  { key: 'fr', place: 1, default_locale: 'fr-fr' },
] as const;
type Language = (typeof LANGUAGES)[number];

export const SHARED_LIBRARY: readonly SharedCompetency[] = [...PEOPLE, ...WORK, ...FIELDS];

const criterionOf = (competency: string) => {
  const criterion = CRITERIA[competency];
  if (!criterion) throw new Error(`the competency ${competency} has no criteria`);
  return criterion;
};

/** A question of a competency in a language, as stored. */
function rowOf({ name, questions }: SharedCompetency, index: number, { key, place, default_locale }: Language) {
  const question = questions[index];
  if (!question) throw new Error(`${name} has no question ${index}`);
  const { kind = 'video', ask, choices = [] } = question;
  const { look_for, steps } = criterionOf(name);
  return {
    ...defaultTimes(kind),
    ...defaultFields(kind),
    default_locale,
    kind,
    text: question[key],
    category: CATEGORIES[ask][key],
    choices: choices.map((both) => both[place]),
    guidance: CATEGORIES[ask].guidance[key],
    look_for: look_for[place],
    rubric: steps.map((step) => step[place]),
  };
}

/** The keys that are loaded for the first time now. A key that was loaded before stays out, even if its row is gone. */
export async function newKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insert(shared_content)
    .values(keys.map((key) => ({ key })))
    .onConflictDoNothing()
    .returning({ key: shared_content.key });
  return new Set(rows.map(({ key }) => key));
}

async function competencyId(tx: Tx, { name, name_fr, functions = [], role_levels = [] }: SharedCompetency) {
  const isIt = and(isNull(competencies.company_id), eq(competencies.name, name));
  const [known] = await tx.select({ id: competencies.id }).from(competencies).where(isIt).limit(1);
  if (known) return known.id;
  const [created] = await tx
    .insert(competencies)
    .values({ name, name_fr, functions, role_levels })
    .returning({ id: competencies.id });
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

/**
 * The competencies of libraries that were filled before keys were kept: what is missing of them was deleted or reworded
 * by the operator, so it does not come again; what is unchanged gets its guidance and rubric.
 */
const WITHOUT_KEYS: readonly SharedCompetency[] = [...PEOPLE, ...WORK];

async function addQuestions(tx: Tx): Promise<void> {
  const [any] = await tx
    .select({ id: competencies.id })
    .from(competencies)
    .where(isNull(competencies.company_id))
    .limit(1);
  const hasKeys = (await tx.$count(shared_content)) > 0;
  const wasFilled = any !== undefined && !hasKeys;
  for (const competency of SHARED_LIBRARY) {
    const items = LANGUAGES.flatMap((language) =>
      competency.questions.map((_question, index) => ({
        key: `question/${competency.name}/${index + 1}/${language.key}`,
        row: rowOf(competency, index, language),
      })),
    );
    const fresh = await newKeys(
      tx,
      items.map(({ key }) => key),
    );
    const rows = items.filter(({ key }) => fresh.has(key)).map(({ row }) => row);
    if (rows.length === 0) continue;
    if (wasFilled && WITHOUT_KEYS.includes(competency)) {
      for (const { text, guidance, look_for, rubric } of rows)
        await tx
          .update(library_questions)
          .set({ guidance, look_for, rubric })
          .where(and(isNull(library_questions.company_id), eq(library_questions.text, text)));
      continue;
    }
    const competency_id = await competencyId(tx, competency);
    await tx.insert(library_questions).values(rows.map((row) => ({ ...row, competency_id })));
  }
}

const RATED_TO = 5;

const paragraph = (text: string): string => `<p>${text}</p>`;

/** A template in a language, as stored. */
function templateRow(template: SharedTemplate, order: number, language: Language) {
  const { place, default_locale } = language;
  const questions = template.questions.map(([name, index]) => {
    const competency = SHARED_LIBRARY.find((shared) => shared.name === name);
    if (!competency) throw new Error(`there is no competency ${name}`);
    const {
      guidance: _guidance,
      look_for: _look,
      default_locale: _locale,
      rubric,
      ...row
    } = rowOf(competency, index, language);
    return { rubric, question: { ...row, competency: place === 0 ? name : competency.name_fr } };
  });
  const scores = defaultScores(RATED_TO);
  return {
    title: template.title[place],
    description: paragraph(template.about[place]),
    default_locale,
    featured_order: order,
    content: {
      job: {
        title: template.title[place],
        role: template.role[place],
        description: paragraph(template.description[place]),
        default_locale,
        rating_style: RATING_STYLE.per_question,
        rating_scale: RATED_TO,
      },
      questions: questions.map(({ question }) => question),
      criteria: {
        rubrics: questions.map(({ rubric }, index) => ({
          question: index + 1,
          indicators: rubric.map((text, step) => ({ text, score: scores[step] ?? 1 })),
        })),
      },
    },
  };
}

async function addTemplates(tx: Tx): Promise<void> {
  for (const [index, template] of TEMPLATES.entries())
    for (const language of LANGUAGES) {
      const fresh = await newKeys(tx, [`template/${template.key}/${language.key}`]);
      if (fresh.size > 0) await tx.insert(job_templates).values(templateRow(template, index + 1, language));
    }
}

/**
 * Adds the questions that ship with the product to the library of all companies. Each is added once: what people changed
 * or deleted stays as it is. Servers that start together take turns.
 */
export async function provideSharedLibrary({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shared library'))`);
    await addQuestions(tx);
  });
}

/** Adds the templates that ship with the product, by the same rule. */
export async function provideSharedTemplates({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shared library'))`);
    await addTemplates(tx);
  });
}
