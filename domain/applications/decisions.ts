import { ANY_INSTANT, anyOf, isSet, not } from './condition.ts';
import type { Condition } from './condition.ts';
import type { Instant } from '../instant.ts';

/** Decisions of staff about an applicant; each is one action on one applicant or on many together. */
export const DECISIONS = ['shortlist', 'unshortlist', 'reject', 'archive', 'unarchive', 'reviewed'] as const;
export type ApplicantDecision = (typeof DECISIONS)[number];

/** The columns of an application that a decision sets or clears. */
export interface DecisionRow {
  shortlisted_at: Instant | null;
  rejected_at: Instant | null;
  archived_at: Instant | null;
  reviewed_at: Instant | null;
}
type Column = keyof DecisionRow;

/** Within one track the later decision replaces the earlier one; decisions of different tracks are independent. */
export const DECISION_TRACKS = {
  shortlist: 'outcome',
  unshortlist: 'outcome',
  reject: 'outcome',
  archive: 'archive',
  unarchive: 'archive',
  reviewed: 'review',
} as const satisfies Record<ApplicantDecision, string>;
export type DecisionTrack = (typeof DECISION_TRACKS)[ApplicantDecision];

/** The effect of a decision: it dates one column with the present and clears others. */
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
 * Whether a decision changes anything about an applicant. A repeated decision changes nothing: the first date stays,
 * and the feed gets no entry.
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
 * @param now date of the outcome, the review or the archiving
 */
export function afterDecision<Row extends DecisionRow>(row: Row, decision: ApplicantDecision, now: Instant): Row {
  if (!decisionIsNews(decision).holds(row, ANY_INSTANT)) return row;
  const { sets, clears } = DECISION_CHANGES[decision];
  const filled = sets.map((column) => [column, now]);
  const emptied = clears.map((column) => [column, null]);
  return { ...row, ...Object.fromEntries([...filled, ...emptied]) };
}

/** Whether the decision revokes a rejection, so that its e-mail must not be sent. */
export const endsRejection = (decision: ApplicantDecision): boolean =>
  DECISION_CHANGES[decision].clears.includes('rejected_at');
