import type { Application } from '@vivavoce/contract/types.ts';

type Facts = Pick<
  Application,
  | 'invited_at'
  | 'invitation_failed'
  | 'responded_at'
  | 'declined_at'
  | 'shortlisted_at'
  | 'rejected_at'
  | 'archived_at'
  | 'rated_by'
  | 'panel_size'
>;

export const STEPS = ['invited', 'responded', 'reviewed', 'outcome'] as const;
export type Step = (typeof STEPS)[number];
export type StepState = 'done' | 'current' | 'open';

const decided = ({ shortlisted_at, rejected_at }: Pick<Facts, 'shortlisted_at' | 'rejected_at'>): boolean =>
  (shortlisted_at ?? rejected_at) !== null;

/** Whether ratings still count: there are answers, and no decision; the applicant is not archived. */
export const awaitsReview = (
  application: Pick<Facts, 'responded_at' | 'declined_at' | 'archived_at' | 'shortlisted_at' | 'rejected_at'>,
): boolean =>
  application.responded_at !== null &&
  application.declined_at === null &&
  application.archived_at === null &&
  !decided(application);

/** The state of each step. With an outcome, or after withdrawing, no step is pending. */
export function progressOf(facts: Facts): Record<Step, StepState> {
  const done: Record<Step, boolean> = {
    invited: facts.invited_at !== null && !facts.invitation_failed,
    responded: facts.responded_at !== null,
    reviewed: facts.rated_by !== null && facts.rated_by > 0 && facts.rated_by >= facts.panel_size,
    outcome: decided(facts),
  };
  // An applicant who answered was admitted, even without an invitation of their own.
  if (done.responded) done.invited = true;
  const ended = done.outcome || facts.declined_at !== null;
  const current = ended ? undefined : STEPS.find((step) => !done[step]);
  const stateOf = (step: Step): StepState => (done[step] ? 'done' : step === current ? 'current' : 'open');
  return {
    invited: stateOf('invited'),
    responded: stateOf('responded'),
    reviewed: stateOf('reviewed'),
    outcome: stateOf('outcome'),
  };
}
