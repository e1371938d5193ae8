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

// Named statements are parsed and planned once per connection: the insert runs for every second of every recording.

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
           left join kept_segments h on h.attempt_id = a.id and h.track = $2 and h.part = $3 and h.index = $4
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

export interface Segment extends SegmentPlace {
  bytes: number;
  sha256: string;
}

/** The outcome for the segment of one attempt. */
export interface Entry {
  /** Otherwise it was stored before, perhaps with other bytes. */
  is_new: boolean;
  moved: boolean;
}

const INSERT = `
  with offered as (
    select * from unnest($1::bigint[], $2::text[], $3::smallint[], $4::integer[], $5::bigint[], $6::text[])
      as o (attempt_id, track, part, index, bytes, sha256)),
  open as (
    select a.id, a.max_bytes, a.max_segments, o.bytes,
           exists(select 1 from applications p
                  where p.id = a.application_id and p.lease_device <> a.client->>'device') as moved
    from offered o join attempts a on a.id = o.attempt_id
    where a.state = 'open' and (a.screen or o.track <> 'screen') and o.index < a.max_segments
      and not exists (select 1 from jobs j where j.id = a.job_id and j.deleting_at is not null)
    for no key update of a`;
// Counted once the attempt is held, so that two nodes together store no more than fits.
const STORE = `),
  fits as (select id, moved from open where attempt_has_room(id, bytes, max_bytes, max_segments)),
  entered as (
    insert into segments (attempt_id, track, part, index, bytes, sha256)
    select o.* from offered o join fits on fits.id = o.attempt_id on conflict do nothing returning attempt_id)
  select fits.id, fits.moved, entered.attempt_id is not null as is_new
  from fits left join entered on entered.attempt_id = fits.id`;

const insertWaiting = { name: 'segments-insert', text: INSERT + STORE };
const insertFree = { name: 'segments-insert-free', text: `${INSERT} skip locked${STORE}` };

/**
 * Stores the rows of segments, one for each attempt, and decides alone whether it may: the attempt is open, has room and
 * the track, and its activity stays. This, closing the attempt and another node that stores a segment of it wait for
 * each other.
 * @param options.wait otherwise attempts that are being closed or changed at this moment are left out
 * @returns outcomes by attempt; without those that take no such segment
 */
export async function insertSegments(
  pool: pg.Pool,
  segments: readonly Segment[],
  { wait }: { wait: boolean },
): Promise<Map<number, Entry>> {
  const column = <Name extends keyof Segment>(name: Name) => segments.map((segment) => segment[name]);
  const { rows } = await pool.query<Entry & { id: string }>({
    ...(wait ? insertWaiting : insertFree),
    values: [column('attempt'), column('track'), column('part'), column('index'), column('bytes'), column('sha256')],
  });
  return new Map(rows.map(({ id, is_new, moved }) => [Number(id), { is_new, moved }]));
}
