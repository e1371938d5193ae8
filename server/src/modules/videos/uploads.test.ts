import type { VideoUpload } from '@vivavoce/contract/types.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { eq } from 'drizzle-orm';
import { request } from 'node:http';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aVideo } from '../../../test/factories.ts';
import { digestOf, sha256, someBytes } from '../../../test/recording.ts';
import { aLibrary, announce, codeOf, errorsOf, finish, putPart, sendAll } from '../../../test/videos.ts';
import { video_parts, videos } from '../../db/schema/index.ts';
import { partKey } from './video-keys.ts';

const server = useTestServer();

const library = perFile(() => aLibrary(server));

const partsOf = (video: { id: number }) =>
  server.ctx.db.select().from(video_parts).where(eq(video_parts.video_id, video.id));
const read = async ({ id }: { id: number }, { client, path } = library) =>
  (await client.get(`${path}/${id}`)).json as VideoUpload;
async function objectsOf({ id }: { id: number }, { company_id } = library): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.ctx.storage.list(`videos/${company_id}/${id}`)) keys.push(key);
  return keys;
}

describe('announcing a video', () => {
  test('answers how it is to be sent', async () => {
    const video = await announce(server, library, 20_000_000, { category: 'Welcome' });
    expect(video).toMatchObject({
      state: 'uploading',
      filename: 'hello.mp4',
      description: 'Hello',
      category: 'Welcome',
      bytes: 20_000_000,
      part_bytes: VIDEO_LIMITS.part_bytes,
      stored_parts: [],
      uploaded_at: null,
      transcoded_at: null,
      failure: null,
      converted_percent: null,
      stock: false,
      job_count: 0,
      abilities: ['edit', 'delete'],
    });
  });

  test.each([
    [{ description: 'x', bytes: 10 }, { filename: ['required'] }],
    [{ filename: '', bytes: 10 }, { filename: ['required'] }],
    [{ filename: 'a'.repeat(256), bytes: 10 }, { filename: ['too_long'] }],
    [{ filename: 'a.mp4', bytes: 0 }, { bytes: ['too_small'] }],
    [{ filename: 'a.mp4', bytes: 1.5 }, { bytes: ['wrong_type'] }],
    [{ filename: 'a.mp4', bytes: VIDEO_LIMITS.max_bytes + 1 }, { bytes: ['too_big'] }],
    [{ filename: 'a.mp4', bytes: 10, description: 'x'.repeat(201) }, { description: ['too_long'] }],
    [{ filename: 'a.mp4', bytes: 10, category: 'x'.repeat(81) }, { category: ['too_long'] }],
    [{ filename: 'a.mp4', bytes: 10, company_id: 1 }, { company_id: ['unknown_field'] }],
  ])('%j is refused', async (body, errors) => {
    const reply = await library.client.post(library.path, body);
    expect([reply.status, errorsOf(reply)]).toEqual([422, errors]);
  });

  test('above the limit is refused with the limit, and leaves nothing', async () => {
    const { company_id, client, path } = await aLibrary(server);
    const body = { filename: 'a.mp4', bytes: VIDEO_LIMITS.max_bytes + 1 };
    const reply = await client.post(path, body);
    expect(reply.json).toMatchObject({
      status: 422,
      errors: { bytes: ['too_big'] },
      detail: `bytes <= ${VIDEO_LIMITS.max_bytes}`,
    });
    expect(await server.ctx.db.select().from(videos).where(eq(videos.company_id, company_id))).toEqual([]);
  });

  test('of the largest size is cut into parts whose last one exists, and no part follows', async () => {
    const large = await aLibrary(server);
    const video = await announce(server, large, VIDEO_LIMITS.max_bytes);
    const last = VIDEO_LIMITS.max_bytes / VIDEO_LIMITS.part_bytes - 1;
    expect((await read(video, large)).bytes).toBe(VIDEO_LIMITS.max_bytes);
    expect((await putPart(large, video, last + 1, someBytes(10))).status).toBe(404);
    const long = await putPart(large, video, last, someBytes(VIDEO_LIMITS.part_bytes + 1));
    expect([long.status, codeOf(long)]).toEqual([413, 'too_large']);
    const short = await putPart(large, video, last, someBytes(10));
    expect([short.status, errorsOf(short)]).toEqual([422, { __all__: ['too_short'] }]);
    expect(await objectsOf(video, large)).toEqual([]);
  });

  test.each([
    ['a\nb\t\u202egpm.mp4', 'abgpm.mp4'],
    ['C:\\films\\Open "day".mp4', 'Open day.mp4'],
    ['\u2066\u0000\ud83d', 'file'],
  ])('the name %j is kept as %j', async (filename, kept) => {
    const reply = await library.client.post(library.path, { filename, bytes: 10 });
    expect([reply.status, reply.json]).toMatchObject([201, { filename: kept }]);
  });

  test('made twice with one key is one video', async () => {
    const headers = { 'idempotency-key': 'one-video-only' };
    const body = { filename: 'twice.mp4', description: '', bytes: 10 };
    const [first, again] = [
      await library.client.post(library.path, body, { headers }),
      await library.client.post(library.path, body, { headers }),
    ];
    expect((again.json as VideoUpload).id).toBe((first.json as VideoUpload).id);
  });

  test('stops where a company has too many that do not play yet, also when all come at the same time', async () => {
    const crowded = await aLibrary(server);
    const replies = await Promise.all(
      Array.from({ length: VIDEO_LIMITS.unfinished_max + 5 }, () =>
        crowded.client.post(crowded.path, { filename: 'a.mp4', bytes: 10 }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(VIDEO_LIMITS.unfinished_max);
    expect(codeOf(replies.find(({ status }) => status !== 201)!)).toBe('limit_reached');
  });

  test('stops where those that do not play yet would have too many bytes', async () => {
    const crowded = await aLibrary(server);
    const ask = (bytes: number) => crowded.client.post(crowded.path, { filename: 'a.mp4', bytes });
    const most = VIDEO_LIMITS.unfinished_max_bytes / VIDEO_LIMITS.max_bytes;
    for (let count = 1; count < most; count += 1) expect((await ask(VIDEO_LIMITS.max_bytes)).status).toBe(201);
    expect((await ask(VIDEO_LIMITS.max_bytes - 1)).status).toBe(201);
    const reply = await ask(2);
    expect(reply.json).toMatchObject({
      status: 409,
      code: 'limit_reached',
      detail: expect.stringContaining(`${VIDEO_LIMITS.unfinished_max_bytes} bytes`),
    });
    expect((await ask(1)).status).toBe(201);
  });

  test('stops where the library is full', async () => {
    const full = await aLibrary(server);
    const row = { company_id: full.company_id, description: '', filename: 'a', bytes: 1, part_bytes: 1 };
    const rows = Array.from({ length: VIDEO_LIMITS.per_company_max }, () => ({ ...row, transcoded_at: new Date() }));
    await server.ctx.db.insert(videos).values(rows);
    const reply = await full.client.post(full.path, { filename: 'a.mp4', bytes: 10 });
    expect([reply.status, codeOf(reply)]).toEqual([409, 'limit_reached']);
  });
});

describe('a part', () => {
  let video: VideoUpload;
  beforeAll(async () => {
    video = await announce(server, library, 2_500, { part_bytes: 1000 });
  });

  test('is stored with its hash, and is there when it comes again', async () => {
    const bytes = someBytes(1000);
    const first = await putPart(library, video, 1, bytes);
    expect([first.status, first.json]).toEqual([201, { index: 1, bytes: 1000, sha256: sha256(bytes) }]);
    const again = await putPart(library, video, 1, bytes);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await read(video)).stored_parts).toEqual([1]);
    const other = await putPart(library, video, 1, someBytes(1000));
    expect([other.status, codeOf(other)]).toEqual([409, 'segment_differs']);
    expect(await partsOf(video)).toHaveLength(1);
  });

  test('without the announced hash is refused and leaves nothing', async () => {
    const before = await objectsOf(video);
    const wrong = await putPart(library, video, 0, someBytes(1000), digestOf(someBytes(1000)));
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'digest_mismatch']);
    const url = `${library.path}/${video.id}/parts/0`;
    const without = await library.client.put(url, { bytes: someBytes(1000) });
    expect([without.status, errorsOf(without)]).toEqual([422, { 'Content-Digest': ['required'] }]);
    const nonsense = await putPart(library, video, 0, someBytes(1000), 'sha-256=:nonsense:');
    expect(errorsOf(nonsense)).toEqual({ 'Content-Digest': ['wrong_format'] });
    expect(await objectsOf(video)).toEqual(before);
  });

  test('has exactly the length that the file was cut into', async () => {
    const long = await putPart(library, video, 0, someBytes(1001));
    expect([long.status, codeOf(long)]).toEqual([413, 'too_large']);
    for (const [index, bytes] of [
      [0, someBytes(999)],
      [2, someBytes(499)],
      [0, new Uint8Array(0)],
    ] as const) {
      const short = await putPart(library, video, index, bytes);
      expect([short.status, errorsOf(short)]).toEqual([422, { __all__: ['too_short'] }]);
    }
    expect((await putPart(library, video, 2, someBytes(500))).status).toBe(201);
    expect((await putPart(library, video, 3, someBytes(500))).status).toBe(404);
    expect((await putPart(library, video, -1, someBytes(500))).status).toBe(404);
  });

  test('without an announced length is held to it all the same', async () => {
    const chunked = (bytes: Buffer) =>
      new Promise<number>((resolve, reject) => {
        const call = request(
          `${server.url}${library.path}/${video.id}/parts/0`,
          {
            method: 'PUT',
            headers: {
              'content-type': 'application/octet-stream',
              'transfer-encoding': 'chunked',
              'content-digest': digestOf(bytes),
              ...library.client.forwarded,
              'x-csrftoken': library.client.cookies.get('csrftoken') ?? '',
              cookie: [...library.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            },
          },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          },
        );
        call.on('error', reject);
        call.write(bytes.subarray(0, 400));
        call.end(bytes.subarray(400));
      });
    const before = await objectsOf(video);
    expect(await chunked(someBytes(5_000))).toBe(413);
    expect(await chunked(someBytes(900))).toBe(422);
    expect(await objectsOf(video)).toEqual(before);
    expect(await chunked(someBytes(1_000))).toBe(201);
  });

  test('that comes several times at the same time is stored once, and of two different ones one wins', async () => {
    const racing = await announce(server, library, 1000, { part_bytes: 1000 });
    const bytes = someBytes(1000);
    const same = await Promise.all(Array.from({ length: 6 }, () => putPart(library, racing, 0, bytes)));
    expect(same.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 200, 200, 200, 200, 201]);
    const duel = await announce(server, library, 1000, { part_bytes: 1000 });
    const files = Array.from({ length: 6 }, () => someBytes(1000));
    const replies = await Promise.all(files.map((file) => putPart(library, duel, 0, file)));
    expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    const [row] = await partsOf(duel);
    expect(await objectsOf(duel)).toEqual([
      partKey({ company_id: library.company_id, id: duel.id }, 0, row?.sha256 ?? ''),
    ]);
  });

  test('as another media type is refused before it is read', async () => {
    const reply = await library.client.put(`${library.path}/${video.id}/parts/0`, {
      bytes: someBytes(10),
      headers: { 'content-type': 'video/mp4' },
    });
    expect(reply.status).toBe(415);
  });
});

