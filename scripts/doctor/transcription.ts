import { readFile } from 'node:fs/promises';
import type { Env } from '../../server/src/env.ts';
import { transcriber } from '../../server/src/integrations/ai/provider.ts';
import { broken, type Finding, good, note, reasonOf, since } from './finding.ts';

const sample = (name: string) => readFile(new URL(name, import.meta.url));

/** Has three seconds of speech transcribed, and says whether words get times. */
export async function checkTranscription(env: Env): Promise<Finding> {
  const name = 'AI speech';
  const server = transcriber(env);
  if (!server) return note(name, 'AI_TRANSCRIPTION_MODEL is not set: speech is not transcribed');
  const start = performance.now();
  try {
    const flac = new Uint8Array(await sample('three-seconds.flac'));
    const wav = async () => new Uint8Array(await sample('three-seconds.wav'));
    const transcript = await server.transcribe({ flac, wav, duration_ms: 3000 }, { language: 'en' });
    const answers = `${server.model} transcribes three seconds in ${since(start)}`;
    if (transcript.text === '') return note(name, `${answers}, but heard no words in a sample that has some`);
    if (transcript.times === 'word') return good(name, `${answers}, with times of words`);
    return note(name, `${answers}, without times of words: they will be approximate`);
  } catch (error) {
    const mend = 'Check AI_TRANSCRIPTION_BASE_URL (default: AI_BASE_URL), _MODEL and _API_KEY.';
    return broken(name, `No usable transcription: ${reasonOf(error)}.`, mend);
  }
}
