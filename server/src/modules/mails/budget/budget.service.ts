import { isTooManyRefused, lastLeavesAt, mailRoom, mailsUsed } from '@vivavoce/domain/emails/mail-budget.ts';
import type { MailLimits } from '@vivavoce/domain/emails/mail-budget.ts';
import type { MailBudget } from '@vivavoce/contract/types.ts';
import type { StaffActor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { purge } from '../../../db/purge.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import { mail_minutes } from '../../../db/schema/index.ts';
import { AppError } from '../../../lib/app-error.ts';
import { canCompany } from '../../../policies/companies.policy.ts';
import { deliverMails, MAILS_IN_ONE } from '../../../tasks/definitions/mails.ts';
import { beginCountedAttempts, listNeedingBudget } from '../mails.repository.ts';
import type { SendableMail } from '../delivery.types.ts';
import { queueOwnerNotices } from '../single/owner-mails.service.ts';
import * as repository from './budget.repository.ts';

/** A day, and the minute that was under way when it began. */
const WINDOW_MS = 24 * 3600_000 + 60_000;

const since = (now: Date): Date => new Date(now.getTime() - WINDOW_MS);

async function limitsOf({ env }: Context, db: Queryable, company: number): Promise<MailLimits> {
  const limits = await repository.findLimits(db, company);
  return { per_hour: limits?.per_hour ?? env.MAILS_PER_HOUR, per_day: limits?.per_day ?? env.MAILS_PER_DAY };
}

const roomOf = async (ctx: Context, tx: Tx, company: number, now: Date) =>
  mailRoom(await repository.listMinutes(tx, company, since(now)), await limitsOf(ctx, tx, company), now);

const ids = (mails: { id: number }[]): number[] => mails.map(({ id }) => id);

/** Takes those for which there is room; the others wait, and need no task meanwhile. */
async function takeOfCompany(
  ctx: Context,
  tx: Tx,
  company: number,
  mails: { id: number; in_mailing: boolean }[],
): Promise<SendableMail[]> {
  const now = ctx.now();
  const { paused_at } = await repository.lockBudget(tx, company);
  if (paused_at !== null) {
    await repository.setWaiting(tx, ids(mails), true);
    return [];
  }
  const room = await roomOf(ctx, tx, company, now);
  const chosen: number[] = [];
  const others: number[] = [];
  for (const { id, in_mailing } of mails)
    (chosen.length < (in_mailing ? room.mailing : room.single) ? chosen : others).push(id);
  const sendable = chosen.length > 0 ? await beginCountedAttempts(tx, chosen, now) : [];
  if (sendable.length > 0) await repository.addToMinute(tx, company, now, { handed: sendable.length });
  if (others.length > 0) await repository.setWaiting(tx, others, true);
  return sendable;
}

/**
 * Takes those of the mails that need a place in the budget of their company, now *attempting*, while it has budget left.
 * The lock of the budget is held while they are counted, so that together concurrent workers never take more.
 */
export async function takeCounted(ctx: Context, offered: number[]): Promise<SendableMail[]> {
  if (offered.length === 0) return [];
  const sendable: SendableMail[] = [];
  const needing = Map.groupBy(await listNeedingBudget(ctx.db, offered), ({ company_id }) => company_id);
  for (const [company, mails] of needing)
    sendable.push(...(await ctx.db.transaction((tx) => takeOfCompany(ctx, tx, company, mails))));
  return sendable;
}

/** Gives waiting mails of a company to the tasks that send them, while its budget lasts; none while it pauses. */
async function releaseOf(ctx: Context, tx: Tx, company: number): Promise<void> {
  const { paused_at } = await repository.lockBudget(tx, company);
  if (paused_at !== null) return;
  const waiting = await repository.listWaiting(tx, company, await roomOf(ctx, tx, company, ctx.now()));
  if (waiting.length === 0) return;
  await repository.setWaiting(tx, waiting, false);
  const tasks: { mails: number[] }[] = [];
  for (let from = 0; from < waiting.length; from += MAILS_IN_ONE)
    tasks.push({ mails: waiting.slice(from, from + MAILS_IN_ONE) });
  await ctx.queue.enqueueMany(tx, deliverMails, tasks);
}

/**
 * The same for every company, whichever of them fails.
 * @throws AggregateError with what failed
 */
export async function releaseMails(ctx: Context): Promise<void> {
  const errors: unknown[] = [];
  for (const company of await repository.companiesWaiting(ctx.db))
    await ctx.db.transaction((tx) => releaseOf(ctx, tx, company)).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'mails that wait could not be released');
}

