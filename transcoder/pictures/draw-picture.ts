import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../ffmpeg/ffmpeg.ts';
import { runProcess } from '../ffmpeg/run-process.ts';
import type { ProcessLimits } from '../ffmpeg/run-process.ts';

/**
 * The costliest photograph of 25 million pixels, a progressive one without subsampling, needs 1,100 MB; the limit leaves a
 * margin. A limit on addresses would refuse honest pictures by chance, since V8 and WebAssembly reserve as many as they get.
 */
const DRAWING_LIMITS: ProcessLimits = {
  cpu_seconds: 20,
  memory_kind: 'data',
  memory_bytes: 1536 * 1024 * 1024,
  file_bytes: 16 * 1024 * 1024,
  wall_seconds: 30,
  output_bytes: 64 * 1024,
};

/** Compiles without optimising, since each process draws once; and without reserving address space for guards. */
const NODE_FLAGS = ['--liftoff-only', '--disable-wasm-trap-handler', '--max-old-space-size=128'];

const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url));

/** An SVG, and the largest size that its picture may have. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

interface DrawOptions {
  type?: 'png' | 'jpeg';
  /** Files of the typefaces that the drawing names; without them it has no text. */
  typefaces?: readonly string[];
}

/**
 * Draws an SVG as a PNG or JPEG, in a process of its own with limits on time and memory. Scripts do not run, and
 * nothing is loaded from disk or network.
 *
 * @throws MediaError `ffmpeg_failed` for a drawing that cannot be read or shows nothing, `timed_out`, `too_large`
 */
export async function drawPicture(
  drawing: Drawing,
  { type = 'png', typefaces = [] }: DrawOptions = {},
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vivavoce-picture-'));
  try {
    const svg = path.join(folder, 'drawing.svg');
    const picture = path.join(folder, 'picture');
    await writeFile(svg, drawing.svg);
    const size = [String(drawing.width), String(drawing.height)];
    await runProcess({
      program: process.execPath,
      args: [...NODE_FLAGS, PROGRAM, svg, picture, ...size, type, ...typefaces],
      limits: DRAWING_LIMITS,
      prlimit: await findProgram('prlimit'),
    });
    return await readFile(picture);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
