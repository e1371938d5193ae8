import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { untilWaitedFor } from '../../../../test/concurrency/meeting.ts';
import {
  aScene,
  begin,
  digestOf,
  put,
  recordAttempt,
  seal,
  sealBody,
  sha256,
  someBytes,
  tokenOf,
} from '../../../../test/recording.ts';
import type { Begun } from '../../../../test/recording.ts';
import { attempts, jobs, segments } from '../../../db/schema/index.ts';
import { StorageError } from '../../../storage/index.ts';
import { segmentKey } from './segment-keys.ts';

const server = useTestServer();
let begun: Begun;

const scene = perFile(() => aScene(server, { question: { attempts_allowed: 0 } }));

const codeOf = (reply: { json: unknown }) => (reply.json as { code?: string }).code;
const storedRows = (attempt: number) => server.ctx.db.select().from(segments).where(eq(segments.attempt_id, attempt));
async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}
const objectsOf = (attempt: number) =>
  collect(server.ctx.storage.list(`recordings/${scene.job.company_id}/${attempt}`));

describe('one segment', () => {
  beforeAll(async () => {
    begun = await begin(scene);
  });

  test('is stored with its hash, and is there when it comes again', async () => {
    const bytes = someBytes();
    const first = await put(scene, begun, bytes, { index: 0 });
    expect(first.status).toBe(201);
    expect(first.json).toEqual({
      track: 'camera',
      part: 0,
      index: 0,
      bytes: 1000,
      sha256: sha256(bytes),
      moved: false,
    });
    const again = await put(scene, begun, bytes, { index: 0 });
    expect([again.status, again.json]).toEqual([200, first.json]);
  });

  test('is stored, and tells the recorder that the interview was moved to another device', async () => {
    const left = await aScene(server);
    const old = await begin(left);
    expect((await put(left, old, someBytes(), { index: 0 })).json).toMatchObject({ moved: false });
    const elsewhere = { device: 'another-device-of-this-test', move: true };
    expect((await left.browser.post(`${left.path}/lease`, elsewhere)).status).toBe(200);
    const late = await put(left, old, someBytes(), { index: 1 });
    expect([late.status, late.json]).toEqual([201, expect.objectContaining({ index: 1, moved: true })]);
    expect(await storedRows(old.attempt)).toHaveLength(2);
  });

  test('with other bytes under the same number is refused and changes nothing', async () => {
    const bytes = someBytes();
    await put(scene, begun, bytes, { index: 1 });
    const other = await put(scene, begun, someBytes(), { index: 1 });
    expect([other.status, codeOf(other)]).toEqual([409, 'segment_differs']);
    const row = (await storedRows(begun.attempt)).find(({ index }) => index === 1);
    expect(row?.sha256).toBe(sha256(bytes));
  });

  test('whose bytes are not those announced leaves nothing behind', async () => {
    const before = (await objectsOf(begun.attempt)).length;
    const reply = await put(scene, begun, someBytes(), {
      index: 2,
      headers: { 'content-digest': digestOf(someBytes()) },
    });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'digest_mismatch']);
    expect(await objectsOf(begun.attempt)).toHaveLength(before);
  });

  test.each([
    ['without', {}],
    ['in another algorithm', { 'content-digest': 'md5=:1B2M2Y8AsgTpgAmY7PhCfg==:' }],
    ['cut off', { 'content-digest': 'sha-256=:abc:' }],
  ])('%s digest is refused', async (_, headers) => {
    const reply = await scene.browser.put(`/api/attempts/${begun.attempt}/camera/0/3`, {
      bytes: someBytes(),
      headers: { 'upload-token': begun.upload_token, ...headers },
    });
    expect([reply.status, Object.keys((reply.json as { errors: object }).errors)]).toEqual([422, ['Content-Digest']]);
  });

  test.each([
    ['full', 507, 'storage_full'],
    ['unavailable', 503, 'storage_unavailable'],
  ] as const)(
    'for which the storage is %s is said not to be stored, and is when it comes again',
    async (fault, ...said) => {
      const mine = await begin(await aScene(server));
      const bytes = someBytes();
      const refused = vi.spyOn(server.ctx.storage, 'put').mockRejectedValueOnce(new StorageError(fault, 'no room'));
      const reply = await put(scene, mine, bytes, { index: 0 });
      refused.mockRestore();
      expect([reply.status, codeOf(reply)]).toEqual(said);
      expect(await storedRows(mine.attempt)).toEqual([]);
      const again = await put(scene, mine, bytes, { index: 0 });
      expect([again.status, (await storedRows(mine.attempt)).map(({ sha256: hash }) => hash)]).toEqual([
        201,
        [sha256(bytes)],
      ]);
    },
  );

  test('that is empty is refused', async () => {
    expect((await put(scene, begun, Buffer.alloc(0), { index: 3 })).status).toBe(422);
  });

  test('of another media type is refused', async () => {
    const reply = await put(scene, begun, someBytes(), { index: 3, headers: { 'content-type': 'video/mp4' } });
    expect([reply.status, codeOf(reply)]).toEqual([415, 'unsupported_media']);
  });

  test.each([
    ['another track', { track: 'face' }],
    ['a part that is no number', { part: 'x' }],
    ['a negative part', { part: -1 }],
    ['a broken number', { index: 1.5 }],
    ['a far number', { index: 10_000 }],
    ['a way out of the folder', { index: encodeURIComponent('../../1') }],
  ])('under %s does not exist', async (_, place) => {
    expect((await put(scene, begun, someBytes(), place)).status).toBe(404);
  });

  test('beyond the number of segments allowed is too much', async () => {
    const reply = await put(scene, begun, someBytes(), { index: begun.limits.max_segments });
    expect([reply.status, codeOf(reply)]).toEqual([413, 'too_large']);
  });
});

