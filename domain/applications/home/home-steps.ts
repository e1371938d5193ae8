import { REJECTION_LIMITS } from '../limits.ts';
import { isRecorded } from '../../answers/question-kind-names.ts';
import type { QuestionKind } from '../../answers/question-kind-names.ts';
import { instantMs } from '../../instant.ts';
import type { Instant } from '../../instant.ts';
import type { JobKind } from '../../jobs/kind-names.ts';
import type { Purpose } from '../../jobs/purpose.ts';

/** The steps of an applicant's home, in order. */
export const HOME_STEPS = ['sent', 'review', 'outcome', 'feedback', 'figures', 'end'] as const;
export type HomeStepName = (typeof HOME_STEPS)[number];

/** The steps of each purpose: a page announces only what the activity leads to. */
const STEPS: Readonly<Record<Purpose, readonly HomeStepName[]>> = {
  decision: ['sent', 'review', 'outcome', 'end'],
  feedback: ['sent', 'review', 'feedback', 'end'],
  practice: ['sent', 'figures', 'end'],
  // A webinar has a page of its own.
  event: [],
};

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
 * How long an outcome without an e-mail stays hidden from the applicant: while the page of staff offers Undo. With an
 * e-mail, it shows from the moment at which that leaves.
 */
export const OUTCOME_HIDDEN_SECONDS = REJECTION_LIMITS.leaves_after_seconds;

export interface HomeRow {
  purpose: Purpose;
  responded_at: Instant | null;
  /** The first review or the mark as reviewed. */
  reviewed_at: Instant | null;
  shortlisted_at: Instant | null;
  rejected_at: Instant | null;
  /** When the e-mail about the outcome leaves; null without an e-mail. */
  outcome_mail_at: Instant | null;
  feedback_released_at: Instant | null;
  /** Something was recorded that figures can be counted from. */
  recorded: boolean;
  /** When the last of the recordings was measured; null while one is not. */
  measured_at: Instant | null;
}

export type OutcomeRow = Pick<HomeRow, 'shortlisted_at' | 'rejected_at' | 'outcome_mail_at'>;

/** The outcome that the applicant may read, with its moment; null without one. */
export function applicantOutcome(
  { shortlisted_at, rejected_at, outcome_mail_at }: OutcomeRow,
  now: Date,
): { outcome: ApplicantOutcome; at: Date } | null {
  const decided = shortlisted_at ?? rejected_at;
  if (decided === null) return null;
  const shown =
    outcome_mail_at === null ? instantMs(decided) + OUTCOME_HIDDEN_SECONDS * 1000 : instantMs(outcome_mail_at);
  if (now.getTime() < shown) return null;
  return { outcome: shortlisted_at ? 'successful' : 'unsuccessful', at: new Date(instantMs(decided)) };
}

const dateOf = (instant: Instant | null): Date | null => (instant === null ? null : new Date(instantMs(instant)));

/**
 * The steps in order: those done, one current, the rest ahead. Each done step has an event of its own: an outcome or
 * feedback without a review leaves out the step of the review.
 */
export function homeSteps(row: HomeRow, now: Date): HomeStep[] {
  const moments: Record<HomeStepName, Date | null> = {
    sent: dateOf(row.responded_at),
    review: dateOf(row.reviewed_at),
    outcome: applicantOutcome(row, now)?.at ?? null,
    feedback: dateOf(row.feedback_released_at),
    figures: row.recorded ? dateOf(row.measured_at) : null,
    end: null,
  };
  const isOver = moments.outcome !== null || moments.feedback !== null;
  const steps = STEPS[row.purpose].filter(
    (step) => (step !== 'figures' || row.recorded) && (step !== 'review' || moments.review !== null || !isOver),
  );
  const current = steps.findIndex((step) => moments[step] === null);
  return steps.map((step, index) => {
    const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
    return { step, state, at: state === 'done' ? moments[step] : null };
  });
}

/** The sentences of the page about the time to come. */
export type HomeNext =
  | 'not_sent'
  | 'decision_review'
  | 'decision_outcome'
  | ApplicantOutcome
  | 'feedback_review'
  | 'feedback_feedback'
  | 'feedback_end'
  | 'practice_figures'
  | 'practice_measured'
  | 'practice_end';

interface HomeFacts {
  purpose: Purpose;
  steps: readonly Pick<HomeStep, 'step' | 'state'>[];
  outcome: ApplicantOutcome | null;
}

/** The sentence for the current step; null where the activity has no steps. */
export function homeNext({ purpose, steps, outcome }: HomeFacts): HomeNext | null {
  const current = steps.find(({ state }) => state === 'current')?.step;
  if (current === undefined) return null;
  if (current === 'sent') return 'not_sent';
  const isMeasured = steps.some(({ step }) => step === 'figures');
  const next: Record<Purpose, HomeNext | null> = {
    decision: outcome ?? (current === 'review' ? 'decision_review' : 'decision_outcome'),
    feedback: current === 'review' ? 'feedback_review' : current === 'feedback' ? 'feedback_feedback' : 'feedback_end',
    practice: current === 'figures' ? 'practice_figures' : isMeasured ? 'practice_measured' : 'practice_end',
    event: null,
  };
  return next[purpose];
}

/**
 * True where the log has each opening of the answers. Elsewhere the page must not say that they are unopened, since
 * staff read them in lists that log nothing.
 */
const LOGGED: Readonly<Record<JobKind, (kinds: readonly QuestionKind[]) => boolean>> = {
  presentation: (kinds) => kinds.every((kind) => isRecorded(kind) || kind === 'file'),
  questionnaire: () => false,
  situational_judgement: () => false,
  test_provider: () => false,
  cv_copilot: () => true,
  webinar: () => false,
};

export const areViewsLogged = (kind: JobKind, kinds: readonly QuestionKind[]): boolean => LOGGED[kind](kinds);
