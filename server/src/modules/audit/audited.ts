import { Readable } from 'node:stream';
import type { Audited, AuditRule } from '@vivavoce/contract/audit-rule.ts';
import { auditRuleOf, type Operation } from '@vivavoce/contract/index.ts';
import { SIGN_IN_REFUSALS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { withLastWrite } from '../../db/transactions/last-write.ts';
import type { LastWrite } from '../../db/transactions/last-write.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Call, Handlers } from '../../http/handlers.ts';
import { entryOf, type Entry } from './audit-entry.ts';
import { originOf, withTrail } from './audit-trail.ts';
import type { Trail } from './audit-trail.ts';
import * as repository from './audit.repository.ts';
import { registerRefusedCalls } from './refused-calls.service.ts';
import { isRefusalLogged } from './repeated-refusals.ts';
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
  'share.recording_viewed',
  'guest_link.file_viewed',
]);

/** Whether the entry concerns a company, user, activity or applicant: signing out without a session does not. */
const isAbout = (entry: Entry) =>
  [entry.company_id, entry.user_id, entry.job_id, entry.application_id, entry.shorturl].some((value) => value !== null);

/** @returns whether there was anything to write */
async function record(
  db: Queryable,
  operation: Operation,
  type: AuditAction,
  call: Call<Operation>,
  trail: Trail,
): Promise<boolean> {
  const entry = entryOf(operation, trail.action ?? type, call, { trail, at: call.ctx.now() });
  if (!isAbout(entry) || trail.unfinished) return false;
  if (trail.company_id !== null && entry.company_id === null && entry.job_id === null && entry.user_id !== null) {
    await repository.addToEveryCompany(db, entry);
  } else {
    const once = VIEWS.has(type) && entry.api_token_id === null && entry.actor !== 'key';
    await repository.addEntry(db, entry, once ? viewsSince(entry.at) : undefined);
  }
  return true;
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

/** A refused sign-in is in the logs of the companies of the account; without an account in that of none, with a limit. */
async function recordRefusedSignIn(operation: Operation, call: Call<Operation>, trail: Trail): Promise<void> {
  const { ctx, request } = call;
  const type = 'sign_in.failed';
  if (!isOfNobody(trail)) {
    await record(ctx.db, operation, type, call, ofRefusal(trail));
    return;
  }
  if (!(await isRefusalLogged(ctx, { type, ip: request.ip, whose: null }))) return;
  const entry = entryOf(operation, type, call, {
    trail,
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

/** A trail of a call that was not carried out, whatever it had in mind. */
const ofRefusal = ({ action: _action, unfinished: _unfinished, ...facts }: Trail): Trail => facts;

/** Calls of directories whose refusal has its entry. */
const refused = new WeakSet<FastifyRequest>();

/** Entries of calls whose handler has begun and whose reply has not left. */
const pending = new WeakMap<FastifyRequest, () => Promise<void>>();

const isAudited = (rule: AuditRule | undefined): rule is Audited => rule !== undefined && 'action' in rule;

function withEntry(operation: Operation, { action, written }: Audited, handler: AnyHandler): AnyHandler {
  return async (call) => {
    const trail: Trail = { origin: originOf(call.request), isWritten: () => last.state === 'committed' };
    const last: LastWrite = { state: 'open', write: (tx) => record(tx, operation, action, call, trail) };
    // A call that had nothing to change has its entry, too.
    pending.set(call.request, async () => {
      if (last.state !== 'open') return;
      last.state = 'committed';
      await record(call.ctx.db, operation, action, call, trail);
    });
    try {
      return await withLastWrite(written === 'with_change' ? last : undefined, () =>
        withTrail(trail, () => handler(call)),
      );
    } catch (error) {
      pending.delete(call.request);
      if (isRefusedSignIn(operation, error)) {
        trail.call = { reason: error.code, ...trail.call };
        await recordRefusedSignIn(operation, call, trail);
      }
      if (isRefusedDirectory(call, error)) {
        trail.call = { reason: error.details.scim_fault ?? error.code, ...trail.call };
        refused.add(call.request);
        await record(call.ctx.db, operation, 'directory.refused', call, ofRefusal(trail));
      }
      throw error;
    }
  };
}

/** Entries that a service writes directly name the address of the call, too. */
const withOrigin =
  (handler: AnyHandler): AnyHandler =>
  (call) =>
    withTrail({ origin: originOf(call.request) }, () => handler(call));

/** Handlers that write their entry of the audit log with their change, or prepare it for `registerAudit`. */
export function audited(handlers: Handlers): Handlers {
  const entries = Object.entries(handlers) as [Operation, AnyHandler][];
  return Object.fromEntries(
    entries.map(([operation, handler]) => {
      const rule = auditRuleOf(operation);
      return [operation, isAudited(rule) ? withEntry(operation, rule, handler) : withOrigin(handler)];
    }),
  ) as unknown as Handlers;
}

/** A call of a directory that was refused before its handler began: what it asks for cannot be read. */
async function recordMalformed(ctx: Context, request: FastifyRequest, status: number): Promise<void> {
  const operation = request.routeOptions.config.operation as Operation | undefined;
  const { actor } = request as { actor?: { kind: string; company_id?: number } };
  if (actor?.kind !== 'directory' || actor.company_id === undefined || status < 400 || refused.has(request)) return;
  if (operation !== undefined && isAudited(auditRuleOf(operation)))
    await recordRefusedDirectory(ctx, request, actor.company_id, status < 500 ? 'malformed' : 'internal');
}

/** Writes the entry of a call that has none yet; an export does so before it holds a connection for its rows. */
export async function writeEntry(request: FastifyRequest): Promise<void> {
  const write = pending.get(request);
  pending.delete(request);
  await write?.();
}

/**
 * Writes the entry of a call that has none yet after its handler has succeeded and before its reply leaves, streams
 * included. Where the entry cannot be written the caller gets 500.
 */
export function registerAudit(app: FastifyInstance, ctx: Context): void {
  registerRefusedCalls(app, ctx);
  app.addHook('onSend', async (request, reply, payload) => {
    await recordMalformed(ctx, request, reply.statusCode);
    // A download that was refused, or not changed since, has shown nothing.
    if (reply.statusCode >= 300) return;
    try {
      await writeEntry(request);
    } catch (error) {
      if (payload instanceof Readable) payload.destroy();
      throw error;
    }
  });
}
