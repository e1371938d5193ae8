import { fittingFields } from '@vivavoce/domain/answers/question-kinds.ts';
import { isEmptyWriting, lateSeconds, writingEndsAt } from '@vivavoce/domain/answers/written.ts';
import type { VersionQuestion } from '../../../db/schema/index.ts';
import type { WrittenRow } from '../state/interview-rows.ts';

/** A question of the version with the fields of its kind, also where the version is older than they are. */
export const withKindFields = (question: VersionQuestion) => ({
  ...question,
  ...fittingFields(question.kind, question),
});

/** The end of the time to write this answer; null without a limit. */
export const endOf = (question: VersionQuestion, written: WrittenRow): Date | null =>
  writingEndsAt({
    started_at: written.started_at,
    answer_seconds: question.answer_seconds,
    credited_outage_seconds: written.credited_ms / 1000,
    paused_seconds: written.paused_ms / 1000,
  });

export const isOver = (question: VersionQuestion, written: WrittenRow, now: Date): boolean =>
  lateSeconds(endOf(question, written), now) !== null;

export const isEmpty = (question: VersionQuestion, written: WrittenRow): boolean =>
  isEmptyWriting(question.kind, {
    text: written.text,
    choices: written.choices,
    has_file: written.file_key !== null,
  });
