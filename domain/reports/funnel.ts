import type { JobKind } from '../jobs/kind-names.ts';

/** The steps of an interview, in order. An applicant who reached a step counts as having reached all before it. */
export const REPORT_STEPS = [
  'invited',
  'delivered',
  'opened',
  'set_up',
  'checked',
  'started',
  'sent',
  'reviewed',
  'decided',
] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

const OF_FORMS = ['invited', 'delivered', 'opened', 'set_up', 'sent', 'reviewed', 'decided'] as const;

/** The name of all that applicants of each kind hand in, and the steps that they pass. */
const OF_KIND = {
  presentation: { gives: 'answers', steps: REPORT_STEPS },
  questionnaire: { gives: 'answers', steps: OF_FORMS },
  situational_judgement: { gives: 'answers', steps: OF_FORMS },
  cv_copilot: { gives: 'cv', steps: OF_FORMS },
  test_provider: { gives: 'result', steps: OF_FORMS },
  webinar: { gives: 'registration', steps: ['invited', 'delivered', 'opened', 'sent'] },
} as const satisfies Record<JobKind, { gives: string; steps: readonly ReportStep[] }>;

/**
 * The steps that at least one of these kinds has, in order; without a kind, all of them.
 * @param checksDevices an interview among them records answers; one that is only written checks no device
 */
export const stepsOfKinds = (kinds: readonly JobKind[], checksDevices: boolean): ReportStep[] =>
  REPORT_STEPS.filter(
    (step) =>
      (checksDevices || step !== 'checked') &&
      (kinds.length === 0 || kinds.some((kind) => OF_KIND[kind].steps.some((passed) => passed === step))),
  );

/** Whether a step that the report shows is missing in one of these kinds. Applicants of that kind count as past the step. */
export const stepsDiffer = (kinds: readonly JobKind[], shown: readonly ReportStep[]): boolean =>
  kinds.some((kind) => {
    const passed: readonly ReportStep[] = OF_KIND[kind].steps;
    return shown.some((step) => !passed.includes(step));
  });

/** The name of all that applicants of these kinds hand in; `any` for kinds that differ. */
export function givenIn(kinds: readonly JobKind[]): (typeof OF_KIND)[JobKind]['gives'] | 'any' {
  const [first = 'any', ...others] = new Set(kinds.map((kind) => OF_KIND[kind].gives));
  return others.length > 0 ? 'any' : first;
}

/** The place of a step in the order, from 0. */
export const stepNumber = (step: ReportStep): number => REPORT_STEPS.indexOf(step);

/**
 * Why an applicant has got no further, the first that applies: they withdrew; the invitation came back, for this reason or an unknown one; their last device
 * check failed at this part; their last attempt was interrupted; time ran out; they can still continue, or wait for staff.
 */
export const REPORT_CAUSES = [
  'declined',
  'undelivered_address',
  'undelivered_mailbox_full',
  'undelivered_policy',
  'undelivered',
  'check_camera',
  'check_microphone',
  'check_connection',
  'check_other',
  'fault',
  'deadline',
  'open',
] as const;
export type ReportCause = (typeof REPORT_CAUSES)[number];

/** Spans of time that a report shows: from the invitation to the answers, to the review, to the outcome. */
export const REPORT_SPANS = ['sent', 'reviewed', 'decided'] as const;
export type ReportSpan = (typeof REPORT_SPANS)[number];

export const REPORT_LIMITS = {
  /** Days of a range where none is named. */
  default_days: 90,
  /** The longest range: ten years with their leap days. */
  most_days: 3653,
  /** Activities that one report is narrowed to. */
  most_activities: 50,
  /** Smaller groups could point to a person, so that their figures are withheld. */
  smallest_group: 10,
  /** Views that one member keeps of a company's report. */
  most_views: 50,
  /** Events that one step of the roll-up reads. */
  events_per_batch: 5000,
  /** Events are read again for so long: a transaction may commit after a later one. */
  overlap_minutes: 10,
} as const;

export interface StepCount {
  step: ReportStep;
  /** How many reached it. */
  reached: number;
}

/**
 * @param stopped how many stopped at each step @param shown steps from the first of all, in order
 * @returns how many reached each step that is shown
 */
export function reachedSteps(stopped: ReadonlyMap<ReportStep, number>, shown: readonly ReportStep[]): StepCount[] {
  let reached = 0;
  return REPORT_STEPS.toReversed()
    .map((step) => {
      reached += stopped.get(step) ?? 0;
      return { step, reached };
    })
    .toReversed()
    .filter(({ step }) => shown.includes(step));
}

/** The numbers of the steps that count as one of those shown: its own, and those up to the next one shown. */
export function numbersOf(step: ReportStep, shown: readonly ReportStep[]): { from: number; to: number } {
  const from = stepNumber(step);
  const next = shown.find((other) => stepNumber(other) > from);
  return { from, to: (next ? stepNumber(next) : REPORT_STEPS.length) - 1 };
}
