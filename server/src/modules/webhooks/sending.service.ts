import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import {
  demandedWait,
  holdAfter,
  isLost,
  retryAfter,
  WEBHOOK_LIMITS,
} from '@vivavoce/domain/webhooks/webhook-rules.ts';
import type { WebhookFault, WebhookState } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { callOutside, hostsOf, OutgoingError } from '../../lib/outgoing/outgoing.ts';
import { DELIVERING_S } from '../../tasks/definitions/webhooks.ts';
import { queueOwnerNotices } from '../mails/single/owner-mails.service.ts';
import { signatureOf } from '../provider-tests/signature.ts';
import { bodyOf } from './bodies.ts';
import { lockEndpoint, updateEndpoint } from './endpoints.repository.ts';
import type { EndpointRow } from './endpoints.repository.ts';
import * as repository from './sending.repository.ts';
import type { DueDelivery } from './sending.repository.ts';
import { secretsOf } from './signing-secrets.ts';

const GONE = 410;
const HEADERS_MAX = 50;
/** The database stores no zero bytes. */
const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd');
const isGood = (status: number): boolean => status >= 200 && status < 300;
const MAKER = 'Vivavoce webhooks';

interface Sent {
  headers: Record<string, string>;
  body: string;
}
interface Outcome {
  status: number | null;
  /** Null for a good answer. */
  fault: WebhookFault | null;
  answer: { headers: Record<string, string>; body: string; is_cut: boolean } | null;
  /** Seconds that the answer demands. */
  wait_s: number | null;
}
const without = (fault: WebhookFault): Outcome => ({ status: null, fault, answer: null, wait_s: null });

const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|ERR_SSL_|EPROTO|ERR_TLS_)|CERTIFICATE/;

function faultOf(error: OutgoingError): WebhookFault {
  if (error.fault === 'too_large') return 'status';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return error.fault === 'unreachable' && typeof code === 'string' && CERTIFICATE.test(code)
    ? 'certificate'
    : error.fault;
}

