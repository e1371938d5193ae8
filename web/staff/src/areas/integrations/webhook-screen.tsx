import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Webhook } from '@vivavoce/contract/types.ts';
import { WEBHOOK_EVENTS } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { confirm } from '../../app/confirm.ts';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { showToast } from '../../app/toasts.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { SecretOnce } from './secret-once.tsx';
import { WebhookState } from './webhooks-panel.tsx';
import { refreshWebhooks, webhookForm, webhookQuery } from './webhook-values.ts';

const WebhookDialog = lazy(withMessages(['webhooks'], () => import('./webhook-dialog.tsx')));
const DeliveryDrawer = lazy(withMessages(['webhooks'], () => import('./delivery-drawer.tsx')));
const page = getRouteApi('/_staff/_shell/company-settings/integrations/$webhook');

/** One action on a webhook, with its toast. */
function useAction<Result>(action: () => Promise<Result>, done: (result: Result) => void) {
  const client = useQueryClient();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: action,
    onSuccess: done,
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshWebhooks(client),
  });
}

/** Pausing and resuming, a test, removing. */
function Actions({ webhook: { id, state, revision, name } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const navigate = useNavigate();
  const client = useQueryClient();
  const params = { webhook: id };
  const next = state === 'on' ? 'paused' : 'on';
  const turn = useAction(
    () => call('PATCH /api/webhooks/{webhook}', { params, body: { state: next, revision } }),
    () => showToast({ title: t(next === 'on' ? 'resumed' : 'paused') }),
  );
  const test = useAction(
    () => call('POST /api/webhooks/{webhook}/test', { params }),
    () => showToast({ title: t('testSent') }),
  );
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/webhooks/{webhook}', { params }),
    onSuccess: async () => {
      await navigate({ to: '/company-settings/integrations' });
      client.removeQueries({ queryKey: webhookQuery(id).queryKey });
      await refreshWebhooks(client);
    },
  });
  const ask = async () => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), action: t('remove'), danger: true };
    if (await confirm(question)) remove.mutate();
  };
  return (
    <>
      <Button variant="ghost" busy={turn.isPending} onClick={() => turn.mutate()}>
        <Icon of={state === 'on' ? IconPlayerPause : IconPlayerPlay} size={16} />
        {t(state === 'on' ? 'pause' : 'resume')}
      </Button>
      {state === 'on' && (
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          <Icon of={IconSend} size={16} />
          {t('test')}
        </Button>
      )}
      <ActionMenu
        label={t('menuOf', { name })}
        items={[{ label: t('remove'), icon: IconTrash, danger: true, onSelect: () => void ask() }]}
      />
    </>
  );
}

function EventsPanel({ webhook, onChange }: { webhook: Webhook; onChange: () => void }) {
  const t = useTranslations('webhooks');
  const { events, jobs, body } = webhook;
  return (
    <Panel
      title={t('events')}
      action={
        <Button variant="ghost" size="small" onClick={onChange}>
          {t('change')}
        </Button>
      }
      className="grid min-w-0 content-start gap-3"
    >
      <p className="text-small text-ink-3">
        {t('chosen', { count: events.length, all: WEBHOOK_EVENTS.length })} · {t(`form.bodies.${body}`)}
      </p>
      <ul className="flex list-none flex-wrap gap-2">
        {events.map((event) => (
          <li
            key={event}
            className="rounded-2 bg-sunken px-2 py-0.5 text-small [font-family:ui-monospace,monospace] wrap-anywhere"
          >
            {event}
          </li>
        ))}
      </ul>
      <p className="text-small wrap-anywhere text-ink-2">
        {jobs === null ? t('form.allJobs') : jobs.map(({ title }) => title).join(', ')}
      </p>
    </Panel>
  );
}

/** A secret by its last letters. */
const shortened = (end: string): string => `whsec_…${end}`;

function SecretLine({ name, end, children }: { name: string; end: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="font-semibold">{name}</span>
      <code className="text-small [font-family:ui-monospace,monospace]">{shortened(end)}</code>
      <span className="ms-auto text-small text-ink-2">{children}</span>
    </li>
  );
}

/** The secrets that sign, and changing them. */
function SecretPanel({ webhook: { id, secret, name } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.secret');
  const [shown, setShown] = useState<string | null>(null);
  const params = { webhook: id };
  const renew = useAction(
    () => call('POST /api/webhooks/{webhook}/secret', { params }),
    ({ signing_secret }) => setShown(signing_secret),
  );
  const end = useAction(
    () => call('DELETE /api/webhooks/{webhook}/former-secret', { params }),
    () => showToast({ title: t('ended') }),
  );
  const ask = async () => {
    if (await confirm({ title: t('renewTitle', { name }), text: t('renewText'), action: t('renew') })) renew.mutate();
  };
  const { former } = secret;
  return (
    <Panel
      title={t('title')}
      action={
        <span className="flex items-center gap-2">
          {former && <Pill tone="info">{t('two')}</Pill>}
          <Button
            variant="ghost"
            size="small"
            busy={renew.isPending || end.isPending}
            onClick={() => (former ? end.mutate() : void ask())}
          >
            {t(former ? 'end' : 'renew')}
          </Button>
        </span>
      }
      className="grid min-w-0 content-start gap-2"
    >
      <ul className="list-none">
        <SecretLine name={t(former ? 'new' : 'present')} end={secret.ends_with}>
          <When value={secret.since} length="short" say={(date) => t('since', { date })} />
        </SecretLine>
        {former && (
          <SecretLine name={t('old')} end={former.ends_with}>
            <When value={former.until} length="short" say={(date) => t('until', { date })} />
          </SecretLine>
        )}
      </ul>
      <p className="text-small text-ink-3">{t(former ? 'twoText' : 'text')}</p>
      {shown !== null && <SecretOnce secret={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

/** A webhook: what it is sent, by which secret, and each delivery. */
export function WebhookScreen({ id }: { id: number }) {
  const t = useTranslations('webhooks');
  const { data: webhook } = useQuery({ ...webhookQuery(id), refetchInterval: 10_000 });
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const [changing, setChanging] = useState(() => hasSavedFormFor(webhookForm({ id })));
  if (!webhook) return null;
  return (
    <>
      <PageHeader
        below
        title={webhook.name}
        badge={<WebhookState of={webhook} />}
        facts={<code className="[font-family:ui-monospace,monospace] wrap-anywhere">{webhook.address}</code>}
        actions={<Actions webhook={webhook} />}
      />
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
          <EventsPanel webhook={webhook} onChange={() => setChanging(true)} />
          <SecretPanel webhook={webhook} />
        </div>
        <DeliveriesPanel webhook={webhook} search={search} />
      </div>
      <p className="pt-3 text-small text-ink-3">{t('kept')}</p>
      <Suspense>
        {changing && <WebhookDialog webhook={webhook} onClose={() => setChanging(false)} />}
        {search.open !== undefined && (
          <DeliveryDrawer
            webhook={webhook}
            id={search.open}
            onClose={() => void navigate({ search: ({ open: _open, ...rest }) => rest, replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}
