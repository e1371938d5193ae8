import type { WrittenAnswer } from '@vivavoce/contract/types.ts';
import type { VersionQuestion } from '../../../db/schema/index.ts';
import type { WrittenRow } from './writing.repository.ts';
import { endOf, isEmpty, isOver } from './written-state.ts';

/** @param url under which the caller reads the file */
export const presentFile = (written: WrittenRow, url: string): WrittenAnswer['file'] =>
  written.file_key === null
    ? null
    : {
        filename: written.file_name ?? '',
        bytes: written.file_bytes ?? 0,
        media_type: written.file_media_type ?? 'application/octet-stream',
        url,
      };

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