describe('the right to store', () => {
  test('belongs to the attempt of the token: without one, with a foreign or a forged one there is nothing', async () => {
    const mine = await begin(scene);
    const theirs = await begin(await aScene(server));
    const place = { index: 0 };
    for (const token of [
      '',
      'x',
      theirs.upload_token,
      `${mine.upload_token}x`,
      mine.upload_token.replace(/^\d+/, String(theirs.attempt)),
    ]) {
      expect((await put(scene, mine, someBytes(), { ...place, token })).status).toBe(404);
    }
    expect((await put(scene, { ...mine, attempt: theirs.attempt }, someBytes(), place)).status).toBe(404);
    expect((await put(scene, mine, someBytes(), place)).status).toBe(201);
  });

  test('ends after a while, and the applicant gets it anew', async () => {
    const mine = await begin(scene);
    const late = await put(scene, mine, someBytes(), { token: tokenOf(server, mine.attempt, -1) });
    expect([late.status, codeOf(late)]).toEqual([401, 'upload_token_expired']);
    const renewed = await scene.browser.post(`${scene.path}/attempts/${mine.attempt}/token`);
    const { upload_token } = renewed.json as { upload_token: string };
    expect((await put(scene, mine, someBytes(), { token: upload_token })).status).toBe(201);
    const stranger = await aScene(server);
    expect((await stranger.browser.post(`${scene.path}/attempts/${mine.attempt}/token`)).status).toBe(404);
    expect((await stranger.browser.post(`${stranger.path}/attempts/${mine.attempt}/token`)).status).toBe(404);
  });
});

describe('the room for one attempt', () => {
  test('holds also for requests that arrive together', async () => {
    const mine = await begin(scene);
    await server.ctx.db.update(attempts).set({ max_bytes: 3500 }).where(eq(attempts.id, mine.attempt));
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => put(scene, mine, someBytes(), { index })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 413)).toHaveLength(3);
    expect(await objectsOf(mine.attempt)).toHaveLength(3);
  });

  test('counts what is stored, and a segment that is there already comes again although the room is full', async () => {
    const mine = await begin(scene);
    await server.ctx.db.update(attempts).set({ max_bytes: 3500 }).where(eq(attempts.id, mine.attempt));
    const chunks = Array.from({ length: 6 }, () => someBytes());
    expect((await put(scene, mine, chunks[0]!, { index: 0 })).status).toBe(201);
    const replies = await Promise.all(chunks.slice(1).map((bytes, at) => put(scene, mine, bytes, { index: at + 1 })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 413, 413, 413]);
    expect(await objectsOf(mine.attempt)).toHaveLength(3);
    expect((await put(scene, mine, chunks[0]!, { index: 0 })).status).toBe(200);
    expect((await put(scene, mine, someBytes(500), { index: 9 })).status).toBe(201);
    expect(codeOf(await put(scene, mine, someBytes(1), { index: 10 }))).toBe('too_large');
  });

  test('is told before the bytes of a segment that is too large have come', async () => {
    const mine = await begin(scene);
    await server.ctx.db.update(attempts).set({ max_bytes: 10 }).where(eq(attempts.id, mine.attempt));
    const reply = await put(scene, mine, someBytes(2_000_000));
    expect([reply.status, codeOf(reply)]).toEqual([413, 'too_large']);
  });
});

