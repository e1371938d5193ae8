import type { Deed } from '@vivavoce/contract/types.ts';
import type { DeedState } from '@vivavoce/domain/applications/deeds.ts';
import { isUndoable } from '@vivavoce/domain/applications/deeds.ts';
import { DEED_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { DeedRow, ShownDeed } from './deeds.repository.ts';

function stateOf({ failed_at, undo_at, finished_at }: DeedRow, hasEarlier: boolean): DeedState {
  if (failed_at) return 'failed';
  if (undo_at) return finished_at ? 'undone' : 'undoing';
  if (finished_at) return 'finished';
  return hasEarlier ? 'waiting' : 'running';
}

/** Until when a deed can be taken back; null while it goes on, and where nobody can. */
export function undoEnd({ action, undo_at, finished_at, failed_at }: DeedRow): Date | null {
  const ended = finished_at ?? failed_at;
  if (!ended || undo_at || !isUndoable(action)) return null;
  return new Date(ended.getTime() + DEED_LIMITS.undo_seconds * 1000);
}

/** @param may whether the caller has the right to do the same */
export function presentDeed({ deed, created_by_name, has_earlier }: ShownDeed, now: Date, may: boolean): Deed {
  const { id, action, at, total, done, changed, undone, created_by, undo_at } = deed;
  const until = undoEnd(deed);
  const ended = deed.finished_at ?? deed.failed_at;
  return {
    id,
    action,
    state: stateOf(deed, has_earlier),
    at: at.toISOString(),
    total,
    done,
    changed,
    undone,
    can_undo: may && isUndoable(action) && !undo_at && (until === null || until > now),
    undo_until: until?.toISOString() ?? null,
    sending: ended && !undo_at ? deed.sending_id : null,
    created_by: { id: created_by, full_name: created_by_name },
    finished_at: ended?.toISOString() ?? null,
  };
}
