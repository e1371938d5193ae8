import { createHash } from 'node:crypto';
import { recordingHashText, writtenHashText } from '@vivavoce/domain/answers/answer-hash.ts';
import { givenKind, pictureOf } from '@vivavoce/domain/answers/picture.ts';
import type { QuestionKind } from '@vivavoce/domain/answers/question-kinds.ts';
import type { Queryable } from '../../../db/client.ts';
import * as repository from './answer-proofs.repository.ts';

/** Proof that one answer arrived as it was given. */
export interface AnswerProof {
  question: number;
  /** As it was given: a video question may have a voice answer. */
  kind: QuestionKind;
  answered_at: Date;
  duration: number | null;
  bytes: number | null;
  /** Hexadecimal; null for a file that was handed in before hashes were kept. */
  sha256: string | null;
}

const hexHash = (text: string): string => createHash('sha256').update(text).digest('hex');

type Source = Awaited<ReturnType<typeof repository.listSources>>[number];

function proofOfWriting(kind: QuestionKind, written: NonNullable<Source['written']>) {
  if (kind === 'file') return { bytes: written.file_bytes, sha256: written.file_sha256 };
  const { text, choices } = written;
  const hashed = writtenHashText(kind === 'choice' ? { kind, choices } : { kind: 'text', text });
  return { bytes: Buffer.byteLength(hashed), sha256: hexHash(hashed) };
}

/** The proofs of an applicant's answers. @param questions of the applicant's version, adjustments included */
export async function answerProofs(
  db: Queryable,
  application: number,
  questions: readonly { id: number; kind: QuestionKind }[],
): Promise<AnswerProof[]> {
  const [sources, segments] = await Promise.all([
    repository.listSources(db, application),
    repository.listChosenSegments(db, application),
  ]);
  return sources.map(({ answer, attempt, written }) => {
    const question = answer.question_id;
    const answered_at = answer.confirmed_at;
    const kind = questions.find(({ id }) => id === question)?.kind ?? (written ? 'text' : 'video');
    if (written) return { question, kind, answered_at, duration: null, ...proofOfWriting(kind, written) };
    const attemptSegments = segments.filter((segment) => segment.attempt_id === attempt?.id);
    const recorded = attempt?.recorded_ms ?? attempt?.captured_ms ?? 0;
    return {
      question,
      kind: givenKind(kind, attempt && pictureOf(attempt)),
      answered_at,
      duration: attempt?.duration ?? recorded / 1000,
      bytes: attemptSegments.reduce((sum, { bytes }) => sum + bytes, 0),
      sha256: attemptSegments.length > 0 ? hexHash(recordingHashText(attemptSegments)) : null,
    };
  });
}
