import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { cuesOfWords, wordsOf } from '@vivavoce/domain/transcripts/cues.ts';
import { TRANSCRIPT_LIMITS } from '@vivavoce/domain/transcripts/limits.ts';
import { alignInThread } from '@vivavoce/transcoder/speech/alignment/align-in-thread.ts';
import { readSamples, SPEECH_SAMPLE_RATE } from '@vivavoce/transcoder/speech/read-speech.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { installedFfmpeg } from '../../tasks/handlers/installed-ffmpeg.ts';
import { localFiles } from '../../tasks/handlers/local-segments.ts';
import { alignTranscript } from '../../tasks/definitions/transcripts.ts';
import * as repository from './transcripts.repository.ts';

/** A version of the transcript of a recording. */
interface Place {
  attempt: number;
  revision: number;
}

/** Queues the search for the times of words whose times are only approximate. */
export const queueAlignment = (ctx: Context, tx: Tx, place: Place) => ctx.queue.enqueue(tx, alignTranscript, place);

/** The version, as long as it is the newest and its times are approximate. */
async function approximateVersion(db: Tx | Context['db'], { attempt, revision }: Place) {
  const transcript = await repository.findTranscript(db, attempt);
  const version = transcript?.newest.version;
  return transcript && version?.revision === revision && version.times === 'approximate'
    ? { version, language: transcript.transcript.language }
    : undefined;
}

/**
 * Replaces the approximate times of one version by those found in the recording; the words do not change. Where no
 * time can be found, and after a correction, the times do not change either. Safe to repeat.
 */
export async function alignVersion(ctx: Context, place: Place, signal: AbortSignal): Promise<void> {
  const approximate = await approximateVersion(ctx.db, place);
  const media_key = approximate && (await repository.findMediaKey(ctx.db, place.attempt));
  const ffmpeg = await installedFfmpeg(ctx);
  if (!approximate || !media_key || !ffmpeg) return;
  const folder = await mkdtemp(path.join(ctx.storage.temp_dir, 'alignment-'));
  try {
    const [file = ''] = await localFiles(ctx.storage, [media_key], folder, 'media');
    const input = { path: file, container: media_key.endsWith('.webm') ? ('webm' as const) : ('mp4' as const) };
    const samples = await readSamples(ffmpeg, input, signal);
    const words = approximate.version.cues.flatMap(({ text }) => wordsOf(text));
    const { language } = approximate;
    const times = await alignInThread({ samples, sample_rate: SPEECH_SAMPLE_RATE, words, language }, signal);
    const cues = times === null ? [] : cuesOfWords(times);
    if (cues.length === 0 || cues.length > TRANSCRIPT_LIMITS.cues_max) return;
    await ctx.db.transaction(async (tx) => {
      await repository.lockRecording(tx, place.attempt);
      const current = await approximateVersion(tx, place);
      if (current) await repository.putTimes(tx, current.version, { cues, times: 'aligned' });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
