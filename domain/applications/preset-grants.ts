import { isRecorded } from '../answers/question-kinds.ts';
import { UNLIMITED_ATTEMPTS } from '../limits.ts';
import { moreTime } from './adjustments.ts';
import type { AdjustableQuestion, Adjustments, AdjustmentWish, AnswerWay, ExtraTime } from './adjustments.ts';

/** What an applicant chose in one click, beside own words. */
export interface Presets {
  /** Percent on top of the time to think and to answer. */
  extra_time: ExtraTime | null;
  wishes: AdjustmentWish[];
  answer_as: AnswerWay | null;
}

/** What the product knows when it is asked. */
export interface PresetSubject {
  /** As the applicant holds them now. */
  questions: readonly AdjustableQuestion[];
  /** At least one question was shown. */
  begun: boolean;
}

/** More on top is nothing that a company agrees to in advance. */
const AT_ONCE_MAX_PERCENT = 100;

export const NO_PRESETS: Presets = { extra_time: null, wishes: [], answer_as: null };

/** Whether own words are all that is asked for, if anything. */
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

/** Settled before the first question is shown; where the screen is recorded as well, the picture is part of the task. */
function fitsWay(way: AnswerWay, { questions, begun }: PresetSubject): boolean {
  const recorded = questions.filter(({ kind }) => isRecorded(kind));
  return !begun && recorded.some(({ kind }) => kind !== way) && recorded.every((one) => !one.screen_recording);
}

/**
 * Splits presets into those that the activity allows, to be granted at once, and those that only a person can answer
 * (applicant-flow 3): more than double the time, what changes nothing here, another way of answering that is not named, and
 * a way of answering after the first question or where the screen is recorded.
 */
export function splitPresets(asked: Presets, subject: PresetSubject): { at_once: Presets; for_people: Presets } {
  const usual = typeof asked.extra_time === 'number' && asked.extra_time <= AT_ONCE_MAX_PERCENT;
  const timed = usual && subject.questions.some(hasClock);
  const way = asked.answer_as !== null && fitsWay(asked.answer_as, subject);
  const wishes = asked.wishes.filter((wish) => fitsWish(wish, subject));
  return {
    at_once: { extra_time: timed ? asked.extra_time : null, wishes, answer_as: way ? asked.answer_as : null },
    for_people: {
      extra_time: timed ? null : asked.extra_time,
      wishes: asked.wishes.filter((wish) => !wishes.includes(wish)),
      answer_as: way ? null : asked.answer_as,
    },
  };
}

/** What is held already, and on top of it the presets; never less, and no more for asking twice. */
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
