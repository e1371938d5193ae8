import { AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { purge } from '../../db/purge.ts';
import { audit_events } from '../../db/schema/index.ts';
import { currentOrigin } from './audit-trail.service.ts';
import { addErasures, addLinkReading } from './audit.repository.ts';

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

/** Deletes log entries past their retention. @returns how many rows */
export const purgeAudit = (ctx: Context, signal: AbortSignal): Promise<number> => {
  const before = new Date(ctx.now().getTime() - AUDIT_LIMITS.kept_days * 86_400_000);
  return purge(ctx, { table: audit_events, age: audit_events.at, before }, signal);
};
