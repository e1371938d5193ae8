import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import {
  IconFileImport,
  IconUserPlus,
  IconCrown,
  IconMail,
  IconPencil,
  IconShield,
  IconShieldOff,
  IconUser,
  IconUserMinus,
  IconUserCheck,
} from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { companyUsersQuery } from '../../queries/company.ts';
import { Breadcrumbs, PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { PlanUse } from '../../features/plan/plan-use.tsx';
import { useSettings, useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useSavedFocus } from '../../ui/hooks/use-saved-focus.ts';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { toUsersFilter, userTabs } from './users-search.ts';
import { useUserActions, type UserActions } from './use-user-actions.ts';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { narrowed } from '../../ui/data/list-search.ts';
import { ListSearchField, ListToolbar, NothingFound, PagedList } from '../../ui/data/paged-list.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { Avatar } from '../../ui/base/avatar.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { ActionMenu, type MenuItem } from '../../ui/overlays/action-menu.tsx';
import { roleChoices, roleOf } from './user-form.ts';

const nowMs = 5 * 60_000;
const icons = { owner: IconCrown, admin: IconShield, member: IconUser, own_activities: IconUserCheck } as const;

type RowProps = { user: CompanyUser; actions: UserActions };

/** Last seen, or where the invitation stands. */
function LastVisit({ user, actions }: RowProps) {
  const t = useTranslations('users');
  const now = useNow();
  if (user.invitation_refusal !== null) {
    return (
      <span className="grid justify-items-start gap-1 print:[&_button]:hidden">
        <Pill tone="bad">{t('notDelivered')}</Pill>
        {user.invitation_refusal !== '' && (
          <span className="text-small wrap-anywhere text-ink-3">{user.invitation_refusal}</span>
        )}
        {user.abilities.change && (
          <Button
            size="small"
            aria-label={`${t('correct.action')}, ${user.full_name || user.email}`}
            onClick={() => actions.correct(user)}
          >
            {t('correct.action')}
          </Button>
        )}
      </span>
    );
  }
  if (user.invited_at !== null) {
    const again = user.invitation_expired ? t('inviteAgain') : t('remind');
    return (
      <span className="flex flex-wrap items-center gap-2 print:[&_button]:hidden">
        {user.invitation_expired ? (
          <Pill tone="warn">{t('expired')}</Pill>
        ) : (
          <Pill tone="info">
            <When value={user.invited_at} as="date" length="short" say={(date) => t('invitedOn', { date })} />
          </Pill>
        )}
        {user.abilities.remind && (
          <Button
            size="small"
            busy={actions.reminding === user.id}
            aria-label={`${again}, ${user.full_name || user.email}`}
            onClick={() => actions.remind(user)}
          >
            {again}
          </Button>
        )}
      </span>
    );
  }
  if (user.last_seen_at === null) return <span className={tableStyles.quiet}>{t('never')}</span>;
  if (now.getTime() - Date.parse(user.last_seen_at) < nowMs) {
    return (
      <span className="inline-flex items-center gap-2">
        <span className="h-2 w-2 rounded-[50%] bg-accent-mark [forced-color-adjust:none]" aria-hidden="true" />
        {t('now')}
      </span>
    );
  }
  return <When value={user.last_seen_at} length="short" />;
}

function useMenu({ user, actions }: RowProps): MenuItem[] {
  const t = useTranslations('users.menu');
  const me = useUser();
  const { abilities } = user;
  const items: (MenuItem | false)[] = [
    abilities.change && { label: t('change'), icon: IconPencil, onSelect: () => actions.change(user) },
    ...roleChoices.map(
      (role): MenuItem | false =>
        (abilities.change || (abilities.change_ownership && [role, roleOf(user)].includes('owner'))) &&
        role !== roleOf(user) &&
        (role !== 'owner' || me.role === 'owner') && {
          label: t(`make.${role}`),
          icon: icons[role],
          onSelect: () => actions.giveRole(user, role),
        },
    ),
    abilities.remind && { label: t('resend'), icon: IconMail, onSelect: () => actions.remind(user) },
    abilities.reset && { label: t('reset'), icon: IconShieldOff, onSelect: () => actions.reset(user) },
    abilities.remove && { label: t('remove'), icon: IconUserMinus, danger: true, onSelect: () => actions.remove(user) },
  ];
  return items.filter((item) => item !== false);
}

function UserMenu(props: RowProps) {
  const { user } = props;
  const t = useTranslations('users.menu');
  const items = useMenu(props);
  if (items.length === 0) return null;
  return <ActionMenu label={t('label', { name: user.full_name || user.email })} items={items} />;
}

/** Whether a second factor protects the account; nothing for those who have not arrived. */
function SecondFactor({ user }: { user: CompanyUser }) {
  const t = useTranslations('users.factor');
  if (!user.has_password) return null;
  return <Pill tone={user.has_second_factor ? 'ok' : 'warn'}>{t(user.has_second_factor ? 'on' : 'off')}</Pill>;
}

/** Name and address; on a phone also what the other columns hold. */
function Person({ user, actions }: RowProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const name = user.full_name || user.email;
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} size={28} />
        <span className={tableStyles.twoLines}>
          <span className={tableStyles.name}>
            <span>{name}</span>
            {user.managed && <Pill tone="plain">{t('managed')}</Pill>}
            {user.is_you && <span className="text-small text-ink-3">{common('you')}</span>}
          </span>
          <span className="text-small wrap-anywhere text-ink-3">{user.email}</span>
          {user.pending_email && (
            <span className="text-small wrap-anywhere text-ink-3">{t('pending', { email: user.pending_email })}</span>
          )}
        </span>
      </span>
      <OnPhone className="ps-10">
        <span>{t(`roles.${roleOf(user)}.name`)}</span>
        <LastVisit user={user} actions={actions} />
        {user.has_password && (
          <span className="inline-flex items-center gap-2">
            {t('columns.factor')} <SecondFactor user={user} />
          </span>
        )}
      </OnPhone>
    </>
  );
}

