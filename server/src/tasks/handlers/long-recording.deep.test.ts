import type { Answer } from '@vivavoce/contract/types.ts';
import { LONGEST_RECORDING_MINUTES, UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { repeatedRecording } from '@vivavoce/transcoder/fixtures/repeated.ts';
import { findFfmpeg } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import { readSamples, SPEECH_SAMPLE_RATE } from '@vivavoce/transcoder/speech/read-speech.ts';
import { loudnessAt, runTool } from '@vivavoce/transcoder/test/media-tools.ts';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aSeat } from '../../../test/factories.ts';
import { peakMemory } from '../../../test/peak-memory.ts';
import { aScene, begin, put, seal, sealBody, sha256 } from '../../../test/recording.ts';
import type { Scene } from '../../../test/recording.ts';
import { attempts } from '../../db/schema/index.ts';

const server = useTestServer({ workers: true });

const SHORT_SECONDS = 120;
const LONGEST_SECONDS = LONGEST_RECORDING_MINUTES * 60;
/** Its recordings leave as much garbage as the longest one. */
const SHORT_ANSWERS = 10;
/** The tables of an hour's packets, which the index of the file is written from, take 37 MB; the rest is garbage on the way. */
const GROWTH_MAX_MB = 96;

type Recorder = 'camera-mp4' | 'camera-webm-vp8';

const rowOf = async (id: number) => (await server.ctx.db.select().from(attempts).where(eq(attempts.id, id)))[0];

/** An applicant without a limit of time answers, sends, and it plays. */
async function answered(recorder: Recorder, seconds: number): Promise<{ scene: Scene; attempt: number }> {
  const scene = await aScene(server, {
    question: { answer_seconds: 600 },
    application: { adjustments: { extra_time: 'unlimited' } },
  });
  const { mime_type, chunks } = await repeatedRecording(recorder, seconds);
  const begun = await begin(scene, undefined, { mime_type });
  expect(begun.limits.max_ms).toBe(LONGEST_SECONDS * 1000);
  const segments: { index: number; bytes: number; sha256: string }[] = [];
  for (const bytes of chunks()) {
    const index = segments.length;
    expect((await put(scene, begun, bytes, { index })).status).toBe(201);
    segments.push({ index, bytes: bytes.length, sha256: sha256(bytes) });
  }
  const [track] = sealBody([]).tracks;
  const parts = [{ part: 0, segments, recorded_ms: seconds * 1000, ended_by: 'limit' as const }];
  const sealed = await seal(scene, begun, { tracks: [{ ...track, mime_type, parts }] });
  expect([sealed.status, sealed.text]).toEqual([202, sealed.text]);
  await scene.browser.post(`${scene.path}/questions/${scene.questions[0]!.id}/confirm`, { attempt: begun.attempt });
  await scene.browser.post(`${scene.path}/submit`, {});
  await vi.waitFor(async () => expect((await rowOf(begun.attempt))?.peaks).toHaveLength(160), {
    timeout: 300_000,
    interval: 50,
  });
  return { scene, attempt: begun.attempt };
}

test.each<Recorder>(['camera-mp4', 'camera-webm-vp8'])(
  'an hour of %s plays to its end, in no more memory than short answers take',
  async (recorder) => {
    const short = await peakMemory(async () => {
      for (let count = 0; count < SHORT_ANSWERS; count += 1) await answered(recorder, SHORT_SECONDS);
    });
    let long: Awaited<ReturnType<typeof answered>> | undefined;
    const peak = await peakMemory(async () => {
      long = await answered(recorder, LONGEST_SECONDS);
    });
    expect(peak.server_mb - short.server_mb).toBeLessThan(GROWTH_MAX_MB);
    expect(peak.program_mb - short.program_mb).toBeLessThan(GROWTH_MAX_MB);

    const { job, application } = long!.scene;
    const reviewer = await server.staff(await aSeat(server.ctx.db, job));
    const answers = await reviewer.get(`/api/jobs/${job.id}/answers?application=${application.id}`);
    const [answer] = answers.json as Answer[];
    expect(answer).toMatchObject({ state: 'playable', failure: null });
    expect(answer!.duration).toBeGreaterThan(LONGEST_SECONDS - UPLOAD_LIMITS.duration_tolerance_seconds);
    expect(answer!.picture_figures?.longest_gap_seconds).toBeLessThan(0.2);
    expect(answer!.sound_figures?.longest_gap_seconds).toBeLessThan(0.2);
    expect((await reviewer.get(answer!.poster_url!)).bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');

    // Its end is there, picture and sound, as another program decodes it.
    const file = server.ctx.storage.localPath((await rowOf(long!.attempt))?.media_key ?? '') ?? '';
    const [from, seconds] = [LONGEST_SECONDS - 10, 10];
    const decoded = await runTool(['-ss', `${from}`, '-i', file, '-map', '0:v', '-f', 'null', '-']);
    expect(Number([...decoded.matchAll(/frame= *(\d+)/g)].at(-1)?.[1])).toBeGreaterThan(200);
    expect(await loudnessAt(file, from, seconds)).toBeGreaterThan(-60);
    const input = { path: file, container: recorder === 'camera-mp4' ? ('mp4' as const) : ('webm' as const) };
    const samples = await readSamples((await findFfmpeg())!, input);
    // A hundredth may lack: sound does not last to the very end of each repetition.
    expect(samples.length / SPEECH_SAMPLE_RATE).toBeGreaterThan(0.99 * LONGEST_SECONDS);
  },
);
