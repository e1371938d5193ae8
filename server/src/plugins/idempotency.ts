import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { idempotency_keys } from '../db/schema/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotency?: { id: number; settle: () => void };
  }
}

/** Keys of one caller mean nothing to another. */
function owner({ actor }: FastifyRequest): string {
  if (actor.kind === 'staff') return `user:${actor.user_id}:${actor.company_id}`;
  if (actor.kind === 'applicant') return `applicant:${actor.application_id}`;
  return actor.kind === 'upload' ? `upload:${actor.attempt_id}` : actor.kind;
}

const requestHash = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest('base64url');

/**
 * A call that carries an Idempotency-Key has one effect: a repeat gets the first answer, a repeat with another body is refused.
 * Repeats that arrive while the first one runs wait for it.
 */
export function registerIdempotency(app: FastifyInstance, ctx: Context): void {
  const running = new Map<string, Promise<void>>();

  async function replay(request: FastifyRequest, reply: FastifyReply, where: ReturnType<typeof and>) {
    const [row] = await ctx.db.select().from(idempotency_keys).where(where);
    if (!row) throw new AppError('conflict');
    if (row.request_hash !== requestHash(request)) throw new AppError('idempotency_mismatch');
    if (row.status === null)
      throw new AppError('conflict', { detail: 'The first call with this key has not been answered.' });
    return reply
      .code(row.status)
      .type('application/json')
      .serializer(String)
      .send(row.response ?? '');
  }

  app.addHook('preHandler', async (request, reply) => {
    const { route, operation = '' } = request.routeOptions.config;
    const key = request.headers['idempotency-key'];
    if (!route?.idempotent || typeof key !== 'string') return;
    if (!/^[\w-]{1,100}$/.test(key)) throw new AppError('invalid', { errors: { 'Idempotency-Key': ['wrong_format'] } });
    const name = `${owner(request)} ${operation} ${key}`;
    while (running.has(name)) await running.get(name);
    let settle = () => {};
    running.set(name, new Promise((resolve) => (settle = () => (running.delete(name), resolve()))));
    try {
      const values = { owner: owner(request), operation, key, request_hash: requestHash(request) };
      const [row] = await ctx.db.insert(idempotency_keys).values(values).onConflictDoNothing().returning();
      if (row) {
        request.idempotency = { id: row.id, settle };
        return;
      }
      const same = and(
        eq(idempotency_keys.owner, values.owner),
        eq(idempotency_keys.operation, operation),
        eq(idempotency_keys.key, key),
      );
      await replay(request, reply, same);
      settle();
    } catch (error) {
      settle();
      throw error;
    }
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.idempotency) return payload;
    const row = eq(idempotency_keys.id, request.idempotency.id);
    // A refusal had no effect, so the same key may try again.
    if (reply.statusCode >= 400) await ctx.db.delete(idempotency_keys).where(and(row, isNull(idempotency_keys.status)));
    else
      await ctx.db
        .update(idempotency_keys)
        .set({ status: reply.statusCode, response: typeof payload === 'string' ? payload : '' })
        .where(row);
    return payload;
  });
  app.addHook('onResponse', async (request) => request.idempotency?.settle());
  app.addHook('onRequestAbort', async (request) => request.idempotency?.settle());
}
