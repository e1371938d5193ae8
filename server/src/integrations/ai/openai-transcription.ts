import { AI_LIMITS } from '@vivavoce/domain/limits.ts';
import { callServer, jsonOf, refused } from './call-server.ts';
import type { AiServer } from './call-server.ts';
import { DIALECT_STEPS_MAX, dialectOf, learn, transcriptionStep } from './dialect.ts';
import type { Dialect } from './dialect.ts';
import { readTranscription } from './read-transcription.ts';
import type { Speech, Transcriber } from './transcription.types.ts';

/** The form as finished bytes, with its type. */
async function formOf(model: string, speech: Speech, language: string, dialect: Dialect) {
  const form = new FormData();
  const { audio } = dialect;
  const bytes = audio === 'flac' ? speech.flac : await speech.wav();
  form.append('file', new Blob([bytes], { type: `audio/${audio}` }), `audio.${audio}`);
  form.append('model', model);
  form.append('response_format', dialect.transcription);
  if (dialect.transcription === 'verbose_json') {
    // Both: some servers name no passages where only words are wanted. The brackets belong to the name.
    form.append('timestamp_granularities[]', 'word');
    form.append('timestamp_granularities[]', 'segment');
  }
  form.append('language', language);
  form.append('temperature', '0');
  const finished = new Response(form);
  const headers = { 'content-type': finished.headers.get('content-type') ?? '' };
  return { headers, body: new Uint8Array(await finished.arrayBuffer()) };
}

/** `POST /audio/transcriptions`, as hosted services and local servers support it. */
export const createOpenAiTranscriber = (server: AiServer): Transcriber => ({
  model: server.model,
  transcribe: async (speech, { language, signal }) => {
    let dialect = dialectOf(server);
    for (let step = 0; ; step += 1) {
      const reply = await callServer(server, '/audio/transcriptions', {
        ...(await formOf(server.model, speech, language, dialect)),
        timeout_seconds: AI_LIMITS.transcription_timeout_seconds,
        max_bytes: AI_LIMITS.transcription_max_bytes,
        signal,
      });
      if (reply.ok) {
        const transcript = readTranscription(jsonOf(reply.text), speech.duration_ms);
        // Only now: one broken recording must not change how all others are sent.
        learn(server, { transcription: dialect.transcription, audio: dialect.audio });
        return transcript;
      }
      const next = transcriptionStep(dialect, reply.status, reply.text);
      if (!next || step === DIALECT_STEPS_MAX) throw refused(reply.status);
      dialect = { ...dialect, ...next };
    }
  },
});
