import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFfmpeg } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import { recordedFixture } from '@vivavoce/transcoder/fixtures/index.ts';
import type { RecordedFixture } from '@vivavoce/transcoder/fixtures/index.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Answer, Interview } from '@vivavoce/contract/types.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember, aSeat } from '../../../test/factories.ts';
import { aScene, begin, put, recordAttempt, seal, sealBody, someBytes } from '../../../test/recording.ts';
import type { Begun, Scene } from '../../../test/recording.ts';
import { applications, attempts, events, kept_segments, segments } from '../../db/schema/index.ts';
import { refreshStrip } from '../../modules/interviews/attempts/attempts.ts';
import { segmentKey } from '../../modules/interviews/recordings/segment-keys.ts';
import { processRecordingHandler } from './process-recording.ts';

/** Posters, waveforms and the ear for silence are its gifts; without it recordings play all the same. */
const ffmpeg = await findFfmpeg();
const server = useTestServer({ workers: true });

const rowOf = async (id: number) => (await server.ctx.db.select().from(attempts).where(eq(attempts.id, id)))[0];
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });
const settled = (id: number) => until(async () => expect(['playable', 'damaged']).toContain((await rowOf(id))?.state));

async function chunksOf(name: RecordedFixture) {
  const { segment_paths, recorded_ms } = await recordedFixture(name);
  return { recorded_ms, chunks: await Promise.all(segment_paths.map((file) => readFile(file))) };
}

/** A real recording, sealed and chosen and sent. */
async function sent(scene: Scene, begun: Begun, chunks: readonly Uint8Array[], recorded_ms: number): Promise<void> {
  await recordAttempt(scene, begun, chunks, { recorded_ms });
  await scene.browser.post(`${scene.path}/questions/${scene.questions[0]!.id}/confirm`, { attempt: begun.attempt });
  await scene.browser.post(`${scene.path}/submit`, {});
}

async function reviewerOf({ job }: Scene): Promise<ApiClient> {
  return server.staff(await aSeat(server.ctx.db, job));
}
const firstAnswer = async (reviewer: ApiClient, { job, application }: Scene): Promise<Answer> =>
  ((await reviewer.get(`/api/jobs/${job.id}/answers?application=${application.id}`)).json as Answer[])[0]!;
const rawOf = async ({ job }: Scene, attempt: number): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of server.ctx.storage.list(`recordings/${job.company_id}/${attempt}/raw`)) keys.push(key);
  return keys;
};

const cleared = (scene: Scene, attempt: number) => until(async () => expect(await rawOf(scene, attempt)).toEqual([]));

