import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

/** Recordings of cameras and screens, videos and files; a camera's size is in its attempt, a screen's in its segments. */
const STORED = sql`
  select company_id, bytes from attempts
  union all select a.company_id, s.bytes from attempts a join kept_segments s on s.attempt_id = a.id and s.track = 'screen'
    where a.screen
  union all select company_id, bytes from videos
  union all select company_id, bytes from stored_files`;

/** Bytes by company; companies without any are left out. */
export async function storedBytes(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ company_id: string; bytes: number }>(sql`
    select company_id, sum(bytes)::float8 as bytes from (${STORED}) stored
    where company_id = any(${sql.param(ids)}::bigint[]) group by company_id`);
  return new Map(rows.map((row) => [Number(row.company_id), row.bytes]));
}

/** Bytes of all companies, and of what they share. */
export async function allStoredBytes(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from (${STORED}) stored`);
  return rows[0]?.bytes ?? 0;
}
