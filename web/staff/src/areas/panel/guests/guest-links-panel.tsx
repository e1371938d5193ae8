import { IconLink, IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { GuestLink } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import type { MadeGuestLink } from '../../../features/share/guest-link-form.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { Avatar } from '../../../ui/base/avatar.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../ui/feedback/state-message.tsx';
import { classes } from '../../../ui/base/classes.ts';
import styles from './guests.module.css';

const refreshGuestLinks = (client: QueryClient, job: number): Promise<void> =>
  client.invalidateQueries({ queryKey: ['job', job, 'guest-links'] });

const GuestLinkDialog = lazy(() => import('./guest-link-dialog.tsx'));
const GuestViewsDialog = lazy(() => import('./guest-views-dialog.tsx'));

type LineProps = {
  link: GuestLink;
  busy: boolean;
  onRevoke: () => void;
  onRenew: () => void;
  onViews: () => void;
};

function GuestLine({ link, busy, onRevoke, onRenew, onViews }: LineProps) {
  const t = useTranslations('guests');
  const { name, email, state, applicants, reviewed, seen_at, permission, masked } = link;
  return (
    <li
      className={classes(
        styles.line,
        'grid grid-cols-[auto_minmax(0,1.4fr)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-b-line py-3',
      )}
    >
      <Avatar name={name} />
      <div className={classes(styles.text, 'grid min-w-0 wrap-anywhere [&_b]:font-semibold')}>
        <b>{name}</b>
        <span>
          {[t('applicants', { count: applicants }), t(`permission.${permission}`), t(masked ? 'masked' : 'named')].join(
            ', ',
          )}
        </span>
        <span>{email === null ? t('oneBrowser') : t('withCode', { address: email })}</span>
      </div>
      <div className={classes(styles.text, 'grid min-w-0 wrap-anywhere [&_b]:font-semibold')}>
        <span>{seen_at ? <When value={seen_at} say={(date) => t('opened', { date })} /> : t('notOpened')}</span>
        {permission !== 'watch' && <span>{t('reviewed', { reviewed, count: applicants })}</span>}
        <span className={state === 'open' ? undefined : styles.ended}>
          {state === 'revoked' && link.revoked_at ? (
            <When value={link.revoked_at} as="date" say={(date) => t('revoked', { date })} />
          ) : (
            <When
              value={link.expires_at}
              as="date"
              say={(date) => (state === 'open' ? t('ends', { date }) : t('ended', { date }))}
            />
          )}
        </span>
      </div>
      <div className={classes(styles.buttons, 'flex flex-wrap justify-end gap-2')}>
        <Button size="small" aria-label={t('viewsFor', { name })} onClick={onViews}>
          {t('views')}
        </Button>
        <Button size="small" busy={busy} aria-label={t('renewFor', { name })} onClick={onRenew}>
          {t(state === 'open' ? 'renew' : 'reopen')}
        </Button>
        {state === 'open' && (
          <Button size="small" busy={busy} aria-label={t('revokeFor', { name })} onClick={onRevoke}>
            {t('revoke')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The guests of the activity, with their links. */
export function GuestLinksPanel({ job }: { job: number }) {
  const t = useTranslations('guests');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(
    apiQuery('GET /api/jobs/{job}/guest-links', { params: { job } }, { meta: { quiet: true } }),
  );
  const [creates, setCreates] = useState(false);
  const [newLink, setNewLink] = useState<MadeGuestLink | null>(null);
  const [views, setViews] = useState<GuestLink | null>(null);
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => refreshGuestLinks(client, job),
    onError: (cause) => showToast({ title: textOf(cause), background: 'reject' }),
  });

  async function revoke({ id, name }: GuestLink): Promise<void> {
    if (await confirm({ text: t('revokeAsk', { name }), action: t('revoke'), danger: true }))
      act.mutate(() => call('DELETE /api/jobs/{job}/guest-links/{guest_link}', { params: { job, guest_link: id } }));
  }

  async function renew({ id, name, state }: GuestLink): Promise<void> {
    if (state === 'open' && !(await confirm({ text: t('renewAsk', { name }), action: t('renew') }))) return;
    act.mutate(async () =>
      setNewLink(
        await call('POST /api/jobs/{job}/guest-links/{guest_link}/renew', {
          params: { job, guest_link: id },
          body: {},
        }),
      ),
    );
  }

  return (
    <Panel
      title={t('title')}
      action={
        <Button onClick={() => setCreates(true)}>
          <Icon of={IconLink} size={16} />
          {t('new')}
        </Button>
      }
    >
      <p className="text-small text-ink-2">{t('lead')}</p>
      {isPending && <Bone width="100%" height={56} />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-small text-ink-2">{t('none')}</p>}
      {data && data.length > 0 && (
        <ul className="grid">
          {data.map((link) => (
            <GuestLine
              key={link.id}
              link={link}
              busy={act.isPending}
              onRevoke={() => void revoke(link)}
              onRenew={() => void renew(link)}
              onViews={() => setViews(link)}
            />
          ))}
        </ul>
      )}
      <p className="flex items-center gap-2 pt-3 text-small text-ink-2">
        <Icon of={IconShieldCheck} size={16} />
        {t('footnote')}
      </p>
      <Suspense>
        {(creates || newLink) && (
          <GuestLinkDialog
            job={job}
            newLink={newLink}
            onMade={(link) => {
              setNewLink(link);
              void refreshGuestLinks(client, job);
            }}
            onClose={() => {
              setCreates(false);
              setNewLink(null);
            }}
          />
        )}
        {views && <GuestViewsDialog job={job} link={views} onClose={() => setViews(null)} />}
      </Suspense>
    </Panel>
  );
}
