import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repeatedRecording } from '@vivavoce/transcoder/fixtures/repeated.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { allowScreens, aScene, begin, put, seal, sealBody, sha256 } from '../../../test/recording.ts';
import type { Begun, Scene } from '../../../test/recording.ts';
import { attempts } from '../../db/schema/index.ts';
import type { Context } from '../../context.ts';
import { createJoining } from './joining.ts';
import type { Joining } from './joining.ts';
import { processRecordingHandler } from './process-recording.ts';

const server = useTestServer();
const { signal } = new AbortController();
const SECONDS = 60;
const FRAGMENT_MS = 2000;
/** Boxes that carry nothing, so that a minute is as large as a long recording. */
const PADDING = Buffer.alloc(1_250_000);
PADDING.writeUInt32BE(PADDING.length, 0);
PADDING.write('free', 4, 'latin1');

let chunks: Buffer[];
let mime_type: string;
let scene: Scene;
let begun: Begun;

beforeAll(async () => {
  const recording = await repeatedRecording('camera-mp4', SECONDS);
  mime_type = recording.mime_type;
  chunks = [...recording.chunks()].map((bytes) => Buffer.concat([bytes, PADDING]));
});

beforeEach(async () => {
  scene = await aScene(server);
  begun = await begin(scene);
});

const ENOUGH = 27;
const joinedFolder = () => path.join(server.ctx.storage.temp_dir, 'joined');
const joinedFiles = () => readdir(joinedFolder()).catch((): string[] => []);

type Place = { track?: 'camera' | 'screen'; part?: number };

async function send(from: number, to: number, place: Place = {}): Promise<void> {
  for (const [at, bytes] of chunks.slice(from, to).entries())
    expect((await put(scene, begun, bytes, { ...place, index: from + at })).status).toBe(201);
}

const segmentsOf = (indexes: readonly number[]) =>
  indexes.map((index) => ({ index, bytes: chunks[index]!.length, sha256: sha256(chunks[index]!) }));
const everyIndex = () => [...chunks.keys()];

/** Seals with these segments of each part and processes. @returns the row, with the hashes of camera and screen */
async function processed(
  joining: Joining | undefined,
  parts: readonly (readonly number[])[],
  { screen = false, ctx = server.ctx } = {},
) {
  const [track] = sealBody([]).tracks;
  const kinds = screen ? (['camera', 'screen'] as const) : (['camera'] as const);
  const tracks = kinds.map((kind) => ({
    ...track!,
    kind,
    mime_type,
    parts: parts.map((indexes, part) => ({
      part,
      segments: segmentsOf(indexes),
      lost: everyIndex().filter((index) => index < indexes.at(-1)! && !indexes.includes(index)),
      recorded_ms: FRAGMENT_MS * (indexes.length - 1),
      ended_by: 'stop' as const,
    })),
  }));
  expect((await seal(scene, begun, { tracks })).status).toBe(202);
  await processRecordingHandler(ctx, joining)({ attempt: begun.attempt }, { id: 'by-hand', attempt: 1, signal });
  const [row] = await server.ctx.db.select().from(attempts).where(eq(attempts.id, begun.attempt));
  return { ...row!, camera: await hashOf(row!.media_key), screen_hash: await hashOf(row!.screen_key) };
}

async function hashOf(key: string | null): Promise<string | null> {
  if (key === null) return null;
  const pieces: Uint8Array[] = [];
  for await (const piece of (await server.ctx.storage.read(key)).stream) pieces.push(piece as Uint8Array);
  return sha256(Buffer.concat(pieces));
}

/** Joining with a storage that notes the key of each read. */
function counted(): { joining: Joining; reads: string[]; ctx: Context } {
  const reads: string[] = [];
  const { storage } = server.ctx;
  const read: Context['storage']['read'] = (key, range) => {
    reads.push(key);
    return storage.read(key, range);
  };
  const ctx = { ...server.ctx, storage: { ...storage, read } };
  return { joining: createJoining(ctx), reads, ctx };
}

const hasBegun = (): void => server.pass(120_000);
let plain: string | null = null;
/** The bytes of a recording that was joined at its end. */
async function withoutJoining(): Promise<string | null> {
  if (plain === null) {
    await send(0, chunks.length);
    plain = (await processed(undefined, [everyIndex()])).camera;
    scene = await aScene(server);
    begun = await begin(scene);
  }
  return plain;
}

test('what was joined while the recording went on is not read again, and the file is the same', async () => {
  const expected = await withoutJoining();
  const { joining, reads } = counted();
  await send(0, ENOUGH);
  hasBegun();
  await joining.run(signal);
  expect(reads).toHaveLength(ENOUGH);
  await send(ENOUGH, ENOUGH + 2);
  await joining.run(signal);
  expect(reads).toHaveLength(ENOUGH + 2);
  expect(await joinedFiles()).toHaveLength(1);
  await send(ENOUGH + 2, chunks.length);
  expect(await processed(joining, [everyIndex()])).toMatchObject({
    state: 'playable',
    failure: null,
    camera: expected,
  });
  expect(new Set(reads).size).toBe(reads.length);
  expect(await joinedFiles()).toEqual([]);
});