function useColumns(actions: UserActions): Column<CompanyUser>[] {
  const t = useTranslations('users');
  return [
    {
      key: 'name',
      heading: t('columns.name'),
      bone: '60%',
      cell: (user) => <Person user={user} actions={actions} />,
    },
    {
      key: 'role',
      heading: t('columns.role'),
      className: 'w-45 max-lg:w-32.5 max-md:hidden',
      bone: 80,
      cell: (user) => t(`roles.${roleOf(user)}.name`),
    },
    {
      key: 'seen',
      heading: t('columns.seen'),
      className: 'w-75 max-lg:w-50 max-md:hidden',
      bone: 100,
      cell: (user) => <LastVisit user={user} actions={actions} />,
    },
    {
      key: 'factor',
      heading: t('columns.factor'),
      className: 'w-35 max-lg:w-27.5 max-md:hidden',
      bone: 60,
      cell: (user) => <SecondFactor user={user} />,
    },
    {
      key: 'menu',
      heading: t('columns.menu'),
      headingHidden: true,
      className: 'w-14 text-end print:hidden',
      bone: 20,
      cell: (user) => <UserMenu user={user} actions={actions} />,
    },
  ];
}

const UserDrawer = lazy(withMessages(['users', 'wizard'], () => import('./user-drawer.tsx')));
const SeveralUsersDrawer = lazy(withMessages(['users'], () => import('./several-users-drawer.tsx')));
const ContentImportDialog = lazy(
  withMessages(['imports'], () => import('../../features/content-import/content-import-dialog.tsx')),
);
const CorrectAddressDialog = lazy(withMessages(['users'], () => import('./correct-address-dialog.tsx')));
const RemoveDialog = lazy(withMessages(['users'], () => import('./remove-dialog.tsx')));

const route = getRouteApi('/_staff/_shell/users');

/** The form of a new user, for what was typed when the session ended. */
const newUserForm = 'users/new';
const severalForm = 'users/several';
const formOf = (id: number) => `users/${id}`;

