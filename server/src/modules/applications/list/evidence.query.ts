import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { runPlanned } from '../../../db/prepared.ts';
import { every } from './filter.ts';

/** An applicant in the order by evidence. */
export interface Placed {
  id: number;
  /** Criteria with a passage, and all; null where AI read nothing. */
  met: number | null;
  of: number | null;
}

/** Whether more applicants match than `max`. */
export async function areMore(pool: pg.Pool, conditions: SQL[], max: number): Promise<boolean> {
  const [row] = await runPlanned<{ more: boolean }>(
    pool,
    sql`select count(*) > ${max}::bigint as more
      from (select 1 from applications a where ${every(conditions)} limit ${max + 1}::bigint) counted`,
  );
  return row?.more ?? false;
}

/**
 * A page of applicants by evidence. Only applicants whose answers AI read are reordered, within the places that they hold
 * by date: more criteria with a passage first, then by date. All others keep their place, so that refusing AI costs no
 * applicant a place. It sorts the whole bucket twice, so it is for small buckets only.
 */
export async function placesByEvidence(
  pool: pg.Pool,
  conditions: SQL[],
  { skip, limit }: { skip: number; limit: number },
): Promise<Placed[]> {
  const rows = await runPlanned<{ id: string; met: number | null; of: number | null }>(
    pool,
    sql`
    with listed as materialized (
      select a.id, row_number() over (order by a.responded_at nulls last, a.id) as place,
        (r.content ->> 'met')::int as met, (r.content ->> 'of')::int as of
      from applications a
      left join ai_results r on r.application_id = a.id and r.kind = 'evidence' and r.question_id is null
        and r.content is not null and r.dismissed_at is null
      where ${every(conditions)}),
    seats as (select place, row_number() over (order by place) as seat from listed where met is not null),
    ranked as (select id, met, of, row_number() over (order by met desc, place) as seat from listed where met is not null)
    select id::text, met, of from (
      select id, met, of, place from listed where met is null
      union all
      select ranked.id, ranked.met, ranked.of, seats.place from ranked join seats using (seat)) placed
    order by place limit ${limit}::bigint offset ${skip}::bigint`,
  );
  return rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
}