test('the same segment many times at the same time is stored once; of different ones under one number one wins', async () => {
  const mine = await begin(scene);
  const bytes = someBytes(200_000);
  const same = await Promise.all(Array.from({ length: 8 }, () => put(scene, mine, bytes, { index: 0 })));
  expect(same.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 201,
  ]);
  const rivals = Array.from({ length: 8 }, () => someBytes(200_000));
  const different = await Promise.all(rivals.map((rival) => put(scene, mine, rival, { index: 1 })));
  expect(different.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409, 409, 409, 409, 409, 409,
  ]);
  const winner = rivals[different.findIndex(({ status }) => status === 201)] ?? Buffer.alloc(0);
  const [, row] = await storedRows(mine.attempt);
  expect(row?.sha256).toBe(sha256(winner));
  expect(await objectsOf(mine.attempt)).toHaveLength(2);
});

test('what was acknowledged is there, byte for byte', async () => {
  const mine = await begin(scene);
  const chunks = Array.from({ length: 12 }, (_, index) => someBytes(1 + index * 997));
  await Promise.all(chunks.map((bytes, index) => put(scene, mine, bytes, { index })));
  for (const row of await storedRows(mine.attempt)) {
    const key = segmentKey(scene.job.company_id, { ...row, attempt: mine.attempt }, row.sha256);
    const { stream } = await server.ctx.storage.read(key);
    expect(Buffer.concat(await collect<Buffer>(stream))).toEqual(chunks[row.index]);
  }
});

describe('an attempt', () => {
  test('says which segments it has', async () => {
    const mine = await begin(scene);
    const bytes = someBytes();
    await put(scene, mine, bytes, { part: 1, index: 4 });
    const headers = { 'upload-token': mine.upload_token };
    const reply = await scene.browser.get(`/api/attempts/${mine.attempt}`, { headers });
    const segment = { track: 'camera', part: 1, index: 4, bytes: 1000, sha256: sha256(bytes) };
    expect(reply.json).toEqual({ attempt: mine.attempt, state: 'open', segments: [segment] });
  });

  test('that is closed takes no more, but knows what it has', async () => {
    const mine = await begin(scene);
    const chunks = [someBytes(), someBytes()];
    expect((await recordAttempt(scene, mine, chunks)).status).toBe(202);
    const late = await put(scene, mine, someBytes(), { index: 2 });
    expect([late.status, codeOf(late)]).toEqual([410, 'attempt_closed']);
    expect((await put(scene, mine, chunks[1]!, { index: 1 })).status).toBe(200);
    expect((await put(scene, mine, someBytes(), { index: 1 })).status).toBe(409);
    expect(await storedRows(mine.attempt)).toHaveLength(2);
  });

  test('closed while the bytes were on their way has neither them nor a row of them', async () => {
    const mine = await begin(scene);
    const chunks = [someBytes(), someBytes()];
    await put(scene, mine, chunks[0]!, { index: 0 });
    const { storage } = server.ctx;
    const store = vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      store.mockRestore();
      const stored = await storage.put(...given);
      expect((await seal(scene, mine, sealBody([chunks[0]!]))).status).toBe(202);
      return stored;
    });
    expect((await put(scene, mine, chunks[1]!, { index: 1 })).status).toBe(410);
    expect(await storedRows(mine.attempt)).toHaveLength(1);
    expect(await objectsOf(mine.attempt)).toHaveLength(1);
  });

  test('that is being closed makes a segment wait for the outcome', async () => {
    const mine = await begin(scene);
    await server.ctx.db
      .transaction(async (tx) => {
        await tx.select().from(attempts).where(eq(attempts.id, mine.attempt)).for('update');
        const late = put(scene, mine, someBytes());
        await untilWaitedFor(tx);
        await tx.update(attempts).set({ state: 'sealed' }).where(eq(attempts.id, mine.attempt));
        return { late };
      })
      .then(async ({ late }) => expect((await late).status).toBe(410));
    expect(await storedRows(mine.attempt)).toEqual([]);
  });

  test('of an activity that began to be deleted takes no more, nor keeps bytes', async () => {
    const theirs = await aScene(server);
    const mine = await begin(theirs);
    expect((await put(theirs, mine, someBytes(), { index: 0 })).status).toBe(201);
    await server.ctx.db.update(jobs).set({ deleting_at: new Date() }).where(eq(jobs.id, theirs.job.id));
    expect((await put(theirs, mine, someBytes(), { index: 1 })).status).toBe(404);
    expect(await storedRows(mine.attempt)).toHaveLength(1);
    const kept = await collect(server.ctx.storage.list(`recordings/${theirs.job.company_id}/${mine.attempt}`));
    expect(kept).toHaveLength(1);
  });
});
