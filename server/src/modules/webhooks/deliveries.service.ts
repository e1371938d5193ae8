import type { BodyOf, QueryOf } from '@vivavoce/contract/index.ts';
import { webhookAttempt, webhookDelivery } from '@vivavoce/contract/companies/webhooks.ts';
import type { ShownWebhookDelivery, Webhook, WebhookAttempt, WebhookDelivery } from '@vivavoce/contract/types.ts';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isoOf } from '../../db/iso-of.ts';
import { present } from '../../http/present.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import * as repository from './deliveries.repository.ts';
import type { AttemptRow, DeliveryRow } from './deliveries.repository.ts';
import { updateEndpoint } from './endpoints.repository.ts';
import type { EndpointRow } from './endpoints.repository.ts';
import { holdEndpoint, loadEndpoint, showEndpoint } from './endpoints.service.ts';

const DAY_MS = 86_400_000;

/** Empties what was sent and answered about applicants who are erased. */
export const forgetApplicants = (tx: Tx, applications: readonly number[]) =>
  repository.forgetApplicants(tx, applications);

const presentDelivery = (row: DeliveryRow): WebhookDelivery =>
  present(webhookDelivery, row, {
    last:
      row.last_at === null
        ? null
        : { at: isoOf(row.last_at), status: row.last_status, fault: row.last_fault, ms: row.last_ms ?? 0 },
  });

const presentAttempt = (row: AttemptRow): WebhookAttempt =>
  present(webhookAttempt, row, {
    request: { headers: row.request_headers, body: row.request_body },
    answer: row.answer === null ? null : { headers: row.answer_headers ?? {}, body: row.answer, is_cut: row.is_cut },
  });

/** @throws AppError `invalid` for a cursor that no page gave */
function placeOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw invalid({ cursor: ['wrong_format'] });
  return Number(cursor);
}

export async function listDeliveries(
  ctx: Context,
  actor: StaffActor,
  webhook: number,
  { cursor, page_size, undelivered = false }: QueryOf<'GET /api/webhooks/{webhook}/deliveries'>,
) {
  const { id: endpoint } = await loadEndpoint(ctx.db, actor, webhook);
  const before = placeOf(cursor);
  const rows = await repository.listDeliveries(ctx.db, { endpoint, undelivered, before, limit: page_size + 1 });
  const results = rows.slice(0, page_size).map(presentDelivery);
  return { results, next_cursor: rows.length > page_size ? String(results.at(-1)?.sequence) : null };
}

async function find(db: Queryable, endpoint: EndpointRow, id: number): Promise<DeliveryRow> {
  const row = await repository.findDelivery(db, endpoint.id, id);
  if (!row) throw notFound();
  return row;
}

interface Path {
  webhook: number;
  delivery: number;
}

export async function readDelivery(
  ctx: Context,
  actor: StaffActor,
  { webhook, delivery }: Path,
): Promise<ShownWebhookDelivery> {
  const row = await find(ctx.db, await loadEndpoint(ctx.db, actor, webhook), delivery);
  return { ...presentDelivery(row), tries: (await repository.listAttempts(ctx.db, delivery)).map(presentAttempt) };
}

/** @throws AppError `wrong_state` for a webhook that is not on */
const demandOn = ({ state }: EndpointRow): void => {
  if (state !== 'on') throw new AppError('wrong_state');
};

/** Sends one event again, be it delivered or not. */
export const sendAgain = (ctx: Context, actor: StaffActor, { webhook, delivery }: Path): Promise<WebhookDelivery> =>
  ctx.db.transaction(async (tx) => {
    const endpoint = await holdEndpoint(tx, actor, webhook);
    await find(tx, endpoint, delivery);
    demandOn(endpoint);
    await repository.enqueueAgain(tx, delivery, ctx.now());
    await updateEndpoint(tx, endpoint.id, { due_at: ctx.now(), hold_until: null });
    return presentDelivery(await find(tx, endpoint, delivery));
  });

/** Has the task send all events since a moment again, in their order. */
export const sendSince = (
  ctx: Context,
  actor: StaffActor,
  webhook: number,
  { since }: BodyOf<'POST /api/webhooks/{webhook}/send-again'>,
): Promise<Webhook> =>
  ctx.db.transaction(async (tx) => {
    const endpoint = await holdEndpoint(tx, actor, webhook);
    demandOn(endpoint);
    const at = new Date(since);
    const now = ctx.now();
    if (at > now || now.getTime() - at.getTime() > WEBHOOK_LIMITS.kept_days * DAY_MS)
      throw invalid({ since: ['not_allowed'] });
    const numbers = await repository.numbersSince(tx, endpoint.company_id, at);
    if (!numbers) return showEndpoint(ctx, tx, endpoint);
    const row = await updateEndpoint(tx, endpoint.id, {
      resend_after: numbers.first - 1,
      resend_until: numbers.last,
      hold_until: null,
    });
    return showEndpoint(ctx, tx, row ?? endpoint);
  });

export const sendTest = (ctx: Context, actor: StaffActor, webhook: number): Promise<Webhook> =>
  ctx.db.transaction(async (tx) => {
    const endpoint = await holdEndpoint(tx, actor, webhook);
    demandOn(endpoint);
    await repository.insertTest(tx, endpoint, ctx.now());
    const row = await updateEndpoint(tx, endpoint.id, { hold_until: null });
    return showEndpoint(ctx, tx, row ?? endpoint);
  });
