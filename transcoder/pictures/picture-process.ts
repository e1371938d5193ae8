import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/**
 * The process that draws a picture: `picture-process.ts drawing.svg picture max-width max-height png|jpeg [typeface …]`.
 * The drawing comes from outside, so its reader runs beside the server under limits and ends with the picture.
 */
const [drawing = '', picture = '', width = '', height = '', type = '', ...typefaces] = process.argv.slice(2);
/** Photographs at the size of a card show no difference from a higher quality. */
const JPEG_QUALITY = 80;
const WHITE = 255;

const find = createRequire(import.meta.url).resolve;

interface Drawn {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** JPEG has no transparency: the pixels, premultiplied by their opacity, are laid on white. */
async function asJpeg({ pixels, width: columns, height: rows }: Drawn): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(pixels);
  for (let at = 0; at < data.length; at += 4) {
    const missing = WHITE - (pixels[at + 3] ?? 0);
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = (pixels[channel] ?? 0) + missing;
    data[at + 3] = WHITE;
  }
  const wasm = new Uint8Array(await readFile(find('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));
  await initJpeg({ wasmBinary: wasm.buffer });
  const image = { data, width: columns, height: rows, colorSpace: 'srgb' as const };
  return new Uint8Array(await encodeJpeg(image, { quality: JPEG_QUALITY }));
}

await initWasm(await readFile(find('@resvg/resvg-wasm/index_bg.wasm')));
const svg = await readFile(drawing, 'utf8');
const fontBuffers = await Promise.all(typefaces.map(async (file) => new Uint8Array(await readFile(file))));
const font = fontBuffers.length > 0 ? { font: { fontBuffers } } : {};
const plain = new Resvg(svg, font);
const scale = Math.min(Number(width) / plain.width, Number(height) / plain.height);
const drawn = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, ...font }).render();
// A picture inside that cannot be decoded is left out; what shows nothing is no picture.
if (drawn.pixels.every((byte) => byte === 0)) throw new Error('nothing to draw');
await writeFile(picture, type === 'jpeg' ? await asJpeg(drawn) : drawn.asPng());
