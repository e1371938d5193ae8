import { contract } from '@vivavoce/contract/index.ts';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import { parse } from 'csv-parse/sync';
import { invalid, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { insertShared } from './library.service.ts';
import * as repository from './shared-library.repository.ts';
import { asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { competencies, library_questions } from '../../db/schema/index.ts';

/** The questions that all companies share, which the operator also maintains by command. */

type NewQuestion = BodyOf<'POST /api/questions'>;

const COLUMNS = ['text', 'competency', 'category', 'default_locale', 'kind'] as const;
/** Fields of a question as they are typed; empty ones count as left out. */
export type TypedQuestion = Partial<Record<(typeof COLUMNS)[number], string>>;

/** @throws AppError `invalid` with the row in the name of the field, where there are several */
function check(typed: TypedQuestion, row?: number): NewQuestion {
  const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => value?.trim()));
  const result = contract['POST /api/questions'].body.safeParse(fields);
  if (result.success) return result.data;
  const at = row === undefined ? '' : `row ${row} `;
  throw invalid(Object.fromEntries(result.error.issues.map(({ path }) => [`${at}${path.join('.')}`, ['not_allowed']])));
}

/** The questions that all companies share. */
export const listSharedQuestions = (db: Queryable) =>
  db
    .select({
      id: library_questions.id,
      default_locale: library_questions.default_locale,
      kind: library_questions.kind,
      competency: competencies.name,
      text: library_questions.text,
    })
    .from(library_questions)
    .leftJoin(competencies, eq(competencies.id, library_questions.competency_id))
    .where(isNull(library_questions.company_id))
    .orderBy(asc(library_questions.id));

export async function addSharedQuestion(ctx: Context, typed: TypedQuestion): Promise<number> {
  const question = check(typed);
  addToTrail({ company_id: null });
  return ctx.db.transaction((tx) => insertShared(tx, question));
}

/**
 * Adds the rows of a CSV file with headings, all of them or none.
 * @returns how many
 * @throws AppError `invalid` naming rows and columns
 */
export async function importSharedQuestions(ctx: Context, csv: string): Promise<number> {
  const rows: TypedQuestion[] = parse(csv, { bom: true, columns: true, skip_empty_lines: true, trim: true });
  const unknown = Object.keys(rows[0] ?? {}).filter((name) => !(COLUMNS as readonly string[]).includes(name));
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((name) => [name, ['unknown_field']])));
  // The headings are row 1.
  const questions = rows.map((row, index) => check(row, index + 2));
  addToTrail({ company_id: null });
  await ctx.db.transaction(async (tx) => {
    for (const question of questions) await insertShared(tx, question);
  });
  return questions.length;
}

/** Changes the wording; activities that copied the question keep theirs. @throws AppError `not_found` */
export async function rewordSharedQuestion(ctx: Context, id: number, text: string): Promise<void> {
  const question = check({ text });
  if (!(await repository.reword(ctx.db, id, question.text))) throw notFound();
  addToTrail({ company_id: null });
}

/** Takes a question out of the library; activities that copied it keep theirs. @throws AppError `not_found` */
export async function removeSharedQuestion(ctx: Context, id: number): Promise<void> {
  if (!(await repository.remove(ctx.db, id))) throw notFound();
  addToTrail({ company_id: null });
}
