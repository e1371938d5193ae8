import { IconArchive, IconArchiveOff, IconArrowBackUp, IconChecks, IconStar, IconX } from '@tabler/icons-react';
import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { Application } from '@vivavoce/contract/types.ts';

/** Decisions about applicants, for the row's menu and the selection bar alike. */
export const decisions = ['shortlist', 'reject', 'unshortlist', 'reviewed', 'archive', 'unarchive'] as const;
export type Decision = (typeof decisions)[number];

export const decisionIcons = {
  shortlist: IconStar,
  reject: IconX,
  unshortlist: IconArrowBackUp,
  reviewed: IconChecks,
  archive: IconArchive,
  unarchive: IconArchiveOff,
} as const;

/** The decision that undoes another one. Undoing, unarchiving and marking as reviewed have no undo button. */
export const undoOf: Partial<Record<Decision, Decision>> = {
  shortlist: 'unshortlist',
  reject: 'unshortlist',
  archive: 'unarchive',
};

/**
 * The selection for Undo. Applicants who matched no longer do: they are found where the decision put them, by its
 * timestamp; a replaced outcome is restored, too.
 */
export function undoSelection(decision: Decision, selection: Selection, at: string): Selection {
  const named = 'ids' in selection;
  if (decision !== 'archive')
    return { matching: { status: 'Outcomes', filter: named ? 'All' : selection.matching.filter, at } };
  return named ? selection : { matching: { status: selection.matching.status, filter: 'Archived', at } };
}

type Decided = Pick<Application, 'shortlisted_at' | 'rejected_at' | 'archived_at' | 'bucket'>;

/** Whether a decision would change anything. An archived applicant has to be unarchived first. */
export function fits(decision: Decision, { shortlisted_at, rejected_at, archived_at, bucket }: Decided): boolean {
  if (decision === 'unarchive') return archived_at !== null;
  if (decision === 'unshortlist') return (shortlisted_at ?? rejected_at) !== null;
  if (archived_at !== null) return false;
  if (decision === 'shortlist') return shortlisted_at === null;
  // A rating or an outcome already says more, and without an answer there is nothing to review.
  if (decision === 'reviewed') return bucket === 'Responded';
  return decision === 'archive' || rejected_at === null;
}

/** The right on an applicant that the decision needs. */
export function rightFor(decision: Decision): 'archive' | 'decide' | 'mark_reviewed' {
  if (decision === 'reviewed') return 'mark_reviewed';
  return decision === 'archive' || decision === 'unarchive' ? 'archive' : 'decide';
}

/** The right on an activity, for decisions about many of its applicants. */
export const jobRights = { archive: 'edit', decide: 'decide', mark_reviewed: 'review' } as const;
