import { fileURLToPath } from 'node:url';
import { runOnFile } from '../ffmpeg/node-process.ts';
import type { NodeLimits } from '../ffmpeg/node-process.ts';

const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url));
const HEAP_MAX_MB = 128;
/** Compiles without optimising, since each process draws once. */
const NODE_FLAGS = ['--liftoff-only'];

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
export function drawPicture(
  { svg, width, height }: Drawing,
  limits: NodeLimits,
  { type = 'png', typefaces = [] }: DrawOptions = {},
): Promise<Buffer> {
  const args = [String(width), String(height), type, ...typefaces];
  return runOnFile({ program: PROGRAM, node_flags: NODE_FLAGS, heap_mb: HEAP_MAX_MB, args, limits }, svg);
}
