import { ATTEMPT_LIMITS, UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import {
  allowScreens,
  aScene,
  begin,
  put,
  recordAttempt,
  seal,
  sealBody,
  someBytes,
} from '../../../../test/recording.ts';
import type { Begun } from '../../../../test/recording.ts';
import { attempts, events } from '../../../db/schema/index.ts';

const server = useTestServer({ still: true });
const scene = perFile(() => aScene(server, { question: { attempts_allowed: 0 } }));

const problemOf = (reply: { json: unknown }) => reply.json as { code: string; missing?: unknown; errors?: object };
const rowOf = async (id: number) => (await server.ctx.db.select().from(attempts).where(eq(attempts.id, id)))[0];
const tasksOf = async (attempt: number) =>
  (
    await server.ctx.db.execute(
      sql`select 1 from pgboss.job where name = 'process-recording' and data->>'attempt' = ${String(attempt)}`,
    )
  ).rows.length;

test('closes the attempt, keeps what was recorded, and has it processed', async () => {
  const begun = await begin(scene);
  const reply = await recordAttempt(scene, begun, [someBytes(10), someBytes(20)], { recorded_ms: 8_123 });
  expect([reply.status, reply.json]).toEqual([202, { attempt: begun.attempt, state: 'sealed', counted: true }]);
  expect(await rowOf(begun.attempt)).toMatchObject({
    state: 'sealed',
    bytes: 30,
    recorded_ms: 8_123,
    ended_by: 'stop',
    counted: true,
  });
  expect(await tasksOf(begun.attempt)).toBe(1);
  const stored = await server.ctx.db.select().from(events).where(eq(events.application_id, scene.application.id));
  expect(stored.filter(({ type, data }) => type === 'attempt.stored' && data['number'] === 1)).toHaveLength(1);
});

test('reads the manifest of the longest recording with its screen, and a clock that ran late', async () => {
  const begun = await begin(scene);
  const segments = Array.from({ length: UPLOAD_LIMITS.segments_ceiling }, (_, index) => ({
    index,
    bytes: UPLOAD_LIMITS.segment_max_bytes,
    sha256: 'f'.repeat(64),
  }));
  const recorded_ms = ATTEMPT_LIMITS.longest_recording_seconds * 1000 + 30_000;
  const [camera] = sealBody([], { segments, recorded_ms }).tracks;
  await server.ctx.db.update(attempts).set({ max_segments: segments.length }).where(eq(attempts.id, begun.attempt));
  const reply = await seal(scene, begun, { tracks: [camera, { ...camera, kind: 'screen' }] });
  expect([reply.status, problemOf(reply).code]).toEqual([409, 'segments_missing']);
});

test('with a gap names what is missing and leaves the attempt open', async () => {
  const begun = await begin(scene);
  const chunks = [someBytes(), someBytes(), someBytes(), someBytes()];
  for (const index of [0, 2]) await put(scene, begun, chunks[index]!, { index });
  const reply = await seal(scene, begun, sealBody(chunks));
  expect([reply.status, problemOf(reply).code]).toEqual([409, 'segments_missing']);
  expect(problemOf(reply).missing).toEqual([1, 3].map((index) => ({ track: 'camera', part: 0, index })));
  expect(await rowOf(begun.attempt)).toMatchObject({ state: 'open', manifest: null });
  for (const index of [1, 3]) await put(scene, begun, chunks[index]!, { index });
  expect((await seal(scene, begun, sealBody(chunks))).status).toBe(202);
});

test('around a segment that the recorder has lost keeps what stands behind it; the first is never lost', async () => {
  const chunks = [someBytes(), someBytes(), someBytes(), someBytes()];
  const around = (lost: number[]) => {
    const all = sealBody(chunks).tracks[0]!.parts[0]!.segments;
    return sealBody([], { segments: all.filter(({ index }) => !lost.includes(index)), lost, ended_by: 'interrupted' });
  };
  const begun = await begin(scene);
  for (const index of [0, 2, 3]) await put(scene, begun, chunks[index]!, { index });
  expect((await seal(scene, begun, around([1]))).status).toBe(202);
  const row = await rowOf(begun.attempt);
  expect(row?.manifest?.tracks[0]?.parts[0]?.segments).toEqual([0, 2, 3]);
  expect(row).toMatchObject({ bytes: 3000, ended_by: 'interrupted' });
  const headless = await begin(scene);
  for (const index of [1, 2, 3]) await put(scene, headless, chunks[index]!, { index });
  const refused = await seal(scene, headless, around([0]));
  expect([refused.status, problemOf(refused).missing]).toEqual([409, [{ track: 'camera', part: 0, index: 0 }]]);
});

test('twice, and many times at the same time, is harmless', async () => {
  const begun = await begin(scene);
  const chunks = [someBytes(), someBytes()];
  for (const [index, bytes] of chunks.entries()) await put(scene, begun, bytes, { index });
  const replies = await Promise.all(Array.from({ length: 6 }, () => seal(scene, begun, sealBody(chunks))));
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202]);
  const again = await seal(scene, begun, sealBody([someBytes()]));
  expect([again.status, again.json]).toEqual([202, replies[0]?.json]);
  expect(await tasksOf(begun.attempt)).toBe(1);
  expect((await rowOf(begun.attempt))?.bytes).toBe(2000);
});

test('with other bytes than those stored is refused', async () => {
  const begun = await begin(scene);
  await put(scene, begun, someBytes());
  const reply = await seal(scene, begun, sealBody([someBytes()]));
  expect([reply.status, problemOf(reply).code]).toEqual([409, 'segment_differs']);
});

