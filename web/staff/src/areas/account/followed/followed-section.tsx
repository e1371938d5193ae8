import { IconBellOff, IconChevronDown, IconClock, IconInfoCircle, IconPlus, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { call, type BodyInputOf, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { showToast } from '../../../app/toasts.ts';
import { followedQuery, refreshFollowed } from '../../../queries/notifications.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { ListMore, ListStates } from '../../../ui/data/paged-list.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state-message.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';

const FollowDialog = lazy(() => import('./follow-dialog.tsx'));

type Followed = ResultOf<'GET /api/notifications/jobs'>['results'][number];
type Following = BodyInputOf<'PUT /api/jobs/{job}/following'>;

const DAY_MS = 24 * 3600_000;

/** The beginning of a day of the reader, so many days from now. */
function dayBegins(now: Date, days: number): string {
  const day = new Date(now.getTime() + days * DAY_MS);
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

type RowProps = { followed: Followed; change: (job: number, following: Following) => void };

function FollowedRow({ followed, change }: RowProps) {
  const t = useTranslations('notifications.account');
  const now = useNow();
  const { job, reason, muted, muted_until } = followed;
  const mute = (until: string | null) => change(job.id, { muted: true, muted_until: until });
  const choices = [
    { label: t('untilTomorrow'), icon: IconClock, onSelect: () => mute(dayBegins(now, 1)) },
    { label: t('forWeek'), icon: IconClock, onSelect: () => mute(dayBegins(now, 7)) },
    { label: t('forMonth'), icon: IconClock, onSelect: () => mute(dayBegins(now, 30)) },
    { label: t('always'), icon: IconBellOff, onSelect: () => mute(null) },
    ...(reason === 'chosen'
      ? [{ label: t('unfollow'), icon: IconX, onSelect: () => change(job.id, { chosen: false, muted: false }) }]
      : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-t-line px-5 py-3 max-md:px-4">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold wrap-anywhere">
          <Link
            to="/interviews/$job"
            params={{ job: String(job.id) }}
            search={{ status: 'Responded', filter: 'All' }}
            className="hover:underline"
          >
            {job.title}
          </Link>
        </p>
        <p className="text-small text-ink-3">{t(`reasons.${reason}`)}</p>
      </div>
      {muted && (
        <Pill>
          {muted_until ? <When value={muted_until} as="date" say={(date) => t('mutedUntil', { date })} /> : t('muted')}
        </Pill>
      )}
      {muted ? (
        <Button
          size="small"
          aria-label={t('unmuteFor', { title: job.title })}
          onClick={() => change(job.id, { muted: false })}
        >
          {t('unmute')}
        </Button>
      ) : (
        <Menu
          trigger={
            <Button variant="ghost" size="small" aria-label={t('muteFor', { title: job.title })}>
              {t('mute')}
              <Icon of={IconChevronDown} size={16} />
            </Button>
          }
          items={choices}
        />
      )}
    </li>
  );
}

/** The activities that notify the person, each of which may be muted for a time. */
export function FollowedSection() {
  const t = useTranslations('notifications.account');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [following, setFollowing] = useState(false);
  const list = useInfiniteQuery(followedQuery);
  const { mutate } = useMutation({
    mutationFn: ({ job, body }: { job: number; body: Following }) =>
      call('PUT /api/jobs/{job}/following', { params: { job }, body }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshFollowed(client),
  });
  const change = (job: number, body: Following) => mutate({ job, body });
  const count = list.data?.pages[0]?.count ?? 0;
  const data = list.data && { results: list.data.pages.flatMap(({ results }) => results) };
  return (
    <Panel className="p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5 max-md:px-4">
        <h2 className="text-heading">
          {t('followed')} {count > 0 && <span className="text-body text-ink-3">{count}</span>}
        </h2>
        <Button size="small" onClick={() => setFollowing(true)}>
          <Icon of={IconPlus} size={16} />
          {t('follow')}
        </Button>
      </div>
      <ListStates list={{ ...list, data }} empty={<EmptyState text={t('none')} />}>
        {(rows) => (
          <ul>
            {rows?.map((row) => <FollowedRow key={row.job.id} followed={row} change={change} />) ?? (
              <li className="border-t border-t-line p-5">
                <Bone width="60%" />
              </li>
            )}
          </ul>
        )}
      </ListStates>
      <ListMore list={list} text={t('more')} size="small" className="border-t border-t-line px-5 py-3" />
      <p className="flex items-start gap-2 border-t border-t-line px-5 py-3 text-small text-ink-2 max-md:px-4 [&>svg]:mt-0.5 [&>svg]:flex-none">
        <Icon of={IconInfoCircle} size={16} />
        {t('followNote')}
      </p>
      {following && (
        <Suspense>
          <FollowDialog
            onFollow={(job) => change(job, { chosen: true, muted: false })}
            onClose={() => setFollowing(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
}
