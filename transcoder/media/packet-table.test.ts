import { expect, test } from 'vitest';
import type { TrackHead } from './fragments.ts';
import { interleave } from './packet-table.ts';
import type { PacketTable } from './packet-table.ts';

const headOf = (kind: TrackHead['kind']): TrackHead => ({
  id: kind === 'video' ? 1 : 2,
  kind,
  timescale: 10,
  matrix: Buffer.alloc(36),
  size: Buffer.alloc(8),
  settings: Buffer.alloc(8),
});

/** A packet of two bytes every tenth of a second, all of them one behind another. */
const tableOf = (kind: TrackHead['kind'], offset: number, packets: number): PacketTable => ({
  head: headOf(kind),
  starts: Array.from({ length: packets }, (_, nth) => nth),
  last_duration: 1,
  bytes: Array.from({ length: packets }, () => 2),
  keys: [1],
  chunks: [{ offset, packets }],
});

/** The bytes of each packet of a track, by its chunks. */
function packetsOf({ chunks, bytes }: PacketTable, content: Buffer): string[] {
  const packets: string[] = [];
  for (const { offset, packets: count } of chunks) {
    let at = offset;
    for (let nth = 0; nth < count; nth += 1) {
      const length = bytes[packets.length] ?? 0;
      packets.push(content.toString('hex', at, at + length));
      at += length;
    }
  }
  return packets;
}

test('the sound of a moment lies before its picture, and half a second of each behind another', () => {
  const recorded = Buffer.from(Array.from({ length: 90 }, (_, at) => at));
  const [video, audio] = [tableOf('video', 5, 20), tableOf('audio', 47, 20)];
  const expected = [packetsOf(video, recorded), packetsOf(audio, recorded)];
  const packets = interleave([video, audio], recorded);
  if (packets === null) throw new Error('no packets');
  expect(packets.length).toBe(80);
  expect([packetsOf(video, packets), packetsOf(audio, packets)]).toEqual(expected);
  expect(audio.chunks.map(({ offset }) => offset)).toEqual([0, 20, 40, 60]);
  expect(video.chunks.map(({ offset }) => offset)).toEqual([10, 30, 50, 70]);
});

test('an index that names the same bytes again and again makes no larger file', () => {
  const video = tableOf('video', 0, 20);
  video.chunks = [
    { offset: 0, packets: 10 },
    { offset: 0, packets: 10 },
  ];
  expect(interleave([video], Buffer.alloc(20))).toBe(null);
});
