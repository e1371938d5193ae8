import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import type { Job } from '@vivavoce/contract/types.ts';
import { REPORT_LIMITS } from '@vivavoce/domain/reports/funnel.ts';
import { spanText } from '@vivavoce/domain/reports/span-text.ts';
import { daysLater, wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { daysUntil, formatExact, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import { statsQuery, type Stats } from '../../queries/reports.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { totalOf, type BucketCounts } from '../../ui/data/bucket-counts.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';

/** The moment of the figures, since lists beside them are live. */
function AsOf({ rolledAt }: { rolledAt: string }) {
  const t = useTranslations('reports.overview');
  const tag = useLanguageTag();
  const at = new Date(rolledAt);
  const isToday = daysUntil(at, useNow()) === 0;
  const text = isToday ? formatTime(at, tag) : formatExact(at, tag);
  return <time dateTime={rolledAt}>{t('asOf', { time: text })}</time>;
}

/** A bar for each step, as long as its share of those who were invited. */
function Bars({ steps, kind }: { steps: Stats['steps']; kind: Job['job_kind'] }) {
  const phrases = useReportPhrases([kind]);
  const format = useFormatter();
  const invited = steps[0]?.reached ?? 0;
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <ol className="grid gap-3">
      {steps.map(({ step, reached }) => (
        <li key={step} className="grid gap-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{phrases.step(step)}</span>
            <span className="flex flex-none gap-2">
              <b className="font-semibold">{format.number(reached)}</b>
              <span className="w-10 text-end text-ink-3">{percent(reached / invited)}</span>
            </span>
          </span>
          <span className="block h-2 overflow-hidden rounded-1 bg-sunken" aria-hidden="true">
            <span
              className="block h-full rounded-1 bg-accent-mark [forced-color-adjust:none] print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]"
              style={{ inlineSize: `${(reached / invited) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

type ReportPanelProps = {
  job: Job;
  /** Of the list, which is live. */
  counts: BucketCounts | undefined;
};

/** How far the applicants of the activity got, from its beginning to today, as the report counts them. */
export default function ReportPanel({ job, counts }: ReportPanelProps) {
  const t = useTranslations('reports.overview');
  const phrases = useReportPhrases([job.job_kind]);
  const common = useTranslations('common');
  const { shortname, time_zone } = useSettings();
  const to = wallTimeOf(useNow(), time_zone).date;
  const oldest = daysLater(to, 1 - REPORT_LIMITS.most_days);
  const created = daysLater(job.created_at.slice(0, 10), -1);
  const from = created > oldest ? created : oldest;
  const tag = useLanguageTag();
  const stats = useQuery(statsQuery(shortname, { from_date: from, to_date: to, jobs: String(job.id) }));
  const steps = stats.data?.steps ?? [];
  const invited = steps[0]?.reached ?? 0;
  const sent = stats.data?.spans.find(({ span }) => span === 'sent');
  return (
    <Panel
      title={t('title')}
      action={
        <LinkButton variant="link" size="small" to="/report" search={{ from, to, jobs: [job.id] }}>
          {t('open')}
        </LinkButton>
      }
    >
      {stats.isError && <LoadError error={stats.error} onRetry={() => void stats.refetch()} />}
      {stats.isPending && (
        <div aria-busy="true">
          <span className="visually-hidden">{common('loading')}</span>
          <Bone width="70%" />
        </div>
      )}
      {stats.data && invited === 0 && (
        <p className="text-small text-ink-3">{t(counts && totalOf(counts) > counts.ToInvite ? 'soon' : 'none')}</p>
      )}
      {stats.data && invited > 0 && (
        <>
          <Bars steps={steps} kind={job.job_kind} />
          {sent?.median_hours != null && (
            <p className="mt-2">
              {t('median', {
                span: phrases.span('sent'),
                median: spanText(sent.median_hours, tag),
              })}
            </p>
          )}
          {stats.data.rolled_at && (
            <p className="mt-2 text-small text-ink-3">
              <AsOf rolledAt={stats.data.rolled_at} />
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
