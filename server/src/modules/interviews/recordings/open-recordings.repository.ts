import type pg from 'pg';
import type { SegmentRow } from '../attempts/attempts.ts';
import { segmentKey } from './segment-keys.ts';

/** One track of a recording that goes on, with the segments that are stored, in order and without a hole. */
export interface OpenTrack {
  attempt: number;
  track: SegmentRow['track'];
  segments: { key: string; bytes: number }[];
}

/** The tracks of open recordings in MP4 that began before a moment and have more than these bytes. */
export async function listLongTracks(pool: pg.Pool, begun_before: Date, more_than_bytes: number): Promise<OpenTrack[]> {
  const { rows } = await pool.query<{ attempt_id: string; company_id: string; track: SegmentRow['track'] }>(
    `select a.id as attempt_id, a.company_id, s.track from attempts a join segments s on s.attempt_id = a.id
     where a.state = 'open' and a.created_at < $1 and a.mime_type like '%/mp4%'
     group by a.id, s.track having sum(s.bytes) > $2`,
    [begun_before, more_than_bytes],
  );
  const tracks: OpenTrack[] = [];
  for (const { attempt_id, company_id, track } of rows) {
    const attempt = Number(attempt_id);
    const { rows: places } = await pool.query<{ part: number; index: number; bytes: string; sha256: string }>(
      'select part, index, bytes, sha256 from segments where attempt_id = $1 and track = $2 order by part, index',
      [attempt, track],
    );
    const segments: OpenTrack['segments'] = [];
    for (const [at, { part, index, bytes, sha256 }] of places.entries()) {
      const before = places[at - 1];
      if (index !== (before?.part === part ? before.index + 1 : 0)) break;
      segments.push({
        key: segmentKey(Number(company_id), { attempt, track, part, index }, sha256),
        bytes: Number(bytes),
      });
    }
    tracks.push({ attempt, track, segments });
  }
  return tracks;
}
