import type { SegmentPlace } from './segments.repository.ts';

interface Owner {
  company_id: number;
  id: number;
}

/** The private folder of one recording. */
export const recordingFolder = ({ company_id, id }: Owner): string => `recordings/${company_id}/${id}`;

/** Raw segments; deleted when the playable file has passed its checks. */
export const rawFolder = (owner: Owner): string => `${recordingFolder(owner)}/raw`;

/**
 * The storage key of one segment. It contains the hash, so two requests with different bytes under one number never
 * overwrite one another.
 */
export const segmentKey = (company_id: number, { attempt, track, part, index }: SegmentPlace, sha256: string): string =>
  `${rawFolder({ company_id, id: attempt })}/${track}/${part}/${String(index).padStart(4, '0')}-${sha256.slice(0, 16)}`;
