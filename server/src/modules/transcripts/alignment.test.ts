import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnswerTranscript } from '@vivavoce/contract/types.ts';
import { wordsOf } from '@vivavoce/domain/transcripts/cues.ts';
import { findFfmpeg } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import { speak } from '@vivavoce/transcoder/speech/alignment/synthesis.ts';
import { wavOf } from '@vivavoce/transcoder/speech/read-speech.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aQuestion, aResponse } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { attempts } from '../../db/schema/index.ts';
import { alignVersion } from './alignment.service.ts';

const TEXT = 'We lost the order. I rang the customer at once, and then we found a van that could leave before seven.';
const SILENCE_S = 4;
const server = useTestServer();
let media: Buffer;
/** The true beginning of each word, in milliseconds. */
let truth: number[];

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alignment-'));
  try {
    const spoken = await speak(wordsOf(TEXT), 'en', { voice: 'en-gb-scotland', rate: 140, pitch: 70 });
    const ffmpeg = await findFfmpeg(null);
    if (!spoken || !ffmpeg) throw new Error('no speech for this test');
    const { samples, sample_rate, starts } = spoken;
    // Four seconds pass before the first word.
    truth = starts.map((start) => (start ?? 0) + SILENCE_S * 1000);
    const whole = new Int16Array(SILENCE_S * sample_rate + samples.length);
    whole.set(samples, SILENCE_S * sample_rate);
    const [wav, mp4] = [path.join(folder, 'said.wav'), path.join(folder, 'said.mp4')];
    writeFileSync(wav, wavOf(whole, sample_rate));
    execFileSync(ffmpeg.ffmpeg, ['-v', 'error', '-i', wav, '-c:a', 'aac', mp4]);
    media = readFileSync(mp4);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function aRecording() {
  const { db, storage } = server.ctx;
  const scene = await aStaffScene(server);
  await aQuestion(db, { job: scene.job });
  const { answers } = await aResponse(db, scene.job);
  const [answer] = answers;
  const attempt = answer?.attempt_id ?? 0;
  const media_key = `answers/${scene.company_id}/${attempt}/camera.mp4`;
  await storage.put(media_key, media, { max_bytes: 50_000_000 });
  const duration = SILENCE_S + 8;
  await db.update(attempts).set({ media_key, state: 'playable', duration, peaks: [] }).where(eq(attempts.id, attempt));
  const address = `${scene.path}/answers/${answer?.id}/transcript`;
  const read = async () => ((await scene.client.get(address)).json as AnswerTranscript).transcript;
  const write = async (body: object) => {
    const reply = await scene.client.put(address, { json: body });
    expect(reply.status, reply.text).toBe(200);
  };
  const align = (revision: number) => alignVersion(server.ctx, { attempt, revision }, new AbortController().signal);
  return { attempt, read, write, align };
}
const recording = perTest(() => aRecording());

const queued = async (attempt: number): Promise<number> => {
  const { rows } = await server.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'align-transcript' and data ->> 'attempt' = ${String(attempt)}`,
  );
  return rows[0]?.count ?? 0;
};

describe('the times of a typed text', () => {
  it('are approximate at first, then those of the recording, with the same words', async () => {
    await recording.write({ text: TEXT, language: 'en' });
    expect(await queued(recording.attempt)).toBe(1);
    expect(await recording.read()).toMatchObject({ times: 'approximate', revision: 1 });
    await recording.align(1);
    await recording.align(1);
    const found = await recording.read();
    expect(found).toMatchObject({ times: 'aligned', revision: 1 });
    const words = found?.cues.flatMap((cue) => cue.words) ?? [];
    expect(words.map(({ text }) => text)).toEqual(wordsOf(TEXT));
    const errors = words.map(({ from_ms }, index) => Math.abs(from_ms - (truth[index] ?? 0))).sort((a, b) => a - b);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(80);
  });

  it('stay as somebody corrected them in the meantime', async () => {
    await recording.write({ text: TEXT, language: 'en' });
    const first = await recording.read();
    const cues = (first?.cues ?? []).map(({ from_ms, to_ms, words }) => ({
      from_ms,
      to_ms,
      text: words.map(({ text }) => text).join(' '),
    }));
    await recording.write({ cues, revision: 1 });
    await recording.align(1);
    expect(await recording.read()).toMatchObject({ times: 'approximate', revision: 2 });
  });

  it('stay approximate for a text that was not said', async () => {
    await recording.write({ text: 'Yes.', language: 'en' });
    await recording.align(1);
    expect(await recording.read()).toMatchObject({ times: 'approximate' });
  });
});
