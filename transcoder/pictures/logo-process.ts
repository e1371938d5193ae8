import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/**
 * The process that draws a logo: `logo-process.ts drawing.svg picture.png max-width max-height`. The drawing comes from
 * outside, so its reader runs beside the server under limits and ends with the picture.
 */
const [drawing = '', picture = '', width = '', height = ''] = process.argv.slice(2);
await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
const svg = await readFile(drawing, 'utf8');
const plain = new Resvg(svg);
const scale = Math.min(Number(width) / plain.width, Number(height) / plain.height);
const drawn = new Resvg(svg, { fitTo: { mode: 'zoom', value: scale } }).render();
// A picture inside that cannot be decoded is left out; what shows nothing is no logo.
if (drawn.pixels.every((byte) => byte === 0)) throw new Error('nothing to draw');
await writeFile(picture, drawn.asPng());
