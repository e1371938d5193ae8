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

export interface Views {
  by: 'company' | 'panel' | 'guest';
  people: number;
  last_at: Date;
}

/**
 * Views of an applicant's answers, files and CV in the audit log, by the role that their viewers have now. Each person
 * counts once, and a guest by the link.
 */
export async function viewsOf(db: Queryable, application: number): Promise<Views[]> {
  const { rows } = await db.execute<{ by: Views['by']; people: string; last_at: string }>(sql`
    select case when v.user_id is null then 'guest' when m.user_id is null then 'panel' else 'company' end as by,
           count(distinct coalesce(v.user_id::text, v.details #>> '{call,guest_link}', '')) as people,
           max(v.at)::text as last_at
    from audit_events v
      left join memberships m on m.user_id = v.user_id and m.company_id = v.company_id
    where v.application_id = ${application}
      and (v.user_id is not null and v.type in ('recording.viewed', 'file.viewed', 'cv.viewed')
        or v.type in ('guest_link.applicant_viewed', 'guest_link.recording_viewed', 'guest_link.file_viewed'))
    group by 1 order by 1`);
  return rows.map(({ by, people, last_at }) => ({ by, people: Number(people), last_at: new Date(last_at) }));
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
