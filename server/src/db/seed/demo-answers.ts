import type { Tx } from '../client.ts';
import { answers, attempts } from '../schema/index.ts';
import type { StripEntry, applications, jobs, questions } from '../schema/index.ts';
import type { StoredClip } from './demo-clips.ts';

type QuestionRow = typeof questions.$inferSelect;

/** Minutes between two answers of one applicant: reading, thinking, watching it once. */
const PAUSE_MS = 4 * 60_000;

export interface DemoAnswers {
  job: typeof jobs.$inferSelect;
  application: Pick<typeof applications.$inferSelect, 'id'>;
  /** The answered questions, in their order, each with its recording. */
  answered: { question: QuestionRow; clip: StoredClip }[];
  sentAt: Date;
}

/** One answer for each question, recorded one after the other until they were sent. */
export async function addDemoAnswers(tx: Tx, { job, application, answered, sentAt }: DemoAnswers) {
  const keys = { application_id: application.id, job_id: job.id, company_id: job.company_id };
  const recordedAt = (place: number) => new Date(sentAt.getTime() - (answered.length - place) * PAUSE_MS);
  const created = await tx
    .insert(attempts)
    .values(
      answered.map(({ question, clip }, place) => ({
        ...keys,
        question_id: question.id,
        number: 1,
        state: 'playable' as const,
        counted: true,
        ended_by: 'stop',
        recorded_ms: Math.round(clip.duration * 1000),
        captured_ms: Math.round(clip.duration * 1000),
        bytes: clip.bytes,
        max_bytes: clip.bytes,
        max_ms: question.answer_seconds * 1000,
        max_segments: 1,
        mime_type: clip.mime_type,
        media_key: clip.media_key,
        media_type: clip.mime_type,
        poster_key: clip.poster_key,
        duration: clip.duration,
        width: clip.width,
        height: clip.height,
        peaks: clip.peaks,
        captions: { locale: clip.locale, webvtt: clip.webvtt },
        created_at: recordedAt(place),
        sealed_at: recordedAt(place),
        processed_at: recordedAt(place),
      })),
    )
    .returning({ id: attempts.id, question_id: attempts.question_id, sealed_at: attempts.sealed_at });
  return tx
    .insert(answers)
    .values(
      created.map(({ id, question_id, sealed_at }) => ({
        ...keys,
        question_id,
        attempt_id: id,
        confirmed_at: sealed_at ?? sentAt,
      })),
    )
    .returning();
}

/** The applicant's answer strip in lists: one bar per answer. */
export const stripOf = (questions: QuestionRow[], count: number, n: number): StripEntry[] =>
  questions.map(({ id }, index) =>
    index < count
      ? { question: id, state: 'playable', height: 0.55 + ((n * 3 + index * 5) % 9) / 20 }
      : { question: id, state: 'empty', height: 0 },
  );
