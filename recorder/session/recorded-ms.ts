import type { Outbox } from '../store/outbox.ts';
import type { AttemptRow } from '../store/segment-store.ts';

/** The length of a stored recording: that of its ended parts, and of what arrived of one that was cut off. */
export async function recordedMs(row: AttemptRow, outbox: Pick<Outbox, 'rows'>): Promise<number> {
  const rows = (await outbox.rows(row.attempt)).filter((segment) => segment.track === 'camera');
  const parts = new Map(rows.map((segment) => [segment.part, segment.captured_ms]));
  for (const part of row.parts) if (part.track === 'camera') parts.set(part.part, part.recorded_ms);
  return [...parts.values()].reduce((sum, ms) => sum + ms, 0);
}
