import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readPicture } from '@vivavoce/domain/files/picture.ts';
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
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('ffe10022457869660000', 'hex'),
    Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'),
    jpeg.subarray(2),
  ]);

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
  await init({ wasmBinary: new Uint8Array(await readFile(wasm)).buffer });
});

it('draws the photograph of a camera on its side upright', async () => {
  const jpeg = await drawPicture({ svg: CORNERS, width: 64, height: 32 }, LIMITS, { type: 'jpeg' });
  const drawing = readPicture(heldSideways(jpeg), 'jpeg', NO_LIMITS);
  if (typeof drawing === 'string') throw new Error(drawing);
  const image = await decode(new Uint8Array(await drawPicture(drawing, LIMITS, { type: 'jpeg' })).buffer);
  expect([image.width, image.height]).toEqual([32, 64]);
  const at = (x: number, y: number): string => {
    const start = (Math.floor(y * image.height) * image.width + Math.floor(x * image.width)) * 4;
    const [red = 0, , blue = 0] = image.data.slice(start, start + 3);
    return red > 128 ? (blue > 128 ? 'white' : 'red') : blue > 128 ? 'blue' : 'black';
  };
  expect([at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join(' ')).toBe('white red black blue');
});

it('ends a drawing that asks for more memory than any picture needs', async () => {
  const layers = 60;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${'<g opacity=".5">'.repeat(layers)}<rect width="4000" height="4000"/>${'</g>'.repeat(layers)}</svg>`;
  await expect(drawPicture({ svg, width: 4000, height: 4000 }, LIMITS)).rejects.toMatchObject({
    code: 'ffmpeg_failed',
  });
});
