import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { monthBefore } from '@vivavoce/domain/reports/report-days.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { queueMonthlyReport } from './monthly-mail.ts';
import * as repository from './recipients.repository.ts';
import { openReports, statsOf } from './reports.service.ts';

/** @throws AppError `forbidden` for others than owners and admins */
async function openRecipients(ctx: Context, actor: StaffActor, shortname: string) {
  const company = await openReports(ctx, actor, shortname);
  if (!canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return company;
}

export async function listRecipients(
  ctx: Context,
  actor: StaffActor,
  shortname: string,
  query: QueryOf<'GET /api/companies/{shortname}/report-recipients'>,
): Promise<ResultOf<'GET /api/companies/{shortname}/report-recipients'>> {
  const company = await openRecipients(ctx, actor, shortname);
  const { count, receiving, rows } = await repository.listReaders(ctx.db, company.id, query);
  const { page, page_size } = query;
  const results = rows.map(({ receives, ...user }) => ({ user, receives }));
  return { count, receiving, page, page_size, has_next: page * page_size < count, results };
}

/** The first report is that of the present month. @throws AppError `not_found` for a user who may not read reports */
export async function addRecipient(ctx: Context, actor: StaffActor, shortname: string, user: number): Promise<null> {
  const company = await openRecipients(ctx, actor, shortname);
  const { from } = monthBefore(wallTimeOf(ctx.now(), company.time_zone).date);
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.addRecipient(tx, company.id, user, from))) throw notFound();
  });
  return null;
}

export async function removeRecipient(ctx: Context, actor: StaffActor, shortname: string, user: number): Promise<null> {
  const company = await openRecipients(ctx, actor, shortname);
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.removeRecipient(tx, company.id, user))) throw notFound();
  });
  return null;
}

/**
 * Mails the report of the month that has ended to the members who were chosen. Members are taken in the transaction that
 * queues their mails, so that a run may be repeated, cut off or late.
 * @returns the number of mails
 */
export async function sendMonthlyReports(ctx: Context, signal: AbortSignal): Promise<number> {
  let mails = 0;
  for (const company of await repository.dueCompanies(ctx.db, ctx.now())) {
    signal.throwIfAborted();
    const { from_date, to_date } = company;
    const stats = await statsOf(ctx, { company, range: { from_date, to_date } });
    mails += await ctx.db.transaction(async (tx) => {
      const recipients = await repository.takeRecipients(tx, company.id, from_date);
      for (const user of recipients) await queueMonthlyReport(ctx, tx, { company_id: company.id, user, stats });
      return recipients.length;
    });
  }
  return mails;
}
