import { cuesOfHeard } from '@vivavoce/domain/transcripts/cues.ts';
import type { Span, TimedCue } from '@vivavoce/domain/transcripts/cues.ts';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';
import { RANGE_MIN_DB } from '@vivavoce/transcoder/speech/voice.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import type { Heard } from '../../integrations/ai/transcription.types.ts';
import { queueAlignment } from './alignment.service.ts';
import { noteFingerprints } from './fingerprints.ts';
import { withStarts } from './word-starts.ts';
import * as repository from './transcripts.repository.ts';

interface Said {
  heard: Heard;
  /** The measured voice of the same recording. */
  voice: { stretches: readonly Span[]; range_db: number };
  duration_ms: number;
  model: string;
  language: string;
}

/**
 * Stores a provider's transcription as the first version of a transcript.
 * @returns its revision; null where the recording is gone, or a person wrote one meanwhile, which is kept
 */
export async function storeProviderTranscript(
  ctx: Context,
  tx: Tx,
  attempt: number,
  speech: Said,
): Promise<number | null> {
  const recording = await repository.lockRecording(tx, attempt);
  if (recording?.state !== 'playable' || (await repository.findTranscript(tx, attempt))) return null;
  const { heard, voice, duration_ms, model, language } = speech;
  const { stretches, range_db } = voice;
  const doubtful = range_db >= RANGE_MIN_DB;
  const cues = cuesOfHeard(heard, stretches, { duration_ms, doubtful }).slice(0, TRANSCRIPT_LIMITS.cues_max);
  const at = ctx.now();
  const { application_id, question_id, job_id, company_id } = recording;
  const place = { attempt_id: attempt, application_id, question_id, job_id, company_id };
  const transcript_id = await repository.insertTranscript(tx, { ...place, language, created_at: at, updated_at: at });
  await repository.insertVersion(tx, {
    transcript_id,
    application_id,
    revision: 1,
    source: 'provider',
    times: heard.times === 'none' ? 'approximate' : heard.times,
    model,
    cues,
    author: 'provider',
    user_id: null,
    at,
  });
  await noteFingerprints(tx, {
    transcript_id,
    application_id,
    job_id,
    company_id,
    language,
    cues,
  });
  if (heard.times === 'none') await queueAlignment(ctx, tx, { attempt, revision: 1 });
  return 1;
}

/** Removes the transcripts of an applicant that a provider heard, with their corrections. */
export const removeProviderTranscripts = (tx: Tx, application: number) => repository.deleteOfProvider(tx, application);

/** Whether a transcript that a provider heard is stored for an applicant. */
export const hasProviderTranscript = (db: Queryable, application: number) =>
  repository.existsOfProvider(db, application);

/** The newest words of a recording; null without a transcript. */
export async function newestText(
  db: Queryable,
  attempt: number,
): Promise<{ cues: TimedCue[]; language: string; revision: number } | null> {
  const row = await repository.findTranscript(db, attempt);
  if (!row) return null;
  const { transcript, newest } = row;
  return { cues: withStarts(newest.version.cues), language: transcript.language, revision: transcript.revision };
}
