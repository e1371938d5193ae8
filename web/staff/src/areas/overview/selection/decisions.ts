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

/** The way back. What was taken back, brought back or marked as reviewed is not undone by a button. */
export const undoOf: Partial<Record<Decision, Decision>> = {
  shortlist: 'unshortlist',
  reject: 'unshortlist',
  archive: 'unarchive',
};

/**
 * Whom the way back is for. Those who matched do not match any more: they are found where the decision put them, by the
 * instant that it dated them with; so an outcome that it replaced comes back, too.
 */
export function undoSelection(decision: Decision, selection: Selection, at: string): Selection {
  const named = 'ids' in selection;
  if (decision !== 'archive')
    return { matching: { status: 'Outcomes', filter: named ? 'All' : selection.matching.filter, at } };
  return named ? selection : { matching: { status: selection.matching.status, filter: 'Archived', at } };
}

type Decided = Pick<Application, 'shortlisted_at' | 'rejected_at' | 'archived_at' | 'bucket'>;

/** Whether a decision would change anything. The archive is at rest: first it is brought back. */
export function fits(decision: Decision, { shortlisted_at, rejected_at, archived_at, bucket }: Decided): boolean {
  if (decision === 'unarchive') return archived_at !== null;
  if (decision === 'unshortlist') return (shortlisted_at ?? rejected_at) !== null;
  if (archived_at !== null) return false;
  if (decision === 'shortlist') return shortlisted_at === null;
  // A rating or an outcome says more already, and without an answer there was nothing to review.
  if (decision === 'reviewed') return bucket === 'Responded';
  return decision === 'archive' || rejected_at === null;
}

/** What one has to be allowed about an applicant to decide so. */
export function rightFor(decision: Decision): 'archive' | 'decide' | 'mark_reviewed' {
  if (decision === 'reviewed') return 'mark_reviewed';
  return decision === 'archive' || decision === 'unarchive' ? 'archive' : 'decide';
}

/** The same about an activity, for many of its applicants. */
export const jobRights = { archive: 'edit', decide: 'decide', mark_reviewed: 'review' } as const;
