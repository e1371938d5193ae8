import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

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
      and (v.user_id is not null and v.type in ('recording.viewed', 'recording.downloaded', 'file.viewed', 'cv.viewed')
        or v.type in ('guest_link.applicant_viewed', 'guest_link.recording_viewed', 'guest_link.file_viewed'))
    group by 1 order by 1`);
  return rows.map(({ by, people, last_at }) => ({ by, people: Number(people), last_at: new Date(last_at) }));
}
