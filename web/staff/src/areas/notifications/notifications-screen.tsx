import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { MarkAllRead, UnreadPill } from '../../features/notifications/mark-all.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import type { Notification } from '../../features/notifications/notification-phrases.tsx';
import { notificationsQuery } from '../../queries/notifications.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { ListToolbar, NothingFound, PagedList, type ListPage } from '../../ui/data/paged-list.tsx';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';

const route = getRouteApi('/_staff/_shell/notifications');
const here = '/notifications';

/** All notifications of the last months, newest first. */
export function NotificationsScreen() {
  const t = useTranslations('notifications');
  const search = route.useSearch();
  const list = useQuery({
    ...notificationsQuery({ page: search.page ?? 1, unread: search.unread ?? false }),
    select: (page): ListPage<Notification> & { unread: number } => ({
      ...page,
      count: undefined,
      page_size: PAGE_SIZES.default,
    }),
  });
  const unread = list.data?.unread ?? 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={<UnreadPill count={unread} />}
        actions={
          <LinkButton to="/account/notifications">
            <Icon of={IconSettings} />
            {t('change')}
          </LinkButton>
        }
      />
      <ListToolbar>
        <Tabs label={t('tabs.label')}>
          <Tab to={here} search={{}} current={!search.unread}>
            {t('tabs.all')}
          </Tab>
          <Tab to={here} search={{ unread: true }} current={Boolean(search.unread)}>
            {t('tabs.unread')}
          </Tab>
        </Tabs>
        <MarkAllRead until={list.data?.page === 1 ? list.data.results[0]?.at : undefined} unread={unread} />
      </ListToolbar>
      <PagedList
        list={list}
        search={search}
        onlyIfSeveral
        empty={
          search.unread ? (
            <NothingFound text={t('nothingUnread')} clear={t('showAll')} all={{}} />
          ) : (
            <EmptyState text={t('empty')} />
          )
        }
      >
        {(notifications) => <NotificationList notifications={notifications} />}
      </PagedList>
    </>
  );
}
