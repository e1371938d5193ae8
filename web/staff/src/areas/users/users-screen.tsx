import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { PlanUse } from '../../features/plan/plan-use.tsx';
import { companyUsersQuery } from '../../queries/company-users.ts';
import { useSettings } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SearchField } from '../../ui/forms/field.tsx';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { useSavedFocus } from '../../ui/hooks/use-saved-focus.ts';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { lastPageBefore, toUsersFilter, userTabs, withPage, withTab, withTerm } from './users-search.ts';
import { UsersPages, UsersTable } from './users-table.tsx';
import { useUserActions } from './use-user-actions.ts';
import styles from './users.module.css';

const UserDrawer = lazy(withMessages(['users', 'wizard'], () => import('./user-drawer.tsx')));
const RemoveDialog = lazy(withMessages(['users'], () => import('./remove-dialog.tsx')));

const route = getRouteApi('/_staff/_shell/users');

/** The form of a new user, for what was typed when the session ended. */
const newUserForm = 'users/new';
const formOf = (id: number) => `users/${id}`;

type Opened = { kind: 'add' } | { kind: 'change' | 'remove'; user: CompanyUser } | null;

/** The people of the company: who they are, what they may do, invitations that wait. */
export function UsersScreen() {
  const t = useTranslations('users');
  const shell = useTranslations('shell.account');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { freemium } = useSettings();
  const list = useQuery(companyUsersQuery(toUsersFilter(search)));
  const [opened, setOpened] = useState<Opened>(() => (hasSavedFormFor(newUserForm) ? { kind: 'add' } : null));
  const actions = useUserActions();
  const [typed, setTyped] = useTypedSearch(search.q ?? '', (q) => {
    void navigate({ search: withTerm(search, q), replace: true });
  });
  const box = useRef<HTMLDivElement>(null);
  useSavedFocus(box);
  const counts = list.data?.counts;
  const last = list.data && !list.isPlaceholderData ? lastPageBefore(search, list.data.count) : null;
  const turnBack = useEffectEvent((page: number) => {
    void navigate({ search: withPage(search, page), replace: true });
  });
  useEffect(() => {
    if (last !== null) turnBack(last);
  }, [last]);
  const matches = search.q && list.data && !list.isPlaceholderData ? t('matches', { count: list.data.count }) : '';
  const close = () => setOpened(null);
  // A change that was typed when the session ended.
  const resumedUser = list.data?.results.find(({ id, abilities }) => abilities.change && hasSavedFormFor(formOf(id)));
  if (opened === null && resumedUser) setOpened({ kind: 'change', user: resumedUser });
  const crumb = <Link to="/company-settings">{shell('companySettings')}</Link>;

  return (
    <>
      <Breadcrumbs above={freemium ? [] : [crumb]} current={t('title')} />
      <PageHeader
        below
        title={t('title')}
        badge={counts && !search.q && <span className={styles.total}>{t('people', { count: counts.all })}</span>}
        actions={
          <Button variant="primary" onClick={() => setOpened({ kind: 'add' })}>
            <Icon of={IconUserPlus} size={16} />
            {t('add')}
          </Button>
        }
      />
      <PlanUse of="users" />
      <div className={styles.toolbar}>
        <Tabs label={t('tabs.label')}>
          {userTabs.map((tab) => (
            <Tab
              key={tab}
              to="/users"
              search={withTab(search, tab)}
              current={(search.status ?? 'all') === tab}
              count={counts?.[tab]}
            >
              {t(`tabs.${tab}`)}
            </Tab>
          ))}
        </Tabs>
        <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
      </div>
      <p role="status" className="visually-hidden">
        {matches}
      </p>
      <div ref={box}>
        <Panel>
          <UsersTable
            list={list}
            search={search}
            turning={last !== null}
            actions={{
              ...actions,
              change: (user) => setOpened({ kind: 'change', user }),
              remove: (user) => setOpened({ kind: 'remove', user }),
            }}
          />
        </Panel>
      </div>
      {list.data && last === null && <UsersPages page={list.data} search={search} />}
      <Suspense>
        {opened?.kind === 'add' && <UserDrawer form={newUserForm} user={null} onClose={close} />}
        {opened?.kind === 'change' && <UserDrawer form={formOf(opened.user.id)} user={opened.user} onClose={close} />}
        {opened?.kind === 'remove' && <RemoveDialog user={opened.user} onClose={close} />}
      </Suspense>
    </>
  );
}
