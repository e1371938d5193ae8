import type { ContentImport, ContentReport, UndoneImport } from '@vivavoce/contract/types.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { IMPORT_LIMITS } from '@vivavoce/domain/companies/import-limits.ts';
import type { ImportKind } from '@vivavoce/domain/companies/import-limits.ts';
import { safeFilename } from '@vivavoce/domain/files/file-names.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { sharedLimit } from '../../../http/shared-limit.ts';
import { takeFile } from '../../../http/take-file.ts';
import { AppError, notFound } from '../../../lib/app-error.ts';
import { runCostly, staffPays } from '../../../lib/costly-work.ts';
import { addToTrail } from '../../audit/audit-trail.ts';
import { holdAddresses, insertCompanyUser, refuseLimited } from '../../companies/company-users.service.ts';
import { removeUntouched } from '../../companies/remove-company-user.service.ts';
import { canLibrary } from '../../../policies/library.policy.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import { holdLibrary, insertOwn, removeUnchanged } from '../../library/library.service.ts';
import { companyOfTemplates, templateImport } from '../../templates/template-files.service.ts';
import type { TemplateEntry } from '../../templates/template-files.service.ts';
import { QUESTIONS, TEMPLATES, USERS } from './content-forms.ts';
import type { ImportedQuestion, ImportedUser } from './content-forms.ts';
import * as repository from './content-imports.repository.ts';
import { readContent, refuse } from './read-content.ts';
import type { ContentForm, ReadContent } from './read-content.ts';

interface Import<Row> {
  kind: ImportKind;
  company_id: number;
  form: ContentForm<Row>;
  /** The same for rows that are one. */
  keyOf: (content: Row) => string;
  /** The keys that the company has; they are locked until the transaction ends. */
  present: (tx: Tx) => Promise<readonly string[]>;
  /**
   * @param drop learns of each part that the row is added without
   * @returns the id of the new row
   * @throws AppError `invalid`, or another refusal of the row
   */
  add: (tx: Tx, content: Row, drop: (field: string) => void) => Promise<number>;
}

/** A refusal of the whole import: no later row would be taken either. */
const isFull = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'limit_reached' || error.code === 'plan_limit';

/** Adds one row in a part of the transaction of its own, so that a refused one leaves nothing. */
async function addRow<Row>(
  tx: Tx,
  read: ReadContent<Row>,
  { row, content }: { row: number; content: Row },
  add: Import<Row>['add'],
): Promise<number | null> {
  const dropped: string[] = [];
  try {
    const id = await tx.transaction((part) => add(part, content, (field) => dropped.push(field)));
    const more = dropped.slice(0, LIST_LIMITS.reported_max - read.left_out.length);
    read.left_out.push(...more.map((field) => ({ row, field })));
    return id;
  } catch (error) {
    if (isFull(error)) throw error;
    const { code, details } = error as AppError;
    const fields = Object.entries<readonly string[]>(details.errors ?? { row: [code] });
    const faults = fields.flatMap(([field, codes]) => codes.map((message) => ({ row, field, message, value: '' })));
    refuse(read, faults);
    return null;
  }
}

/** Thrown to end the transaction of a check, which keeps nothing. */
class Checked extends Error {
  readonly report: ContentReport;
  constructor(report: ContentReport) {
    super('checked');
    this.report = report;
  }
}

/** Adds the rows of a file that are right and new, all in one transaction. */
async function takeContent<Row>(
  ctx: Context,
  actor: StaffActor,
  { kind, company_id, form, keyOf, present, add }: Import<Row>,
  { dry_run = false, request }: { dry_run?: boolean | undefined; request: FastifyRequest },
): Promise<ContentReport> {
  if (dry_run) addToTrail({ unfinished: true });
  const limit = { points: LIST_LIMITS.checks_per_minute, seconds: 60 };
  await sharedLimit(ctx, 'list-checks', limit).use(actor.user_id);
  const { filename, bytes } = await takeFile(request, 'file', IMPORT_LIMITS.file_max_bytes[kind]);
  const read = await runCostly('list', staffPays(actor), () => readContent(bytes, form));
  // In one order for all, so that two files with the same people take turns.
  const keyed = read.rows.map((row) => ({ ...row, key: keyOf(row.content) }));
  const rows = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  try {
    return await ctx.db.transaction(async (tx) => {
      const keys = new Set(await present(tx));
      const added: number[] = [];
      let known = 0;
      for (const row of rows) {
        const { key } = row;
        if (keys.has(key)) known += 1;
        else {
          const id = await addRow(tx, read, row, add);
          if (id !== null) added.push(id);
          keys.add(key);
        }
      }
      const { total, faulty, errors, left_out } = read;
      const report = { id: null, total, added: added.length, known, faulty, errors, left_out };
      if (dry_run || added.length === 0) throw new Checked(report);
      const row = { company_id, kind, created_by: actor.user_id, filename: safeFilename(filename), added };
      return { ...report, id: await repository.insertImport(tx, { ...row, created_at: ctx.now() }) };
    });
  } catch (error) {
    if (error instanceof Checked) return error.report;
    throw error;
  }
}

/** @returns the company whose library the actor may extend @throws AppError `forbidden` */
function libraryOf(actor: StaffActor): number {
  if (!canLibrary(actor, 'add') || actor.company_id === null) throw new AppError('forbidden');
  return actor.company_id;
}