describe('a real recording', () => {
  let scene: Scene;
  let begun: Begun;
  let reviewer: ApiClient;
  let answer: Answer;
  beforeAll(async () => {
    scene = await aScene(server);
    begun = await begin(scene);
    const { chunks, recorded_ms } = await chunksOf('camera-mp4');
    await sent(scene, begun, chunks, recorded_ms);
    await settled(begun.attempt);
    await cleared(scene, begun.attempt);
    reviewer = await reviewerOf(scene);
    answer = await firstAnswer(reviewer, scene);
  });

  test('has no row of a segment any more, and each of them is still known', async () => {
    const { chunks } = await chunksOf('camera-mp4');
    const stored = eq(kept_segments.attempt_id, begun.attempt);
    expect(await server.ctx.db.$count(segments, eq(segments.attempt_id, begun.attempt))).toBe(0);
    const kept = await server.ctx.db.select().from(kept_segments).where(stored).orderBy(kept_segments.index);
    expect(kept).toEqual(
      chunks.map((bytes, index) => ({
        attempt_id: begun.attempt,
        track: 'camera',
        part: 0,
        index,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
    );
    expect((await put(scene, begun, chunks[1]!, { index: 1 })).status).toBe(200);
    expect(await rawOf(scene, begun.attempt)).toEqual([]);
  });

  test('plays, with its length and size', () => {
    expect(answer).toMatchObject({
      state: 'playable',
      failure: null,
      removed: false,
      attempt_number: 1,
      mime_type: expect.stringMatching(/^video\/mp4/),
    });
    expect(answer.duration).toBeGreaterThan(4);
    expect(answer.picture_figures?.frames_per_second).toBeGreaterThan(8);
    expect(answer.picture_figures?.longest_gap_seconds).toBeLessThan(2);
    expect([answer.width, answer.height].every((pixels) => (pixels ?? 0) > 0)).toBe(true);
  });

  test('leaves no raw segments behind, and its strip says that it plays', async () => {
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, scene.application.id));
    expect(row?.strip).toMatchObject([{ state: 'playable' }]);
    await refreshStrip(server.ctx.db, scene.application.id);
    const [again] = await server.ctx.db.select().from(applications).where(eq(applications.id, scene.application.id));
    expect(again?.strip).toEqual(row?.strip);
  });

  test('is read in ranges, as players ask', async () => {
    const path = answer.video_url!;
    const whole = await reviewer.get(path);
    expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-type')]).toEqual([
      200,
      'bytes',
      answer.mime_type,
    ]);
    expect(whole.bytes.subarray(4, 8).toString()).toBe('ftyp');
    const head = await reviewer.send('HEAD', path);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.bytes.length)]);
    const { length } = whole.bytes;
    const ranges: [string, number, number][] = [
      ['bytes=0-', 0, length - 1],
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      ['bytes=-50', length - 50, length - 1],
      [`bytes=${length - 1}-${length + 500}`, length - 1, length - 1],
    ];
    for (const [range, start, end] of ranges) {
      const part = await reviewer.get(path, { headers: { range } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${length}`]);
      expect(part.headers.get('content-length')).toBe(String(end - start + 1));
      expect(part.bytes.equals(whole.bytes.subarray(start, end + 1))).toBe(true);
    }
    for (const range of [`bytes=${length}-`, 'bytes=-0']) {
      const beyond = await reviewer.get(path, { headers: { range } });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
    }
    for (const range of ['bytes=5-1', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=-']) {
      expect((await reviewer.get(path, { headers: { range } })).status).toBe(200);
    }
  });

  test('is not sent twice to a browser that holds it, and a range only of the file it holds', async () => {
    const first = await reviewer.get(answer.video_url!);
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toMatch(/^private, /);
    expect((await reviewer.get(answer.video_url!, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = (condition: string) =>
      reviewer.get(answer.video_url!, { headers: { range: 'bytes=0-9', 'if-range': condition } });
    expect([(await part(etag)).status, (await part('"another"')).status]).toEqual([206, 200]);
  });

  test.runIf(ffmpeg)('has a waveform, and a poster that is a picture (needs ffmpeg)', async () => {
    expect(answer.peaks).toHaveLength(160);
    const poster = await reviewer.get(answer.poster_url!);
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(poster.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('plays to the applicant too, where the job allows it, and to no other applicant', async () => {
    const path = `${scene.path}/attempts/${begun.attempt}/video`;
    expect((await scene.browser.get(path, { headers: { range: 'bytes=0-99' } })).status).toBe(206);
    const other = await aScene(server);
    expect((await other.browser.get(path)).status).toBe(404);
    expect((await other.browser.get(`${other.path}/attempts/${begun.attempt}/video`)).status).toBe(404);
    const closed = await aScene(server, { job: { allow_answer_review: false } });
    const { chunks, recorded_ms } = await chunksOf('silent-mp4');
    const hidden = await begin(closed);
    await recordAttempt(closed, hidden, chunks, { recorded_ms });
    await settled(hidden.attempt);
    expect((await closed.browser.get(`${closed.path}/attempts/${hidden.attempt}/video`)).status).toBe(404);
  });

  test('worked on again gives the same', async () => {
    const before = await rowOf(begun.attempt);
    await processRecordingHandler(server.ctx)(
      { attempt: begun.attempt },
      { id: 'again', attempt: 1, signal: new AbortController().signal },
    );
    expect(await rowOf(begun.attempt)).toEqual(before);
  });
});

test('a recording that is broken off plays to where it ended, and counts by its real length', async () => {
  const scene = await aScene(server);
  const begun = await begin(scene);
  const { chunks } = await chunksOf('camera-mp4');
  for (const [index, bytes] of chunks.slice(0, 2).entries()) await put(scene, begun, bytes, { index });
  server.pass(31_000);
  await begin(scene);
  await settled(begun.attempt);
  const row = await rowOf(begun.attempt);
  expect(row).toMatchObject({ state: 'playable', ended_by: 'interrupted' });
  expect(row?.duration).toBeGreaterThan(1);
});

test.each<[string, RecordedFixture, number[], { kept: number; missing: number }]>([
  ['in the middle', 'camera-webm-vp8', [2], { kept: 4.9, missing: 1 }],
  ['of two segments', 'camera-webm-vp8', [1, 2], { kept: 4.9, missing: 2.1 }],
  ['behind the header', 'camera-mp4', [1], { kept: 1.9, missing: 4.1 }],
])('around a hole %s the rest plays, and what is missing is counted', async (_where, name, lost, { kept, missing }) => {
  const scene = await aScene(server, { question: { attempts_allowed: 2 } });
  const begun = await begin(scene);
  const { chunks, recorded_ms } = await chunksOf(name);
  const { tracks } = sealBody(chunks);
  const left = tracks[0]!.parts[0]!.segments.filter(({ index }) => !lost.includes(index));
  for (const { index } of left) await put(scene, begun, chunks[index]!, { index });
  const hole = { segments: left, lost, recorded_ms, ended_by: 'interrupted' } as const;
  expect((await seal(scene, begun, sealBody([], hole))).status).toBe(202);
  await settled(begun.attempt);
  await until(async () => expect(await rowOf(begun.attempt)).toMatchObject({ failure: expect.any(String) }));
  // What was sent stays, since the result has a fault.
  expect(await rawOf(scene, begun.attempt)).toHaveLength(left.length);

  const question = ((await scene.browser.get(scene.path)).json as Interview).questions[0]!;
  expect(question).toMatchObject({ attempts_left: 2, attempts: [{ lacks_sound: true, counted: false, usable: true }] });
  await scene.browser.post(`${scene.path}/questions/${question.id}/confirm`, { attempt: begun.attempt });
  await scene.browser.post(`${scene.path}/submit`, {});
  const answer = await firstAnswer(await reviewerOf(scene), scene);
  expect(answer.state).toBe('playable');
  expect(answer.duration).toBeGreaterThan(kept);
  expect(Math.abs(answer.sound_figures!.missing_seconds - missing)).toBeLessThan(0.15);
});

test.runIf(ffmpeg)('a silent recording plays, is marked, and keeps what arrived (needs ffmpeg)', async () => {
  const scene = await aScene(server);
  const begun = await begin(scene);
  const { chunks, recorded_ms } = await chunksOf('silent-mp4');
  await sent(scene, begun, chunks, recorded_ms);
  await until(async () => expect(await rowOf(begun.attempt)).toMatchObject({ state: 'playable', failure: 'silent' }));
  expect(await rawOf(scene, begun.attempt)).toHaveLength(chunks.length);
});

describe('a damaged recording', () => {
  test('is shown with its reason, and is retried by a reviewer', async () => {
    const scene = await aScene(server);
    const begun = await begin(scene);
    await sent(scene, begun, [someBytes(5000), someBytes(5000)], 8_000);
    await settled(begun.attempt);
    const reviewer = await reviewerOf(scene);
    const answer = await firstAnswer(reviewer, scene);
    expect(answer).toMatchObject({ state: 'damaged', failure: 'unreadable', video_url: null });
    const stored = await server.ctx.db.select().from(events).where(eq(events.application_id, scene.application.id));
    expect(stored.filter(({ type }) => type === 'recording.damaged')).toHaveLength(1);
    expect(await rawOf(scene, begun.attempt)).toHaveLength(2);

    const { chunks } = await chunksOf('camera-mp4');
    await mend(scene, begun.attempt, chunks);
    const retry = () => reviewer.post(`/api/jobs/${scene.job.id}/answers/${answer.id}/retry`);
    const reply = await retry();
    expect([reply.status, reply.json]).toMatchObject([
      202,
      { id: answer.id, state: expect.stringMatching(/processing|playable/), failure: null },
    ]);
    await settled(begun.attempt);
    expect(await firstAnswer(reviewer, scene)).toMatchObject({ state: 'playable' });
    expect((await retry()).status).toBe(409);
  });

  test('cannot be retried from another company, without a sign-in, or by its applicant', async () => {
    const scene = await aScene(server);
    const begun = await begin(scene);
    await sent(scene, begun, [someBytes(5000)], 8_000);
    await settled(begun.attempt);
    const { id } = await firstAnswer(await reviewerOf(scene), scene);
    const path = `/api/jobs/${scene.job.id}/answers/${id}`;
    const rival = await server.staff(await aMember(server.ctx.db));
    expect((await rival.post(`${path}/retry`)).status).toBe(404);
    for (const suffix of ['', '/video', '/poster']) expect((await rival.get(path + suffix)).status).toBe(404);
    expect((await scene.browser.post(`${path}/retry`)).status).toBe(401);
    expect((await rowOf(begun.attempt))?.state).toBe('damaged');
  });
});

/** Puts readable bytes where the broken ones lie, as a better disk would. */
async function mend({ job }: Scene, attempt: number, chunks: readonly Uint8Array[]): Promise<void> {
  const rows = await server.ctx.db
    .select()
    .from(segments)
    .where(eq(segments.attempt_id, attempt))
    .orderBy(segments.index);
  for (const row of rows) {
    const file = server.ctx.storage.localPath(segmentKey(job.company_id, { ...row, attempt }, row.sha256));
    await writeFile(file!, chunks[row.index]!);
  }
}

test('where ffmpeg does not answer a recording plays, and the rest of the work is put back', async () => {
  const scene = await aScene(server);
  const begun = await begin(scene);
  const { chunks, recorded_ms } = await chunksOf('camera-mp4');
  const program = join(server.ctx.env.DATA_DIR, 'ffmpeg-of-a-busy-machine');
  const write = (script: string) => writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const busy = { ...server.ctx, env: { ...server.ctx.env, FFMPEG_PATH: program } };
  const { signal } = new AbortController();
  const run = () => processRecordingHandler(busy)({ attempt: begun.attempt }, { id: 'by-hand', attempt: 1, signal });
  await write('exit 1');
  // The workers of the server find the real one; here the task is run by hand.
  await server.ctx.queue.stop({ timeout_ms: 5_000 });
  await recordAttempt(scene, begun, chunks, { recorded_ms });
  await expect(run()).rejects.toThrow('ffmpeg did not answer');
  expect(await rowOf(begun.attempt)).toMatchObject({ state: 'playable', poster_key: null, peaks: null, failure: null });
  expect(await rawOf(scene, begun.attempt)).not.toEqual([]);
  await write(`exec ${ffmpeg?.ffmpeg ?? 'ffmpeg'} "$@"`);
  await run();
  expect(await rowOf(begun.attempt)).toMatchObject({ state: 'playable', poster_key: expect.any(String) });
  expect(await rawOf(scene, begun.attempt)).toEqual([]);
});
