import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { LIBRARY_LIMITS } from '@vivavoce/domain/limits.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { canLibrary, canLibraryQuestion } from '../../policies/library.policy.ts';
import type { LibraryAction, LibraryQuestionAction } from '../../policies/library.policy.ts';
import { changedFields, newFields } from '../questions/questions.service.ts';
import { presentCompetency, presentLibraryQuestion } from './library.presenter.ts';
import * as repository from './library.repository.ts';

type NewQuestion = BodyOf<'POST /api/questions'>;

/** @returns the company whose library it is @throws AppError `forbidden` */
function companyOf(actor: StaffActor, action: LibraryAction): number {
  if (!canLibrary(actor, action) || actor.company_id === null) throw new AppError('forbidden');
  return actor.company_id;
}

export async function listCompetencies(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/competencies'>) {
  companyOf(actor, 'read');
  return (await repository.listCompetencies(ctx.db, actor, query)).map(presentCompetency);
}

export async function listLibrary(
  ctx: Context,
  actor: StaffActor,
  source: 'own' | 'shared',
  query: QueryOf<'GET /api/questions'>,
) {
  companyOf(actor, 'read');
  const { count, rows } = await repository.listQuestions(ctx.db, actor, source, query);
  const results = rows.map((row) => presentLibraryQuestion(actor, row));
  return paged(query, count, results);
}

export async function readQuestion(ctx: Context, actor: StaffActor, id: number): Promise<LibraryQuestion> {
  const row = await repository.findQuestion(ctx.db, actor, id);
  if (!row) throw notFound();
  return presentLibraryQuestion(actor, row);
}

/** The competency of this name, created for the company where there is none yet; undefined for none. */
async function competencyId(tx: Tx, companyId: number, name: string | null): Promise<number | null> {
  if (!name) return null;
  const known = await repository.findCompetency(tx, companyId, name);
  return known ?? repository.insertCompetency(tx, companyId, name);
}

export async function addQuestion(ctx: Context, actor: StaffActor, input: NewQuestion): Promise<LibraryQuestion> {
  const company_id = companyOf(actor, 'add');
  const { competency = null, default_locale = 'en-gb', ...question } = input;
  const fields = newFields(question);
  const id = await ctx.db.transaction(async (tx) => {
    await repository.lockLibrary(tx, company_id);
    if ((await repository.countOwn(tx, company_id)) >= LIBRARY_LIMITS.per_company_max)
      throw new AppError('limit_reached');
    const competency_id = await competencyId(tx, company_id, competency);
    const row = { ...fields, default_locale, competency_id, company_id, created_by: actor.user_id };
    return repository.insertQuestion(tx, row);
  });
  return readQuestion(ctx, actor, id);
}

/** Serialises changes of one company's library, so that no change deletes a competency that another one uses. */
async function editing(
  ctx: Context,
  actor: StaffActor,
  id: number,
  action: LibraryQuestionAction,
  edit: (tx: Tx, row: repository.LibraryRow, companyId: number) => Promise<boolean>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { company_id } = actor;
    if (company_id !== null) await repository.lockLibrary(tx, company_id);
    const row = await repository.findQuestion(tx, actor, id);
    if (!row || company_id === null) throw notFound();
    const created_by = row.created_by === null ? null : Number(row.created_by);
    if (!canLibraryQuestion(actor, action, { company_id, created_by })) throw new AppError('forbidden');
    if (!(await edit(tx, row, company_id))) throw new AppError('conflict');
    await repository.removeUnused(tx, company_id);
  });
}

export async function changeQuestion(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { revision, competency, default_locale, ...fields }: BodyOf<'PUT /api/questions/{id}'>,
): Promise<LibraryQuestion> {
  await editing(ctx, actor, id, 'edit', async (tx, row, companyId) => {
    const changes = {
      ...changedFields(row, fields),
      ...(default_locale !== undefined && { default_locale }),
      ...(competency !== undefined && { competency_id: await competencyId(tx, companyId, competency) }),
    };
    return repository.updateQuestion(tx, id, changes, revision);
  });
  return readQuestion(ctx, actor, id);
}

export async function removeQuestion(
  ctx: Context,
  actor: StaffActor,
  id: number,
  revision: number | undefined,
): Promise<null> {
  await editing(ctx, actor, id, 'delete', (tx) => repository.deleteQuestion(tx, id, revision));
  return null;
}
