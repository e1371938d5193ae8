import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { NewWebhook, Webhook } from '@vivavoce/contract/types.ts';
import { WEBHOOK_LIMITS } from '@vivavoce/domain/webhooks/webhook-rules.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { hostsOf, isOutside } from '../../lib/outgoing/outgoing.ts';
import { canCompany } from '../../policies/companies.policy.ts';
import { tendWebhooksTask } from '../../tasks/definitions/webhooks.ts';
import { auditChanges } from '../audit/audit-trail.ts';
import { presentEndpoint } from './endpoints.presenter.ts';
import * as repository from './endpoints.repository.ts';
import type { EndpointRow } from './endpoints.repository.ts';
import { newSecret, sealSecret, secretsOf } from './signing-secrets.ts';

const HOUR_MS = 3_600_000;
const HOURS_SHOWN = 24;

/** @throws AppError `forbidden` for users who may not change the settings of the company */
function companyOf(actor: StaffActor): number {
  if (actor.company_id === null || !canCompany(actor, 'change_settings')) throw new AppError('forbidden');
  return actor.company_id;
}

/** @throws AppError `not_found` */
export async function loadEndpoint(db: Queryable, actor: StaffActor, id: number): Promise<EndpointRow> {
  const row = await repository.findEndpoint(db, { company: companyOf(actor), webhook: id });
  if (!row) throw notFound();
  return row;
}

/** The same, locked until the end of the transaction. */
export async function holdEndpoint(tx: Tx, actor: StaffActor, id: number): Promise<EndpointRow> {
  await loadEndpoint(tx, actor, id);
  const row = await repository.lockEndpoint(tx, id);
  if (!row) throw notFound();
  return row;
}

async function presentEndpoints(ctx: Context, db: Queryable, rows: readonly EndpointRow[]): Promise<Webhook[]> {
  const [first] = rows;
  if (!first) return [];
  const hours = Array.from(
    { length: HOURS_SHOWN },
    (_, at) => (Math.floor(ctx.now().getTime() / HOUR_MS) - HOURS_SHOWN + 1 + at) * HOUR_MS,
  );
  const figures = await repository.readFigures(
    db,
    rows.map(({ id }) => id),
    new Date((hours[0] ?? 0) - 1),
  );
  const ids = rows.flatMap(({ jobs }) => jobs ?? []);
  const jobs = ids.length === 0 ? [] : await repository.findJobs(db, first.company_id, ids);
  return rows.map((row) =>
    presentEndpoint(row, { secrets: secretsOf(ctx, row), figures: figures.get(row.id), jobs, hours }),
  );
}

/** One webhook as it is stored, from the transaction that changed it or after it. */
export async function showEndpoint(ctx: Context, db: Queryable, row: EndpointRow): Promise<Webhook> {
  const [shown] = await presentEndpoints(ctx, db, [row]);
  if (!shown) throw notFound();
  return shown;
}

export const listWebhooks = async (ctx: Context, actor: StaffActor): Promise<Webhook[]> =>
  presentEndpoints(ctx, ctx.db, await repository.listEndpoints(ctx.db, companyOf(actor)));

export const readWebhook = async (ctx: Context, actor: StaffActor, id: number): Promise<Webhook> =>
  showEndpoint(ctx, ctx.db, await loadEndpoint(ctx.db, actor, id));

/** Resolved before the transaction: the name may take long. @throws AppError `invalid` */
async function checkAddress(ctx: Context, address: string | undefined): Promise<void> {
  if (address === undefined) return;
  if (!(await isOutside(address, hostsOf(ctx.env.OUTGOING_HOSTS)))) throw invalid({ address: ['not_allowed'] });
}

/** @throws AppError `invalid` for activities of others, and those that are gone */
async function checkJobs(tx: Tx, company: number, ids: readonly number[] | null | undefined): Promise<void> {
  if (!ids) return;
  const unique = new Set(ids);
  if ((await repository.findJobs(tx, company, [...unique])).length < unique.size)
    throw invalid({ jobs: ['not_allowed'] });
}

const withoutRepetition = <T>(list: readonly T[]): T[] => [...new Set(list)];

type NewFields = BodyOf<'POST /api/webhooks'>;

