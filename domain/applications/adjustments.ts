import { defaultFields, isRecorded } from '../answers/question-kinds.ts';
import type { KindFields, QuestionKind } from '../answers/question-kinds.ts';
import { ATTEMPT_LIMITS, UNLIMITED_ANSWER_SECONDS, UNLIMITED_ATTEMPTS, WRITTEN_LIMITS } from '../limits.ts';

/** Time on top that can be asked for and granted, in percent, from the least to no limit. */
export const EXTRA_TIMES = [25, 50, 75, 100, 150, 200, 300, 'unlimited'] as const;
export type ExtraTime = (typeof EXTRA_TIMES)[number];

/** The larger of two, so that asking never takes away what is held. */
export function moreTime(one: ExtraTime | null | undefined, other: ExtraTime | null | undefined): ExtraTime | null {
  const rank = (time: ExtraTime | null | undefined) => (time ? EXTRA_TIMES.indexOf(time) : -1);
  return EXTRA_TIMES[Math.max(rank(one), rank(other))] ?? null;
}

/**
 * What applicants may ask for in one click (applicant-flow 3). Another way of answering that is not named is settled by
 * people; all others can be granted.
 */
export const ADJUSTMENT_WISHES = ['extra_attempts', 'in_advance', 'timer_hidden', 'breaks', 'other_way'] as const;
export type AdjustmentWish = (typeof ADJUSTMENT_WISHES)[number];

/** In what else what is asked on video may be answered. */
export const ANSWER_WAYS = ['audio', 'text'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

/** What was granted to one applicant. What is absent is not granted. */
export interface Adjustments {
  /** Percent on top of the time to think and the time to answer; without a limit, recorded answers end at the longest recording. */
  extra_time?: ExtraTime;
  /** On top of what a question allows. */
  extra_attempts?: number;
  /** Questions can be read before they are shown and their clock starts. */
  in_advance?: boolean;
  /** Countdowns are hidden from the start. */
  timer_hidden?: boolean;
  /** The applicant may pause between questions for as long as they like: no clock runs there, only the deadline holds. */
  breaks?: boolean;
  /** Answers that would be recorded are given by voice alone, or in writing. Settled before the first question is shown. */
  answer_as?: AnswerWay;
}

/** The part of a question that an adjustment changes. */
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

/** Four times what a question may ask for in writing, which is the most that a percentage gives. */
const LONGEST_WRITING_SECONDS = WRITTEN_LIMITS.answer_max_seconds * 4;

/** Who writes takes the time that it needs, as with any question that is answered in writing. */
function answeredAs<Q extends AdjustableQuestion>(question: Q, way: AnswerWay | undefined): Q {
  if (way === undefined || !isRecorded(question.kind)) return question;
  const other = { ...question, kind: way, screen_recording: false };
  return way === 'audio' ? other : { ...other, ...defaultFields(way), answer_seconds: UNLIMITED_ANSWER_SECONDS };
}

type Clocks = Pick<AdjustableQuestion, 'preparation_seconds' | 'answer_seconds'>;

/** No time to think stays none where the answer is written: thinking and writing are one then. */
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
 * The question as this applicant holds it. Everything that follows from it, clocks, uploads and what the screens say, is
 * then right by itself; what is unlimited stays so.
 */
export function adjustedQuestion<Q extends AdjustableQuestion>(question: Q, adjustments: Adjustments): Q {
  const { extra_time = 0, extra_attempts = 0, answer_as } = adjustments;
  if (extra_time === 0 && extra_attempts === 0 && answer_as === undefined) return question;
  const held = answeredAs(question, answer_as);
  const { attempts_allowed } = held;
  return {
    ...held,
    ...(extra_time === 'unlimited' ? withoutLimit(held) : withMore(held, extra_time)),
    attempts_allowed: attempts_allowed === UNLIMITED_ATTEMPTS ? UNLIMITED_ATTEMPTS : attempts_allowed + extra_attempts,
  };
}
