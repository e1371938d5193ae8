import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { useReportPhrases } from '../../features/report/use-report-phrases.ts';
import type { Stats } from '../../queries/reports.ts';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { addressOf } from '../../ui/data/list-search.ts';
import { ListPages } from '../../ui/data/paged-list.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { toStatsFilter } from './report-filter.ts';
import type { ReportSearch } from './report-search.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './report.module.css';

const PAGE = 25;

type ApplicantsDrawerProps = { shortname: string; search: ReportSearch; kinds: Stats['kinds']; onClose: () => void };

/** The applicants behind a number of the report. */
export default function ApplicantsDrawer({ shortname, search, kinds, onClose }: ApplicantsDrawerProps) {
  const t = useTranslations('reports.people');
  const common = useTranslations('common');
  const phrases = useReportPhrases(kinds);
  const { step, cause, device, browser, people: number = 1 } = search;
  const causes = useTranslations('reports.causes');
  const titleOf = (reached: NonNullable<typeof step>) => {
    // A decision alone counts as this step, but who stopped there was reviewed.
    if (cause && reached === 'reviewed') return t('undecided');
    return t(cause ? 'stopped' : 'reached', { step: phrases.step(reached) });
  };
  const title = step ? titleOf(step) : t('problem');
  const list = useQuery(
    apiQuery(
      'GET /api/companies/{shortname}/stats/applicants',
      {
        params: { shortname },
        query: {
          ...toStatsFilter(search),
          ...(step && { step }),
          ...(cause && { cause }),
          ...(device && { device }),
          ...(browser && { browser }),
          page: number,
          page_size: PAGE,
        },
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const page = list.data;
  return (
    <Drawer opened title={title} onClose={onClose}>
      {list.isError && <LoadError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <div aria-busy="true">
          <span className="visually-hidden">{common('loading')}</span>
          <Bone width="70%" />
        </div>
      )}
      {page?.results.length === 0 && <EmptyState text={t('none')} />}
      {page && page.results.length > 0 && (
        <>
          {cause && <p className="text-small text-ink-3">{causes(cause, { count: page.count })}</p>}
          <ul className={classes(styles.list, 'm-0 list-none p-0')}>
            {page.results.map(({ id, name, job, invited_at, declined_reason }) => (
              <li key={id}>
                <Link
                  to="/interviews/$job/interviewee/$application"
                  params={{ job: String(job.id), application: String(id) }}
                >
                  {name || t('unnamed')}
                </Link>
                <span className="text-small text-ink-3">
                  {job.title} · <When value={invited_at} as="date" length="short" />
                </span>
                {declined_reason && (
                  <q className="flex-[1_1_100%] text-small wrap-anywhere text-ink-2">{declined_reason}</q>
                )}
              </li>
            ))}
          </ul>
          <ListPages
            page={page}
            inPlace
            search={(to) => addressOf<ReportSearch>({ ...search, people: to > 1 ? to : undefined })}
          />
          <p className="text-small text-ink-3">{t('erased')}</p>
        </>
      )}
    </Drawer>
  );
}
