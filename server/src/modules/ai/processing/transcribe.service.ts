import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AiNote } from '@vivavoce/domain/ai/results.ts';
import { MediaError } from '@vivavoce/transcoder/media-error.ts';
import { readFlac, readSamples, SPEECH_SAMPLE_RATE, wavOf } from '@vivavoce/transcoder/speech/read-speech.ts';
import { findVoice } from '@vivavoce/transcoder/speech/voice.ts';
import type { Context } from '../../../context.ts';
import { installedFfmpeg } from '../../../tasks/handlers/installed-ffmpeg.ts';
import { localFiles } from '../../../tasks/handlers/local-segments.ts';
import { transcriber } from '../../../integrations/ai/provider.ts';
import { StorageError } from '../../../storage/index.ts';
import { storeProviderTranscript } from '../../transcripts/provider-transcripts.service.ts';
import { askGate } from './gate.service.ts';
import { queueEvidence, queueSignals, queueSummary } from './queueing.service.ts';
import { findRecording } from './recordings.repository.ts';
import type { ResultRow } from './results.repository.ts';
import type { AiWork, Preparation } from './works.types.ts';

/** States in which a recording may still become playable. */
const COMING = new Set(['open', 'sealed', 'processing']);

async function prepare(ctx: Context, row: ResultRow, signal: AbortSignal): Promise<Preparation> {
  const recording = await findRecording(ctx.db, { application: row.application_id, question: row.question_id ?? 0 });
  if (!recording) return 'superfluous';
  const { attempt, transcript_id, locale } = recording;
  // A person typed or uploaded it: nothing needs to be heard.
  if (transcript_id !== null) return 'superfluous';
  if (attempt.state !== 'playable' || attempt.media_key === null)
    return COMING.has(attempt.state) ? { waits: 'recording' } : { failed: 'recording' };
  const server = transcriber(ctx.env);
  const ffmpeg = await installedFfmpeg(ctx);
  if (!ffmpeg || !server) return { failed: 'no_converter' };
  const { media_key } = attempt;
  const folder = await mkdtemp(path.join(ctx.storage.temp_dir, 'speech-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const [file = ''] = await localFiles(ctx.storage, [media_key], folder, 'media');
    const input = { path: file, container: media_key.endsWith('.webm') ? ('webm' as const) : ('mp4' as const) };
    const flac = await readFlac(ffmpeg, input, path.join(folder, 'speech.flac'), signal);
    const samples = await readSamples(ffmpeg, input, signal);
    const duration_ms = Math.round((samples.length * 1000) / SPEECH_SAMPLE_RATE);
    const language = locale.slice(0, 2);
    const input_sha256 = createHash('sha256').update(`${server.model} ${language} `).update(flac).digest('hex');
    const speech = { flac, wav: () => Promise.resolve(wavOf(samples)), duration_ms };
    return {
      input_sha256,
      amount: { tokens: 0, seconds: Math.ceil(duration_ms / 1000) },
      dispose,
      call: async ({ signal: aborted }) => {
        const recognised = await server.transcribe(speech, { language, signal: aborted });
        if (recognised.text.trim() === '') return { failed: 'no_speech' };
        const notes: AiNote[] = recognised.repaired > 0 ? ['times_repaired'] : [];
        if (recognised.language !== null && recognised.language !== language) notes.push('other_language');
        const voice = findVoice(samples, SPEECH_SAMPLE_RATE);
        return {
          content: {},
          dropped: 0,
          notes,
          store: async (tx) => {
            const transcription = {
              heard: recognised,
              voice,
              duration_ms,
              model: server.model,
              language: recognised.language ?? language,
            };
            const revision = await storeProviderTranscript(ctx, tx, attempt.id, transcription);
            if (revision === null) return;
            const chat = await askGate(ctx, tx, { application: row.application_id, half: 'chat' });
            if (chat?.verdict !== 'ready') return;
            await queueSummary(ctx, tx, row);
            await queueEvidence(ctx, tx, row);
            await queueSignals(ctx, tx, row);
          },
        };
      },
    };
  } catch (error) {
    await dispose();
    if (error instanceof StorageError && error.code === 'not_found') return { failed: 'recording' };
    if (error instanceof MediaError && error.code === 'ffmpeg_failed') return { failed: 'no_speech' };
    throw error;
  }
}

/** Speech to text of the chosen recording of one question. */
export const transcribeAnswer: AiWork = { kind: 'transcript', prompt_version: 'transcript/1', prepare };
