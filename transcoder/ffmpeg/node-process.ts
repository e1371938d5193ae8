import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from './ffmpeg.ts';
import { runProcess } from './run-process.ts';

/** Limits of a process, without a default. */
export interface NodeLimits {
  memory_mb: number;
  cpu_seconds: number;
  wall_seconds: number;
}

interface NodeProgram {
  /** Path of a program that is called with an input file, an output file, and the arguments. */
  program: string;
  args: readonly string[];
  limits: NodeLimits;
  /** The JavaScript heap, a part of the memory. */
  heap_mb: number;
  node_flags?: readonly string[];
}

const MB = 1024 * 1024;
/** V8 reserves this for code at its start and uses next to nothing of it; the system counts it. */
const RESERVED_MB = 512;
/** Without reserving addresses for guards of WebAssembly, which count as well. */
const NODE_FLAGS = ['--disable-wasm-trap-handler'];
const OUTPUT_MAX_BYTES = 16 * MB;
const PRINTED_MAX_BYTES = 64 * 1024;

/**
 * Runs a program of the product on bytes from outside, in a process of its own under limits; it gets an empty environment and
 * ends with its result. Memory is limited by what it may write to: a limit on addresses would refuse honest files by chance,
 * since V8 and WebAssembly reserve as many as they get.
 *
 * @throws MediaError as `runProcess`
 */
export async function runOnFile(node: NodeProgram, input: Uint8Array | string): Promise<Buffer> {
  const { program, args, limits, heap_mb, node_flags = [] } = node;
  const { cpu_seconds, wall_seconds, memory_mb } = limits;
  const folder = await mkdtemp(path.join(tmpdir(), 'vivavoce-file-'));
  try {
    const [source, result] = [path.join(folder, 'input'), path.join(folder, 'output')];
    await writeFile(source, input);
    await runProcess({
      program: process.execPath,
      args: [...NODE_FLAGS, ...node_flags, `--max-old-space-size=${heap_mb}`, program, source, result, ...args],
      limits: {
        cpu_seconds,
        wall_seconds,
        memory_kind: 'data',
        memory_bytes: (memory_mb + RESERVED_MB) * MB,
        file_bytes: OUTPUT_MAX_BYTES,
        output_bytes: PRINTED_MAX_BYTES,
      },
      prlimit: await findProgram('prlimit'),
    });
    return await readFile(result);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
