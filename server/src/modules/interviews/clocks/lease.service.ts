import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { isHeldElsewhere } from '../../../policies/interviews.policy.ts';
import { noteSignOfLife } from './outages.ts';
import { loadState } from '../state/interview-state.ts';
import type { OpenedInterview } from '../state/interview-state.ts';
import * as interviewRows from '../state/interview-rows.ts';
import { acting } from '../state/acting.ts';

/** A recorder that is silent for this long has lost its lease. */
const LEASE_MS = UPLOAD_LIMITS.heartbeat_lost_seconds * 1000;

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/**
 * Takes or renews the recorder's lease for a device; only one device has it.
 * @param move takes it also from a device that still holds it
 * @throws AppError `lease_taken`
 */
export async function takeLease(
  tx: Tx,
  { application }: OpenedInterview,
  { device, now, move = false }: { device: string; now: Date; move?: boolean | undefined },
): Promise<Date> {
  if (!move && isHeldElsewhere(application, device, now)) throw new AppError('lease_taken');
  const expires = leaseEnd(now);
  await interviewRows.updateApplication(tx, application.id, { lease_device: device, lease_expires_at: expires });
  return expires;
}

export async function renewLease(
  ctx: Context,
  application: number,
  { device, move }: { device: string; move: boolean },
) {
  const { begun, expires } = await acting(ctx, application, 'set_up', async (tx, interview, now) => ({
    begun: interview.begun,
    expires: await takeLease(tx, interview, { device, now, move }),
  }));
  if (begun) await noteSignOfLife(ctx.db, await loadState(ctx.db, application), ctx.now());
  return { expires_at: expires.toISOString() };
}
