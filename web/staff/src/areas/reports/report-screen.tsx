import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { statsQuery } from '../../queries/reports.ts';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { ActivitiesPanel } from './activities-panel.tsx';
import { FunnelPanel } from './funnel-panel.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { MarketplacePanel } from './marketplace-panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { RangeControls } from './range-controls.tsx';
import { toStatsFilter, withoutPeople } from './report-filter.ts';
import { ReviewersPanel } from './reviewers-panel.tsx';
import { SpansPanel } from './spans-panel.tsx';
import styles from './report.module.css';

const ApplicantsDrawer = lazy(() => import('./applicants-drawer.tsx'));
const BiasPanel = lazy(withMessages(['equality'], () => import('../../features/bias/bias-panel.tsx')));
const route = getRouteApi('/_staff/_shell/report');

/** How far the applicants of a range of days got, why others stopped, and how long it took. */
export function ReportScreen() {
  const t = useTranslations('reports');
  const common = useTranslations('common');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { shortname } = useSettings();
  const { role } = useUser();
  const stats = useQuery(statsQuery(shortname, toStatsFilter(search)));
  const now = useNow();
  const tag = useLanguageTag();
  const day = (date: string) => formatDate(new Date(`${date}T12:00`), tag, 'short', now);
  const data = stats.data;
  const range = data ? `${day(data.from_date)} – ${day(data.to_date)}` : '';
  const chosen = JSON.stringify(toStatsFilter(search));
  const invited = data?.steps[0]?.reached ?? 0;
  return (
    <>
      <PageHeader title={t('title')} />
      {stats.isError && <LoadError error={stats.error} onRetry={() => void stats.refetch()} />}
      {stats.isPending && (
        <Panel padded>
          <div aria-busy="true" className={styles.waiting}>
            <span className="visually-hidden">{common('loading')}</span>
            <Bone width="40%" />
            <Bone width="90%" />
            <Bone width="75%" />
          </div>
        </Panel>
      )}
      {data && (
        <>
          <RangeControls
            search={search}
            range={{ from: data.from_date, to: data.to_date }}
            today={wallTimeOf(now, data.time_zone).date}
          />
          <p className={styles.quiet} role="status">
            {t('range.shown', { from: day(data.from_date), to: day(data.to_date), zone: data.time_zone })}{' '}
            {data.rolled_at && (
              <When value={data.rolled_at} length="short" say={(date) => t('range.rolledAt', { date })} />
            )}
          </p>
          {invited === 0 ? (
            <Panel padded className={styles.none}>
              <EmptyState text={t('empty')} />
            </Panel>
          ) : (
            <div className={styles.page} data-stale={stats.isPlaceholderData || undefined}>
              <FunnelPanel stats={data} search={search} range={range} />
              <SpansPanel spans={data.spans} kinds={data.kinds} range={range} />
              <ActivitiesPanel shortname={shortname} search={search} stats={data} />
              {data.steps.some(({ step }) => step === 'reviewed') && (
                <ReviewersPanel key={`r ${chosen}`} shortname={shortname} search={search} waiting={data.waiting} />
              )}
              {data.steps.some(({ step }) => step === 'started') && (
                <QuestionsPanel key={`q ${chosen}`} shortname={shortname} search={search} />
              )}
              <GroupsPanel stats={data} search={search} />
              {data.marketplace && (
                <MarketplacePanel
                  key={`m ${chosen}`}
                  shortname={shortname}
                  search={search}
                  figures={data.marketplace}
                  range={range}
                />
              )}
            </div>
          )}
        </>
      )}
      {(role === 'owner' || role === 'admin') && (
        <Suspense>
          <div className={styles.below}>
            <BiasPanel job={null} />
          </div>
        </Suspense>
      )}
      <Suspense>
        {data && (search.step ?? search.cause) && (
          <ApplicantsDrawer
            shortname={shortname}
            search={search}
            kinds={data.kinds}
            onClose={() => void navigate({ search: withoutPeople(search), resetScroll: false })}
          />
        )}
      </Suspense>
    </>
  );
}