type Sent = { dry_run?: boolean | undefined; request: FastifyRequest };

/** Adds the questions of a file to the library of the company. @throws AppError `forbidden`, `invalid`, `limit_reached` */
export function importQuestions(ctx: Context, actor: StaffActor, sent: Sent): Promise<ContentReport> {
  const company_id = libraryOf(actor);
  const content: Import<ImportedQuestion> = {
    kind: 'questions',
    company_id,
    form: QUESTIONS,
    keyOf: ({ text }) => text.toLowerCase(),
    present: (tx) => holdLibrary(tx, actor),
    add: (tx, question) => insertOwn(tx, { company_id, created_by: actor.user_id }, { ...question, shared: false }),
  };
  return takeContent(ctx, actor, content, sent);
}

/** @returns the company whose users the actor manages @throws AppError `forbidden` */
export function companyOfUsers(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'manage_users')) throw new AppError('forbidden');
  return actor.company_id;
}

/** Adds the users of a file to the company and invites them. @throws AppError `forbidden`, `invalid`, `plan_limit` */
export function importUsers(ctx: Context, actor: StaffActor, sent: Sent): Promise<ContentReport> {
  const company_id = companyOfUsers(actor);
  const content: Import<ImportedUser> = {
    kind: 'users',
    company_id,
    form: USERS,
    keyOf: ({ email }) => email.toLowerCase(),
    present: (tx) => holdAddresses(tx, actor),
    add: (tx, user) => {
      refuseLimited(user.role, user.create_interview_only);
      return insertCompanyUser(ctx, tx, { company_id, actor }, user);
    },
  };
  return takeContent(ctx, actor, content, sent);
}

/** Adds the templates of a file to the company. @throws AppError `forbidden`, `invalid`, `limit_reached` */
export function importTemplates(ctx: Context, actor: StaffActor, sent: Sent): Promise<ContentReport> {
  const { company_id, keyOf, present, add } = templateImport(ctx, actor);
  const content: Import<TemplateEntry> = { kind: 'templates', company_id, form: TEMPLATES, keyOf, present, add };
  return takeContent(ctx, actor, content, sent);
}

const questionsOf = (actor: StaffActor): repository.Imports => ({
  company_id: libraryOf(actor),
  kind: 'questions',
  created_by: null,
});
const usersOf = (actor: StaffActor): repository.Imports => ({
  company_id: companyOfUsers(actor),
  kind: 'users',
  created_by: null,
});
/** Templates may be private to their maker. */
const templatesOf = (actor: StaffActor): repository.Imports => ({
  company_id: companyOfTemplates(actor),
  kind: 'templates',
  created_by: actor.user_id,
});

const UNDO_MS = IMPORT_LIMITS.undo_hours * 3_600_000;

/** The imports of the last day, the newest first. */
async function list(ctx: Context, imports: repository.Imports): Promise<ContentImport[]> {
  const since = new Date(ctx.now().getTime() - UNDO_MS);
  const rows = await repository.listImports(ctx.db, imports, { since, limit: IMPORT_LIMITS.listed_max });
  return rows.map(({ created_at, undone_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
    undo_until: new Date(created_at.getTime() + UNDO_MS).toISOString(),
  }));
}

/** @throws AppError `forbidden` */
export const listQuestionImports = async (ctx: Context, actor: StaffActor) => list(ctx, questionsOf(actor));
/** @throws AppError `forbidden` */
export const listUserImports = async (ctx: Context, actor: StaffActor) => list(ctx, usersOf(actor));
/** @throws AppError `forbidden` */
export const listTemplateImports = async (ctx: Context, actor: StaffActor) => list(ctx, templatesOf(actor));

/**
 * Takes back the rows of an import that were not touched since.
 * @param remove returns the ids that it removed
 * @throws AppError `not_found`; `wrong_state` after a day, or once undone
 */
async function undo(
  ctx: Context,
  imports: repository.Imports,
  id: number,
  remove: (tx: Tx, added: readonly number[]) => Promise<number[]>,
): Promise<UndoneImport> {
  const undone_at = ctx.now();
  const since = new Date(undone_at.getTime() - UNDO_MS);
  return ctx.db.transaction(async (tx) => {
    const row = await repository.lockImport(tx, imports, { id, since });
    if (!row) throw notFound();
    if (!row.isOpen) throw new AppError('wrong_state');
    const removed = new Set(await remove(tx, row.added));
    const staying = row.added.filter((added) => !removed.has(added));
    await repository.endImport(tx, id, { undone_at, added: staying });
    return { removed: removed.size, kept: staying.length };
  });
}

export const undoQuestions = async (ctx: Context, actor: StaffActor, id: number): Promise<UndoneImport> =>
  undo(ctx, questionsOf(actor), id, (tx, added) => removeUnchanged(tx, actor, added));

export const undoUsers = async (ctx: Context, actor: StaffActor, id: number): Promise<UndoneImport> =>
  undo(ctx, usersOf(actor), id, (tx, added) => removeUntouched(ctx, tx, actor, added));

export const undoTemplates = async (ctx: Context, actor: StaffActor, id: number): Promise<UndoneImport> =>
  undo(ctx, templatesOf(actor), id, (tx, added) => templateImport(ctx, actor).remove(tx, added));
