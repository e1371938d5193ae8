import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { Transcript } from '@vivavoce/contract/types.ts';
import { keepTimes } from '@vivavoce/domain/transcripts/changed-words.ts';
import { cuesOfWords, cuesFault, spreadWords, wordsOf, wordStarts } from '@vivavoce/domain/transcripts/cues.ts';
import type { TimedCue } from '@vivavoce/domain/transcripts/cues.ts';
import { captionsFile, cuesOfFile } from '@vivavoce/domain/transcripts/files.ts';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';
import type { TranscriptSource, TranscriptTimes } from '@vivavoce/domain/transcripts/limits.ts';
import { speechOf } from '@vivavoce/domain/transcripts/speech.ts';
import { AppError, invalid, invalidCaptions, notFound } from '../../lib/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import type { attempts } from '../../db/schema/index.ts';
import { queueAlignment } from './alignment.service.ts';
import { noteFingerprints } from './fingerprints.ts';
import { presentTranscript } from './transcripts.presenter.ts';
import { withStarts } from './word-starts.ts';
import * as repository from './transcripts.repository.ts';
import type { StoredTranscript } from './transcripts.repository.ts';

export type TranscriptChange = BodyOf<'PUT /api/jobs/{job}/answers/{answer}/transcript'>;

/** The author of a change: a member of staff, or the applicant whose answer it is. */
export type TranscriptAuthor = { by: 'user'; user_id: number } | { by: 'applicant' };

type Recording = typeof attempts.$inferSelect;

interface Content {
  cues: TimedCue[];
  source: TranscriptSource;
  times: TranscriptTimes;
  language: string;
}

/**
 * The transcript of a recording, for a caller who may watch it.
 * @param naming whether the reader learns which member of staff corrected it; applicants do not
 * @returns null without one
 */
export async function readTranscript(db: Queryable, attempt: number, naming: boolean): Promise<Transcript | null> {
  const transcript = await repository.findTranscript(db, attempt);
  return transcript ? presentTranscript(transcript, naming) : null;
}

/** The captions of a recording as WebVTT; null without a transcript. */
export async function readCaptions(db: Queryable, attempt: number): Promise<string | null> {
  const transcript = await repository.findTranscript(db, attempt);
  return transcript ? captionsFile(transcript.newest.version.cues) : null;
}

const durationOf = ({ duration, recorded_ms, captured_ms }: Recording): number =>
  duration === null ? (recorded_ms ?? captured_ms) : Math.round(duration * 1000);

/** @throws AppError `invalid` */
function contentOf(change: TranscriptChange, recording: Recording, transcript: StoredTranscript | undefined): Content {
  const duration_ms = durationOf(recording);
  if ('text' in change) {
    const words = spreadWords(change.text, speechOf(recording.peaks ?? [], duration_ms), duration_ms);
    if (words.length === 0) throw invalid({ text: ['required'] });
    const cues = cuesOfWords(words);
    if (cues.length > TRANSCRIPT_LIMITS.cues_max) throw invalid({ text: ['too_long'] });
    return { cues, source: 'typed', times: 'approximate', language: change.language };
  }
  if ('file' in change) {
    const result = cuesOfFile(change.file);
    if ('problem' in result) throw invalidCaptions('file', result);
    const fault = cuesFault(result.cues, duration_ms);
    if (fault) throw invalid({ file: [fault] });
    const cues = result.cues.map((cue) => ({ ...cue, starts: wordStarts(cue) }));
    return { cues, source: 'uploaded', times: 'segment', language: change.language };
  }
  if (!transcript) throw new AppError('wrong_state', { detail: 'There is no transcript to correct yet.' });
  const written = change.cues
    .map((cue) => ({ ...cue, text: wordsOf(cue.text).join(' ') }))
    .filter(({ text }) => text !== '');
  const fault = cuesFault(written, duration_ms);
  if (fault) throw invalid({ cues: [fault] });
  const { version } = transcript.newest;
  const cues = keepTimes(withStarts(version.cues), written);
  return { cues, source: version.source, times: version.times, language: transcript.transcript.language };
}

/**
 * Writes the first version of a transcript, or adds a correction. The caller has checked that the author may do so.
 * @param attempt the recording; its applicant may be the author
 * @throws AppError `not_found`, `invalid`; `conflict` where it was changed since the named revision; `wrong_state` for a
 * correction of nothing, and for a recording that is not processed yet
 */
export async function writeTranscript(
  ctx: Context,
  attempt: number,
  author: TranscriptAuthor,
  change: TranscriptChange,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const recording = await repository.lockRecording(tx, attempt);
    if (!recording) throw notFound();
    if (recording.state !== 'playable')
      throw new AppError('wrong_state', { detail: 'The recording is not ready to be watched yet.' });
    const transcript = await repository.findTranscript(tx, attempt);
    const newest = transcript?.transcript.revision ?? 0;
    if (change.revision === undefined ? newest > 0 : change.revision !== newest) throw new AppError('conflict');
    const { language, ...content } = contentOf(change, recording, transcript);
    const at = ctx.now();
    const { application_id, question_id, job_id, company_id } = recording;
    const place = { attempt_id: attempt, application_id, question_id, job_id, company_id };
    const id =
      transcript?.transcript.id ??
      (await repository.insertTranscript(tx, { ...place, language, created_at: at, updated_at: at }));
    const revision = newest + 1;
    await repository.insertVersion(tx, {
      transcript_id: id,
      application_id,
      revision,
      ...content,
      author: author.by,
      user_id: author.by === 'user' ? author.user_id : null,
      at,
    });
    const { cues } = content;
    await noteFingerprints(tx, {
      transcript_id: id,
      application_id,
      job_id,
      company_id,
      language,
      cues,
    });
    if ('text' in change) await queueAlignment(ctx, tx, { attempt, revision });
    if (!transcript) return;
    await repository.moveOn(tx, id, { revision, language, updated_at: at });
    await repository.dropVersions(tx, id, revision - TRANSCRIPT_LIMITS.versions_max);
  });
}