type Opened =
  | { kind: 'add' | 'several' | 'import' }
  | { kind: 'change' | 'remove' | 'correct'; user: CompanyUser }
  | null;

/** The form with input that was typed when the session ended. */
function keptForm(): Opened {
  if (hasSavedFormFor(newUserForm)) return { kind: 'add' };
  return hasSavedFormFor(severalForm) ? { kind: 'several' } : null;
}

/** The people of the company: who they are, what they may do, invitations that wait. */
export function UsersScreen() {
  const t = useTranslations('users');
  const shell = useTranslations('shell.account');
  const search = route.useSearch();
  const { freemium } = useSettings();
  const list = useQuery(companyUsersQuery(toUsersFilter(search)));
  const [opened, setOpened] = useState<Opened>(keptForm);
  const actions = useUserActions();
  const box = useRef<HTMLDivElement>(null);
  useSavedFocus(box);
  const counts = list.data?.counts;
  const close = () => setOpened(null);
  // A change that was typed when the session ended.
  const resumedUser = list.data?.results.find(({ id, abilities }) => abilities.change && hasSavedFormFor(formOf(id)));
  if (opened === null && resumedUser) setOpened({ kind: 'change', user: resumedUser });
  const columns = useColumns({
    ...actions,
    change: (user) => setOpened({ kind: 'change', user }),
    remove: (user) => setOpened({ kind: 'remove', user }),
    correct: (user) => setOpened({ kind: 'correct', user }),
  });
  const crumb = <Link to="/company-settings">{shell('companySettings')}</Link>;

  return (
    <>
      <Breadcrumbs above={freemium ? [] : [crumb]} current={t('title')} />
      <PageHeader
        below
        title={t('title')}
        badge={counts && !search.q && <span className="text-ink-3">{t('people', { count: counts.all })}</span>}
        actions={
          <>
            <Button onClick={() => setOpened({ kind: 'import' })}>
              <Icon of={IconFileImport} size={16} />
              {t('import')}
            </Button>
            <Button onClick={() => setOpened({ kind: 'several' })}>{t('several.action')}</Button>
            <Button variant="primary" onClick={() => setOpened({ kind: 'add' })}>
              <Icon of={IconUserPlus} size={16} />
              {t('add')}
            </Button>
          </>
        }
      />
      <PlanUse of="users" />
      <ListToolbar>
        <Tabs label={t('tabs.label')}>
          {userTabs.map((tab) => (
            <Tab
              key={tab}
              to="/users"
              search={narrowed(search, { status: tab === 'all' ? undefined : tab })}
              current={(search.status ?? 'all') === tab}
              count={counts?.[tab]}
            >
              {t(`tabs.${tab}`)}
            </Tab>
          ))}
        </Tabs>
        <ListSearchField search={search} label={t('search')} />
      </ListToolbar>
      <div ref={box}>
        <PagedList
          list={list}
          search={search}
          matches={search.q ? (count) => t('matches', { count }) : undefined}
          empty={
            search.q ? (
              <NothingFound
                text={t('empty.search', { q: search.q })}
                clear={t('empty.clear')}
                all={narrowed(search, { q: '' })}
              />
            ) : (
              <EmptyState text={t('empty.invited')} />
            )
          }
        >
          {(rows) => (
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              stale={list.isPlaceholderData}
            />
          )}
        </PagedList>
      </div>
      <Suspense>
        {opened?.kind === 'add' && <UserDrawer form={newUserForm} user={null} onClose={close} />}
        {opened?.kind === 'several' && <SeveralUsersDrawer form={severalForm} onClose={close} />}
        {opened?.kind === 'import' && <ContentImportDialog kind="users" onClose={close} />}
        {opened?.kind === 'correct' && <CorrectAddressDialog user={opened.user} onClose={close} />}
        {opened?.kind === 'change' && <UserDrawer form={formOf(opened.user.id)} user={opened.user} onClose={close} />}
        {opened?.kind === 'remove' && <RemoveDialog user={opened.user} onClose={close} />}
      </Suspense>
    </>
  );
}
