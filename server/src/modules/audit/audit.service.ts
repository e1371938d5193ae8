import { AUDIT_ACTIONS, AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { purge } from '../../db/purge.ts';
import { audit_events } from '../../db/schema/index.ts';
import { currentOrigin, originOf, withTrail } from './audit-trail.service.ts';
import type { Trail } from './audit-trail.service.ts';
import { addEntry, addErasures, addLinkReading } from './audit.repository.ts';

/** Since when a further view is no entry of its own. */
export const viewsSince = (at: Date): Date => new Date(at.getTime() - AUDIT_LIMITS.page_minutes * 60_000);

/**
 * Logs a view of an applicant's personal link: every one by a token, and one per hour by a user whose open page reloads
 * itself.
 */
export async function recordLinkReading(
  ctx: Context,
  actor: StaffActor,
  applicant: { company_id: number; job_id: number; application_id: number },
): Promise<void> {
  const at = ctx.now();
  const api_token_id = actor.token?.id ?? null;
  const session_id = actor.token ? null : actor.session_id;
  const reading = { ...applicant, ...currentOrigin(), user_id: actor.user_id, session_id, api_token_id, at };
  await addLinkReading(ctx.db, reading, actor.token ? undefined : viewsSince(at));
}

/** Logs applicants that the product erased by itself, in the transaction that erases them. */
export const recordErasures = (
  ctx: Context,
  tx: Tx,
  erasures: { company_id: number; job_id: number; applications: number[] },
) => addErasures(tx, { ...erasures, at: ctx.now() });

/** Logs that a sign-in connected an account with a provider, in the transaction that does so. */
export const recordConnection = (
  ctx: Context,
  tx: Tx,
  { company_id, user_id, provider }: { company_id: number; user_id: number; provider: number },
) =>
  addEntry(tx, {
    ...currentOrigin(),
    type: 'connection.added',
    category: AUDIT_ACTIONS['connection.added'],
    actor: 'user',
    company_id,
    user_id,
    api_token_id: null,
    session_id: null,
    job_id: null,
    application_id: null,
    answer_id: null,
    shorturl: null,
    details: { operation: 'POST /login/sso/ajax', call: { provider } },
    at: ctx.now(),
  });

/** Logs that a provider ended the sessions of a user, or that its request to do so was refused, with the reason. */
export const recordProviderLogout = (
  ctx: Context,
  db: Queryable,
  {
    company_id,
    user_id,
    call,
  }: { company_id: number; user_id: number | null; call: { provider: number; reason?: string } },
) => {
  const type = user_id === null ? 'sign_out.refused' : 'sign_in.ended';
  return addEntry(db, {
    ...currentOrigin(),
    type,
    category: AUDIT_ACTIONS[type],
    actor: user_id === null ? 'visitor' : 'user',
    company_id,
    user_id,
    api_token_id: null,
    session_id: null,
    job_id: null,
    application_id: null,
    answer_id: null,
    shorturl: null,
    details: { operation: 'POST /login/logout/{provider}', call: { method: 'provider', ...call } },
    at: ctx.now(),
  });
};

/** Logs that a call of the directory was refused before it was carried out. */
export const recordRefusedDirectory = (ctx: Context, request: FastifyRequest, company_id: number, reason: string) =>
  addEntry(ctx.db, {
    ...originOf(request),
    type: 'directory.refused',
    category: AUDIT_ACTIONS['directory.refused'],
    actor: 'directory',
    company_id,
    user_id: null,
    api_token_id: null,
    session_id: null,
    job_id: null,
    application_id: null,
    answer_id: null,
    shorturl: null,
    details: { operation: request.routeOptions.config.operation ?? '', call: { reason } },
    at: ctx.now(),
  });

/** Runs a command of the operator, and logs it once it has succeeded: a command has neither user nor address. */
export async function auditedCommand<Result>(
  ctx: Context,
  { type, command }: { type: AuditAction; command: string },
  run: () => Promise<Result>,
): Promise<Result> {
  const origin = { ip: null, user_agent: null, request_id: null };
  const trail: Trail = { origin };
  const result = await withTrail(trail, run);
  await addEntry(ctx.db, {
    ...origin,
    type,
    category: AUDIT_ACTIONS[type],
    actor: 'system',
    company_id: trail.company_id ?? null,
    user_id: null,
    api_token_id: null,
    session_id: null,
    job_id: trail.job_id ?? null,
    application_id: null,
    answer_id: null,
    shorturl: null,
    details: { operation: command, ...(trail.changes && { changes: trail.changes }) },
    at: ctx.now(),
  });
  return result;
}

/** Deletes log entries past their retention. @returns how many rows */
export const purgeAudit = (ctx: Context, signal: AbortSignal): Promise<number> => {
  const before = new Date(ctx.now().getTime() - AUDIT_LIMITS.kept_days * 86_400_000);
  return purge(ctx, { table: audit_events, age: audit_events.at, before }, signal);
};