describe('an upload', () => {
  test('that was interrupted goes on with what is missing', async () => {
    const file = someBytes(5_500);
    const video = await announce(server, library, file.length, { part_bytes: 1000 });
    for (const index of [0, 3]) await putPart(library, video, index, file.subarray(index * 1000, index * 1000 + 1000));
    const early = await finish(library, video);
    expect([early.status, codeOf(early), (early.json as { missing: number[] }).missing]).toEqual([
      409,
      'segments_missing',
      [1, 2, 4, 5],
    ]);
    expect((await read(video)).state).toBe('uploading');
    const resumed = await read(video);
    expect(resumed.stored_parts).toEqual([0, 3]);
    await sendAll(library, { ...resumed, part_bytes: 1000 }, file);
    const done = await finish(library, video);
    expect([done.status, done.json]).toMatchObject([200, { state: 'processing', stored_parts: [] }]);
  });

  test('is finished at the time of the server, once, and takes no more parts', async () => {
    const enqueue = vi.spyOn(server.ctx.queue, 'enqueue');
    const file = someBytes(1_500);
    const video = await announce(server, library, file.length, { part_bytes: 1000 });
    await sendAll(library, video, file);
    const past = { uploaded_at: '2001-01-01T00:00:00Z', transcoded_at: '2001-01-01T00:00:00Z' };
    const both = await Promise.all([1, 2].map(() => library.client.patch(`${library.path}/${video.id}`, past)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(enqueue).toHaveBeenCalledTimes(1);
    enqueue.mockRestore();
    const now = await read(video);
    expect(Math.abs(Date.parse(now.uploaded_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(now.transcoded_at).toBeNull();
    expect((await putPart(library, video, 0, file.subarray(0, 1000))).status).toBe(200);
    const late = await putPart(library, video, 0, someBytes(1000));
    expect(codeOf(late)).toBe('segment_differs');
    await server.ctx.db.delete(video_parts).where(eq(video_parts.video_id, video.id));
    const closed = await putPart(library, video, 0, someBytes(1000));
    expect([closed.status, codeOf(closed)]).toEqual([410, 'upload_closed']);
  });

  test('of one part may be smaller than a part', async () => {
    const video = await announce(server, library, 3);
    expect((await putPart(library, video, 0, Buffer.from('abc'))).status).toBe(201);
    expect((await finish(library, video)).status).toBe(200);
  });

  test.each(['yesterday', 5, null])('is not finished by %j', async (uploaded_at) => {
    const video = await aVideo(server.ctx.db, { company_id: library.company_id });
    const reply = await library.client.patch(`${library.path}/${video.id}`, { uploaded_at });
    expect(reply.status).toBe(422);
  });
});

describe('trying again', () => {
  test('is for failures that may pass', async () => {
    const { company_id } = library;
    const mine = { company_id, created_by: library.user_id, transcoded_at: null, media_key: null };
    for (const [failure, status] of [
      ['processing_failed', 202],
      ['too_slow', 202],
      ['not_video', 409],
      [null, 409],
    ] as const) {
      const video = await aVideo(server.ctx.db, { ...mine, failure, converted_percent: 40 });
      const before = (await library.client.get(`${library.path}/${video.id}`)).json as VideoUpload;
      expect(before.abilities.includes('retry')).toBe(status === 202);
      const reply = await library.client.post(`${library.path}/${video.id}/retry`);
      expect(reply.status).toBe(status);
      if (status === 202)
        expect(reply.json).toMatchObject({ state: 'processing', failure: null, converted_percent: null });
    }
  });

  test('says so while the run that failed has not ended', async () => {
    const row = { company_id: library.company_id, transcoded_at: null, failure: 'processing_failed' };
    const video = await aVideo(server.ctx.db, row);
    expect((await library.client.post(`${library.path}/${video.id}/retry`)).status).toBe(202);
    await server.ctx.db.update(videos).set({ failure: 'processing_failed' }).where(eq(videos.id, video.id));
    const again = await library.client.post(`${library.path}/${video.id}/retry`);
    expect([again.status, codeOf(again)]).toEqual([409, 'wrong_state']);
    expect((await read(video)).state).toBe('failed');
  });
});
