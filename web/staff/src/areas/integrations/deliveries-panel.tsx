import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Webhook, WebhookDelivery } from '@vivavoce/contract/types.ts';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { withMessages } from '../../app/messages.ts';
import { showToast } from '../../app/toasts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { ListMore, ListStates, ListToolbar } from '../../ui/data/paged-list.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { EmptyState } from '../../ui/feedback/state-message.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { deliveriesQuery, type DeliveriesSearch } from './deliveries-search.ts';
import { LastAnswer } from './webhooks-panel.tsx';
import { refreshWebhooks } from './webhook-values.ts';

const SendSinceDialog = lazy(withMessages(['webhooks'], () => import('./send-since-dialog.tsx')));

/** Sends one event again. */
export function useSendAgain(webhook: number) {
  const t = useTranslations('webhooks');
  const client = useQueryClient();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: (delivery: number) =>
      call('POST /api/webhooks/{webhook}/deliveries/{delivery}/send-again', {
        params: { webhook, delivery },
      }),
    onSuccess: () => showToast({ title: t('queued') }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => refreshWebhooks(client),
  });
}

/** When the next attempt is due, or how the delivery ended. */
function Next({ of: { state, next_try_at } }: { of: WebhookDelivery }) {
  const t = useTranslations('webhooks');
  if (state === 'waiting' && next_try_at) return <When value={next_try_at} length="short" />;
  return <span className={tableStyles.quiet}>{t(state === 'delivered' ? 'delivered' : 'givenUp')}</span>;
}

function Attempts({ of: { state, attempts } }: { of: WebhookDelivery }) {
  const t = useTranslations('webhooks');
  return state === 'delivered' ? attempts : t('attemptOf', { attempts, max: WEBHOOK_LIMITS.attempts });
}

function useColumns(webhook: Webhook): Column<WebhookDelivery>[] {
  const t = useTranslations('webhooks');
  const again = useSendAgain(webhook.id);
  return [
    {
      key: 'at',
      heading: t('columns.time'),
      className: 'w-40 max-md:hidden',
      cell: ({ at }) => <When value={at} length="short" />,
    },
    {
      key: 'event',
      heading: t('columns.event'),
      bone: '60%',
      cell: (delivery) => (
        <>
          <Link
            to="."
            search={((before: DeliveriesSearch) => ({ ...before, open: delivery.id })) as never}
            className="[font-family:ui-monospace,monospace] font-semibold wrap-anywhere"
          >
            {delivery.type}
          </Link>{' '}
          <span className="text-small text-ink-3">{t('number', { number: delivery.sequence })}</span>
          <OnPhone>
            <When value={delivery.at} length="short" />
            <LastAnswer of={delivery} />
            {delivery.next_try_at && (
              <When value={delivery.next_try_at} length="short" say={(date) => t('nextAt', { date })} />
            )}
          </OnPhone>
        </>
      ),
    },
    {
      key: 'status',
      heading: t('columns.status'),
      className: 'w-34 max-md:hidden',
      cell: (delivery) => <LastAnswer of={delivery} />,
    },
    {
      key: 'attempts',
      heading: t('columns.attempts'),
      number: true,
      className: 'w-24 max-lg:hidden',
      cell: (delivery) => <Attempts of={delivery} />,
    },
    {
      key: 'next',
      heading: t('columns.next'),
      number: true,
      className: 'w-36 max-md:hidden',
      cell: (delivery) => <Next of={delivery} />,
    },
    {
      key: 'again',
      heading: t('sendAgain'),
      headingHidden: true,
      className: 'w-14 text-end print:hidden',
      bone: 20,
      cell: ({ id, type, sequence }) =>
        webhook.state === 'on' && (
          <Button
            variant="ghost"
            size="small"
            icon
            aria-label={t('sendAgainOf', { event: type, number: sequence })}
            onClick={() => again.mutate(id)}
          >
            <Icon of={IconRefresh} size={16} />
          </Button>
        ),
    },
  ];
}

/** Delivered and failed events. */
export function DeliveriesPanel({ webhook, search }: { webhook: Webhook; search: DeliveriesSearch }) {
  const t = useTranslations('webhooks');
  const failed = search.failed ?? false;
  const list = useInfiniteQuery({ ...deliveriesQuery(webhook.id, failed), refetchInterval: 10_000 });
  const [choosing, setChoosing] = useState(false);
  const columns = useColumns(webhook);
  const data = list.data && { results: list.data.pages.flatMap(({ results }) => results) };
  return (
    <Panel title={t('deliveries')} className="grid min-w-0 content-start gap-2">
      <ListToolbar>
        <Tabs label={t('show')}>
          <Tab to="." search={{} as never} current={!failed} sunken>
            {t('all')}
          </Tab>
          <Tab to="." search={{ failed: true } as never} current={failed} count={webhook.undelivered} sunken>
            {t('failed')}
          </Tab>
        </Tabs>
        {webhook.state === 'on' && (
          <Button size="small" busy={webhook.sending_again} onClick={() => setChoosing(true)}>
            <Icon of={IconRefresh} size={16} />
            {t('since.open')}
          </Button>
        )}
      </ListToolbar>
      <ListStates list={{ ...list, data }} empty={<EmptyState text={t(failed ? 'noneFailed' : 'noDeliveries')} />}>
        {(rows) => <DataTable caption={t('deliveries')} columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </ListStates>
      <ListMore list={list} text={t('older')} size="small" className="pt-2" />
      <Suspense>{choosing && <SendSinceDialog webhook={webhook} onClose={() => setChoosing(false)} />}</Suspense>
    </Panel>
  );
}
