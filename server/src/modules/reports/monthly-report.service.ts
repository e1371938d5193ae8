import type { QueryOf, ResultOf } from '@vivavoce/contract/index.ts';
import { wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { monthBefore, daysIn } from '@vivavoce/domain/reports/report-days.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import * as repository from './recipients.repository.ts';
import type { Recipient } from './recipients.repository.ts';
import { openReports, statsOf } from './reports.service.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { givenIn, REPORT_CAUSES, stepNumber } from '@vivavoce/domain/reports/funnel.ts';
import { spanText } from '@vivavoce/domain/reports/span-text.ts';
import type { Tx } from '../../db/client.ts';
import { inEach, languageTag, readPhrases, translator, type Locale } from '../../i18n.ts';
import { queueMemberReport } from '../mails/single/company-user-mails.service.ts';

type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;

const SENT = stepNumber('sent');
const reportPhrases = inEach((locale) => readPhrases(locale, 'reports'));

const share = (n: number, total: number): number => (total === 0 ? 0 : n / total);

/** How many stopped before the answers for each cause. */
function stoppedBefore({ steps }: Stats) {
  const causes = steps.filter(({ step }) => stepNumber(step) < SENT).flatMap(({ stopped }) => stopped);
  return REPORT_CAUSES.map((cause) => ({
    cause,
    n: causes.reduce((sum, entry) => sum + (entry.cause === cause ? entry.n : 0), 0),
  })).filter(({ n }) => n > 0);
}

/** The figures of a month as sentences and a list, in the language of the reader. */
function monthlyReport(stats: Stats, locale: Locale) {
  const t = translator(locale);
  const phrases = reportPhrases[locale];
  const tag = languageTag(locale);
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(stats.from_date),
  );
  const invited = stats.steps[0]?.reached ?? 0;
  const sent = stats.steps.find(({ step }) => step === 'sent')?.reached ?? 0;
  const handedIn = givenIn(stats.kinds);
  const facts = { month, invited, sent, share: share(sent, invited) };
  const list = stats.steps.map(({ step, reached }) =>
    t('monthly_report.step', {
      step: step === 'sent' ? phrases.given[handedIn].step : phrases.steps[step],
      reached,
      share: share(reached, invited),
    }),
  );
  const causes = stoppedBefore(stats).map(({ cause, n }) => t(`monthly_report.causes.${cause}`, { count: n }));
  const spans = stats.spans.flatMap(({ span, median_hours, p90_hours }) =>
    median_hours === null || p90_hours === null
      ? []
      : [
          t('monthly_report.span', {
            span: span === 'decided' ? phrases.spans.decided : phrases.given[handedIn][span],
            median: spanText(median_hours, tag),
            p90: spanText(p90_hours, tag),
          }),
        ],
  );
  const { before, waiting } = stats;
  const days = daysIn({ from: before.from_date, to: before.to_date });
  const paragraphs =
    invited === 0
      ? [t('monthly_report.nobody', facts)]
      : [
          t(`monthly_report.given.${handedIn}.body`, facts),
          before.invited === 0
            ? t('monthly_report.nobody_before', { days })
            : t('monthly_report.before', { days, invited: before.invited, share: share(before.sent, before.invited) }),
        ];
  return {
    month,
    subject: t(invited === 0 ? 'monthly_report.subject_nobody' : `monthly_report.given.${handedIn}.subject`, facts),
    paragraphs,
    lists: invited === 0 ? [] : [list, ...(causes.length > 0 ? [causes] : []), ...(spans.length > 0 ? [spans] : [])],
    heads: [
      t('monthly_report.steps'),
      ...(causes.length > 0 ? [t(`monthly_report.given.${handedIn}.stopped`)] : []),
      ...(spans.length > 0 ? [t('monthly_report.spans')] : []),
    ],
    waiting: waiting.n === 0 ? '' : t('monthly_report.waiting', { count: waiting.n }),
  };
}

/** Mails a member the report of a month. */
async function queueMonthlyReport(
  ctx: Context,
  tx: Tx,
  { company_id, user, stats }: { company_id: number; user: Recipient; stats: Stats },
): Promise<void> {
  const report = monthlyReport(stats, user.locale);
  const sections = report.lists.map(
    (lines, at) =>
      `<p><strong>${escapeHtml(report.heads[at] ?? '')}</strong></p><ul>${lines
        .map((line) => `<li>${escapeHtml(line)}</li>`)
        .join('')}</ul>`,
  );
  await queueMemberReport(ctx, tx, {
    type: 'monthly_report',
    company_id,
    user,
    subject: report.subject,
    paragraphs: report.paragraphs.map(escapeHtml),
    sections: `${sections.join('')}${report.waiting && `<p>${escapeHtml(report.waiting)}</p>`}`,
    path: `/report?from=${stats.from_date}&to=${stats.to_date}`,
  });
}

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
    if (!(await repository.addRecipient(tx, { company: company.id, user }, from))) throw notFound();
  });
  return null;
}

export async function removeRecipient(ctx: Context, actor: StaffActor, shortname: string, user: number): Promise<null> {
  const company = await openRecipients(ctx, actor, shortname);
  await ctx.db.transaction(async (tx) => {
    if (!(await repository.removeRecipient(tx, { company: company.id, user }))) throw notFound();
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
