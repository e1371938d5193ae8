import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../ffmpeg/ffmpeg.ts';
import { runProcess } from '../ffmpeg/run-process.ts';
import type { ProcessLimits } from '../ffmpeg/run-process.ts';

/** Node alone reserves more than a gigabyte of addresses; the drawing gets the rest. */
const DRAWING_LIMITS: ProcessLimits = {
  cpu_seconds: 20,
  memory_bytes: 2048 * 1024 * 1024,
  file_bytes: 16 * 1024 * 1024,
  wall_seconds: 30,
  output_bytes: 64 * 1024,
};

/** Compiles without optimising, since each process draws once; and without reserving address space for guards. */
const NODE_FLAGS = ['--liftoff-only', '--disable-wasm-trap-handler', '--max-old-space-size=128'];

const PROGRAM = fileURLToPath(new URL('logo-process.ts', import.meta.url));

/**
 * Draws an SVG as a PNG, in a process of its own with limits on time and memory. Scripts do not run, and nothing is
 * loaded from disk or network.
 *
 * @param drawing its size is the largest that the picture may have
 * @throws MediaError `ffmpeg_failed` for a drawing that cannot be read or shows nothing, `timed_out`, `too_large`
 */
export async function drawLogo(drawing: { svg: string; width: number; height: number }): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vivavoce-logo-'));
  try {
    const svg = path.join(folder, 'drawing.svg');
    const png = path.join(folder, 'picture.png');
    await writeFile(svg, drawing.svg);
    await runProcess({
      program: process.execPath,
      args: [...NODE_FLAGS, PROGRAM, svg, png, String(drawing.width), String(drawing.height)],
      limits: DRAWING_LIMITS,
      prlimit: await findProgram('prlimit'),
    });
    return await readFile(png);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
