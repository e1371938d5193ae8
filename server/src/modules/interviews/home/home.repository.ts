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
  by: 'company' | 'panel';
  people: number;
  last_at: Date;
}

/**
 * Views of an applicant's answers, files and CV in the audit log, by the role that their viewers have now. Each person
 * counts once.
 */
export async function viewsOf(db: Queryable, application: number): Promise<Views[]> {
  const { rows } = await db.execute<{ by: Views['by']; people: string; last_at: string }>(sql`
    select case when m.user_id is null then 'panel' else 'company' end as by,
           count(distinct v.user_id) as people, max(v.at)::text as last_at
    from audit_events v
      left join memberships m on m.user_id = v.user_id and m.company_id = v.company_id
    where v.application_id = ${application} and v.user_id is not null
      and v.type in ('recording.viewed', 'file.viewed', 'cv.viewed')
    group by 1 order by 1`);
  return rows.map(({ by, people, last_at }) => ({ by, people: Number(people), last_at: new Date(last_at) }));
}
