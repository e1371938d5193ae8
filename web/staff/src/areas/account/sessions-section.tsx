import { useInfiniteQuery, useMutation, useQueryClient, infiniteQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account, AccountSession } from '@vivavoce/contract/types.ts';
import { call, isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../app/confirm.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import styles from './account.module.css';
import { RowSkeleton } from './row-skeleton.tsx';
import { focusSection, Section } from './section.tsx';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Icon } from '../../ui/base/icon.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { Ago } from './ago.tsx';
import { deviceOf, type DeviceKind } from './device.ts';
import { classes } from '../../ui/base/classes.ts';

const sessionsQuery = infiniteQueryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal, pageParam }) => call('GET /api/account/sessions', { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, has_next }) => (has_next ? page + 1 : null),
  staleTime: 0,
});

const icons: Readonly<Record<DeviceKind, TablerIcon>> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
};

type SessionRowProps = { session: AccountSession; busy: boolean; onEnd: (device: string) => void };

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const t = useTranslations('account.sessions');
  const recognised = deviceOf(session.user_agent);
  const device = recognised
    ? t('on', { browser: recognised.browser, system: t(`systems.${recognised.system}`) })
    : t('unknown');
  return (
    <li className={styles.row}>
      <span className="grid h-9 w-9 flex-none place-items-center rounded-2 bg-sunken text-ink-2">
        <Icon of={recognised ? icons[recognised.kind] : IconDeviceUnknown} />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold wrap-anywhere">
          {device}
          {session.current && <Pill tone="ok">{t('here')}</Pill>}
        </p>
        <p className={classes(styles.line, 'text-small wrap-break-word text-ink-3')}>
          {session.current ? (
            <span>{t('now')}</span>
          ) : (
            <Ago value={session.last_seen_at} say={(when) => t('seen', { when })} />
          )}
          <Ago value={session.created_at} say={(when) => t('since', { when })} />
          <span>
            {t(`methods.${session.method}`)}
            {session.second_factor && ` ${t(`factors.${session.second_factor}`)}`}
          </span>
          {session.company && <span>{session.company.name}</span>}
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={busy} aria-label={t('endFor', { device })} onClick={() => onEnd(device)}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

/** The rest shows on request. */
const firstCount = 6;

type Page = ResultOf<'GET /api/account/sessions'>;
type SessionListProps = { pages: readonly Page[]; busy: boolean; onMore: () => void };

function SessionList({ pages, busy, onMore }: SessionListProps) {
  const t = useTranslations('account.sessions');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [all, setAll] = useState(false);
  const loaded = pages.flatMap(({ results }) => results);
  const count = pages.at(-1)?.count ?? 0;
  const visible = all ? loaded : loaded.slice(0, firstCount);
  const others = count - loaded.filter(({ current }) => current).length;

  const end = useMutation({
    mutationFn: ({ id }: { id: number; device: string }) =>
      call('DELETE /api/account/sessions/{session}', { params: { session: id } }),
    onSuccess: (_, { device }) => {
      showToast({ title: t('ended', { device }) });
      focusSection('sessions');
    },
    onError: (error) => {
      // The session ended meanwhile: the reloaded list shows it.
      if (!isProblem(error, 404)) showToast({ title: textOf(error), background: 'reject' });
    },
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });

  const endOthers = useMutation({
    mutationFn: () => call('DELETE /api/account/sessions'),
    onSuccess: () => {
      showToast({ title: t('othersEnded') });
      focusSection('sessions');
    },
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });

  async function askEndOthers(): Promise<void> {
    const agreed = await confirm({
      title: t('endOthersTitle'),
      text: t('endOthersText', { count: others }),
      action: t('endOthers'),
      danger: true,
    });
    if (agreed) endOthers.mutate();
  }

  return (
    <>
      <ul className={styles.list}>
        {visible.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.id === session.id}
            onEnd={(device) => end.mutate({ id: session.id, device })}
          />
        ))}
      </ul>
      <div className={classes(styles.listFoot, 'flex flex-wrap items-center gap-3 px-5 py-3.5')}>
        {visible.length < count && (
          <Button
            variant="ghost"
            busy={busy}
            onClick={() => {
              setAll(true);
              if (visible.length === loaded.length) onMore();
            }}
          >
            {t('showAll', { count: count - visible.length })}
          </Button>
        )}
        {others === 0 ? (
          <p className="text-ink-3">{t('only')}</p>
        ) : (
          <Button busy={endOthers.isPending} onClick={() => void askEndOthers()}>
            {t('endOthers')}
          </Button>
        )}
      </div>
    </>
  );
}

export function SessionsSection({ account: { sign_in_provider } }: { account: Account }) {
  const t = useTranslations('account.sessions');
  const sessions = useInfiniteQuery(sessionsQuery);
  return (
    <Section id="sessions" title={t('title')} text={<p>{t('text', { provider: sign_in_provider ?? 'none' })}</p>}>
      {sessions.isPending && <RowSkeleton rows={2} />}
      {sessions.isError && !sessions.data && (
        <LoadError error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && (
        <SessionList
          pages={sessions.data.pages}
          busy={sessions.isFetchingNextPage}
          onMore={() => void sessions.fetchNextPage()}
        />
      )}
    </Section>
  );
}
