import { readdir, readFile } from 'node:fs/promises';
import type { VideoUpload } from '@vivavoce/contract/types.ts';
import { findFfmpeg } from '@vivavoce/transcoder/ffmpeg/ffmpeg.ts';
import { fixturePath, recordedFixture } from '@vivavoce/transcoder/fixtures/index.ts';
import type { RecordedFixture } from '@vivavoce/transcoder/fixtures/index.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aLibrary, announce, finish, sendAll, upload } from '../../../test/videos.ts';
import type { Library } from '../../../test/videos.ts';
import type { Context } from '../../context.ts';
import { video_parts, videos } from '../../db/schema/index.ts';
import { StorageError } from '../../storage/index.ts';
import { processVideoFailed, processVideoHandler } from './process-video.ts';

/** Program that converts and takes pictures; without it videos that play everywhere are still processed. */
const ffmpeg = await findFfmpeg();
const camera = await readFile(fixturePath('camera-aac.mp4'));
const signal = new AbortController().signal;
const run = { id: 'a-run', attempt: 1, signal };

async function recorded(name: RecordedFixture): Promise<Buffer> {
  const { segment_paths } = await recordedFixture(name);
  return Buffer.concat(await Promise.all(segment_paths.map((file) => readFile(file))));
}

describe('a video of a company', () => {
  let server: TestServer;
  let library: Library;
  beforeAll(async () => {
    server = await startTestServer({ workers: true });
    library = await aLibrary(server);
  });
  afterAll(() => server.close());

  const read = async (id: number) => (await library.client.get(`${library.path}/${id}`)).json as VideoUpload;
  async function settled({ id }: { id: number }): Promise<VideoUpload> {
    await vi.waitFor(async () => expect((await read(id)).state).not.toBe('processing'), {
      timeout: 50_000,
      interval: 100,
    });
    return read(id);
  }
  async function rawOf({ id }: { id: number }): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of server.ctx.storage.list(`videos/${library.company_id}/${id}/raw`)) keys.push(key);
    return keys;
  }
  const cleared = (video: { id: number }) =>
    vi.waitFor(async () => expect(await rawOf(video)).toEqual([]), { timeout: 50_000, interval: 50 });

  test('plays in ranges once it was processed, and what arrived is gone', async () => {
    const video = await announce(server, library, camera.length, { part_bytes: 20_000 });
    await sendAll(library, video, camera);
    await finish(library, video);
    const ready = await settled(video);
    expect(ready).toMatchObject({ state: 'ready', failure: null, has_poster: ffmpeg !== null, stored_parts: [] });
    expect(ready.duration).toBeGreaterThan(5);
    expect([ready.width, ready.height]).not.toContain(null);
    expect(Date.parse(ready.transcoded_at ?? '')).toBeGreaterThanOrEqual(Date.parse(ready.uploaded_at ?? ''));
    await cleared(video);
    expect(await server.ctx.db.select().from(video_parts).where(eq(video_parts.video_id, video.id))).toEqual([]);

    const whole = await library.client.get(`${ready.url}/media`);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    expect(whole.bytes.subarray(4, 8).toString()).toBe('ftyp');
    const part = await library.client.get(`${ready.url}/media`, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.bytes.length}`]);
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true);
    const etag = whole.headers.get('etag') ?? '';
    expect((await library.client.get(`${ready.url}/media`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const beyond = await library.client.get(`${ready.url}/media`, { headers: { range: 'bytes=99999999-' } });
    expect(beyond.status).toBe(416);
  });

  test.skipIf(ffmpeg === null)(
    'recorded in a browser is converted, and has a picture (left out without ffmpeg)',
    async () => {
      const video = await upload(server, library, await recorded('camera-webm-vp8'), 'clip.webm');
      const ready = await settled(video);
      expect(ready).toMatchObject({ state: 'ready', has_poster: true });
      const poster = await library.client.get(`${ready.url}/poster`);
      expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(poster.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    },
  );

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not_video'],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://169.254.169.254/x\n#EXT-X-ENDLIST\n'), 'not_video'],
    ['half a film', camera.subarray(0, camera.length / 2), 'cut_off'],
  ])('that is %s fails with words, and its bytes go', async (_, file, failure) => {
    const video = await upload(server, library, file, 'film.mp4');
    const failed = await settled(video);
    expect(failed).toMatchObject({ state: 'failed', failure, abilities: ['edit', 'delete'] });
    await cleared(video);
    for (const part of ['media', 'poster'])
      expect((await library.client.get(`${failed.url}/${part}`)).status).toBe(404);
  });
});

describe('the task', () => {
  let server: TestServer;
  let library: Library;
  let video: VideoUpload;
  beforeAll(async () => {
    server = await startTestServer();
    library = await aLibrary(server);
  });
  afterAll(() => server.close());

  const rowOf = async ({ id }: { id: number }) =>
    (await server.ctx.db.select().from(videos).where(eq(videos.id, id)))[0];
  async function objectsOf({ id }: { id: number }): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of server.ctx.storage.list(`videos/${library.company_id}/${id}`)) keys.push(key);
    return keys.map((key) => key.split('/').slice(3).join('/'));
  }
  const work = (changes: Partial<Context> = {}) =>
    processVideoHandler({ ...server.ctx, ...changes })({ video: video.id }, run);
  const storageWith = (changes: Partial<Context['storage']>): Context['storage'] => ({
    ...server.ctx.storage,
    ...changes,
  });
  const failing = () => Promise.reject(new StorageError('unavailable', 'out of order', { key: 'any' }));

  test('does nothing before everything arrived, and nothing for a video that is gone', async () => {
    video = await announce(server, library, camera.length);
    await work();
    expect(await rowOf(video)).toMatchObject({ transcoded_at: null, failure: null });
    await processVideoHandler(server.ctx)({ video: 999_999 }, run);
    await processVideoFailed(server.ctx)({ video: 999_999 }, { id: 'x', error: 'gone' });
  });

  test('that died before it stored anything begins anew', async () => {
    video = await upload(server, library, camera);
    await expect(work({ storage: storageWith({ putFile: failing }) })).rejects.toThrow('out of order');
    expect(await rowOf(video)).toMatchObject({ transcoded_at: null, failure: null });
    expect(await objectsOf(video)).toHaveLength(1);
    await work();
    expect(await rowOf(video)).toMatchObject({ transcoded_at: expect.any(Date), failure: null });
  });

  test('that died before it said so stores the same again', async () => {
    video = await upload(server, library, camera);
    const broken = Object.create(server.ctx.db) as Context['db'];
    broken.transaction = () => Promise.reject(new Error('the database went away'));
    await expect(work({ db: broken })).rejects.toThrow('went away');
    const before = await objectsOf(video);
    expect(before).toContain('video.mp4');
    expect(before.some((key) => key.startsWith('raw/'))).toBe(true);
    await work();
    expect((await objectsOf(video)).filter((key) => key.startsWith('raw/'))).toEqual([]);
    expect(await rowOf(video)).toMatchObject({ transcoded_at: expect.any(Date) });
  });

  test('that died before it cleared up does only that, and once more changes nothing', async () => {
    video = await upload(server, library, camera);
    await expect(work({ storage: storageWith({ removePrefix: failing }) })).rejects.toThrow('out of order');
    const ready = await rowOf(video);
    expect(ready?.transcoded_at).toBeInstanceOf(Date);
    server.pass(5_000);
    await work();
    expect(await rowOf(video)).toEqual(ready);
    expect((await objectsOf(video)).filter((key) => key.startsWith('raw/'))).toEqual([]);
    await work();
    await processVideoFailed(server.ctx)({ video: video.id }, { id: 'x', error: 'late' });
    expect(await rowOf(video)).toEqual(ready);
  });

  test.skipIf(ffmpeg === null)(
    'says how much is converted while it works, and nothing of an earlier run (left out without ffmpeg)',
    async () => {
      const shown = async () => (await library.client.get(`${library.path}/${video.id}`)).json as VideoUpload;
      for (const [file, percent] of [
        [await recorded('camera-webm-vp8'), expect.closeTo(100, -1.5)],
        [camera, null],
      ] as const) {
        video = await upload(server, library, file);
        await server.ctx.db.update(videos).set({ converted_percent: 3 }).where(eq(videos.id, video.id));
        const putFile: Context['storage']['putFile'] = async (key, path) => {
          expect(await shown()).toMatchObject({ state: 'processing', converted_percent: percent });
          return server.ctx.storage.putFile(key, path);
        };
        await work({ storage: storageWith({ putFile }) });
        expect(await shown()).toMatchObject({ state: 'ready', converted_percent: null });
      }
    },
  );

  test('leaves nothing of a video that was deleted while it worked', async () => {
    video = await upload(server, library, camera);
    const putFile: Context['storage']['putFile'] = async (key, file) => {
      expect((await library.client.delete(`${library.path}/${video.id}`)).status).toBeLessThan(405);
      return server.ctx.storage.putFile(key, file);
    };
    await work({ storage: storageWith({ putFile }) });
    expect(await rowOf(video)).toBeUndefined();
    expect(await objectsOf(video)).toEqual([]);
  });

  test('leaves no working files behind, whatever happens', async () => {
    expect((await readdir(server.ctx.storage.temp_dir)).filter((name) => name.startsWith('video-'))).toEqual([]);
  });

  test('keeps what arrived where a converter is missing, and makes it play once there is one', async () => {
    video = await upload(server, library, await recorded('camera-mp4'));
    const env = { ...server.ctx.env, FFMPEG_PATH: '/nonexistent/ffmpeg' };
    await work({ env });
    expect(await rowOf(video)).toMatchObject({ failure: 'unsupported_codec', transcoded_at: null });
    expect(await objectsOf(video)).toHaveLength(1);
    // A second run without being asked for changes nothing: staff have to say that it is worth trying.
    await work();
    expect(await rowOf(video)).toMatchObject({ failure: 'unsupported_codec' });
    await server.ctx.db.update(videos).set({ failure: null }).where(eq(videos.id, video.id));
    await work();
    expect(await rowOf(video)).toMatchObject(
      ffmpeg === null ? { failure: 'unsupported_codec' } : { failure: null, transcoded_at: expect.any(Date) },
    );
  });

  test('that failed for good is told to staff, who may have it tried again', async () => {
    video = await upload(server, library, camera);
    await processVideoFailed(server.ctx)({ video: video.id }, { id: 'x', error: 'the worker died' });
    const failed = (await library.client.get(`${library.path}/${video.id}`)).json;
    expect(failed).toMatchObject({
      state: 'failed',
      failure: 'processing_failed',
      abilities: ['edit', 'delete', 'retry'],
    });
    expect(await objectsOf(video)).toHaveLength(1);
  });

  test('that is stopped half-way throws, so that it is tried again', async () => {
    video = await upload(server, library, camera);
    const stopping = new AbortController();
    stopping.abort();
    const stopped = processVideoHandler(server.ctx)({ video: video.id }, { ...run, signal: stopping.signal });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(await rowOf(video)).toMatchObject({ transcoded_at: null, failure: null });
  });
});
