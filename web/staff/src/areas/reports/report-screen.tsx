import { useQuery, keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { wallTimeOf } from '@vivavoce/domain/jobs/time-zone.ts';
import { spanText } from '@vivavoce/domain/reports/span-text.ts';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { statsQuery, type Stats } from '../../queries/reports.ts';
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
import { SpansPanel } from './spans-panel.tsx';
import styles from './report.module.css';
import { useFormatter } from 'use-intl';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { PanelList } from './panel-parts.tsx';
import type { ReportSearch } from './report-search.ts';
import { classes } from '../../ui/base/classes.ts';

const ROWS = 10;

type Reviewer = ResultOf<'GET /api/companies/{shortname}/stats/reviewers'>['results'][number];

/** @param most reviews that a reviewer of the page wrote or has to write */
function useReviewerColumns(most: number): Column<Reviewer>[] {
  const t = useTranslations('reports.reviewers');
  const format = useFormatter();
  const tag = useLanguageTag();
  return [
    {
      key: 'reviewer',
      heading: t('reviewer'),
      className: 'min-w-22.5 wrap-anywhere',
      cell: ({ user, rated, waiting }) => (
        <>
          {user.full_name}
          <span className={classes(styles.pair, 'mt-1 flex h-2 gap-0.5')} aria-hidden="true">
            <span
              className={classes(styles.reached, 'rounded-[2px] bg-accent-mark print:[print-color-adjust:exact]')}
              style={{ inlineSize: `${(rated / most) * 100}%` }}
            />
            <span className={styles.lost} style={{ inlineSize: `${(waiting / most) * 100}%` }} />
          </span>
        </>
      ),
    },
    { key: 'rated', heading: t('rated'), number: true, cell: ({ rated }) => format.number(rated) },
    { key: 'waiting', heading: t('waiting'), number: true, cell: ({ waiting }) => format.number(waiting) },
    {
      key: 'timeToRate',
      heading: t('timeToRate'),
      number: true,
      cell: ({ hours_to_rate: hours }) => (hours === null ? '–' : spanText(hours, tag)),
    },
    {
      key: 'agreement',
      heading: t('agreement'),
      number: true,
      cell: ({ equal, compared }) =>
        equal === null ? '–' : format.number(equal / compared, { style: 'percent', maximumFractionDigits: 0 }),
    },
  ];
}

type ReviewersPanelProps = { shortname: string; search: ReportSearch; waiting: Stats['waiting'] };

/** Reviews of each reviewer, applicants who wait for them, how long they take, and how often two agree. */
function ReviewersPanel({ shortname, search, waiting }: ReviewersPanelProps) {
  const t = useTranslations('reports.reviewers');
  const [page, setPage] = useState(1);
  const list = useQuery(
    apiQuery(
      'GET /api/companies/{shortname}/stats/reviewers',
      { params: { shortname }, query: { ...toStatsFilter(search), page, page_size: ROWS } },
      { placeholderData: keepPreviousData },
    ),
  );
  const most = Math.max(1, ...(list.data?.results ?? []).map(({ rated, waiting: unrated }) => rated + unrated));
  const columns = useReviewerColumns(most);
  return (
    <Panel title={t('title')}>
      <PanelList list={list} none={t('none')} onPage={setPage}>
        {(rows) => (
          <DataTable
            caption={t('title')}
            compact
            columns={columns}
            rows={rows}
            keyOf={({ user }) => user.id}
            stale={list.isPlaceholderData}
          />
        )}
      </PanelList>
      {waiting.since && (
        <p className="text-small text-ink-3">
          <When
            value={waiting.since}
            as="date"
            length="short"
            say={(date) => t('oldest', { count: waiting.n, date })}
          />
        </p>
      )}
      <p className="text-small text-ink-3">{t('hint')}</p>
    </Panel>
  );
}

const ApplicantsDrawer = lazy(() => import('./applicants-drawer.tsx'));
const BiasPanel = lazy(withMessages(['equality'], () => import('../../features/bias/bias-panel.tsx')));
const route = getRouteApi('/_staff/_shell/report');

function LoadingReport() {
  const common = useTranslations('common');
  return (
    <Panel padded>
      <div aria-busy="true" className="grid gap-3">
        <span className="visually-hidden">{common('loading')}</span>
        <Bone width="40%" />
        <Bone width="90%" />
        <Bone width="75%" />
      </div>
    </Panel>
  );
}

function ReportPanels({
  stats,
  data,
  search,
  range,
  shortname,
  chosen,
}: {
  shortname: string;
  search: ReportSearch;
  data: Stats;
  range: string;
  chosen: string;
  stats: UseQueryResult<Stats>;
}) {
  return (
    <div
      className={classes(
        styles.page,
        'grid grid-cols-[minmax(0,1.8fr)_minmax(300px,1fr)] items-start gap-4 pt-3 print:grid-cols-1',
      )}
      data-stale={stats.isPlaceholderData || undefined}
    >
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
  );
}

/** How far the applicants of a range of days got, why others stopped, and how long it took. */
export function ReportScreen() {
  const t = useTranslations('reports');
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
      {stats.isPending && <LoadingReport />}
      {data && (
        <>
          <RangeControls
            search={search}
            range={{ from: data.from_date, to: data.to_date }}
            today={wallTimeOf(now, data.time_zone).date}
          />
          <p className="text-small text-ink-3" role="status">
            {t('range.shown', { from: day(data.from_date), to: day(data.to_date), zone: data.time_zone })}{' '}
            {data.rolled_at && (
              <When value={data.rolled_at} length="short" say={(date) => t('range.rolledAt', { date })} />
            )}
          </p>
          {invited === 0 ? (
            <Panel padded className="mt-3">
              <EmptyState text={t('empty')} />
            </Panel>
          ) : (
            <ReportPanels
              stats={stats}
              data={data}
              search={search}
              range={range}
              shortname={shortname}
              chosen={chosen}
            />
          )}
        </>
      )}
      {(role === 'owner' || role === 'admin') && (
        <Suspense>
          <div className="mt-4">
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
