import { anyOf, isSet, not } from './condition.ts';
import type { Condition } from './condition.ts';
import type { Instant } from '../instant.ts';

/** What staff decide about an applicant; each is one action on one applicant or on many at once. */
export const DECISIONS = ['shortlist', 'unshortlist', 'reject', 'archive', 'unarchive', 'reviewed'] as const;
export type ApplicantDecision = (typeof DECISIONS)[number];

/** The columns of an application that a decision sets or empties. */
export interface DecisionRow {
  shortlisted_at: Instant | null;
  rejected_at: Instant | null;
  archived_at: Instant | null;
  reviewed_at: Instant | null;
}
type Column = keyof DecisionRow;

/**
 * Decisions of one track take the place of each other, the later that of the earlier; those of different tracks have nothing
 * to do with each other.
 */
export const DECISION_TRACKS = {
  shortlist: 'outcome',
  unshortlist: 'outcome',
  reject: 'outcome',
  archive: 'archive',
  unarchive: 'archive',
  reviewed: 'review',
} as const satisfies Record<ApplicantDecision, string>;
export type DecisionTrack = (typeof DECISION_TRACKS)[ApplicantDecision];

/** What a decision does: it fills one column with the present and empties others. */
export const DECISION_CHANGES: Readonly<
  Record<ApplicantDecision, { readonly sets: readonly Column[]; readonly clears: readonly Column[] }>
> = {
  shortlist: { sets: ['shortlisted_at'], clears: ['rejected_at'] },
  unshortlist: { sets: [], clears: ['shortlisted_at', 'rejected_at'] },
  reject: { sets: ['rejected_at'], clears: ['shortlisted_at'] },
  archive: { sets: ['archived_at'], clears: [] },
  unarchive: { sets: [], clears: ['archived_at'] },
  reviewed: { sets: ['reviewed_at'], clears: [] },
};

/**
 * Whether a decision changes anything about an applicant. What holds already is not decided again: it keeps its first
 * instant, and the feed says nothing.
 */
export function decisionIsNews(decision: ApplicantDecision): Condition<DecisionRow> {
  const { sets, clears } = DECISION_CHANGES[decision];
  return anyOf(
    ...sets.map((column) => not(isSet<DecisionRow>(column))),
    ...clears.map((column) => isSet<DecisionRow>(column)),
  );
}

/**
 * The columns after a decision (staff-app 4).
 * @param now what an outcome, a review or the archive is dated with
 */
export function afterDecision<Row extends DecisionRow>(row: Row, decision: ApplicantDecision, now: Instant): Row {
  if (!decisionIsNews(decision).holds(row, new Date(0))) return row;
  const { sets, clears } = DECISION_CHANGES[decision];
  const filled = sets.map((column) => [column, now]);
  const emptied = clears.map((column) => [column, null]);
  return { ...row, ...Object.fromEntries([...filled, ...emptied]) };
}

/** Whether the decision takes a rejection back, so that a mail about it must not go out any more. */
export const endsRejection = (decision: ApplicantDecision): boolean =>
  DECISION_CHANGES[decision].clears.includes('rejected_at');
