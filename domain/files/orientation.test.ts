import { describe, expect, it } from 'vitest';
import { liesOnItsSide, orientationIn, uprightTransform } from './orientation.ts';
import type { Orientation } from './orientation.ts';

const number = (value: number, size: number, little: boolean) =>
  Array.from({ length: size }, (_, n) => (value >>> (8 * (little ? n : size - 1 - n))) & 0xff);

type Exif = { orientation: number; little?: boolean; directory?: number; entries?: number };

/** EXIF with one directory of two entries. */
function exif({ orientation, little = false, directory = 8, entries = 2 }: Exif): Uint8Array {
  const entry = (tag: number, value: number) => [
    ...number(tag, 2, little),
    ...number(3, 2, little),
    ...number(1, 4, little),
    ...number(value, 2, little),
    0,
    0,
  ];
  return Uint8Array.from([
    ...(little ? [0x49, 0x49] : [0x4d, 0x4d]),
    ...number(42, 2, little),
    ...number(directory, 4, little),
    ...number(entries, 2, little),
    ...entry(0x010f, 9),
    ...entry(0x0112, orientation),
  ]);
}

describe('orientationIn', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('reads %i in both orders of bytes', (orientation) => {
    expect(orientationIn(exif({ orientation }))).toBe(orientation);
    expect(orientationIn(exif({ orientation, little: true }))).toBe(orientation);
  });

  it.each([
    ['an unknown figure', exif({ orientation: 9 })],
    ['a directory beyond the block', exif({ orientation: 6, directory: 0xffff_ffff })],
    ['more entries than there are, none of them the one', exif({ orientation: 6, entries: 0xffff }).slice(0, 30)],
    ['a block that ends immediately', exif({ orientation: 6 }).slice(0, 4)],
    ['nothing', new Uint8Array(0)],
  ])('takes %s for upright', (_what, bytes) => expect(orientationIn(bytes)).toBe(1));
});

/** Where the middle of a quarter of the stored picture (40 by 20) is drawn: as parts of the upright one. */
function quarter(orientation: Orientation, x: number, y: number): [number, number] {
  const [width, height] = liesOnItsSide(orientation) ? [20, 40] : [40, 20];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (
    uprightTransform(orientation, width, height).match(/-?\d+/g) ?? []
  ).map(Number);
  return [(a * x + c * y + e) / width, (b * x + d * y + f) / height];
}

// Where the upper left and the upper right quarter of the stored picture belong, as the standard draws them.
it.each<[Orientation, string, string]>([
  [1, 'upper left', 'upper right'],
  [2, 'upper right', 'upper left'],
  [3, 'lower right', 'lower left'],
  [4, 'lower left', 'lower right'],
  [5, 'upper left', 'lower left'],
  [6, 'upper right', 'lower right'],
  [7, 'lower right', 'upper right'],
  [8, 'lower left', 'upper left'],
])('orientation %i is set upright', (orientation, left, right) => {
  const named = ([x, y]: [number, number]) => `${y < 0.5 ? 'upper' : 'lower'} ${x < 0.5 ? 'left' : 'right'}`;
  const corners = [quarter(orientation, 10, 5), quarter(orientation, 30, 5)];
  for (const part of corners.flat()) expect([0.25, 0.75]).toContain(part);
  expect(corners.map(named)).toEqual([left, right]);
});
