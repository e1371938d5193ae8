import type { WrittenAnswer } from '@vivavoce/contract/types.ts';
import type { VersionQuestion } from '../../../db/schema/index.ts';
import { presentFile } from './written-file.ts';
import type { WrittenRow } from '../state/interview-rows.ts';
import { endOf, isEmpty, isOver } from './written-state.ts';

export const presentWritten = (question: VersionQuestion, written: WrittenRow, now: Date): WrittenAnswer => ({
  started_at: written.started_at.toISOString(),
  ends_at: endOf(question, written)?.toISOString() ?? null,
  revision: written.revision,
  saved_at: written.saved_at?.toISOString() ?? null,
  text: written.text,
  choices: written.choices,
  file: presentFile(written, `/api/interview/${written.application_id}/questions/${question.id}/file`),
  closed: isOver(question, written, now),
  empty: isEmpty(question, written),
});
