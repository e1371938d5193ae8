import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { IDEMPOTENCY_LIMITS } from '@vivavoce/domain/limits.ts';
import { and, eq, getTableColumns, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import { idempotency_keys } from '../../db/schema/index.ts';
import type { LastWrite } from '../../db/transactions/last-write.ts';
import { keptFrom } from '../../http/remembered-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotency?: { id: number; effect: LastWrite };
  }
}

/** How often a repeat looks whether the first call was answered by another node. */
const LOOK_MS = 250;

/**
 * Keys are separate per caller. A token has its own: the answer to its user, or to another token, may exceed its
 * scopes.
 */
function owner({ actor }: FastifyRequest): string {
  const token = actor.kind === 'staff' && actor.token ? `:token:${actor.token.id}` : '';
  if (actor.kind === 'staff') return `user:${actor.user_id}${token}:${actor.company_id}`;
  if (actor.kind === 'learner') return `learner:${actor.email}`;
  if (actor.kind === 'applicant') return `applicant:${actor.application_id}`;
  return actor.kind === 'upload' ? `upload:${actor.attempt_id}` : actor.kind;
}

/** A form with a file is not read yet when its key is looked up; its length distinguishes two of them. */
const formLength = (request: FastifyRequest): unknown[] =>
  request.isMultipart() ? [request.headers['content-length'] ?? null] : [];

const requestHash = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null, ...formLength(request)]))
    .digest('base64url');

/** The time of the database, since clocks of nodes differ. */
const isGivenUp = () => {
  const { unanswered_seconds } = IDEMPOTENCY_LIMITS;
  return sql<boolean>`${idempotency_keys.renewed_at} < now() - make_interval(secs => ${unanswered_seconds})`;
};

/** Keys whose first call died with its server before it had an effect, and expired ones. */
function isFree(ctx: Context, hash: string) {
  return or(
    lt(idempotency_keys.created_at, keptFrom(ctx)),
    and(
      isNull(idempotency_keys.status),
      not(idempotency_keys.has_effect),
      isGivenUp(),
      eq(idempotency_keys.request_hash, hash),
    ),
  );
}

type Name = Pick<typeof idempotency_keys.$inferInsert, 'owner' | 'operation' | 'key'>;
const named = ({ owner: caller, operation, key }: Name) =>
  and(eq(idempotency_keys.owner, caller), eq(idempotency_keys.operation, operation), eq(idempotency_keys.key, key));

/** Claims a key for a call. @returns the id of its row, or null where another call has it */
async function claim(ctx: Context, name: Name, request_hash: string): Promise<number | null> {
  const renewed = {
    request_hash,
    has_effect: false,
    status: null,
    response: null,
    created_at: ctx.now(),
    renewed_at: sql`now()`,
  };
  const row = { id: idempotency_keys.id };
  const created = await ctx.db
    .insert(idempotency_keys)
    .values({ ...name, ...renewed })
    .onConflictDoNothing()
    .returning(row);
  if (created[0]) return created[0].id;
  const free = and(named(name), isFree(ctx, request_hash));
  // With a new id: the former holder may still try to release the old one.
  const renumbered = { ...renewed, id: sql`default` } as unknown as typeof renewed;
  const [claimed] = await ctx.db.update(idempotency_keys).set(renumbered).where(free).returning(row);
  return claimed?.id ?? null;
}

/**
 * The effect of a call, in the transaction that has it.
 * @throws conflict where the key was free for others meanwhile: the transaction is undone
 */
const effectOf = (id: number): LastWrite => ({
  state: 'open',
  write: async (tx) => {
    const held = and(eq(idempotency_keys.id, id), isNull(idempotency_keys.status));
    const { rowCount } = await tx.update(idempotency_keys).set({ has_effect: true }).where(held);
    if (rowCount === 0) throw new AppError('conflict', { detail: 'Another call with this key was carried out.' });
    return true;
  },
});

type Answer = { status: number; response: string };

/**
 * A call with an Idempotency-Key has one effect: a repeat gets the first answer, a repeat with another body is refused.
 * Repeats during the first call wait for it, at another node for some seconds.
 */
