import type { QueryOf } from '@vivavoce/contract/index.ts';
import type { Check } from '@vivavoce/domain/installation/checks.ts';
import type { PlatformOperation } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Locale } from '../../i18n.ts';
import { paged } from '../../paged.ts';
import { addToTrail } from '../audit/audit-trail.ts';
import { confirmMailCheck, readMailCheck, sendMailCheck } from '../mails/single/mail-check.service.ts';
import { settleUncertain } from '../mails/delivery.service.ts';
import { requireAdministrator } from './company-administration.service.ts';
import { checkInstallation } from './installation-checks.ts';
import * as repository from './operation.repository.ts';
import { allStoredBytes } from './stored-bytes.repository.ts';

const LISTED_MAX = 100;

/** Figures for the operator: queues, failures, work under way, and the bytes that are stored. */
export async function readOperation(ctx: Context) {
  const [tasks, work, bytes, last_backup_at] = await Promise.all([
    repository.countTasks(ctx.db),
    repository.countWork(ctx.db),
    allStoredBytes(ctx.db),
    repository.lastBackup(ctx.db),
  ]);
  return { tasks, ...work, bytes, last_backup_at };
}

export const listFailedTasks = (ctx: Context) => ctx.queue.listFailed({ limit: LISTED_MAX });

/** Gives a failed task one more attempt. @returns false where it is not failed any more */
export const retryTask = (ctx: Context, id: string): Promise<boolean> =>
  ctx.db.transaction((tx) => ctx.queue.retry(tx, id));

export const listDoubtfulMails = (ctx: Context) => repository.listDoubtfulMails(ctx.db, LISTED_MAX);
export const listOpenWork = (ctx: Context) => repository.listOpenWork(ctx.db);

/** Notes the end of a backup, for its age. */
export const recordBackup = (ctx: Context) => repository.insertBackup(ctx.db, ctx.now());

/** The same for the page of platform administrators. */
export async function showOperation(ctx: Context, actor: StaffActor): Promise<PlatformOperation> {
  await requireAdministrator(ctx, actor);
  const { tasks, bytes, last_backup_at, ...counts } = await readOperation(ctx);
  return { ...counts, queues: tasks, stored_bytes: bytes, last_backup_at: last_backup_at?.toISOString() ?? null };
}

const offsetOf = ({ page, page_size }: { page: number; page_size: number }) => (page - 1) * page_size;

export async function showFailedTasks(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/platform/tasks'>) {
  await requireAdministrator(ctx, actor);
  const [{ failed_tasks }, rows] = await Promise.all([
    repository.countWork(ctx.db),
    ctx.queue.listFailed({ limit: query.page_size, offset: offsetOf(query) }),
  ]);
  const results = rows.map(({ id, task, payload, error, failed_at }) => ({
    id,
    task,
    about: JSON.stringify(payload),
    error,
    failed_at: failed_at.toISOString(),
  }));
  return paged(query, failed_tasks, results);
}

export async function showDoubtfulMails(ctx: Context, actor: StaffActor, query: QueryOf<'GET /api/platform/mails'>) {
  await requireAdministrator(ctx, actor);
  const [counts, rows] = await Promise.all([
    repository.countWork(ctx.db),
    repository.listDoubtfulMails(ctx.db, query.page_size, offsetOf(query)),
  ]);
  const results = rows.map((mail) => ({ ...mail, id: Number(mail.id) }));
  return paged(query, counts.uncertain_mails + counts.failed_mails, results);
}

/** @throws AppError `wrong_state` for a task that is not failed any more */
export async function retryFailed(ctx: Context, actor: StaffActor, id: string) {
  await requireAdministrator(ctx, actor);
  addToTrail({ company_id: null });
  await ctx.db.transaction(async (tx) => {
    if (!(await ctx.queue.retry(tx, id))) throw new AppError('wrong_state');
  });
  return { status: 'OK' as const };
}

/** @throws AppError `wrong_state` for a mail that is not uncertain any more */
export async function resolveUncertain(ctx: Context, actor: StaffActor, id: number, arrived: boolean) {
  await requireAdministrator(ctx, actor);
  if (!(await settleUncertain(ctx, id, arrived))) throw new AppError('wrong_state');
  return { status: 'OK' as const };
}

export async function runChecks(ctx: Context, actor: StaffActor, checks?: readonly Check[]) {
  await requireAdministrator(ctx, actor);
  return checkInstallation(ctx, checks);
}

/** Mails digits to the administrator's own address. */
export async function sendOwnMailCheck(ctx: Context, actor: StaffActor, locale: Locale) {
  await requireAdministrator(ctx, actor);
  addToTrail({ company_id: null });
  const { user_id, email, full_name: name } = actor;
  return sendMailCheck(ctx, { user_id, email, name, locale });
}

export async function readOwnMailCheck(ctx: Context, actor: StaffActor) {
  await requireAdministrator(ctx, actor);
  return readMailCheck(ctx, actor.user_id);
}

export async function confirmOwnMailCheck(ctx: Context, actor: StaffActor, digits: string) {
  await requireAdministrator(ctx, actor);
  await confirmMailCheck(ctx, actor.user_id, digits);
  return { status: 'OK' as const };
}
