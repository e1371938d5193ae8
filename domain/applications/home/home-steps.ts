import { instantMs } from '../../instant.ts';
import type { Instant } from '../../instant.ts';

/** The four steps of an applicant's home after sending (applicant-flow 10). */
export const HOME_STEPS = ['sent', 'review', 'outcome', 'end'] as const;
type HomeStepName = (typeof HOME_STEPS)[number];
type HomeStepState = 'done' | 'current' | 'ahead';

export interface HomeStep {
  step: HomeStepName;
  state: HomeStepState;
  /** Time at which the step was completed; null before that, and for the last step, whose day is `kept_until`. */
  at: Date | null;
}

export const APPLICANT_OUTCOMES = ['successful', 'unsuccessful'] as const;
export type ApplicantOutcome = (typeof APPLICANT_OUTCOMES)[number];

/**
 * How long an outcome stays hidden from the applicant: while staff can still undo it, as long as a rejection mail
 * waits.
 */
export const OUTCOME_HIDDEN_SECONDS = 12;

export interface HomeRow {
  responded_at: Instant | null;
  /** The first review or the mark as reviewed. */
  reviewed_at: Instant | null;
  shortlisted_at: Instant | null;
  rejected_at: Instant | null;
}

/** The outcome that the applicant may read, with its moment; null without one. */
export function applicantOutcome(
  { shortlisted_at, rejected_at }: Pick<HomeRow, 'shortlisted_at' | 'rejected_at'>,
  now: Date,
): { outcome: ApplicantOutcome; at: Date } | null {
  const decided = shortlisted_at ?? rejected_at;
  if (decided === null || now.getTime() - instantMs(decided) < OUTCOME_HIDDEN_SECONDS * 1000) return null;
  return { outcome: shortlisted_at ? 'successful' : 'unsuccessful', at: new Date(instantMs(decided)) };
}

const dateOf = (instant: Instant | null): Date | null => (instant === null ? null : new Date(instantMs(instant)));

/** The steps in order: those done, one current, the rest ahead. An outcome also completes the review. */
export function homeSteps(row: HomeRow, now: Date): HomeStep[] {
  const outcome = applicantOutcome(row, now);
  const moments: Record<HomeStepName, Date | null> = {
    sent: dateOf(row.responded_at),
    review: dateOf(row.reviewed_at) ?? outcome?.at ?? null,
    outcome: outcome?.at ?? null,
    end: null,
  };
  const current = HOME_STEPS.findIndex((step) => moments[step] === null);
  return HOME_STEPS.map((step, place) => {
    const state = place < current ? 'done' : place === current ? 'current' : 'ahead';
    return { step, state, at: state === 'done' ? moments[step] : null };
  });
}
