import { normalizeIP } from '@fastify/rate-limit';
import { AUDIT_LIMITS } from '@vivavoce/domain/companies/audit.ts';
import type { AuditAction } from '@vivavoce/domain/companies/audit.ts';
import type { Context } from '../../context.ts';
import { sharedLimit } from '../../http/shared-limit.ts';

const { every_minutes, per_hour } = AUDIT_LIMITS.refusals;

/**
 * Whether a refusal that anybody can cause gets an entry. One that repeats itself gets one once in a while for each address,
 * and a flood from many addresses up to a limit: strangers cannot fill the table.
 * @param whose the company whose log gets the entry; null: the log of the installation
 */
export async function isRefusalLogged(
  ctx: Context,
  { type, ip, whose }: { type: AuditAction; ip: string; whose: number | null },
): Promise<boolean> {
  const log = [type, whose ?? 'nobody'];
  const repeated = sharedLimit(ctx, 'repeated-refusals', {
    points: 1,
    seconds: every_minutes * 60,
  });
  const flood = sharedLimit(ctx, 'refusals-an-hour', {
    points: per_hour,
    seconds: 3600,
  });
  return (await repeated.isWithin(...log, normalizeIP(ip))) && (await flood.isWithin(...log));
}