/** @throws AppError `invalid` by field, `limit_reached` */
export async function addWebhook(ctx: Context, actor: StaffActor, body: NewFields): Promise<NewWebhook> {
  const company_id = companyOf(actor);
  await checkAddress(ctx, body.address);
  const signing_secret = newSecret();
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    await repository.lockCompany(tx, company_id);
    if ((await repository.listEndpoints(tx, company_id)).length >= WEBHOOK_LIMITS.endpoints_max)
      throw new AppError('limit_reached');
    await checkJobs(tx, company_id, body.jobs);
    await repository.beginCounter(tx, company_id, now);
    const row = await repository.insertEndpoint(tx, {
      ...body,
      company_id,
      events: withoutRepetition(body.events),
      jobs: body.jobs && withoutRepetition(body.jobs),
      secret: sealSecret(ctx, company_id, signing_secret),
      secret_at: now,
      state_at: now,
      created_at: now,
      created_by: actor.user_id,
    });
    if (!row) throw new AppError('internal');
    // Without a webhook in the installation nothing looks for events.
    await ctx.queue.enqueue(tx, tendWebhooksTask, {});
    return { ...(await showEndpoint(ctx, tx, row)), signing_secret };
  });
}

/** The fields that change with the state: a webhook that goes on begins as if it had never failed. */
const stateChanges = (before: EndpointRow, state: 'on' | 'paused' | undefined, now: Date) =>
  state === undefined || state === before.state
    ? {}
    : {
        state,
        state_at: now,
        ...(state === 'on' && { failing_since: null, failures: 0, hold_until: null, due_at: now }),
      };

/** @throws AppError `invalid` by field, `conflict` where another revision is stored */
export async function changeWebhook(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { revision, state, events, jobs, ...rest }: BodyOf<'PATCH /api/webhooks/{webhook}'>,
): Promise<Webhook> {
  await loadEndpoint(ctx.db, actor, id);
  await checkAddress(ctx, rest.address);
  return ctx.db.transaction(async (tx) => {
    const before = await holdEndpoint(tx, actor, id);
    if (before.revision !== revision) throw new AppError('conflict');
    await checkJobs(tx, before.company_id, jobs);
    const fields = {
      ...rest,
      ...(events && { events: withoutRepetition(events) }),
      ...(jobs !== undefined && { jobs: jobs && withoutRepetition(jobs) }),
      ...(state && { state }),
    };
    auditChanges(before, fields);
    const row = await repository.updateEndpoint(tx, id, {
      ...fields,
      ...stateChanges(before, state, ctx.now()),
      revision: revision + 1,
    });
    return showEndpoint(ctx, tx, row ?? before);
  });
}

/** Its deliveries are removed by the task that purges. */
export async function removeWebhook(ctx: Context, actor: StaffActor, id: number): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await holdEndpoint(tx, actor, id);
    await repository.updateEndpoint(tx, id, { deleted_at: ctx.now() });
  });
  return null;
}

/** Makes a new secret. The one before it signs, too, for a day; one that was before that does not. */
export async function renewSecret(ctx: Context, actor: StaffActor, id: number): Promise<NewWebhook> {
  const signing_secret = newSecret();
  return ctx.db.transaction(async (tx) => {
    const before = await holdEndpoint(tx, actor, id);
    const row = await repository.updateEndpoint(tx, id, {
      secret: sealSecret(ctx, before.company_id, signing_secret),
      secret_at: ctx.now(),
      former_secret: before.secret,
      former_until: new Date(ctx.now().getTime() + WEBHOOK_LIMITS.former_secret_hours * HOUR_MS),
      revision: before.revision + 1,
    });
    return { ...(await showEndpoint(ctx, tx, row ?? before)), signing_secret };
  });
}

export const endFormerSecret = (ctx: Context, actor: StaffActor, id: number): Promise<Webhook> =>
  ctx.db.transaction(async (tx) => {
    const before = await holdEndpoint(tx, actor, id);
    const row = await repository.updateEndpoint(tx, id, {
      former_secret: null,
      former_until: null,
      revision: before.revision + 1,
    });
    return showEndpoint(ctx, tx, row ?? before);
  });
