import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { applications, written_answers } from '../../../db/schema/index.ts';
import type { WrittenRow } from '../state/interview-rows.ts';

/**
 * Renews the lease for a device that holds it, or that finds it free.
 * @returns false where another device holds it
 */
export async function extendLease(
  db: Queryable,
  id: number,
  device: string,
  { now, expires }: { now: Date; expires: Date },
) {
  const free = or(
    isNull(applications.lease_device),
    eq(applications.lease_device, device),
    lte(applications.lease_expires_at, now),
  );
  const rows = await db
    .update(applications)
    .set({ lease_device: device, lease_expires_at: expires })
    .where(and(eq(applications.id, id), free))
    .returning({ id: applications.id });
  return rows.length > 0;
}

export const updateLastSeen = (db: Queryable, id: number, changes: Pick<WrittenRow, 'credited_ms' | 'last_seen_at'>) =>
  db.update(written_answers).set(changes).where(eq(written_answers.id, id));