test('after a crash in the middle it is joined from the segments, with the same bytes', async () => {
  const expected = await withoutJoining();
  await send(0, ENOUGH);
  hasBegun();
  await createJoining(server.ctx).run(signal);
  const [left] = await joinedFiles();
  await writeFile(path.join(joinedFolder(), left!), 'half a segment', { flag: 'a' });
  await send(ENOUGH, chunks.length);
  // Another process knows nothing of the file.
  const joining = createJoining(server.ctx);
  await joining.run(signal);
  expect(await joinedFiles()).toHaveLength(2);
  expect(await processed(joining, [everyIndex()])).toMatchObject({ state: 'playable', camera: expected });
  expect(await joinedFiles()).toEqual([left]);
});

test('a run that breaks off in a segment leaves the same bytes, also where the rest was written behind them', async () => {
  const expected = await withoutJoining();
  const { joining, reads, ctx } = counted();
  await send(0, ENOUGH);
  hasBegun();
  const broken = new AbortController();
  const counting = { ...ctx.storage };
  ctx.storage.read = (key, range) => {
    if (reads.length === 20) broken.abort();
    return counting.read(key, range);
  };
  const before = await joinedFiles();
  await joining.run(broken.signal);
  expect(reads).toHaveLength(21);
  expect(await joinedFiles()).toEqual(before);
  await joining.run(signal);
  const [grown] = (await joinedFiles()).filter((name) => !before.includes(name));
  await writeFile(path.join(joinedFolder(), grown!), Buffer.alloc(10_000_000), { flag: 'a' });
  await send(ENOUGH, chunks.length);
  expect(await processed(joining, [everyIndex()])).toMatchObject({ state: 'playable', camera: expected });
});

test('a segment that arrives late and one that is lost are where they belong', async () => {
  const joining = createJoining(server.ctx);
  await send(0, ENOUGH);
  await send(0, 2, { part: 1 });
  hasBegun();
  await joining.run(signal);
  // The first part was not complete.
  await send(ENOUGH, chunks.length);
  await send(2, 4, { part: 1 });
  const parts = [everyIndex(), [0, 1, 2, 3]];
  const late = await processed(joining, parts);
  expect(late).toMatchObject({ state: 'playable', failure: null });

  scene = await aScene(server);
  begun = await begin(scene);
  await send(0, chunks.length);
  await send(0, 4, { part: 1 });
  expect((await processed(undefined, parts)).camera).toBe(late.camera);

  scene = await aScene(server);
  begun = await begin(scene);
  await send(0, 3);
  await send(4, chunks.length);
  hasBegun();
  await joining.run(signal);
  const lost = await processed(joining, [everyIndex().filter((index) => index !== 3)]);
  expect(lost).toMatchObject({ state: 'playable', failure: 'lacks_sound' });
});

test('several parts and a screen grow beside each other; elsewhere only what is missing is downloaded', async () => {
  await allowScreens(server, scene);
  begun = await begin(scene, undefined, { screen: true }).catch(() => begun);
  const { joining, reads, ctx } = counted();
  for (const track of ['camera', 'screen'] as const) {
    await send(0, chunks.length, { track });
    await send(0, 4, { track, part: 1 });
  }
  hasBegun();
  await joining.run(signal);
  expect(reads).toHaveLength(2 * (chunks.length + 4));
  const elsewhere = { ...ctx, storage: { ...ctx.storage, localPath: () => null } };
  for (const track of ['camera', 'screen'] as const) await send(4, 6, { track, part: 1 });
  const parts = [everyIndex(), [0, 1, 2, 3, 4, 5]];
  const joined = await processed(joining, parts, { screen: true, ctx: elsewhere });
  expect(joined).toMatchObject({ state: 'playable', failure: null, screen_failure: null });
  expect(joined.camera).toBe(joined.screen_hash);
  expect(reads).toHaveLength(2 * (chunks.length + 6));
  expect(new Set(reads).size).toBe(reads.length);
});

test('short recordings, and those that have ended, have no file', async () => {
  const joining = createJoining(server.ctx);
  const before = await joinedFiles();
  await send(0, 3);
  hasBegun();
  await joining.run(signal);
  expect(await joinedFiles()).toEqual(before);
  await send(3, ENOUGH);
  await joining.run(signal);
  expect(await joinedFiles()).toHaveLength(before.length + 1);
  // Processed elsewhere.
  await processed(undefined, [everyIndex().slice(0, ENOUGH)]);
  server.pass(16 * 60_000);
  await joining.run(signal);
  expect(await joinedFiles()).toEqual(before);
});
