import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { LIBRARY_LIMITS } from '@vivavoce/domain/limits.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { paged } from '../../paged.ts';
import { canLibrary, canLibraryQuestion } from '../../policies/library.policy.ts';
import type { LibraryAction, LibraryQuestionAction } from '../../policies/library.policy.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { requireScreens } from '../questions/questions.service.ts';
import { changedFields, definedFields, newFields } from '../questions/question-fields.ts';
import { isPlatformAdministrator } from '../../access/platform-administrator.ts';
import { presentCompetency, presentLibraryQuestion } from './library.presenter.ts';
import * as repository from './library.repository.ts';

type NewQuestion = BodyOf<'POST /api/questions'>;

/** @returns the company whose library it is @throws AppError `forbidden` */
function companyOf(actor: StaffActor, action: LibraryAction): number {
  if (!canLibrary(actor, action) || actor.company_id === null) throw new AppError('forbidden');
  return actor.company_id;
}

/**
 * Lets platform administrators, who may have no company, read the questions that all companies share.
 * @returns whether the actor is one
 * @throws AppError `forbidden`
 */
async function requireSharedRead(ctx: Context, actor: StaffActor): Promise<boolean> {
  const managesShared = await isPlatformAdministrator(ctx, actor);
  if (!managesShared) companyOf(actor, 'read');
  return managesShared;
}

export async function listCompetencies(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/competencies'>) {
  await requireSharedRead(ctx, actor);
  return (await repository.listCompetencies(ctx.db, actor, query)).map(presentCompetency);
}

export async function listLibrary(
  ctx: Context,
  actor: StaffActor,
  source: 'own' | 'shared',
  query: QueryOf<'GET /api/questions'>,
) {
  const managesShared = source === 'shared' && (await requireSharedRead(ctx, actor));
  if (source === 'own') companyOf(actor, 'read');
  const { count, rows } = await repository.listQuestions(ctx.db, actor, source, query);
  const results = rows.map((row) => presentLibraryQuestion(actor, row, managesShared));
  return paged(query, count, results);
}

/** A question that the actor sees here: of the company, or, for platform administrators, of all companies. */
const findVisible = async (db: Queryable, actor: StaffActor, id: number, managesShared: boolean) =>
  (await repository.findQuestion(db, actor, id)) ??
  (managesShared ? repository.findQuestion(db, actor, id, 'shared') : undefined);

export async function readQuestion(ctx: Context, actor: StaffActor, id: number): Promise<LibraryQuestion> {
  const managesShared = await isPlatformAdministrator(ctx, actor);
  const row = await findVisible(ctx.db, actor, id, managesShared);
  if (!row) throw notFound();
  return presentLibraryQuestion(actor, row, managesShared);
}

/** The competency of this name, created for the company, or for all, where there is none yet; null for none. */
async function competencyId(tx: Tx, companyId: number | null, name: string | null): Promise<number | null> {
  if (!name) return null;
  const known = await repository.findCompetency(tx, companyId, name);
  return known ?? repository.insertCompetency(tx, companyId, name);
}

/** Adds a question to the library of all companies, inside the caller's transaction. @returns its id */
export async function insertShared(tx: Tx, { shared: _shared, ...input }: NewQuestion): Promise<number> {
  const { competency = null, default_locale = 'en-gb', ...question } = input;
  await repository.lockShared(tx);
  const competency_id = await competencyId(tx, null, competency);
  return repository.insertQuestion(tx, { ...newFields(question), default_locale, competency_id, company_id: null });
}

/** Locks the library of the actor's company until the transaction ends. @returns its wordings @throws AppError `forbidden` */
export async function holdLibrary(tx: Tx, actor: StaffActor): Promise<string[]> {
  const company_id = companyOf(actor, 'add');
  await repository.lockLibrary(tx, company_id);
  return repository.ownWordings(tx, company_id);
}

/** Removes those of these questions that were not changed since they were added. @returns their ids */
export async function removeUnchanged(tx: Tx, actor: StaffActor, ids: readonly number[]): Promise<number[]> {
  const company_id = companyOf(actor, 'add');
  await repository.lockLibrary(tx, company_id);
  const removed = await repository.deleteUnchanged(tx, company_id, ids);
  await repository.removeUnused(tx, company_id);
  return removed;
}

type Advice = Partial<Pick<LibraryQuestion, 'look_for' | 'rubric'>>;

/**
 * Adds a question to the library of a company, which is locked. @returns its id
 * @throws AppError `invalid`, `limit_reached`
 */
export async function insertOwn(
  tx: Tx,
  { company_id, created_by }: { company_id: number; created_by: number },
  { shared: _shared, look_for, rubric, ...input }: NewQuestion & Advice,
): Promise<number> {
  const { competency = null, default_locale = 'en-gb', ...question } = input;
  const fields = { ...newFields(question), ...definedFields({ look_for, rubric }) };
  await requireScreens(tx, company_id, question.screen_recording);
  if ((await repository.countOwn(tx, company_id)) >= LIBRARY_LIMITS.per_company_max)
    throw new AppError('limit_reached');
  const competency_id = await competencyId(tx, company_id, competency);
  return repository.insertQuestion(tx, { ...fields, default_locale, competency_id, company_id, created_by });
}

export async function addQuestion(ctx: Context, actor: StaffActor, body: NewQuestion): Promise<LibraryQuestion> {
  if (body.shared) {
    if (!(await isPlatformAdministrator(ctx, actor))) throw new AppError('forbidden');
    addToTrail({ company_id: null });
    return readQuestion(ctx, actor, await ctx.db.transaction((tx) => insertShared(tx, body)));
  }
  const company_id = companyOf(actor, 'add');
  const id = await ctx.db.transaction(async (tx) => {
    await repository.lockLibrary(tx, company_id);
    return insertOwn(tx, { company_id, created_by: actor.user_id }, body);
  });
  return readQuestion(ctx, actor, id);
}

/** Serialises changes of one company's library, so that no change deletes a competency that another one uses. */
async function editing(
  ctx: Context,
  actor: StaffActor,
  { id, action }: { id: number; action: LibraryQuestionAction },
  edit: (tx: Tx, row: repository.LibraryRow, companyId: number | null) => Promise<boolean>,
): Promise<void> {
  const managesShared = await isPlatformAdministrator(ctx, actor);
  await ctx.db.transaction(async (tx) => {
    if (actor.company_id !== null) await repository.lockLibrary(tx, actor.company_id);
    if (managesShared) await repository.lockShared(tx);
    const row = await findVisible(tx, actor, id, managesShared);
    if (!row) throw notFound();
    const company_id = row.company_id === null ? null : Number(row.company_id);
    const created_by = row.created_by === null ? null : Number(row.created_by);
    if (!canLibraryQuestion(actor, action, { company_id, created_by }, managesShared)) throw new AppError('forbidden');
    if (!(await edit(tx, row, company_id))) throw new AppError('conflict');
    if (company_id === null) addToTrail({ company_id });
    else await repository.removeUnused(tx, company_id);
  });
}

export async function changeQuestion(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { revision, competency, default_locale, ...fields }: BodyOf<'PUT /api/questions/{id}'>,
): Promise<LibraryQuestion> {
  await editing(ctx, actor, { id, action: 'edit' }, async (tx, row, companyId) => {
    if (companyId !== null && !row.screen_recording) await requireScreens(tx, companyId, fields.screen_recording);
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
  await editing(ctx, actor, { id, action: 'delete' }, (tx) => repository.deleteQuestion(tx, id, revision));
  return null;
}
