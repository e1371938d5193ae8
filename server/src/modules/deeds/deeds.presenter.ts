import type { Deed } from '@vivavoce/contract/types.ts';
import type { DeedState } from '@vivavoce/domain/applications/deeds.ts';
import { isUndoable } from '@vivavoce/domain/applications/deeds.ts';
import { DEED_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { DeedRow, ShownDeed } from './deeds.repository.ts';

function stateOf({ failed_at, undo_at, finished_at }: DeedRow, hasEarlier: boolean): DeedState {
  if (failed_at) return undo_at ? 'undo_failed' : 'failed';
  if (undo_at) return finished_at ? 'undone' : 'undoing';
  if (finished_at) return 'finished';
  return hasEarlier ? 'waiting' : 'running';
}

/** Until when one that failed can go on: as long as whom it is for is kept for sure. */
export const retryEnd = ({ failed_at }: DeedRow): Date | null =>
  failed_at && new Date(failed_at.getTime() + DEED_LIMITS.retry_hours * 3_600_000);

/**
 * Until when a deed can be taken back; null while it goes on, and where nobody can. One that failed, of which nobody is told,
 * as long as it can go on.
 */
export function undoEnd(deed: DeedRow): Date | null {
  const { action, undo_at, finished_at, failed_at, sending_id } = deed;
  const ended = finished_at ?? failed_at;
  if (!ended || undo_at || !isUndoable(action)) return null;
  if (failed_at && sending_id === null) return retryEnd(deed);
  return new Date(ended.getTime() + DEED_LIMITS.undo_seconds * 1000);
}

/** @param may whether the caller has the right to take it back, and to have it go on */
export function presentDeed(
  { deed, created_by_name, has_earlier }: ShownDeed,
  now: Date,
  may: { undo: boolean; retry: boolean },
): Deed {
  const { id, action, at, total, done, changed, undone, created_by, undo_at, told } = deed;
  const until = undoEnd(deed);
  const ended = deed.finished_at ?? deed.failed_at;
  const again = retryEnd(deed);
  return {
    id,
    action,
    state: stateOf(deed, has_earlier),
    at: at.toISOString(),
    total,
    done,
    changed,
    undone,
    can_undo: may.undo && isUndoable(action) && !undo_at && !told && (until === null || until > now),
    undo_until: until?.toISOString() ?? null,
    can_retry: may.retry && again !== null && again > now,
    sending: ended && !undo_at ? deed.sending_id : null,
    created_by: { id: created_by, full_name: created_by_name },
    finished_at: ended?.toISOString() ?? null,
  };
}
