import type pg from 'pg';
import type { SegmentRow } from '../attempts/attempts.ts';

export interface SegmentPlace {
  attempt: number;
  track: SegmentRow['track'];
  part: number;
  index: number;
}

/** The data that decides about one segment: its attempt, and the segment itself where it is stored already. */
export interface SegmentCheck {
  state: string;
  company_id: number;
  max_bytes: number;
  max_segments: number;
  /** The attempt has a screen beside its camera. */
  screen: boolean;
  stored_bytes: number;
  stored_segments: number;
  held: { bytes: number; sha256: string } | null;
  /** Another device holds the lease of the interview now. */
  moved: boolean;
}

// These two run for every second of every recording; named statements are parsed and planned once per connection.

/** @returns null for an unknown attempt */
export async function checkSegment(
  pool: pg.Pool,
  { attempt, track, part, index }: SegmentPlace,
): Promise<SegmentCheck | null> {
  const { rows } = await pool.query<{
    state: string;
    company_id: string;
    max_bytes: string;
    max_segments: number;
    screen: boolean;
    stored_bytes: string;
    stored_segments: string;
    held_bytes: string | null;
    held_sha256: string | null;
    moved: boolean;
  }>({
    name: 'segment-check',
    text: `select a.state, a.company_id, a.max_bytes, a.max_segments, a.screen, s.stored_bytes, s.stored_segments,
                  h.bytes as held_bytes, h.sha256 as held_sha256,
                  exists(select 1 from applications p
                         where p.id = a.application_id and p.lease_device <> a.client->>'device') as moved
           from attempts a
           cross join lateral (select coalesce(sum(bytes), 0) as stored_bytes, count(*) as stored_segments
                               from segments where attempt_id = a.id) s
           left join segments h on h.attempt_id = a.id and h.track = $2 and h.part = $3 and h.index = $4
           where a.id = $1 and not exists (select 1 from jobs j where j.id = a.job_id and j.deleting_at is not null)`,
    values: [attempt, track, part, index],
  });
  const [row] = rows;
  if (!row) return null;
  const { held_bytes, held_sha256 } = row;
  return {
    state: row.state,
    company_id: Number(row.company_id),
    moved: row.moved,
    max_bytes: Number(row.max_bytes),
    max_segments: row.max_segments,
    screen: row.screen,
    stored_bytes: Number(row.stored_bytes),
    stored_segments: Number(row.stored_segments),
    held: held_bytes === null || held_sha256 === null ? null : { bytes: Number(held_bytes), sha256: held_sha256 },
  };
}

/** Bytes of the attempt's segments except these, of which some may be stored. */
export async function storedBytesWithout(
  pool: pg.Pool,
  attempt: number,
  except: readonly SegmentPlace[],
): Promise<number> {
  const names = except.map(({ track, part, index }) => `${track}/${part}/${index}`);
  const { rows } = await pool.query<{ bytes: string }>(
    `select coalesce(sum(bytes), 0) as bytes from segments
     where attempt_id = $1 and track || '/' || part || '/' || index <> all($2)`,
    [attempt, names],
  );
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Stores a segment's row while its attempt is open; this and closing the attempt wait for each other.
 * @returns false where the attempt was closed meanwhile, or the segment is stored already
 */
export async function insertSegment(
  pool: pg.Pool,
  place: SegmentPlace,
  content: { bytes: number; sha256: string },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'segment-insert',
    text: `insert into segments (attempt_id, track, part, index, bytes, sha256)
           select id, $2, $3, $4, $5, $6 from attempts where id = $1 and state = 'open' for share
           on conflict do nothing`,
    values: [place.attempt, place.track, place.part, place.index, content.bytes, content.sha256],
  });
  return rowCount === 1;
}
