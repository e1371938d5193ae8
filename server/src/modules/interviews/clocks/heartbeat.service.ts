import { AppError, notFound } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import { noteHeartbeat } from '../attempts/attempts.ts';
import { extendLease } from './clocks.repository.ts';
import { leaseEnd } from './lease.service.ts';

/**
 * Renews the lease of a recorder and returns the state of the attempt, so that the recorder also learns that it was
 * closed. The two rows are written one after the other, never locked together.
 * @throws AppError `not_found`, `lease_taken` where the interview was moved to another device
 */
export async function heartbeat(ctx: Context, id: number, beat: { captured_ms: number; offline_ms: number }) {
  const now = ctx.now();
  const attempt = await noteHeartbeat(ctx.db, id, { ...beat, now });
  if (!attempt) throw notFound();
  const { state, application_id, device } = attempt;
  if (state !== 'open' || device === null) return { state };
  const isExtended = await extendLease(ctx.db, application_id, device, { now, expires: leaseEnd(now) });
  if (!isExtended) throw new AppError('lease_taken');
  return { state };
}
