import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobListItem } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Pager } from '../../ui/navigation/pager.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { Table, tableStyles } from '../../ui/data/table.tsx';
import { tabOf, withKind, withPage, withReviewer, withSearchTerm, type ActivitiesSearch } from './activities-search.ts';
import { JobRow } from './job-row.tsx';
import styles from './activities.module.css';
import { Bone } from '../../ui/feedback/skeleton.tsx';

/** Placeholders for activities, in the columns and the height of the rows that follow, on a phone too. */
function JobSkeleton({ rows }: { rows: number }) {
  const t = useTranslations('common');
  return (
    <tbody aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          <td className="max-md:py-2.5">
            {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
            <span className={tableStyles.rowLink}>
              <span className={styles.kind} />
              <span className={classes(tableStyles.twoLines, 'flex-1 gap-2.5')}>
                <Bone width="55%" />
                <Bone width="40%" />
              </span>
            </span>
            <div className={classes(styles.onPhone, 'hidden max-md:grid max-md:gap-2 max-md:pt-2 max-md:pb-1')}>
              <Bone width="90%" />
              <div className="grid whitespace-nowrap">
                <Bone width={90} height={16} />
              </div>
            </div>
          </td>
          <td className="w-72.5 max-md:hidden print:w-40">
            <Bone width={240} />
          </td>
          <td className={classes(tableStyles.number, 'w-28 max-md:hidden print:w-18')}>
            <Bone width={36} />
          </td>
          <td className={styles.deadlineColumn}>
            <Bone width={90} />
          </td>
          <td className={styles.panelColumn}>
            <Bone width={80} />
          </td>
          <td className={tableStyles.number}>
            <Bone width={20} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

type Page = { count: number; page: number; page_size: number; has_next: boolean; results: JobListItem[] };

type ActivitiesTableProps = {
  list: UseQueryResult<Page>;
  search: ActivitiesSearch;
  /** The page does not exist; the redirect to the last one is under way. */
  turning: boolean;
  /** The reader belongs to no company and sees the activities they rate. */
  reviewing: boolean;
  newActivity: ReactNode;
};

type EmptyProps = Pick<ActivitiesTableProps, 'search' | 'newActivity' | 'reviewing'>;

function Empty({ search, newActivity, reviewing }: EmptyProps) {
  const t = useTranslations('activities.empty');
  if (search.q) {
    return (
      <EmptyState
        text={t('search', { q: search.q })}
        action={
          <LinkButton to="/interviews" search={withSearchTerm(search, '')}>
            {t('clearSearch')}
          </LinkButton>
        }
      />
    );
  }
  if (search.reviewer) {
    return (
      <EmptyState
        text={t('reviewer')}
        action={
          <LinkButton to="/interviews" search={withReviewer(search)}>
            {t('everybody')}
          </LinkButton>
        }
      />
    );
  }
  if (search.kind) {
    return (
      <EmptyState
        text={t('kind')}
        action={
          <LinkButton to="/interviews" search={withKind(search)}>
            {t('everyKind')}
          </LinkButton>
        }
      />
    );
  }
  if (reviewing) return <EmptyState text={t('reviewing')} />;
  const tab = tabOf(search);
  return <EmptyState text={t(tab)} action={tab === 'all' ? newActivity : undefined} />;
}

/** Links to the previous and the next page. */
export function ActivitiesPages({ page, search }: { page: Page; search: ActivitiesSearch }) {
  const t = useTranslations('common');
  const from = (page.page - 1) * page.page_size + 1;
  return (
    <Pager from={from} to={from + page.results.length - 1} count={page.count}>
      {page.page > 1 && (
        <LinkButton to="/interviews" size="small" rel="prev" search={withPage(search, page.page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      {page.has_next && (
        <LinkButton to="/interviews" size="small" rel="next" search={withPage(search, page.page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}

/** The list in each of its states: loading, failed, empty, filled. */
export function ActivitiesTable({ list, search, turning, reviewing, newActivity }: ActivitiesTableProps) {
  const t = useTranslations('activities');
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.results.length === 0 && !turning)
    return <Empty search={search} reviewing={reviewing} newActivity={newActivity} />;
  return (
    <Table caption={t('title')} stale={list.isPlaceholderData}>
      <thead>
        <tr>
          <th scope="col">{t('columns.activity')}</th>
          <th scope="col" className="w-72.5 max-md:hidden print:w-40">
            {t('columns.applicants')}
          </th>
          <th scope="col" className={classes(tableStyles.number, 'w-28 max-md:hidden print:w-18')}>
            {t('columns.toReview')}
          </th>
          <th scope="col" className={styles.deadlineColumn}>
            {t('columns.deadline')}
          </th>
          <th scope="col" className={styles.panelColumn}>
            {t('columns.panel')}
          </th>
          <td>
            <span className="visually-hidden">{t('columns.menu')}</span>
          </td>
        </tr>
      </thead>
      {list.data && !turning ? (
        <tbody>
          {list.data.results.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </tbody>
      ) : (
        <JobSkeleton rows={8} />
      )}
    </Table>
  );
}
