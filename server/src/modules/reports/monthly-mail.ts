import type { ResultOf } from '@vivavoce/contract/index.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { givenIn, REPORT_CAUSES, stepNumber } from '@vivavoce/domain/reports/funnel.ts';
import { daysIn } from '@vivavoce/domain/reports/report-days.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { inEach, languageTag, readPhrases, translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { queueMemberReport } from '../mails/single/company-user-mails.service.ts';
import type { Recipient } from './recipients.repository.ts';

type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;

const HOURS_OF_A_DAY = 24;
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
            median: median_hours / HOURS_OF_A_DAY,
            p90: p90_hours / HOURS_OF_A_DAY,
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
export async function queueMonthlyReport(
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
    company_id,
    user,
    subject: report.subject,
    paragraphs: report.paragraphs.map(escapeHtml),
    sections: `${sections.join('')}${report.waiting && `<p>${escapeHtml(report.waiting)}</p>`}`,
    path: `/report?from=${stats.from_date}&to=${stats.to_date}`,
  });
}
