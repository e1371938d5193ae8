import { AUDIT_ACTIONS, AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import type { FastifyRequest } from 'fastify';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { Entry } from './audit-entry.ts';
import { currentOrigin, originOf, withTrail } from './audit-trail.ts';
import type { Trail } from './audit-trail.ts';
import { addEntry, addErasures, addForApplicants, addToConcerned } from './audit.repository.ts';

/** Time since which a further view is no entry of its own. */
export const viewsSince = (at: Date): Date => new Date(at.getTime() - AUDIT_LIMITS.page_minutes * 60_000);

const readerOf = (ctx: Context, actor: StaffActor) => ({
  ...currentOrigin(),
  user_id: actor.user_id,
  session_id: actor.token ? null : actor.session_id,
  api_token_id: actor.token?.of === 'person' ? actor.token.id : null,
  actor: actor.token?.of === 'company' ? ('key' as const) : ('user' as const),
  at: ctx.now(),
});

/** Logs a download of recordings with each applicant whose recordings it holds. */
export const recordDownload = (
  ctx: Context,
  actor: StaffActor,
  download: { company_id: number; job_id: number; applications: number[] },
) => addForApplicants(ctx.db, 'recording.downloaded', { ...download, ...readerOf(ctx, actor) });

/** Logs applicants that the product erased automatically, in the transaction that erases them. */
export const recordErasures = (
  ctx: Context,
  tx: Tx,
  erasures: { company_id: number; job_id: number; applications: number[] },
) => addErasures(tx, { ...erasures, at: ctx.now() });

/** An entry that a service writes itself. It concerns nothing but what `facts` name. */
const entryBy = (
  ctx: Context,
  facts: Pick<Entry, 'type' | 'actor' | 'company_id' | 'details'> & Partial<Entry>,
): Entry => ({
  ...currentOrigin(),
  category: AUDIT_ACTIONS[facts.type],
  user_id: null,
  api_token_id: null,
  session_id: null,
  job_id: null,
  application_id: null,
  answer_id: null,
  shorturl: null,
  at: ctx.now(),
  ...facts,
});

/** Logs that a sign-in connected an account with a provider, in the transaction that does so. */
export const recordConnection = (
  ctx: Context,
  tx: Tx,
  { company_id, user_id, provider }: { company_id: number; user_id: number; provider: number },
) => {
  const details = { operation: 'POST /login/sso/ajax', call: { provider } };
  return addEntry(
    tx,
    entryBy(ctx, {
      type: 'connection.added',
      actor: 'user',
      company_id,
      user_id,
      details,
    }),
  );
};

/**
 * Logs a new address of an account for every company that it works, reviews or applies for, in the transaction that gives
 * it. The entry names no address: an account may have to do with companies that know another one.
 */
export const recordAddress = (
  ctx: Context,
  tx: Tx,
  { type, user_id, by }: { type: 'address.changed' | 'address.restored'; user_id: number; by: 'person' | 'directory' },
) =>
  addToConcerned(
    tx,
    entryBy(ctx, {
      type,
      actor: by === 'directory' ? 'directory' : 'user',
      company_id: null,
      user_id,
      details: { call: { by } },
    }),
  );

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
  const details = {
    operation: 'POST /login/logout/{provider}',
    call: { method: 'provider', ...call },
  };
  const subject = { company_id, user_id, details };
  return addEntry(
    db,
    user_id === null
      ? entryBy(ctx, { type: 'sign_out.refused', actor: 'visitor', ...subject })
      : entryBy(ctx, { type: 'sign_in.ended', actor: 'user', ...subject }),
  );
};

/**
 * Logs that a call of a directory was refused before it was carried out. Without a company its token is unknown: that
 * is in the log of the installation.
 */
export const recordRefusedDirectory = (
  ctx: Context,
  request: FastifyRequest,
  company_id: number | null,
  reason: string,
) => {
  const details = {
    operation: request.routeOptions.config.operation ?? '',
    call: { reason },
  };
  const actor = company_id === null ? 'visitor' : 'directory';
  return addEntry(
    ctx.db,
    entryBy(ctx, {
      ...originOf(request),
      type: 'directory.refused',
      actor,
      company_id,
      details,
    }),
  );
};

/** Runs a command of the operator, and logs it once it has succeeded: a command has neither user nor address. */
export async function auditedCommand<Result>(
  ctx: Context,
  { type, command }: { type: AuditAction; command: string },
  run: () => Promise<Result>,
): Promise<Result> {
  const origin = { ip: null, user_agent: null, request_id: null };
  const trail: Trail = { origin };
  const result = await withTrail(trail, run);
  const { company_id = null, job_id = null, changes } = trail;
  const details = { operation: command, ...(changes && { changes }) };
  await addEntry(
    ctx.db,
    entryBy(ctx, {
      ...origin,
      type,
      actor: 'system',
      company_id,
      job_id,
      details,
    }),
  );
  return result;
}
