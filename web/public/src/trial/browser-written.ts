import type { InterviewQuestion, WrittenAnswer } from '@vivavoce/contract/types.ts';
import { inOfferedOrder, isEmptyWriting, lateSeconds, writingEndsAt } from '@vivavoce/domain/answers/written.ts';
import { refuse, type LocalRequest, type Reply } from './reply.ts';

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Starts answering in writing; its clock starts once. */
export function beginWritten({ written, answer_seconds }: InterviewQuestion, now: Date): WrittenAnswer {
  const ends_at = writingEndsAt({ started_at: now, answer_seconds, credited_outage_seconds: 0 });
  return (
    written ?? {
      started_at: now.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
      revision: 0,
      saved_at: null,
      text: '',
      choices: [],
      file: null,
      closed: false,
      empty: true,
    }
  );
}

/** The answer as it stands now. */
export function writtenNow({ kind, written }: InterviewQuestion, now: Date): WrittenAnswer | null {
  if (!written) return null;
  const { text, choices, file, ends_at } = written;
  const closed = lateSeconds(ends_at, now) !== null;
  return { ...written, closed, empty: isEmptyWriting(kind, { text, choices, has_file: file !== null }) };
}

function fileOf({ query, bytes }: LocalRequest): WrittenAnswer['file'] {
  const content = new Blob([bytes ?? new ArrayBuffer(0)]);
  const media_type = 'application/octet-stream';
  return { filename: query.get('filename') ?? '', bytes: content.size, media_type, url: URL.createObjectURL(content) };
}

/** The change of a written answer by a request, or the reason for a refusal. */
export function changeWritten(question: InterviewQuestion, request: LocalRequest, now: Date): WrittenAnswer | Reply {
  const { written } = question;
  if (!written) return refuse(409, 'wrong_state');
  const body = (request.body ?? {}) as { revision?: unknown; text?: unknown; choices?: unknown };
  if (Number(body.revision ?? request.query.get('revision')) !== written.revision) return refuse(409, 'conflict');
  if (writtenNow(question, now)?.closed) return refuse(409, 'time_over');
  const answer = { ...written, revision: written.revision + 1, saved_at: now.toISOString() };
  if (request.path.endsWith('/file')) {
    if (written.file) URL.revokeObjectURL(written.file.url);
    return { ...answer, file: request.method === 'DELETE' ? null : fileOf(request) };
  }
  return {
    ...answer,
    ...(typeof body.text === 'string' && { text: body.text }),
    ...(isList(body.choices) && { choices: inOfferedOrder(question.choices ?? [], body.choices) }),
  };
}

export const isReply = (value: WrittenAnswer | Reply): value is Reply => 'status' in value;
