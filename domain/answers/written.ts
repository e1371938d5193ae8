import { instantMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import { UNLIMITED_ANSWER_SECONDS, WRITTEN_LIMITS } from '../limits.ts';
import { longestText } from './question-kinds.ts';
import type { KindFields, QuestionKind } from './question-kinds.ts';

/** Limits of the time to answer one question in writing. */
export interface WritingClock {
  /** When the question could be answered: after the time to think. */
  started_at: Instant;
  /** Time for the question with this applicant's adjustments; 0 is unlimited. */
  answer_seconds: number;
  /** Seconds of outage already credited on this answer. */
  credited_outage_seconds: number;
  /** Seconds of finished breaks while writing. */
  paused_seconds?: number;
}

/**
 * When the time to answer ends (applicant-flow 1): begin + allowance + credited outage + breaks.
 * @returns null when unlimited
 */
export function writingEndsAt(clock: WritingClock): Date | null {
  if (clock.answer_seconds === UNLIMITED_ANSWER_SECONDS) return null;
  const seconds = clock.answer_seconds + clock.credited_outage_seconds + (clock.paused_seconds ?? 0);
  return new Date(instantMs(clock.started_at) + seconds * 1000);
}

/**
 * By how many whole seconds an answer comes too late. What was typed at the last moment may still be in transit.
 * @param endsAt null is unlimited
 * @returns null where it is in time
 */
export function lateSeconds(endsAt: Instant | null, now: Date): number | null {
  if (endsAt === null) return null;
  const late = (now.getTime() - instantMs(endsAt)) / 1000;
  return late > WRITTEN_LIMITS.save_slack_seconds ? Math.ceil(late) : null;
}

/** The stored content of a written answer. */
export interface WrittenContent {
  text: string;
  choices: readonly string[];
  has_file: boolean;
}

/** Whether the answer has nothing that a reviewer could read. */
export function isEmptyWriting(kind: QuestionKind, content: WrittenContent): boolean {
  if (kind === 'text') return content.text.trim() === '';
  return kind === 'choice' ? content.choices.length === 0 : !content.has_file;
}

type Written = Pick<KindFields, 'choices' | 'choices_multiple' | 'max_characters'> & { kind: QuestionKind };

export type WritingFault = 'too_long' | 'too_big' | 'not_allowed';

function textFault(question: Written, text: string): WritingFault | null {
  if (question.kind !== 'text') return 'not_allowed';
  return text.length > longestText(question) ? 'too_long' : null;
}

function choicesFault(question: Written, selection: readonly string[]): WritingFault | null {
  if (question.kind !== 'choice' || selection.some((choice) => !question.choices.includes(choice)))
    return 'not_allowed';
  return new Set(selection).size > 1 && !question.choices_multiple ? 'too_big' : null;
}

/**
 * Why a draft cannot be saved, by field. Only fields in the draft are checked.
 * @returns an empty object where nothing is wrong
 */
export function draftFaults(
  question: Written,
  draft: { text?: string | undefined; choices?: readonly string[] | undefined },
): { text?: WritingFault[]; choices?: WritingFault[] } {
  const text = draft.text === undefined ? null : textFault(question, draft.text);
  const choices = draft.choices === undefined ? null : choicesFault(question, draft.choices);
  return { ...(text && { text: [text] }), ...(choices && { choices: [choices] }) };
}

/** The selected choices in the order of the question, each once. */
export function inOfferedOrder(offered: readonly string[], selection: readonly string[]): string[] {
  return offered.filter((choice) => selection.includes(choice));
}
