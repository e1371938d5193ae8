import { DECISIONS } from './decisions.ts';

/** What can be done to very many applicants of an activity, part by part. */
export const DEEDS = [...DECISIONS, 'extend'] as const;
export type Deed = (typeof DEEDS)[number];

/** Deeds that can be taken back as a whole: each has dated those it changed, and knows what it replaced. */
const UNDOABLE_DEEDS = ['shortlist', 'reject', 'archive'] as const;
export type UndoableDeed = (typeof UNDOABLE_DEEDS)[number];

/** Whether a deed can be taken back as a whole. */
export const isUndoable = (deed: Deed): deed is UndoableDeed => UNDOABLE_DEEDS.some((one) => one === deed);

/**
 * `waiting` for an earlier one of the same activity; `failed` leaves as it is what was done until then, `undo_failed` what was
 * not put back yet, and either can go on.
 */
export const DEED_STATES = ['waiting', 'running', 'finished', 'undoing', 'undone', 'failed', 'undo_failed'] as const;
export type DeedState = (typeof DEED_STATES)[number];
