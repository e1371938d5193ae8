import { isRecorded } from '../answers/question-kinds.ts';
import { UNLIMITED_ATTEMPTS } from '../limits.ts';
import { moreTime } from './adjustments.ts';
import type { AdjustableQuestion, Adjustments, AdjustmentWish, AnswerWay, ExtraTime } from './adjustments.ts';

/** The presets of a request, beside its free text. */
export interface Presets {
  /** Percent on top of the time to think and to answer. */
  extra_time: ExtraTime | null;
  wishes: AdjustmentWish[];
  answer_as: AnswerWay | null;
}

/** Facts for the rules when a request arrives. */
export interface PresetSubject {
  /** Questions with the adjustments granted before. */
  questions: readonly AdjustableQuestion[];
  /** At least one question was shown. */
  begun: boolean;
}

/** The most extra time that an activity grants without staff. */
const AT_ONCE_MAX_PERCENT = 100;

export const NO_PRESETS: Presets = { extra_time: null, wishes: [], answer_as: null };

/** Whether a request has free text alone, or nothing. */
export const isNothing = ({ extra_time, wishes, answer_as }: Presets): boolean =>
  extra_time === null && wishes.length === 0 && answer_as === null;

/** A question whose clock can run out. */
const hasClock = ({ preparation_seconds, answer_seconds }: AdjustableQuestion): boolean =>
  (preparation_seconds ?? 0) > 0 || answer_seconds > 0;

function fitsWish(wish: AdjustmentWish, { questions }: PresetSubject): boolean {
  if (wish === 'other_way') return false;
  if (wish === 'extra_attempts')
    return questions.some(({ kind, attempts_allowed }) => isRecorded(kind) && attempts_allowed !== UNLIMITED_ATTEMPTS);
  return wish === 'timer_hidden' ? questions.some(hasClock) : true;
}

/** Only before the first question is shown; with screen recording the picture is part of the task. */
function fitsWay(way: AnswerWay, { questions, begun }: PresetSubject): boolean {
  const recorded = questions.filter(({ kind }) => isRecorded(kind));
  return (
    !begun && recorded.some(({ kind }) => kind !== way) && recorded.every((question) => !question.screen_recording)
  );
}

/**
 * Splits presets into those that the activity grants immediately and those that staff must decide (applicant-flow 3): more
 * than double the time, presets without an effect here, `other`, and another kind of answer after the first question or
 * with screen recording.
 */
export function splitPresets(presets: Presets, subject: PresetSubject): { at_once: Presets; for_people: Presets } {
  const usual = typeof presets.extra_time === 'number' && presets.extra_time <= AT_ONCE_MAX_PERCENT;
  const timed = usual && subject.questions.some(hasClock);
  const way = presets.answer_as !== null && fitsWay(presets.answer_as, subject);
  const wishes = presets.wishes.filter((wish) => fitsWish(wish, subject));
  return {
    at_once: { extra_time: timed ? presets.extra_time : null, wishes, answer_as: way ? presets.answer_as : null },
    for_people: {
      extra_time: timed ? null : presets.extra_time,
      wishes: presets.wishes.filter((wish) => !wishes.includes(wish)),
      answer_as: way ? null : presets.answer_as,
    },
  };
}

/** The adjustments held already plus the presets; never less, and no more for a repeated request. */
export function withPresets(granted: Adjustments, { extra_time, wishes, answer_as }: Presets): Adjustments {
  const time = moreTime(extra_time, granted.extra_time);
  return {
    ...granted,
    ...(time && { extra_time: time }),
    ...(wishes.includes('extra_attempts') && { extra_attempts: Math.max(1, granted.extra_attempts ?? 0) }),
    ...(wishes.includes('in_advance') && { in_advance: true }),
    ...(wishes.includes('timer_hidden') && { timer_hidden: true }),
    ...(wishes.includes('breaks') && { breaks: true }),
    ...(answer_as && { answer_as }),
  };
}
