import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { CompanyUsersPage } from '../../queries/company-users.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Table } from '../../ui/data/table.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';
import { UserRow } from './user-row.tsx';
import type { UserActions } from './use-user-actions.ts';
import { withPage, withTerm, type UsersSearch } from './users-search.ts';
import styles from './users.module.css';

function Empty({ search }: { search: UsersSearch }) {
  const t = useTranslations('users.empty');
  if (!search.q) return <EmptyState text={t('invited')} />;
  return (
    <EmptyState
      text={t('search', { q: search.q })}
      action={
        <LinkButton to="/users" search={withTerm(search, '')}>
          {t('clear')}
        </LinkButton>
      }
    />
  );
}

/** Links to the pages before and after this one. */
export function UsersPages({ page, search }: { page: CompanyUsersPage; search: UsersSearch }) {
  const t = useTranslations('common');
  const from = (page.page - 1) * page.page_size + 1;
  return (
    <Pager from={from} to={from + page.results.length - 1} count={page.count}>
      {page.page > 1 && (
        <LinkButton to="/users" size="small" rel="prev" search={withPage(search, page.page - 1)}>
          {t('previous')}
        </LinkButton>
      )}
      {page.has_next && (
        <LinkButton to="/users" size="small" rel="next" search={withPage(search, page.page + 1)}>
          {t('next')}
        </LinkButton>
      )}
    </Pager>
  );
}

/** Loading rows, in the columns and the height of real ones. */
function Skeleton() {
  const t = useTranslations('common');
  return (
    <tbody aria-busy="true">
      {Array.from({ length: 6 }, (_, row) => (
        <tr key={row}>
          <td>
            {row === 0 && <span className="visually-hidden">{t('loading')}</span>}
            <Bone width="60%" />
          </td>
          <td className={styles.roleColumn}>
            <Bone width={80} />
          </td>
          <td className={styles.seenColumn}>
            <Bone width={100} />
          </td>
          <td className={styles.menuColumn}>
            <Bone width={20} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

type UsersTableProps = {
  list: UseQueryResult<CompanyUsersPage>;
  search: UsersSearch;
  /** There is no such page; the last one is on its way. */
  turning: boolean;
  actions: UserActions;
};

/** The list in each of its states: loading, failed, empty, filled. */
export function UsersTable({ list, search, turning, actions }: UsersTableProps) {
  const t = useTranslations('users');
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.results.length === 0 && !turning) return <Empty search={search} />;
  return (
    <Table caption={t('title')} stale={list.isPlaceholderData}>
      <thead>
        <tr>
          <th scope="col">{t('columns.name')}</th>
          <th scope="col" className={styles.roleColumn}>
            {t('columns.role')}
          </th>
          <th scope="col" className={styles.seenColumn}>
            {t('columns.seen')}
          </th>
          <td className={styles.menuColumn}>
            <span className="visually-hidden">{t('columns.menu')}</span>
          </td>
        </tr>
      </thead>
      {list.data && !turning ? (
        <tbody>
          {list.data.results.map((user) => (
            <UserRow key={user.id} user={user} actions={actions} />
          ))}
        </tbody>
      ) : (
        <Skeleton />
      )}
    </Table>
  );
}
