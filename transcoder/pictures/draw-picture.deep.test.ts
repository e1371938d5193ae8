import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { FILE_LIMITS, MARKETPLACE_PICTURE_LIMITS } from '@vivavoce/domain/limits.ts';
import { readPicture } from '@vivavoce/domain/files/picture.ts';
import { COSTLY_WORK } from '@vivavoce/server/src/lib/costly-work.ts';
import encode, { init } from '@jsquash/jpeg/encode.js';
import { beforeAll, expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';

const SIDE = Math.sqrt(FILE_LIMITS.image_max_pixels);

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  await init({ wasmBinary: new Uint8Array(await readFile(wasm)).buffer });
});

it('draws the costliest photograph that is taken, each time, also six at the same moment', async () => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).map((_byte, at) => at >> 12);
  const image = { data, width: SIDE, height: SIDE, colorSpace: 'srgb' as const };
  const whole = { quality: 40, progressive: true, auto_subsample: false, chroma_subsample: 1 };
  const photograph = new Uint8Array(await encode(image, whole));
  expect(photograph.length).toBeLessThan(FILE_LIMITS.image_max_bytes);
  const drawing = readPicture(photograph, 'jpeg', MARKETPLACE_PICTURE_LIMITS);
  if (typeof drawing === 'string') throw new Error(drawing);
  for (let round = 0; round < 3; round += 1) {
    const drawn = await Promise.all(
      Array.from({ length: 6 }, () => drawPicture(drawing, COSTLY_WORK.picture, { type: 'jpeg' })),
    );
    expect(drawn.every((jpeg) => jpeg.length > 1_000)).toBe(true);
  }
});

it('ends a drawing that asks for more memory than any picture needs', async () => {
  const layers = 60;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${'<g opacity=".5">'.repeat(layers)}<rect width="4000" height="4000"/>${'</g>'.repeat(layers)}</svg>`;
  await expect(drawPicture({ svg, width: 4000, height: 4000 }, COSTLY_WORK.picture)).rejects.toMatchObject({
    code: 'ffmpeg_failed',
  });
});
