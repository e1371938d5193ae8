import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import type { Job } from '@vivavoce/contract/types.ts';
import { REPORT_LIMITS } from '@vivavoce/domain/reports/funnel.ts';
import { daysLater, wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import { statsQuery } from '../../queries/reports.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './overview.module.css';

const HOURS_OF_A_DAY = 24;

/** How far the applicants of the activity got, from its beginning to today, as the report counts them. */
export default function ReportPanel({ job }: { job: Job }) {
  const t = useTranslations('reports.overview');
  const funnel = useTranslations('reports.funnel');
  const phrases = useReportPhrases([job.job_kind]);
  const common = useTranslations('common');
  const format = useFormatter();
  const { shortname, time_zone } = useSettings();
  const to = wallTimeOf(useNow(), time_zone).date;
  const oldest = daysLater(to, 1 - REPORT_LIMITS.most_days);
  const created = daysLater(job.created_at.slice(0, 10), -1);
  const from = created > oldest ? created : oldest;
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
      {stats.data && invited === 0 && <p>{t('none')}</p>}
      {stats.data && invited > 0 && (
        <>
          <DataTable
            caption={t('title')}
            compact
            className={styles.steps}
            columns={[
              { key: 'step', heading: funnel('step'), cell: ({ step }) => phrases.step(step) },
              {
                key: 'reached',
                heading: funnel('reached'),
                number: true,
                cell: ({ reached }) => format.number(reached),
              },
              {
                key: 'share',
                heading: funnel('share'),
                number: true,
                cell: ({ reached }) => format.number(reached / invited, { style: 'percent', maximumFractionDigits: 0 }),
              },
            ]}
            rows={steps}
            keyOf={({ step }) => step}
          />
          {sent?.median_hours != null && (
            <p className="mt-2">
              {t('median', {
                span: phrases.span('sent'),
                days: format.number(sent.median_hours / HOURS_OF_A_DAY, { maximumFractionDigits: 1 }),
              })}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
