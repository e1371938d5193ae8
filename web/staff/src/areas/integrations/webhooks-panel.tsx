import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Webhook, WebhookDelivery } from '@vivavoce/contract/types.ts';
import { WEBHOOK_EVENTS } from '@vivavoce/domain/webhooks/webhook-events.ts';
import { formatNumber } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { withMessages } from '../../app/messages.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Pill } from '../../ui/base/pill.tsx';
import { DataTable, OnPhone, type Column } from '../../ui/data/data-table.tsx';
import { tableStyles } from '../../ui/data/table.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/state-message.tsx';
import { webhookForm, webhooksQuery } from './webhook-values.ts';

const WebhookDialog = lazy(withMessages(['webhooks'], () => import('./webhook-dialog.tsx')));

/** Whether a webhook works, since when it does not, or why it is off. */
export function WebhookState({ of: { state, state_at, failing_since, last_success_at } }: { of: Webhook }) {
  const t = useTranslations('webhooks.states');
  if (state === 'paused')
    return <Pill>{<When value={state_at} as="date" say={(date) => t('paused', { date })} />}</Pill>;
  if (state !== 'on') return <Pill tone="bad">{t(state)}</Pill>;
  if (failing_since)
    return (
      <Pill tone="bad" dot>
        <When value={failing_since} length="short" say={(date) => t('since', { date })} />
      </Pill>
    );
  return last_success_at ? (
    <Pill tone="ok" dot>
      {t('works')}
    </Pill>
  ) : (
    <Pill>{t('unused')}</Pill>
  );
}

/** The answer of the last attempt, or that there was none yet. */
export function LastAnswer({ of: { last } }: { of: Pick<WebhookDelivery, 'last'> }) {
  const t = useTranslations('webhooks');
  if (!last) return <Pill>{t('untried')}</Pill>;
  if (last.fault === null) return <Pill tone="ok">{last.status}</Pill>;
  return <Pill tone="bad">{last.fault === 'status' && last.status ? last.status : t(`faults.${last.fault}`)}</Pill>;
}

const HEIGHT = 24;
const STEP = 5;

/** Calls by hour; all webhooks of a page share one scale. */
function HourBars({ hours, most }: { hours: Webhook['hours']; most: number }) {
  const t = useTranslations('webhooks');
  const [delivered, failed] = [sum(hours, 'delivered'), sum(hours, 'failed')];
  if (delivered + failed === 0) return <span className="text-small text-ink-3">{t('nothingSent')}</span>;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1, (count / most) * (HEIGHT - 1)));
  return (
    <svg
      viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`}
      className="block h-6 w-30"
      role="img"
      aria-label={t('barsLabel', { delivered, failed })}
    >
      {hours.map((hour, at) => {
        const good = heightOf(hour.delivered);
        const bad = heightOf(hour.failed);
        return (
          <g key={at}>
            <rect x={at * STEP} y={HEIGHT - 1 - good} width="4" height={good} fill="var(--accent-mark)" />
            <rect x={at * STEP} y={HEIGHT - 1 - good - bad} width="4" height={bad} fill="var(--bad-ink)" />
          </g>
        );
      })}
      <path d={`M0 ${HEIGHT - 0.5}H${hours.length * STEP}`} stroke="var(--line-3)" />
    </svg>
  );
}

const sum = (hours: Webhook['hours'], name: 'delivered' | 'failed'): number =>
  hours.reduce((total, hour) => total + hour[name], 0);

function Name({ of: { id, name, address, events } }: { of: Webhook }) {
  const t = useTranslations('webhooks');
  return (
    <span className={tableStyles.twoLines}>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/company-settings/integrations/$webhook"
          params={{ webhook: String(id) }}
          className="font-semibold wrap-anywhere"
        >
          {name}
        </Link>
        <span className="text-small text-ink-3">
          {events.length === WEBHOOK_EVENTS.length
            ? t('allEvents', { count: events.length })
            : t('someEvents', { count: events.length })}
        </span>
      </span>
      <code className="line-clamp-2 text-small [font-family:ui-monospace,monospace] wrap-anywhere text-ink-2">
        {address.replace(/^https:\/\//, '')}
      </code>
    </span>
  );
}

function useColumns(webhooks: readonly Webhook[] | undefined): Column<Webhook>[] {
  const t = useTranslations('webhooks');
  const tag = useLanguageTag();
  const most = Math.max(
    1,
    ...(webhooks ?? []).flatMap(({ hours }) => hours.map((hour) => hour.delivered + hour.failed)),
  );
  return [
    {
      key: 'name',
      heading: t('columns.name'),
      bone: '60%',
      cell: (webhook) => (
        <>
          <Name of={webhook} />
          <OnPhone>
            <WebhookState of={webhook} />
          </OnPhone>
        </>
      ),
    },
    {
      key: 'hours',
      heading: t('columns.hours'),
      className: 'w-38 max-lg:hidden',
      cell: ({ hours }) => <HourBars hours={hours} most={most} />,
    },
    {
      key: 'delivered',
      heading: t('columns.delivered'),
      number: true,
      className: 'w-26 max-md:hidden',
      cell: ({ hours }) => formatNumber(sum(hours, 'delivered'), tag),
    },
    {
      key: 'state',
      heading: t('columns.state'),
      className: 'w-48 max-md:hidden',
      cell: (webhook) => <WebhookState of={webhook} />,
    },
  ];
}

/** The colours of the bars. They are left out on a phone, as their column is. */
function BarsLegend() {
  const t = useTranslations('webhooks');
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2 max-lg:hidden">
      {(['delivered', 'failed'] as const).map((kind) => (
        <span key={kind} className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
            <rect width="10" height="10" rx="2" fill={kind === 'delivered' ? 'var(--accent-mark)' : 'var(--bad-ink)'} />
          </svg>
          {t(`legend.${kind}`)}
        </span>
      ))}
      <span className="ms-auto text-ink-3">{t('legend.scale')}</span>
    </p>
  );
}

/** The webhooks of the company: where each leads, and whether it works. */
export function WebhooksPanel() {
  const t = useTranslations('webhooks');
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [adding, setAdding] = useState(() => hasSavedFormFor(webhookForm(null)));
  const columns = useColumns(data);
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      <Icon of={IconPlus} size={16} />
      {t('add')}
    </Button>
  );
  return (
    <Panel title={t('title')} action={add} className="grid min-w-0 content-start gap-4">
      <p className="max-w-[72ch] text-pretty text-ink-2">{t('text')}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState text={t('empty')} />}
      {!error && data?.length !== 0 && (
        <DataTable caption={t('title')} columns={columns} rows={data} keyOf={({ id }) => id} loadingRows={3} />
      )}
      {data?.some(({ hours }) => sum(hours, 'delivered') + sum(hours, 'failed') > 0) && <BarsLegend />}
      <Suspense>{adding && <WebhookDialog webhook={null} onClose={() => setAdding(false)} />}</Suspense>
    </Panel>
  );
}
