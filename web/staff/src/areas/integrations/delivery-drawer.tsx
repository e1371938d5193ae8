import { useQuery } from '@tanstack/react-query';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShownWebhookDelivery, Webhook, WebhookAttempt } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { Button } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { DrawerFoot } from '../../ui/overlays/drawer-foot.tsx';
import { useSendAgain } from './deliveries-panel.tsx';
import { LastAnswer } from './webhooks-panel.tsx';
import { curlOf } from './webhook-values.ts';

const SHOW = 'GET /api/webhooks/{webhook}/deliveries/{delivery}';
const SOURCE =
  'm-0 max-h-80 overflow-auto rounded-3 px-3 py-2.5 text-small [font-family:ui-monospace,monospace] wrap-anywhere whitespace-pre-wrap';

/** A text of a program, which is scrolled by keyboard too. */
function Source({ look, label, children }: { look: string; label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keyboard too
    <pre className={classes(SOURCE, look)} tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}

/** JSON with lines and indents; other texts as they are. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const linesOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function Head({ title, fact, children }: { title: string; fact?: string | undefined; children?: React.ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2">
      <h3 className="font-semibold">{title}</h3>
      {fact && <span className="text-small text-ink-3">{fact}</span>}
      <span className="ms-auto">{children}</span>
    </div>
  );
}

/** As the call begins in the protocol. */
const REQUEST_LINE = 'POST ';

/** Request and answer of one attempt. */
function AttemptParts({ attempt: { address, request, answer, ms } }: { attempt: WebhookAttempt }) {
  const t = useTranslations('webhooks');
  const copy = useCopy();
  const { pathname } = new URL(address);
  return (
    <>
      <section className="grid gap-1">
        <Head title={t('request')}>
          {request.body !== '' && (
            <Button
              variant="link"
              size="small"
              onClick={() => void copy(curlOf({ address, ...request }), t('curlCopied'))}
            >
              <Icon of={IconCopy} size={16} />
              {t('curl')}
            </Button>
          )}
        </Head>
        <Source look="bg-[var(--stage)] text-[#d8e4de]" label={t('request')}>
          {[
            REQUEST_LINE + pathname,
            linesOf(request.headers),
            '',
            request.body === '' ? t('erased') : indented(request.body),
          ].join('\n')}
        </Source>
      </section>
      <section className="grid gap-1">
        <Head title={t('answer')} fact={t('after', { ms })} />
        {answer ? (
          <Source look="bg-sunken" label={t('answer')}>
            {`${linesOf(answer.headers)}\n\n${indented(answer.body)}${answer.is_cut ? `\n${t('cut')}` : ''}`}
          </Source>
        ) : (
          <p className="text-small text-ink-2">{t('noAnswer')}</p>
        )}
      </section>
    </>
  );
}

/** The attempts, newest first; one of them is shown below. */
function Tries({ delivery: { tries } }: { delivery: ShownWebhookDelivery }) {
  const t = useTranslations('webhooks');
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = tries.find(({ id }) => id === chosen) ?? tries[0];
  if (!shown) return <p className="text-small text-ink-2">{t('notTried')}</p>;
  return (
    <>
      <ol className="list-none overflow-hidden rounded-3 border border-line" aria-label={t('attempts')}>
        {tries.map((attempt, at) => (
          <li key={attempt.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-pressed={attempt.id === shown.id}
              className={classes(
                'flex w-full cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-start text-small',
                attempt.id === shown.id ? 'bg-sunken' : 'bg-surface',
              )}
              onClick={() => setChosen(attempt.id)}
            >
              <span className="font-semibold">{t('attempt', { number: tries.length - at })}</span>
              <When value={attempt.at} length="short" />
              <span className="ms-auto">
                <LastAnswer of={{ last: attempt }} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      <AttemptParts attempt={shown} />
    </>
  );
}

function Outcome({ delivery: { state, next_try_at, attempts } }: { delivery: ShownWebhookDelivery }) {
  const t = useTranslations('webhooks');
  if (state === 'delivered' || attempts === 0) return null;
  return (
    <FormMessage>
      {next_try_at ? (
        <When value={next_try_at} length="short" say={(date) => t('notYet', { date })} />
      ) : (
        t('notAnyMore', { attempts })
      )}
    </FormMessage>
  );
}

/** One delivery beside the list: its attempts, what was sent, what was answered. Import it lazily. */
export default function DeliveryDrawer({
  webhook,
  id,
  onClose,
}: {
  webhook: Webhook;
  id: number;
  onClose: () => void;
}) {
  const t = useTranslations('webhooks');
  const params = { webhook: webhook.id, delivery: id };
  const { data, error, refetch } = useQuery({ ...apiQuery(SHOW, { params }), refetchInterval: 5_000 });
  const again = useSendAgain(webhook.id);
  return (
    <Drawer opened size="45rem" title={data?.type ?? t('delivery')} onClose={onClose}>
      <div className="grid content-start gap-4">
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Bone width="60%" />}
        {data && (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
              <code className="[font-family:ui-monospace,monospace] wrap-anywhere">{data.event}</code>
              <When value={data.at} length="short" say={(date) => t('happened', { date })} />
              <LastAnswer of={data} />
            </p>
            <Outcome delivery={data} />
            <Tries delivery={data} />
            {webhook.state === 'on' && (
              <DrawerFoot className="flex flex-wrap items-center gap-3">
                <span className="text-small text-ink-3">{t('sameId')}</span>
                <Button variant="primary" className="ms-auto" busy={again.isPending} onClick={() => again.mutate(id)}>
                  <Icon of={IconRefresh} size={16} />
                  {t('sendAgain')}
                </Button>
              </DrawerFoot>
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}
