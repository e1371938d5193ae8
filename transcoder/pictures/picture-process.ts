import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initJpeg } from '@jsquash/jpeg/encode.js';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { screenColours } from './print-colours.ts';
import type { Pixels } from './print-colours.ts';

/**
 * The process that draws a picture: `picture-process.ts drawing.svg picture max-width max-height png|jpeg [typeface …]`.
 * The drawing comes from outside, so its reader runs beside the server under limits and ends with the picture.
 */
const [drawing = '', picture = '', width = '', height = '', type = '', ...typefaces] = process.argv.slice(2);
/** Photographs at the size of a card show no difference from a higher quality. */
const JPEG_QUALITY = 80;
/** Before it is drawn and compressed once more. */
const CONVERTED_QUALITY = 95;
const WHITE = 255;

const find = createRequire(import.meta.url).resolve;

/** JPEG has no transparency: the pixels, premultiplied by their opacity, are laid on white. */
function onWhite(pixels: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(pixels);
  for (let at = 0; at < data.length; at += 4) {
    const missing = WHITE - (pixels[at + 3] ?? 0);
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = (pixels[channel] ?? 0) + missing;
    data[at + 3] = WHITE;
  }
  return data;
}

async function asJpeg(pixels: Pixels, quality: number): Promise<Uint8Array> {
  const wasm = new Uint8Array(await readFile(find('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')));
  await initJpeg({ wasmBinary: wasm.buffer });
  return new Uint8Array(await encodeJpeg({ ...pixels, colorSpace: 'srgb' as const }, { quality }));
}

/** The drawing with photographs in the colours of screens, since its reader knows no others. */
async function inScreenColours(svg: string): Promise<string> {
  let converted = svg;
  for (const [href, base64 = ''] of svg.matchAll(/data:image\/jpe?g;base64,([A-Za-z0-9+/=\s]+)/g)) {
    const pixels = await screenColours(Buffer.from(base64, 'base64'), 2 * Math.max(Number(width), Number(height)));
    if (!pixels) continue;
    const jpeg = Buffer.from(await asJpeg(pixels, CONVERTED_QUALITY));
    converted = converted.replace(href, () => `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  }
  return converted;
}

await initWasm(await readFile(find('@resvg/resvg-wasm/index_bg.wasm')));
const svg = await inScreenColours(await readFile(drawing, 'utf8'));
const fontBuffers = await Promise.all(typefaces.map(async (file) => new Uint8Array(await readFile(file))));
const font = fontBuffers.length > 0 ? { font: { fontBuffers } } : {};
const plain = new Resvg(svg, font);
const scale = Math.min(Number(width) / plain.width, Number(height) / plain.height);
const drawn = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, ...font }).render();
// A picture inside that cannot be decoded is left out; what shows nothing is no picture.
if (drawn.pixels.every((byte) => byte === 0)) throw new Error('nothing to draw');
const { width: columns, height: rows } = drawn;
const jpeg = () => asJpeg({ data: onWhite(drawn.pixels), width: columns, height: rows }, JPEG_QUALITY);
await writeFile(picture, type === 'jpeg' ? await jpeg() : drawn.asPng());
