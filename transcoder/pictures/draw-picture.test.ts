import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readPicture } from '@vivavoce/domain/files/picture.ts';
import { blockJpeg, exifSegment } from '@vivavoce/domain/test/block-jpeg.ts';
import { COSTLY_WORK } from '@vivavoce/server/src/lib/costly-work.ts';
import decode, { init } from '@jsquash/jpeg/decode.js';
import { beforeAll, expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';

const LIMITS = COSTLY_WORK.picture;
const NO_LIMITS = { min_width_pixels: 1, max_width_pixels: 1_000, max_height_pixels: 1_000 };
/** Four corners: red, blue, white, black. */
const CORNERS =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="64" height="32" fill="#fff"/><rect width="32" height="16" fill="#f00"/><rect x="32" width="32" height="16" fill="#00f"/><rect x="32" y="16" width="32" height="16"/></svg>';

/** The photograph as a camera stores it that was turned by a quarter. */
const heldSideways = (jpeg: Buffer): Uint8Array =>
  Buffer.concat([jpeg.subarray(0, 2), exifSegment(6), jpeg.subarray(2)]);

/** What is drawn of a file, and its colours at some places, given as parts of width and height. */
async function drawnFrom(file: Uint8Array, kind: 'jpeg' | 'png', ...places: [number, number][]) {
  const drawing = readPicture(file, kind, NO_LIMITS);
  if (typeof drawing === 'string') throw new Error(drawing);
  const { width, height, data } = await decode(
    new Uint8Array(await drawPicture(drawing, LIMITS, { type: 'jpeg' })).buffer,
  );
  const colours = places.map(([x, y]): number[] => {
    const start = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    return Array.from<number>(data.subarray(start, start + 3));
  });
  return { size: [width, height], colours };
}

const reported = (name: string) => readFile(new URL(`../fixtures/reported/${name}`, import.meta.url));

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
  await init({ wasmBinary: new Uint8Array(await readFile(wasm)).buffer });
});

it('draws the photograph of a camera on its side upright', async () => {
  const jpeg = await drawPicture({ svg: CORNERS, width: 64, height: 32 }, LIMITS, { type: 'jpeg' });
  const quarters: [number, number][] = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ];
  const { size, colours } = await drawnFrom(heldSideways(jpeg), 'jpeg', ...quarters);
  expect(size).toEqual([32, 64]);
  const names = colours.map(([red = 0, , blue = 0]) =>
    red > 128 ? (blue > 128 ? 'white' : 'red') : blue > 128 ? 'blue' : 'black',
  );
  expect(names.join(' ')).toBe('white red black blue');
});

it.each([
  ['picture-samsung.jpg', 'jpeg'],
  // A film stands behind it.
  ['picture-motion.jpg', 'jpeg'],
  ['picture-trail.png', 'png'],
  ['picture-exif6.jpg', 'jpeg'],
] as const)('draws %s, whatever stands behind its end', async (name, kind) => {
  const { size, colours } = await drawnFrom(await reported(name), kind, [0.2, 0.3], [0.8, 0.6]);
  expect(Math.min(...size)).toBeGreaterThan(100);
  expect(colours[0]).not.toEqual(colours[1]);
});

// Cyan, magenta, yellow and black as inks; Adobe writes them inverted, and YCCK as brightness and colour.
const inks = { red: [0, 255, 255, 0], blue: [255, 255, 0, 0], black: [0, 0, 0, 255], white: [0, 0, 0, 0] };
const inverted = (values: readonly number[]) => values.map((value) => 255 - value);
/** Three values as brightness and colour; the fourth stays. */
const asYcck = ([red = 0, green = 0, blue = 0, black = 0]: readonly number[]) => [
  Math.round(0.299 * red + 0.587 * green + 0.114 * blue),
  Math.round(128 - 0.1687 * red - 0.3313 * green + 0.5 * blue),
  Math.round(128 + 0.5 * red - 0.4187 * green - 0.0813 * blue),
  black,
];

it.each<[string, number | undefined, (ink: readonly number[]) => readonly number[]]>([
  ['CMYK of Adobe', 0, inverted],
  [
    'YCCK of Adobe',
    2,
    ([cyan = 0, magenta = 0, yellow = 0, black = 0]) => asYcck([cyan, magenta, yellow, 255 - black]),
  ],
  ['CMYK of other programs', undefined, (ink) => ink],
])('draws %s in the colours of screens', async (_what, adobe, written) => {
  const stripes = Object.values(inks);
  const width = 32 * (5 + Math.floor(Math.random() * 90));
  const file = blockJpeg({
    width,
    height: 40,
    colour: (column) => written(stripes[Math.floor((column * 8 * 4) / width)] ?? []),
    ...(adobe !== undefined && { adobe }),
  });
  const { colours } = await drawnFrom(file, 'jpeg', [0.12, 0.5], [0.37, 0.5], [0.62, 0.5], [0.87, 0.5]);
  const [red = [], blue = [], black = [], white = []] = colours;
  expect(red[0]! - Math.max(...red.slice(1, 3))).toBeGreaterThan(120);
  expect(blue[2]! - Math.max(...blue.slice(0, 2))).toBeGreaterThan(40);
  expect(Math.max(...black)).toBeLessThan(90);
  expect(Math.min(...white)).toBeGreaterThan(240);
});

it('draws a reported photograph for printing', async () => {
  const { colours } = await drawnFrom(await reported('picture-cmyk.jpg'), 'jpeg', [0.5, 0.05], [0.5, 0.95]);
  const [[red = 0, , less = 0] = [], [little = 0, , blue = 0] = []] = colours;
  expect([red > less + 100, blue > little + 100]).toEqual([true, true]);
});
