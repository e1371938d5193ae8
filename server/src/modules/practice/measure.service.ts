import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { isClipped, loudnessCourse, readSamplesAndLoudness } from '@vivavoce/transcoder/speech/loudness.ts';
import { SPEECH_SAMPLE_RATE } from '@vivavoce/transcoder/speech/read-speech.ts';
import { findVoice } from '@vivavoce/transcoder/speech/voice.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { measureSpeech } from '../../tasks/definitions/practice.ts';
import { installedFfmpeg } from '../../tasks/handlers/installed-ffmpeg.ts';
import { localFiles } from '../../tasks/handlers/local-segments.ts';
import * as repository from './practice.repository.ts';

/** Queues the measuring of a recording that can be played now, where it is practice. */
export async function queueMeasuring(ctx: Context, tx: Tx, { id, job_id }: { id: number; job_id: number }) {
  if (await repository.isPracticeJob(tx, job_id)) await ctx.queue.enqueue(tx, measureSpeech, { attempt: id });
}

/**
 * Measures one recording on this machine; nothing of it leaves. Safe to repeat.
 * @throws Error without ffmpeg, so that it is tried again: a busy machine may answer later
 */
export async function measureRecording(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  const attempt = await repository.findAttempt(ctx.db, id);
  if (attempt?.state !== 'playable' || attempt.media_key === null) return;
  const ffmpeg = await installedFfmpeg(ctx);
  if (!ffmpeg) throw new Error('Without ffmpeg, recordings are not measured');
  const { media_key, application_id } = attempt;
  const folder = await mkdtemp(path.join(ctx.storage.temp_dir, 'measure-'));
  try {
    const [file = ''] = await localFiles(ctx.storage, [media_key], folder, 'media');
    const input = { path: file, container: media_key.endsWith('.webm') ? ('webm' as const) : ('mp4' as const) };
    const work_path = path.join(folder, 'samples');
    const { samples, loudness_tenths } = await readSamplesAndLoudness(ffmpeg, input, work_path, signal);
    const { stretches: voice, range_db } = findVoice(samples, SPEECH_SAMPLE_RATE);
    const measured = {
      measured_at: ctx.now(),
      duration_ms: Math.round((samples.length * 1000) / SPEECH_SAMPLE_RATE),
      voice,
      range_db: Math.floor(range_db),
      loudness_tenths,
      clipped: isClipped(samples),
      loudness_course: loudnessCourse(samples, SPEECH_SAMPLE_RATE),
    };
    await ctx.db.transaction(async (tx) => {
      // Deleted meanwhile: there is nothing to keep figures of.
      if (await repository.findAttempt(tx, id))
        await repository.putMetrics(tx, { attempt_id: id, application_id }, measured);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
