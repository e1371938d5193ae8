import { cuesOfFile } from '@vivavoce/domain/transcripts/files.ts';
import { wordStarts } from '@vivavoce/domain/transcripts/cues.ts';
import type { Tx } from '../client.ts';
import { answers, attempts, question_openings, transcript_versions, transcripts } from '../schema/index.ts';
import type { StripEntry, applications, jobs, questions } from '../schema/index.ts';
import { addRecordedRun } from './ai/recorded-run.ts';
import type { RecordedAnswer } from './ai/recorded-run.ts';
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
  /** Instead of captions that the applicant typed. */
  recordedRun: readonly RecordedAnswer[] | undefined;
}

/** One answer for each question, recorded one after the other until they were sent. */
export async function addDemoAnswers(tx: Tx, { job, application, answered, sentAt, recordedRun }: DemoAnswers) {
  const keys = { application_id: application.id, job_id: job.id, company_id: job.company_id };
  const recordedAt = (place: number) => new Date(sentAt.getTime() - (answered.length - place) * PAUSE_MS);
  // A practice that is opened once more needs the openings of its questions.
  await tx.insert(question_openings).values(
    answered.map(({ question }, index) => {
      const at = new Date(recordedAt(index).getTime() - question.answer_seconds * 1000);
      return {
        application_id: application.id,
        job_id: job.id,
        question_id: question.id,
        opened_at: at,
        last_seen_at: at,
      };
    }),
  );
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
        created_at: recordedAt(place),
        sealed_at: recordedAt(place),
        processed_at: recordedAt(place),
      })),
    )
    .returning({ id: attempts.id, question_id: attempts.question_id, sealed_at: attempts.sealed_at });
  if (recordedRun) {
    const recordings = created.flatMap((attempt) => {
      const clip = answered.find(({ question }) => question.id === attempt.question_id)?.clip;
      return clip ? [{ attempt, person: clip.person, question: clip.question }] : [];
    });
    await addRecordedRun(tx, recordedRun, { job, application_id: application.id, recordings, sentAt });
  } else await addTranscripts(tx, { job, application, answered, sentAt }, created);
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

/** Adds transcripts of the recordings, as an applicant would have typed them: captions with approximate word times. */
async function addTranscripts(
  tx: Tx,
  { job, application, answered, sentAt }: Omit<DemoAnswers, 'recordedRun'>,
  attemptRows: readonly { id: number; question_id: number; sealed_at: Date | null }[],
): Promise<void> {
  const files = attemptRows.flatMap(({ id, question_id, sealed_at }) => {
    const clip = answered.find(({ question }) => question.id === question_id)?.clip;
    const file = clip && cuesOfFile(clip.webvtt);
    return file && 'cues' in file ? [{ id, question_id, at: sealed_at ?? sentAt, clip, cues: file.cues }] : [];
  });
  if (files.length === 0) return;
  const created = await tx
    .insert(transcripts)
    .values(
      files.map(({ id, question_id, at, clip }) => ({
        attempt_id: id,
        application_id: application.id,
        question_id,
        job_id: job.id,
        company_id: job.company_id,
        language: clip.locale.slice(0, 2),
        created_at: at,
        updated_at: at,
      })),
    )
    .returning({ id: transcripts.id, attempt_id: transcripts.attempt_id });
  await tx.insert(transcript_versions).values(
    created.flatMap(({ id, attempt_id }) => {
      const file = files.find((candidate) => candidate.id === attempt_id);
      if (!file) return [];
      return [
        {
          transcript_id: id,
          revision: 1,
          application_id: application.id,
          source: 'typed' as const,
          times: 'segment' as const,
          cues: file.cues.map((cue) => ({ ...cue, starts: wordStarts(cue) })),
          author: 'applicant' as const,
          at: file.at,
        },
      ];
    }),
  );
}

/** The applicant's answer strip in lists: one bar per answer. */
export const stripOf = (questions: QuestionRow[], count: number, n: number): StripEntry[] =>
  questions.map(({ id }, index) =>
    index < count
      ? { question: id, state: 'playable', height: 0.55 + ((n * 3 + index * 5) % 9) / 20 }
      : { question: id, state: 'empty', height: 0 },
  );