export function registerIdempotency(app: FastifyInstance, ctx: Context): void {
  const running = new Map<string, Promise<void>>();
  /** Rows of calls of this node; a row that is not renewed is free for others. */
  const claimed = new Set<number>();
  /** Rows of refused calls that could not be deleted, because the database was lost. */
  const abandoned = new Set<number>();
  /** Answers that left and could not be stored, because the database was lost. */
  const unstored = new Map<number, Answer>();

  async function renew(): Promise<void> {
    for (const [id, answer] of unstored) await storeAnswer(id, answer);
    if (abandoned.size > 0) await freeKeys([...abandoned]);
    if (claimed.size === 0) return;
    const rows = and(inArray(idempotency_keys.id, [...claimed]), isNull(idempotency_keys.status));
    await ctx.db
      .update(idempotency_keys)
      .set({ renewed_at: sql`now()` })
      .where(rows);
  }
  const renewal = setInterval(
    () => renew().catch((err: unknown) => ctx.log.warn({ err }, 'idempotency keys not renewed')),
    (IDEMPOTENCY_LIMITS.unanswered_seconds * 1000) / 3,
  ).unref();
  app.addHook('onClose', () => clearInterval(renewal));

  async function storeAnswer(id: number, answer: Answer): Promise<void> {
    await ctx.db.update(idempotency_keys).set(answer).where(eq(idempotency_keys.id, id));
    unstored.delete(id);
  }

  async function freeKeys(ids: readonly number[]): Promise<void> {
    const rows = and(
      inArray(idempotency_keys.id, [...ids]),
      isNull(idempotency_keys.status),
      not(idempotency_keys.has_effect),
    );
    await ctx.db.delete(idempotency_keys).where(rows);
    for (const id of ids) abandoned.delete(id);
  }

  /** @returns whether the first call was answered; otherwise another node works on it, or its key is free */
  async function replay(request: FastifyRequest, reply: FastifyReply, name: Name): Promise<boolean> {
    const columns = { ...getTableColumns(idempotency_keys), is_given_up: isGivenUp() };
    const [row] = await ctx.db.select(columns).from(idempotency_keys).where(named(name));
    if (!row) return false;
    if (row.request_hash !== requestHash(request)) throw new AppError('idempotency_mismatch');
    if (row.status === null && row.has_effect && row.is_given_up) {
      const detail = 'The first call with this key had its effect, but its answer was lost: read what it changed.';
      throw new AppError('conflict', { detail });
    }
    if (row.status === null) return false;
    await reply
      .code(row.status)
      .type('application/json')
      .serializer(String)
      .send(row.response ?? '');
    return true;
  }

  /** @returns the id of the row that the call has, or null where it was answered as before */
  async function claimOrWait(request: FastifyRequest, reply: FastifyReply, name: Name): Promise<number | null> {
    const { waiting_seconds, unanswered_seconds } = IDEMPOTENCY_LIMITS;
    const until = performance.now() + waiting_seconds * 1000;
    for (;;) {
      const id = await claim(ctx, name, requestHash(request));
      if (id !== null || (await replay(request, reply, name))) return id;
      if (performance.now() > until) {
        const detail = 'The first call with this key has not been answered.';
        throw new AppError('conflict', { detail }, unanswered_seconds);
      }
      await pause(LOOK_MS);
    }
  }

  async function claimOrReplay(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { operation = '' } = request.routeOptions.config;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return;
    if (!/^[\w-]{1,100}$/.test(key)) throw new AppError('invalid', { errors: { 'Idempotency-Key': ['wrong_format'] } });
    const waits = `${owner(request)} ${operation} ${key}`;
    while (running.has(waits)) await running.get(waits);
    let settle = () => {};
    running.set(waits, new Promise((resolve) => (settle = () => (running.delete(waits), resolve()))));
    // No hook of the route is certain to run where the caller leaves early, and repeats would wait for ever.
    reply.raw.once('close', settle);
    if (reply.raw.destroyed) settle();
    try {
      if (abandoned.size > 0) await freeKeys([...abandoned]);
      const id = await claimOrWait(request, reply, { owner: owner(request), operation, key });
      if (id === null) return settle();
      claimed.add(id);
      request.idempotency = { id, effect: effectOf(id) };
    } catch (error) {
      settle();
      throw error;
    }
  }

  async function remember(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    if (!request.idempotency) return payload;
    const { id, effect } = request.idempotency;
    claimed.delete(id);
    if (reply.statusCode < 400) {
      const answer = { status: reply.statusCode, response: typeof payload === 'string' ? payload : '' };
      await storeAnswer(id, answer).catch((err: unknown) => {
        unstored.set(id, answer);
        request.log.warn({ err }, 'answer to an idempotency key not stored yet');
      });
    }
    // After a connection lost within a commit the effect is unknown here; its row tells it to a repeat.
    else if (effect.state === 'open')
      await freeKeys([id]).catch((err: unknown) => {
        abandoned.add(id);
        request.log.warn({ err }, 'idempotency key not freed yet');
      });
    return payload;
  }

  // Added to the route's own hooks: only these few operations use keys.
  app.addHook('onRoute', (route) => {
    if (!route.config?.route?.idempotent) return;
    route.preHandler = [claimOrReplay, ...[route.preHandler ?? []].flat()];
    route.onSend = [remember, ...[route.onSend ?? []].flat()];
  });
}
