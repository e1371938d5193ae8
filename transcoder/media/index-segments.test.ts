import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixturePath, recordedFixture, reportedPath } from '../fixtures/index.ts';
import type { RecordedFixture } from '../fixtures/index.ts';
import { repeatedRecording } from '../fixtures/repeated.ts';
import { independentDuration, temporaryFolder, topLevelBoxes } from '../test/media-tools.ts';
import { copyParts } from './copy-parts.ts';
import { indexSegments } from './index-segments.ts';
import { joinSegments } from './join.ts';
import { ONE_PIECE_MAX_BYTES } from './joined-ahead.ts';
import type { MediaFacts } from './media-facts.ts';
import { openMedia, readPackets } from './open-media.ts';
import { indexParts } from './remux.ts';

const filesOf = (parts: readonly (readonly string[])[]) =>
  parts.map((segment_paths) => ({ segment_paths, joined_bytes: 0 }));

const segments = async (name: RecordedFixture) => (await recordedFixture(name)).segment_paths;

/** Time, kind and bytes of every packet, by the library that wrote neither file. */
async function packetsOf(path: string): Promise<string[]> {
  using media = await openMedia(path);
  const packets: string[] = [];
  for (const track of [media.video, media.audio]) {
    if (track === null) continue;
    for await (const { timestamp, type, data } of readPackets(track, { metadataOnly: false }, () => undefined))
      packets.push(`${timestamp.toFixed(4)} ${type} ${Buffer.from(data).toString('base64')}`);
  }
  return packets;
}

/** All but the size. */
const roughly = (facts: MediaFacts) =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => name !== 'bytes')
      .map(([name, value]) => [name, typeof value === 'number' ? expect.closeTo(value, 3) : value]),
  );

const camera = segments('camera-mp4');
const cases: [name: string, parts: () => Promise<(readonly string[])[]>][] = [
  ['one part', async () => [await camera]],
  ['two parts', async () => [await camera, await segments('camera-mp4-after-reload')]],
  ['a part without bytes between two', async () => [await camera, [], await segments('camera-mp4-after-reload')]],
  ['a still picture without a voice', async () => [await segments('silent-mp4')]],
  ['what Safari writes', async () => [[fixturePath('camera-aac.mp4')]]],
  ['a lost fragment', async () => [[reportedPath('lostchunk.mp4')]]],
  ['the voice alone', async () => [[reportedPath('part-voice-only.mp4')]]],
  ['the picture alone', async () => [[reportedPath('part-without-sound.mp4')]]],
  ['a picture that ends early', async () => [[reportedPath('picture-1s-of-12s.mp4')]]],
];

test.each(cases)('%s: every packet, time and figure as where all of it is copied', async (_name, partsOf) => {
  await using folder = await temporaryFolder();
  const parts = await partsOf();
  const joined: string[] = [];
  for (const [number, paths] of parts.entries()) {
    if (paths.length === 0) continue;
    joined.push(folder.at(`joined-${number}`));
    await joinSegments(paths, folder.at(`joined-${number}`));
  }
  const copied = await copyParts(joined, folder.at('copied.mp4'));
  const expected = await packetsOf(folder.at('copied.mp4'));
  for (const one_piece_max_bytes of [ONE_PIECE_MAX_BYTES, 0]) {
    const facts = await indexSegments(filesOf(parts), folder.at('indexed.mp4'), { one_piece_max_bytes });
    expect(facts).toMatchObject(roughly(copied));
    expect(facts?.bytes).toBe((await stat(folder.at('indexed.mp4'))).size);
    expect((await packetsOf(folder.at('indexed.mp4'))).join('\n') === expected.join('\n')).toBe(true);
    const boxes = await topLevelBoxes(folder.at('indexed.mp4'));
    expect(boxes).toEqual(one_piece_max_bytes === 0 ? ['ftyp', 'moov', 'free', 'mdat'] : ['ftyp', 'moov', 'mdat']);
    expect(await independentDuration(folder.at('indexed.mp4'))).toBeCloseTo(copied.duration, 1);
  }
});

test('an index that is larger than its room follows the packets', async () => {
  await using folder = await temporaryFolder();
  const { chunks, seconds } = await repeatedRecording('camera-mp4', 1200);
  const paths: string[] = [];
  for (const bytes of chunks()) {
    paths.push(folder.at(`segment-${paths.length}`));
    await writeFile(paths.at(-1) ?? '', bytes);
  }
  const facts = await indexSegments(filesOf([paths]), folder.at('out.mp4'), { one_piece_max_bytes: 0 });
  expect(facts?.duration).toBeCloseTo(seconds, 0);
  expect(await topLevelBoxes(folder.at('out.mp4'))).toEqual(['ftyp', 'free', 'mdat', 'moov']);
  expect(await independentDuration(folder.at('out.mp4'))).toBeCloseTo(seconds, 0);
});

test.each<[string, () => Promise<(readonly string[])[]>]>([
  ['another container', async () => [await segments('camera-webm-vp8')]],
  ['parts of another size', async () => [await camera, await segments('camera-mp4-other-size')]],
  ['a file that is cut off', async () => [[fixturePath('truncated.mp4')]]],
  ['noise behind a head', async () => [[fixturePath('garbage.mp4')]]],
  ['a fragment that is sent twice', async () => [[reportedPath('dupchunk.mp4')]]],
  ['a head in the middle', async () => [[reportedPath('init-twice.mp4')]]],
  ['an edit list', async () => [[reportedPath('staff-trimmed-end-elst.mp4')]]],
  ['no bytes', async () => [[]]],
])('%s is left to the copy, and no file stays', async (_name, partsOf) => {
  await using folder = await temporaryFolder();
  expect(await indexParts(filesOf(await partsOf()), folder.at('out.mp4'))).toBe(null);
  await expect(stat(folder.at('out.mp4'))).rejects.toThrow('ENOENT');
  await expect(stat(folder.at('out.mp4.unfinished'))).rejects.toThrow('ENOENT');
});

test('every number of an index may lie: there is a file that can be read, or none', async () => {
  await using folder = await temporaryFolder();
  const bytes = Buffer.concat(await Promise.all((await camera).map((path) => readFile(path))));
  const first_fragment = bytes.indexOf('moof') + 924;
  for (let at = 0; at < first_fragment; at += 3) {
    const changed = Buffer.from(bytes);
    changed.fill(at % 2 === 0 ? 0xff : 0, at, at + 4);
    await writeFile(folder.at('changed'), changed);
    const facts = await indexParts(filesOf([[folder.at('changed')]]), folder.at('out.mp4')).catch(
      (error: unknown) => error,
    );
    if (facts === null || facts instanceof Error) continue;
    expect((await packetsOf(folder.at('out.mp4'))).length).toBeGreaterThan(0);
  }
});