test('keeps several parts and the screen apart', async () => {
  await allowScreens(server, scene);
  const begun = await begin(scene, scene.questions[0], { screen: true });
  const [one, two, screen] = [someBytes(), someBytes(), someBytes()];
  await put(scene, begun, one, { part: 0 });
  await put(scene, begun, two, { part: 2 });
  await put(scene, begun, screen, { track: 'screen' });
  const [track] = sealBody([one], { ended_by: 'interrupted' }).tracks;
  const [later] = sealBody([two], { part: 2 }).tracks;
  const [shared] = sealBody([screen]).tracks;
  const tracks = [
    { ...track!, parts: [...track!.parts, ...later!.parts] },
    { ...shared!, kind: 'screen' as const, start_ms: 240 },
  ];
  expect((await seal(scene, begun, { tracks })).status).toBe(202);
  expect(await rowOf(begun.attempt)).toMatchObject({
    recorded_ms: 16_000,
    ended_by: 'stop',
    bytes: 3000,
    screen_offset_ms: 240,
  });
  await allowScreens(server, scene, false);
});

describe('what makes no sense is refused by field, and the attempt stays open', () => {
  let begun: Begun;
  beforeAll(async () => {
    begun = await begin(scene);
  });
  const [track] = sealBody([Buffer.from('x')]).tracks;
  test.each([
    ['no track', { tracks: [] }],
    ['no segment', sealBody([])],
    ['only a screen', { tracks: [{ ...track!, kind: 'screen' }] }],
    ['a track twice', { tracks: [track, track] }],
    ['a part twice', { tracks: [{ ...track!, parts: [...track!.parts, ...track!.parts] }] }],
    [
      'a number beyond the limit',
      {
        tracks: [
          {
            ...track!,
            parts: [{ ...track!.parts[0]!, segments: [{ index: 9000, bytes: 1, sha256: '0'.repeat(64) }] }],
          },
        ],
      },
    ],
    ['an unknown end', sealBody([Buffer.from('x')], { ended_by: 'magic' as 'stop' })],
    ['an unknown field', { ...sealBody([Buffer.from('x')]), state: 'playable' }],
    [
      'a hash that is none',
      { tracks: [{ ...track!, parts: [{ ...track!.parts[0]!, segments: [{ index: 0, bytes: 1, sha256: 'x' }] }] }] },
    ],
  ])('%s', async (_, body) => {
    const reply = await seal(scene, begun, body);
    expect([reply.status, Object.keys(problemOf(reply).errors ?? {}).length]).toEqual([422, 1]);
    expect((await rowOf(begun.attempt))?.state).toBe('open');
  });
});

test('belongs to the bearer of the token', async () => {
  const [mine, theirs] = [await begin(scene), await begin(await aScene(server))];
  const foreign = { ...mine, upload_token: theirs.upload_token };
  expect((await seal(scene, foreign, sealBody([someBytes()]))).status).toBe(404);
  const beat = { captured_ms: 0, offline_ms: 0 };
  const headers = { 'upload-token': theirs.upload_token };
  expect((await scene.browser.post(`/api/attempts/${mine.attempt}/heartbeat`, beat, { headers })).status).toBe(404);
});

test('a heartbeat keeps the longest time captured and tells when the attempt was closed', async () => {
  const begun = await begin(scene);
  const beat = (captured_ms: number) =>
    scene.browser.post(
      `/api/attempts/${begun.attempt}/heartbeat`,
      { captured_ms, offline_ms: 5 },
      { headers: { 'upload-token': begun.upload_token } },
    );
  expect((await beat(9_000)).json).toEqual({ state: 'open' });
  await beat(4_000);
  expect(await rowOf(begun.attempt)).toMatchObject({ captured_ms: 9_000, client: { offline_ms: 5 } });
  await recordAttempt(scene, begun);
  expect((await beat(20_000)).json).toEqual({ state: 'sealed' });
  expect((await rowOf(begun.attempt))?.captured_ms).toBe(9_000);
});

test('a heartbeat keeps the lease, and says when the interview was moved to another device', async () => {
  const begun = await begin(scene);
  const beat = () =>
    scene.browser.post(
      `/api/attempts/${begun.attempt}/heartbeat`,
      { captured_ms: 1000, offline_ms: 0 },
      { headers: { 'upload-token': begun.upload_token } },
    );
  const take = (move: boolean) => scene.browser.post(`${scene.path}/lease`, { device: 'the-phone', move });
  for (let beats = 0; beats < 3; beats += 1) {
    server.pass(20_000);
    expect((await beat()).status).toBe(200);
  }
  expect((await take(false)).status).toBe(409);
  expect((await take(true)).status).toBe(200);
  const moved = await beat();
  expect([moved.status, problemOf(moved).code]).toEqual([409, 'lease_taken']);
  expect((await rowOf(begun.attempt))?.state).toBe('open');
  server.pass(31_000);
  expect((await beat()).status).toBe(200);
});

test('whatever order segments come in, a seal passes exactly when nothing is missing', async () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 1, max: 4 }), async (arrived, length) => {
      const begun = await begin(scene);
      const chunks = Array.from({ length: 4 }, () => someBytes(50));
      for (const index of arrived) await put(scene, begun, chunks[index]!, { index });
      const reply = await seal(scene, begun, sealBody(chunks.slice(0, length)));
      const missing = [0, 1, 2, 3].slice(0, length).filter((index) => !arrived.includes(index));
      expect(reply.status).toBe(missing.length === 0 ? 202 : 409);
      expect(problemOf(reply).missing).toEqual(
        missing.length === 0 ? undefined : missing.map((index) => ({ track: 'camera', part: 0, index })),
      );
    }),
    { numRuns: 25 },
  );
});
