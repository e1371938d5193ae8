import { AUDIT_LIMITS } from '@vivavoce/domain/companies/audit-limits.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { purge } from '../../db/purge.ts';
import { audit_events } from '../../db/schema/index.ts';
import { addLinkReading } from './audit.repository.ts';

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
  const reading = { ...applicant, user_id: actor.user_id, api_token_id: actor.token?.id ?? null, at };
  const hour = new Date(at.getTime() - AUDIT_LIMITS.page_minutes * 60_000);
  await addLinkReading(ctx.db, reading, actor.token ? undefined : hour);
}

/** Deletes log entries past their retention. @returns how many rows */
export const purgeAudit = (ctx: Context, signal: AbortSignal): Promise<number> => {
  const before = new Date(ctx.now().getTime() - AUDIT_LIMITS.kept_days * 86_400_000);
  return purge(ctx, { table: audit_events, age: audit_events.at, before }, signal);
};
