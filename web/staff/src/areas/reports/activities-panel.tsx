import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormatter } from 'use-intl';
import { spanText } from '@vivavoce/domain/reports/span-text.ts';
import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import { reportActivitiesQuery, type Stats } from '../../queries/reports.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable, type Column } from '../../ui/data/data-table.tsx';
import { narrowed, withPage } from '../../ui/data/list-search.ts';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { PanelList } from './panel-parts.tsx';
import { toActivitiesFilter, withChoice, withoutPeople } from './report-filter.ts';
import { activityOrders, type ReportSearch } from './report-search.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

const route = getRouteApi('/_staff/_shell/report');
type Activity = ResultOf<'GET /api/companies/{shortname}/stats/activities'>['results'][number];
/** Columns that only kinds with a step have. */
const OF_STEPS = [
  ['checked', 'checkFailed'],
  ['reviewed', 'timeToReview'],
] as const;

function Completion({ share }: { share: number }) {
  const format = useFormatter();
  return (
    <>
      {format.number(share, { style: 'percent', maximumFractionDigits: 0 })}
      <span
        className={classes(styles.meter, 'ms-2 inline-block h-2 w-24 overflow-hidden rounded-full bg-sunken')}
        aria-hidden="true"
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </>
  );
}

type Later = (typeof OF_STEPS)[number][1];

/** @param later columns that only kinds with a step have @param sent the heading over those who completed */
function useColumns(search: ReportSearch, later: readonly Later[], sent: string): Column<Activity>[] {
  const t = useTranslations('reports.activities');
  const format = useFormatter();
  const tag = useLanguageTag();
  const ofStep: Record<Later, Column<Activity>> = {
    checkFailed: {
      key: 'checkFailed',
      heading: t('checkFailed'),
      number: true,
      cell: ({ check_failed: failed }) => (failed === null ? '–' : format.number(failed)),
    },
    timeToReview: {
      key: 'timeToReview',
      heading: t('timeToReview'),
      number: true,
      cell: ({ hours_to_review: hours }) => (hours === null ? '–' : spanText(hours, tag)),
    },
  };
  return [
    {
      key: 'activity',
      heading: t('activity'),
      className: 'min-w-37.5 wrap-anywhere',
      cell: ({ job }) =>
        job ? (
          <Link to="/report" search={withChoice(search, { jobs: [job.id] })} resetScroll={false}>
            {job.title}
          </Link>
        ) : (
          t('deleted')
        ),
    },
    { key: 'invited', heading: t('invited'), number: true, cell: ({ invited }) => format.number(invited) },
    { key: 'sent', heading: sent, number: true, cell: (activity) => format.number(activity.sent) },
    {
      key: 'completion',
      heading: t('completion'),
      cell: (activity) => <Completion share={activity.sent / activity.invited} />,
    },
    ...later.map((name) => ofStep[name]),
  ];
}

type ActivitiesPanelProps = { shortname: string; search: ReportSearch; stats: Pick<Stats, 'steps' | 'kinds'> };

/** The activities of the range, with their completion. */
export function ActivitiesPanel({ shortname, search, stats }: ActivitiesPanelProps) {
  const t = useTranslations('reports.activities');
  const range = useTranslations('reports.range');
  const orders = useTranslations('reports.activities.orders');
  const navigate = route.useNavigate();
  const list = useQuery(reportActivitiesQuery(shortname, toActivitiesFilter(search)));
  const phrases = useReportPhrases(stats.kinds);
  const later = OF_STEPS.filter(([step]) => stats.steps.some((shown) => shown.step === step)).map(([, name]) => name);
  const columns = useColumns(search, later, phrases.column);
  return (
    <Panel
      title={t('title')}
      action={
        <SortSelect
          label={t('sort')}
          value={search.order ?? 'completion'}
          options={activityOrders
            .filter((value) => value !== '-days_to_review' || value === search.order || later.includes('timeToReview'))
            .map((value) => ({ value, label: orders(value) }))}
          onChange={(order) => {
            const change = { order: order === 'completion' ? undefined : order };
            void navigate({ search: narrowed(withoutPeople(search), change), replace: true, resetScroll: false });
          }}
        />
      }
    >
      <PanelList list={list} none={range('noActivity')} search={(page) => withPage(withoutPeople(search), page)}>
        {(rows) => (
          <DataTable
            caption={t('title')}
            compact
            columns={columns}
            rows={rows}
            keyOf={({ job }) => job?.id ?? 0}
            stale={list.isPlaceholderData}
          />
        )}
      </PanelList>
    </Panel>
  );
}
