import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

/** Applicants who sent answers, agree to AI, have a transcript, and whose answers AI neither read nor is about to read. */
export async function listUnread(db: Queryable, job: number, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from applications a
    where a.job_id = ${job} and a.responded_at is not null and a.archived_at is null
      and (select k.ai from consents k where k.application_id = a.id order by k.at desc limit 1)
      and exists (select 1 from transcripts t where t.application_id = a.id)
      and not exists (select 1 from ai_results r where r.application_id = a.id and r.kind = 'evidence'
        and r.state in ('waiting', 'queued', 'running', 'ready'))
    order by a.id limit ${limit}`);
  return rows.map(({ id }) => Number(id));
}