/**
 * Counts a mail that a mail server refused; where too many of a day were, counted mails of its company pause until an
 * owner resumes them. The owners are told, once for each pause.
 */
export async function countRefusal(
  ctx: Context,
  tx: Tx,
  { id, company_id }: Pick<SendableMail, 'id' | 'company_id'>,
): Promise<void> {
  if (company_id === null || !(await repository.isCounted(tx, id))) return;
  const now = ctx.now();
  const { paused_at, resumed_at } = await repository.lockBudget(tx, company_id);
  await repository.addToMinute(tx, company_id, now, { refused: 1 });
  if (paused_at !== null) return;
  const from = resumed_at !== null && resumed_at > since(now) ? resumed_at : since(now);
  const minutes = await repository.listMinutes(tx, company_id, from);
  const handed = minutes.reduce((sum, minute) => sum + minute.handed, 0);
  const refused = minutes.reduce((sum, minute) => sum + minute.refused, 0);
  if (!isTooManyRefused(handed, refused)) return;
  const paused = { paused_at: now, paused_handed: handed, paused_refused: refused };
  await repository.changeBudget(tx, company_id, paused);
  await queueOwnerNotices(ctx, tx, company_id, {
    type: 'mails_paused',
    page: '/company-settings',
    facts: { handed, refused },
  });
  ctx.log.warn({ company_id, handed, refused }, 'mails of a company pause: too many were refused');
}

function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

async function present(ctx: Context, db: Queryable, company: number): Promise<MailBudget> {
  const now = ctx.now();
  const limits = await limitsOf(ctx, db, company);
  const minutes = await repository.listMinutes(db, company, since(now));
  const used = mailsUsed(minutes, now);
  const waiting = await repository.countWaiting(db, company);
  const budget = await repository.findBudget(db, company);
  const paused = budget?.paused_at
    ? { at: budget.paused_at.toISOString(), handed: budget.paused_handed, refused: budget.paused_refused }
    : null;
  const last = waiting > 0 && paused === null ? lastLeavesAt(minutes, limits, now, waiting) : null;
  return {
    hour: { used: used.hour, max: limits.per_hour },
    day: { used: used.day, max: limits.per_day },
    waiting,
    last_leaves_at: last?.toISOString() ?? null,
    paused,
  };
}

/** @throws AppError `forbidden` */
export const readMailBudget = async (ctx: Context, actor: StaffActor): Promise<MailBudget> =>
  present(ctx, ctx.db, companyOf(actor));

/**
 * Lets the mails of the company leave again, whatever was refused before.
 * @throws AppError `forbidden`
 */
export async function resumeMails(ctx: Context, actor: StaffActor): Promise<MailBudget> {
  const company = companyOf(actor);
  await ctx.db.transaction(async (tx) => {
    const { paused_at } = await repository.lockBudget(tx, company);
    if (paused_at !== null) await repository.changeBudget(tx, company, { paused_at: null, resumed_at: ctx.now() });
    await releaseOf(ctx, tx, company);
  });
  return present(ctx, ctx.db, company);
}

/** Deletes minutes that lie in no window any more. */
export const purgeMailMinutes = (ctx: Context, signal: AbortSignal): Promise<number> =>
  purge(ctx, { table: mail_minutes, age: mail_minutes.at, before: since(ctx.now()) }, signal);
