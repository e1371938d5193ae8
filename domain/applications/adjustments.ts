import { defaultFields, isRecorded } from '../answers/question-kinds.ts';
import type { KindFields, QuestionKind } from '../answers/question-kinds.ts';
import { ATTEMPT_LIMITS } from '../answers/recording-limits.ts';
import { UNLIMITED_ANSWER_SECONDS, UNLIMITED_ATTEMPTS, WRITTEN_LIMITS } from '../limits.ts';

/** Extra time that can be requested and granted, in percent, from the least to no limit. */
export const EXTRA_TIMES = [25, 50, 75, 100, 150, 200, 300, 'unlimited'] as const;
export type ExtraTime = (typeof EXTRA_TIMES)[number];

/** The larger of two, so that a request never reduces what was granted before. */
export function moreTime(first: ExtraTime | null | undefined, second: ExtraTime | null | undefined): ExtraTime | null {
  const rank = (time: ExtraTime | null | undefined) => (time ? EXTRA_TIMES.indexOf(time) : -1);
  return EXTRA_TIMES[Math.max(rank(first), rank(second))] ?? null;
}

/**
 * Adjustments that applicants may request in one click (applicant-flow 3). All but `other` can be granted immediately;
 * staff settle that one.
 */
export const ADJUSTMENT_WISHES = ['extra_attempts', 'in_advance', 'timer_hidden', 'breaks', 'other_way'] as const;
export type AdjustmentWish = (typeof ADJUSTMENT_WISHES)[number];

/** The kinds of answers that may replace a recording on video. */
export const ANSWER_WAYS = ['audio', 'text'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

/** The adjustments granted to one applicant. What is absent is not granted. */
export interface Adjustments {
  /**
   * Percent on top of the times to think and to answer; without a limit, recorded answers end at the longest recording.
   */
  extra_time?: ExtraTime;
  /** On top of what a question allows. */
  extra_attempts?: number;
  /** Questions can be read before their clock starts. */
  in_advance?: boolean;
  /** Countdowns are hidden from the start. */
  timer_hidden?: boolean;
  /** The applicant may pause between questions as long as necessary: only the deadline applies. */
  breaks?: boolean;
  /** Answers are given by voice alone or in writing instead of on video. Settled before the first question is shown. */
  answer_as?: AnswerWay;
}

/** The fields of a question that an adjustment changes. */
export interface AdjustableQuestion extends Partial<KindFields> {
  kind: QuestionKind;
  screen_recording: boolean;
  /** Seconds; null is unlimited. */
  preparation_seconds: number | null;
  /** Seconds; 0 is unlimited, for answers in writing. */
  answer_seconds: number;
  /** 0 is unlimited. */
  attempts_allowed: number;
}

/** Four times the longest time of a question in writing, which is the most that a percentage gives. */
const LONGEST_WRITING_SECONDS = WRITTEN_LIMITS.answer_max_seconds * 4;

/** A recorded question as an adjustment has it answered. In writing, it has the fields of written questions and no time limit. */
function answeredAs<Q extends AdjustableQuestion>(question: Q, way: AnswerWay | undefined): Q {
  if (way === undefined || !isRecorded(question.kind)) return question;
  const converted = { ...question, kind: way, screen_recording: false };
  return way === 'audio'
    ? converted
    : { ...converted, ...defaultFields(way), answer_seconds: UNLIMITED_ANSWER_SECONDS };
}

type Clocks = Pick<AdjustableQuestion, 'preparation_seconds' | 'answer_seconds'>;

/** A question without time to think keeps none in writing: thinking and writing are one. */
function withoutLimit({ kind, preparation_seconds }: AdjustableQuestion): Clocks {
  if (isRecorded(kind)) return { preparation_seconds: null, answer_seconds: ATTEMPT_LIMITS.longest_recording_seconds };
  return { preparation_seconds: preparation_seconds === 0 ? 0 : null, answer_seconds: UNLIMITED_ANSWER_SECONDS };
}

function withMore({ kind, preparation_seconds, answer_seconds }: AdjustableQuestion, percent: number): Clocks {
  const longest = isRecorded(kind) ? ATTEMPT_LIMITS.longest_recording_seconds : LONGEST_WRITING_SECONDS;
  const longer = (seconds: number) => Math.min(longest, Math.ceil((seconds * (100 + percent)) / 100));
  return {
    preparation_seconds: preparation_seconds === null ? null : longer(preparation_seconds),
    answer_seconds: longer(answer_seconds),
  };
}

/**
 * The question with this applicant's adjustments. Clocks, uploads and screens all derive from it; unlimited values stay
 * unlimited.
 */
export function adjustedQuestion<Q extends AdjustableQuestion>(question: Q, adjustments: Adjustments): Q {
  const { extra_time = 0, extra_attempts = 0, answer_as } = adjustments;
  if (extra_time === 0 && extra_attempts === 0 && answer_as === undefined) return question;
  const converted = answeredAs(question, answer_as);
  const { attempts_allowed } = converted;
  return {
    ...converted,
    ...(extra_time === 'unlimited' ? withoutLimit(converted) : withMore(converted, extra_time)),
    attempts_allowed: attempts_allowed === UNLIMITED_ATTEMPTS ? UNLIMITED_ATTEMPTS : attempts_allowed + extra_attempts,
  };
}
