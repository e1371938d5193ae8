import { Readable } from 'node:stream';
import type { Operation } from '@vivavoce/contract/index.ts';
import { SIGN_IN_REFUSALS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Call, Handlers } from '../../http/handlers.ts';
import { entryOf, type Entry } from './audit-entry.ts';
import { AUDIT_RULES } from './audit-rules.ts';
import { originOf, withTrail } from './audit-trail.service.ts';
import type { Trail } from './audit-trail.service.ts';
import * as repository from './audit.repository.ts';
import { isRefusalLogged } from './repeated-refusals.service.ts';
import { recordRefusedDirectory, viewsSince } from './audit.service.ts';

type AnyHandler = (call: Call<Operation>) => unknown;

/**
 * Views by a session are logged once an hour for each file: a player reads a recording in many parts. A token's are
 * logged each time.
 */
const VIEWS: ReadonlySet<AuditAction> = new Set([
  'recording.viewed',
  'file.viewed',
  'cv.viewed',
  'guest_link.recording_viewed',
  'guest_link.file_viewed',
]);

/** Whether the entry concerns a company, user, activity or applicant: signing out without a session does not. */
const isAbout = (entry: Entry) =>
  [entry.company_id, entry.user_id, entry.job_id, entry.application_id, entry.shorturl].some((value) => value !== null);

async function record(operation: Operation, type: AuditAction, call: Call<Operation>, trail: Trail, result: unknown) {
  const { ctx } = call;
  const entry = entryOf(operation, trail.action ?? type, call, { trail, result, at: ctx.now() });
  if (!isAbout(entry) || trail.unfinished) return;
  if (trail.company_id !== null && entry.company_id === null && entry.job_id === null && entry.user_id !== null) {
    await repository.addToEveryCompany(ctx.db, entry);
  } else {
    const once = VIEWS.has(type) && entry.api_token_id === null;
    await repository.addEntry(ctx.db, entry, once ? viewsSince(entry.at) : undefined);
  }
}

const REFUSALS: ReadonlySet<string> = new Set(SIGN_IN_REFUSALS);
const SIGN_INS: ReadonlySet<Operation> = new Set([
  'POST /login/ajax',
  'POST /login/second-factor/ajax',
  'POST /login/passkey/ajax',
  'POST /login/sso/ajax',
]);

const isRefusedSignIn = (operation: Operation, error: unknown): error is AppError =>
  SIGN_INS.has(operation) && error instanceof AppError && REFUSALS.has(error.code);

const isOfNobody = (trail: Trail): boolean => (trail.user_id ?? trail.company_id ?? null) === null;

/** A refused sign-in stands in the logs of the companies of the account; without an account in that of none, with a limit. */
async function recordRefusedSignIn(operation: Operation, call: Call<Operation>, trail: Trail): Promise<void> {
  const { ctx, request } = call;
  const type = 'sign_in.failed';
  if (!isOfNobody(trail)) return record(operation, type, call, trail, null);
  if (!(await isRefusalLogged(ctx, { type, ip: request.ip, whose: null }))) return;
  const entry = entryOf(operation, type, call, {
    trail,
    result: null,
    at: ctx.now(),
  });
  await repository.addEntry(ctx.db, {
    ...entry,
    details: { operation, call: trail.call ?? {} },
  });
}

/** A directory of a company that asked for what it may not, or in a way that cannot be read. */
const isRefusedDirectory = ({ actor }: Call<Operation>, error: unknown): error is AppError =>
  (actor as { kind: string }).kind === 'directory' && error instanceof AppError;

/** A trail whose action does not count: the call was not carried out. */
const withoutAction = ({ action: _action, ...facts }: Trail): Trail => facts;

/** Calls of directories whose refusal has its entry. */
const refused = new WeakSet<FastifyRequest>();

/** Entries of calls whose handler has begun and whose reply has not left. */
const pending = new WeakMap<FastifyRequest, () => Promise<void>>();

function withEntry(operation: Operation, type: AuditAction, handler: AnyHandler): AnyHandler {
  return async (call) => {
    const trail: Trail = { origin: originOf(call.request) };
    let result: unknown;
    pending.set(call.request, () => record(operation, type, call, trail, result));
    try {
      result = await withTrail(trail, () => handler(call));
    } catch (error) {
      pending.delete(call.request);
      if (isRefusedSignIn(operation, error)) {
        trail.call = { reason: error.code, ...trail.call };
        await recordRefusedSignIn(operation, call, trail);
      }
      if (isRefusedDirectory(call, error)) {
        trail.call = { reason: error.details.scim_fault ?? error.code, ...trail.call };
        refused.add(call.request);
        await record(operation, 'directory.refused', call, withoutAction(trail), null);
      }
      throw error;
    }
    return result;
  };
}

/** Entries that a service writes by itself name the address of the call, too. */
const withOrigin =
  (handler: AnyHandler): AnyHandler =>
  (call) =>
    withTrail({ origin: originOf(call.request) }, () => handler(call));

/** Handlers that prepare an entry of the audit log; `registerAudit` writes it. */
export function audited(handlers: Handlers): Handlers {
  const entries = Object.entries(handlers) as [Operation, AnyHandler][];
  return Object.fromEntries(
    entries.map(([operation, handler]) => {
      const rule = AUDIT_RULES[operation];
      return [operation, typeof rule === 'string' ? withEntry(operation, rule, handler) : withOrigin(handler)];
    }),
  ) as unknown as Handlers;
}

/** A call of a directory that was refused before its handler began: what it asks for cannot be read. */
async function recordMalformed(ctx: Context, request: FastifyRequest, status: number): Promise<void> {
  const operation = request.routeOptions.config.operation as Operation | undefined;
  const { actor } = request as { actor?: { kind: string; company_id?: number } };
  if (actor?.kind !== 'directory' || actor.company_id === undefined || status < 400 || refused.has(request)) return;
  if (operation !== undefined && typeof AUDIT_RULES[operation] === 'string')
    await recordRefusedDirectory(ctx, request, actor.company_id, status < 500 ? 'malformed' : 'internal');
}

/**
 * Writes the entry of a call after its handler has succeeded and before its reply leaves, streams included. Where the
 * entry cannot be written the caller gets 500: the change stands, and the log of the server has the error.
 */
export function registerAudit(app: FastifyInstance, ctx: Context): void {
  app.addHook('onSend', async (request, reply, payload) => {
    await recordMalformed(ctx, request, reply.statusCode);
    const write = pending.get(request);
    pending.delete(request);
    // A download that was refused, or not changed since, has shown nothing.
    if (!write || reply.statusCode >= 300) return;
    try {
      await write();
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      throw error;
    }
  });
}
