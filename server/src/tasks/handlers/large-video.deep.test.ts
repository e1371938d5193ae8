import type { VideoUpload } from '@vivavoce/contract/types.ts';
import { VIDEO_LIMITS } from '@vivavoce/domain/limits.ts';
import { partCount } from '@vivavoce/domain/videos/video-parts.ts';
import { loudnessAt, runTool, temporaryFolder } from '@vivavoce/transcoder/test/media-tools.ts';
import { open, stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { peakMemory } from '../../../test/peak-memory.ts';
import { aLibrary, announce, finish, putPart } from '../../../test/videos.ts';
import type { Library } from '../../../test/videos.ts';

let server: TestServer;
let library: Library;
beforeAll(async () => {
  // Tests keep their files in memory, where there is room; these take 13 GB.
  vi.stubEnv('TMPDIR', '/var/tmp');
  server = await startTestServer({ workers: true });
  library = await aLibrary(server);
});
afterAll(() => server.close());

const SHORT_SECONDS = 120;
/** Its uploads leave as much garbage as a part of the large one. */
const SHORT_VIDEOS = 3;
/** The times of an hour's packets, as for answers, and parts of the upload, of test and server, that wait for the collector. */
const GROWTH_MAX_MB = 128;

/** Length and name of a box of MP4 in sixteen bytes. */
function boxHead(bytes: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(bytes), 8);
  return head;
}

/**
 * A film with sound as cameras write it, 3.5 GB an hour, which goes on for as long as wished without being encoded again.
 * An unused box at its end brings it to the length.
 */
async function makeFilm(at: (name: string) => string, seconds: number, bytes?: number): Promise<string> {
  const [clip, film] = [at('clip.mov'), at(`film-${seconds}.mov`)];
  await runTool(
    [
      ['-y', '-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440'],
      ['-t', '10', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ['-c:a', 'pcm_s32le', '-ar', '48000', '-ac', '5', clip],
    ].flat(),
  );
  await runTool(['-stream_loop', '-1', '-i', clip, '-t', `${seconds}`, '-c', 'copy', film]);
  if (bytes !== undefined) {
    await using file = await open(film, 'r+');
    const { size } = await file.stat();
    await file.write(boxHead(bytes - size), 0, 16, size);
    await file.truncate(bytes);
  }
  return film;
}

/** Staff sends a file in its parts, and it plays. */
async function shown(film: string): Promise<{ ready: VideoUpload; percents: Set<number> }> {
  const { size } = await stat(film);
  const video = await announce(server, library, size, { filename: 'film.mov' });
  await using file = await open(film);
  const buffer = Buffer.alloc(video.part_bytes);
  for (let index = 0; index < partCount(size, video.part_bytes); index += 1) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, index * video.part_bytes);
    expect((await putPart(library, video, index, buffer.subarray(0, bytesRead))).status).toBe(201);
  }
  expect((await finish(library, video)).status).toBe(200);
  const percents = new Set<number>();
  let state = video;
  await vi.waitFor(
    async () => {
      state = (await library.client.get(`${library.path}/${video.id}`)).json as VideoUpload;
      if (state.converted_percent !== null) percents.add(state.converted_percent);
      expect(state.state).not.toBe('processing');
    },
    { timeout: 1_200_000, interval: 200 },
  );
  return { ready: state, percents };
}

test('the largest and longest video is sent and converted in no more memory than short ones', async () => {
  await using folder = await temporaryFolder();
  const short = await makeFilm((name) => folder.at(name), SHORT_SECONDS);
  const long = await makeFilm((name) => folder.at(name), VIDEO_LIMITS.max_seconds - 10, VIDEO_LIMITS.max_bytes);
  const before = await peakMemory(async () => {
    for (let count = 0; count < SHORT_VIDEOS; count += 1) await shown(short);
  });
  let result: Awaited<ReturnType<typeof shown>> | undefined;
  const peak = await peakMemory(async () => {
    result = await shown(long);
  });
  const { ready, percents } = result!;
  expect(ready).toMatchObject({ state: 'ready', failure: null, bytes: VIDEO_LIMITS.max_bytes, has_poster: true });
  expect(ready.converted_percent).toBeNull();
  expect(ready.duration).toBeGreaterThan(VIDEO_LIMITS.max_seconds - 12);
  expect(percents.size).toBeGreaterThan(10);
  expect(peak.server_mb - before.server_mb).toBeLessThan(GROWTH_MAX_MB);
  expect(peak.program_mb - before.program_mb).toBeLessThan(GROWTH_MAX_MB);

  // Nothing of the upload stays, and the end is heard.
  const kept: string[] = [];
  await vi.waitFor(
    async () => {
      kept.length = 0;
      for await (const { key } of server.ctx.storage.list(`videos/${library.company_id}/${ready.id}`)) kept.push(key);
      expect(kept).toHaveLength(2);
    },
    { timeout: 60_000, interval: 100 },
  );
  const file = server.ctx.storage.localPath(kept.find((key) => key.endsWith('.mp4')) ?? '') ?? '';
  expect(await loudnessAt(file, VIDEO_LIMITS.max_seconds - 30, 10)).toBeGreaterThan(-60);
});
