import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** When the first review was sent, or the applicant marked as reviewed; null before. */
export async function firstReviewOf(db: Queryable, application: number): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select least(a.reviewed_at, (select min(r.sent_at) from reviews r where r.application_id = a.id))::text as at
    from applications a where a.id = ${application}`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Whether recordings were sent, and when the last of them was measured; null while one is not. */
export async function measuredOf(
  db: Queryable,
  application: number,
): Promise<{ recorded: boolean; measured_at: Date | null }> {
  const { rows } = await db.execute<{ recorded: boolean; at: string | null }>(sql`
    select count(*) > 0 as recorded,
           (case when bool_and(m.measured_at is not null) then max(m.measured_at) end)::text as at
    from answers w
      join attempts t on t.id = w.attempt_id and t.state <> 'damaged'
      left join speech_metrics m on m.attempt_id = t.id
    where w.application_id = ${application}`);
  const { recorded = false, at = null } = rows[0] ?? {};
  return { recorded, measured_at: at === null ? null : new Date(at) };
}