/** The headers of Standard Webhooks, signed by each secret that is valid; null where none can be read. */
function sentOf(ctx: Context, endpoint: EndpointRow, { event }: DueDelivery, body: string): Sent | null {
  const { secret, former } = secretsOf(ctx, endpoint);
  if (secret === null) return null;
  const timestamp = String(Math.floor(ctx.now().getTime() / 1000));
  const bytes = Buffer.from(body);
  const signatures = [secret, ...(former ? [former.secret] : [])].map((each) =>
    signatureOf(each, event.name, timestamp, bytes),
  );
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': MAKER,
      'webhook-id': event.name,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

async function call(ctx: Context, endpoint: EndpointRow, sent: Sent, signal: AbortSignal): Promise<Outcome> {
  const { timeout_ms, answer_max_bytes, stored_answer_characters } = WEBHOOK_LIMITS;
  const limits = { timeout_ms, max_bytes: answer_max_bytes, cuts: true, signal };
  try {
    const reply = await callOutside(
      endpoint.address,
      { method: 'POST', ...sent, ...limits },
      hostsOf(ctx.env.OUTGOING_HOSTS),
    );
    const headers = Object.entries(reply.headers).map(([name, value]) => [name, storable(String(value))] as const);
    const text = storable(reply.body.toString('utf8'));
    return {
      status: reply.status,
      fault: isGood(reply.status) ? null : 'status',
      answer: {
        headers: Object.fromEntries(headers.slice(0, HEADERS_MAX)),
        body: beginningOf(text, stored_answer_characters),
        is_cut: reply.is_cut || text.length > stored_answer_characters,
      },
      wait_s: demandedWait(reply.headers['retry-after'], ctx.now()),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return without(faultOf(error));
  }
}

/** The state of a webhook after an answer that was not good; undefined where it stays on. */
function lostBy(endpoint: EndpointRow, { status }: Outcome, now: Date): WebhookState | undefined {
  if (status === GONE) return 'gone';
  return endpoint.failing_since && isLost(endpoint.failing_since, now) ? 'failing' : undefined;
}

/** Counts a bad answer at the webhook; it is turned off once, and its owners are mailed with that. */
async function noteFailure(ctx: Context, tx: Tx, endpoint: EndpointRow, outcome: Outcome): Promise<void> {
  const now = ctx.now();
  const failures = endpoint.failures + 1;
  const lost = endpoint.state === 'on' ? lostBy(endpoint, outcome, now) : undefined;
  const hold_s = holdAfter(failures, outcome.wait_s);
  await updateEndpoint(tx, endpoint.id, {
    failures,
    failing_since: endpoint.failing_since ?? now,
    hold_until: hold_s === 0 ? null : new Date(now.getTime() + hold_s * 1000),
    ...(lost && { state: lost, state_at: now }),
  });
  if (!lost) return;
  await queueOwnerNotices(ctx, tx, endpoint.company_id, {
    type: 'webhook_off',
    page: `/company-settings/integrations/${endpoint.id}`,
    facts: {
      person: endpoint.name,
      address: new URL(endpoint.address).host,
      domain: lost,
      at: endpoint.failing_since ?? now,
    },
  });
}

interface Attempt {
  delivery: DueDelivery;
  sent: Sent | null;
  outcome: Outcome;
  at: Date;
  ms: number;
}

/** Writes an attempt down with all that follows from it. A worker that dies before this repeats the call, with its id. */
const note = (ctx: Context, { id, address }: EndpointRow, { delivery, sent, outcome, at, ms }: Attempt) =>
  ctx.db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (!endpoint) return;
    const { status, fault, answer, wait_s } = outcome;
    const now = ctx.now();
    const attempts = delivery.attempts + 1;
    const retry_s = fault === null ? null : retryAfter(attempts, wait_s);
    await repository.insertAttempt(tx, {
      delivery_id: delivery.id,
      at,
      ms,
      status,
      fault,
      address,
      request_headers: sent?.headers ?? {},
      request_body: sent?.body ?? '',
      answer_headers: answer?.headers ?? null,
      answer: answer?.body ?? null,
      is_cut: answer?.is_cut ?? false,
    });
    await repository.updateDelivery(tx, delivery.id, {
      state: fault === null ? 'delivered' : retry_s === null ? 'failed' : 'waiting',
      attempts,
      next_try_at: retry_s === null ? null : new Date(now.getTime() + retry_s * 1000),
      last_at: at,
      last_status: status,
      last_fault: fault,
      last_ms: ms,
    });
    await repository.countCall(tx, id, now, fault === null);
    if (fault !== null) return noteFailure(ctx, tx, endpoint, outcome);
    await updateEndpoint(tx, id, { last_success_at: now, failing_since: null, failures: 0, hold_until: null });
  });

async function deliver(ctx: Context, endpoint: EndpointRow, delivery: DueDelivery, signal: AbortSignal): Promise<void> {
  const at = ctx.now();
  const begun = performance.now();
  const sent = sentOf(ctx, endpoint, delivery, await bodyOf(ctx, delivery.event, endpoint.body));
  const outcome = sent ? await call(ctx, endpoint, sent, signal) : without('secret');
  // Cut off by the end of the run and not by the receiver: the next run repeats it.
  if (signal.aborted && outcome.fault === 'unreachable') return;
  await note(ctx, endpoint, { delivery, sent, outcome, at, ms: Math.round(performance.now() - begun) });
}

/**
 * Delivers what is due at one webhook, in the order of the events, a few at the same moment; after a failure one at a time,
 * until one is answered well.
 */
export async function deliverWebhooks(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + DELIVERING_S * 1000;
  while (!signal.aborted && !ctx.isLeaving() && performance.now() < end) {
    const endpoint = await repository.findReady(ctx.db, id, ctx.now());
    if (!endpoint) break;
    const limit = endpoint.failures > 0 ? 1 : WEBHOOK_LIMITS.parallel;
    const due = await repository.listDue(ctx.db, id, ctx.now(), limit);
    if (due.length === 0) break;
    await Promise.all(due.map((delivery) => deliver(ctx, endpoint, delivery, signal)));
  }
  await ctx.db.transaction((tx) => repository.endRun(tx, id));
}
