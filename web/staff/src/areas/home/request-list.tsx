import type { UseQueryResult } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { Ref } from 'react';
import type { ApplicantRequest } from '@vivavoce/contract/types.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Pager } from '../../ui/navigation/pager.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { RequestEntry } from './request-entry.tsx';
import { lastPage, typeOf, withAnswered, withPage, type HomeSearch } from './home-search.ts';
import type { RequestToAnswer } from './request-dialog.tsx';
import styles from './home.module.css';

type Page = {
  page: number;
  has_next: boolean;
  actions: ApplicantRequest[];
  pending_actions: Record<ApplicantRequest['action_type'], number>;
};

function Loading() {
  const t = useTranslations('common');
  return (
    <ul className={styles.list} aria-busy="true">
      {Array.from({ length: 4 }, (_, row) => (
        <li key={row} className={styles.entry}>
          {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
          <Bone width={28} height={28} />
          <div className={styles.text}>
            <Bone width="40%" height={20} />
            <Bone width="60%" height={18} />
            <Bone width="80%" height={20} />
            <Bone width={110} height={22} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Empty({ search }: { search: HomeSearch }) {
  const t = useTranslations('actions');
  const type = typeOf(search);
  if (search.answered) return <EmptyState text={t('emptyAnswered')} />;
  return (
    <EmptyState
      text={t(`empty.${type}`)}
      action={
        <LinkButton to="/" search={withAnswered(search, true)}>
          {t('seeAnswered')}
        </LinkButton>
      }
    />
  );
}

/** Links to the previous and the next page. */
export function RequestPages({ page, search }: { page: Page; search: HomeSearch }) {
  const t = useTranslations('common');
  if (page.actions.length === 0) return null;
  if (page.page === 1 && !page.has_next) return null;
  const from = (page.page - 1) * PAGE_SIZES.actions + 1;
  return (
    <Pager
      from={from}
      to={from + page.actions.length - 1}
      count={search.answered ? undefined : page.pending_actions[typeOf(search)]}
    >
      {page.page > 1 && (
        <LinkButton to="/" size="small" rel="prev" search={withPage(search, page.page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      {page.has_next && (
        <LinkButton to="/" size="small" rel="next" search={withPage(search, page.page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}

type RequestListProps = {
  list: UseQueryResult<Page>;
  search: HomeSearch;
  shortname: string;
  onAnswer: (request: RequestToAnswer) => void;
  ref: Ref<HTMLUListElement>;
};

/** The list in each of its states: loading, failed, empty, filled. */
export function RequestList({ list, search, shortname, onAnswer, ref }: RequestListProps) {
  const t = useTranslations('actions');
  if (list.data) {
    if (list.data.actions.length === 0) {
      if (list.data.page === 1) return <Empty search={search} />;
      if (list.isPlaceholderData) return <Loading />;
      return <Navigate to="/" search={lastPage(search, list.data.pending_actions[typeOf(search)])} replace />;
    }
    return (
      <ul
        ref={ref}
        className={classes(styles.list, list.isPlaceholderData && styles.stale)}
        aria-label={t(`tabs.${typeOf(search)}`)}
      >
        {list.data.actions.map((action) => (
          <RequestEntry key={action.id} action={action} shortname={shortname} onAnswer={onAnswer} />
        ))}
      </ul>
    );
  }
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  return <Loading />;
}
