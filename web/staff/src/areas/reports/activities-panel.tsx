import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormatter } from 'use-intl';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import { reportActivitiesQuery, type Stats } from '../../queries/reports.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { SortSelect } from '../../ui/forms/sort-select.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { toActivitiesFilter, withChoice, withoutPeople } from './report-filter.ts';
import { activityOrders, type ReportSearch } from './report-search.ts';
import styles from './report.module.css';

const route = getRouteApi('/_staff/_shell/report');
const HOURS_OF_A_DAY = 24;
/** Columns that only kinds with a step have. */
const OF_STEPS = [
  ['checked', 'checkFailed'],
  ['reviewed', 'daysToReview'],
] as const;

function Completion({ share }: { share: number }) {
  const format = useFormatter();
  return (
    <td>
      {format.number(share, { style: 'percent', maximumFractionDigits: 0 })}
      <span className={styles.meter} aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
    </td>
  );
}

type ActivitiesPanelProps = { shortname: string; search: ReportSearch; stats: Pick<Stats, 'steps' | 'kinds'> };

/** The activities of the range, with their completion. */
export function ActivitiesPanel({ shortname, search, stats }: ActivitiesPanelProps) {
  const t = useTranslations('reports.activities');
  const common = useTranslations('common');
  const orders = useTranslations('reports.activities.orders');
  const format = useFormatter();
  const navigate = route.useNavigate();
  const list = useQuery(reportActivitiesQuery(shortname, toActivitiesFilter(search)));
  const page = list.data;
  const phrases = useReportPhrases(stats.kinds);
  const later = OF_STEPS.filter(([step]) => stats.steps.some((shown) => shown.step === step)).map(([, name]) => name);
  const from = page ? (page.page - 1) * page.page_size + 1 : 1;
  const toPage = (number: number): ReportSearch => {
    const { page: _page, ...rest } = withoutPeople(search);
    return number > 1 ? { ...rest, page: number } : rest;
  };
  return (
    <Panel
      title={t('title')}
      action={
        <SortSelect
          label={t('sort')}
          value={search.order ?? 'completion'}
          options={activityOrders
            .filter((value) => value !== '-days_to_review' || value === search.order || later.includes('daysToReview'))
            .map((value) => ({ value, label: orders(value) }))}
          onChange={(order) => {
            const { page: _page, order: _order, ...rest } = withoutPeople(search);
            void navigate({
              search: order === 'completion' ? rest : { ...rest, order },
              replace: true,
              resetScroll: false,
            });
          }}
        />
      }
    >
      {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <div aria-busy="true">
          <span className="visually-hidden">{common('loading')}</span>
          <Bone width="80%" />
          <Bone width="60%" />
        </div>
      )}
      {page && (
        <Table caption={t('title')} compact stale={list.isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">{t('activity')}</th>
              {(['invited', 'sent'] as const).map((name) => (
                <th key={name} scope="col" className={tableStyles.number}>
                  {name === 'sent' ? phrases.column : t(name)}
                </th>
              ))}
              <th scope="col">{t('completion')}</th>
              {later.map((name) => (
                <th key={name} scope="col" className={tableStyles.number}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.results.map(({ job, invited, sent, check_failed, hours_to_review }) => (
              <tr key={job?.id ?? 0}>
                <td className="min-w-37.5 wrap-anywhere">
                  {job ? (
                    <Link to="/report" search={withChoice(search, { jobs: [job.id] })} resetScroll={false}>
                      {job.title}
                    </Link>
                  ) : (
                    t('deleted')
                  )}
                </td>
                <td className={tableStyles.number}>{format.number(invited)}</td>
                <td className={tableStyles.number}>{format.number(sent)}</td>
                <Completion share={sent / invited} />
                {later.includes('checkFailed') && (
                  <td className={tableStyles.number}>{check_failed === null ? '–' : format.number(check_failed)}</td>
                )}
                {later.includes('daysToReview') && (
                  <td className={tableStyles.number}>
                    {hours_to_review === null
                      ? '–'
                      : format.number(hours_to_review / HOURS_OF_A_DAY, { maximumFractionDigits: 1 })}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {page && page.count > page.page_size && (
        <Pager from={from} to={from + page.results.length - 1} count={page.count}>
          {page.page > 1 && (
            <LinkButton to="/report" size="small" rel="prev" resetScroll={false} search={toPage(page.page - 1)}>
              {common('previous')}
            </LinkButton>
          )}
          {page.has_next && (
            <LinkButton to="/report" size="small" rel="next" resetScroll={false} search={toPage(page.page + 1)}>
              {common('next')}
            </LinkButton>
          )}
        </Pager>
      )}
    </Panel>
  );
}
