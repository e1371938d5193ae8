import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Peak memory by the counters of Linux, in MB. */
export interface PeakMemory {
  /** Of this process: server, its threads, and the test. */
  server_mb: number;
  /** Of the largest program that it started. */
  program_mb: number;
}

const SAMPLE_MS = 100;

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
};
const peakOf = (pid: number | 'self'): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
const startedPrograms = (): number[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    textOf(`/proc/self/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );

/** The peak while `work` runs: the counter of this process is reset, and those of started programs are followed. */
export async function peakMemory(work: () => Promise<void>): Promise<PeakMemory> {
  writeFileSync('/proc/self/clear_refs', '5');
  let program_mb = 0;
  const follow = () => {
    program_mb = Math.max(program_mb, ...startedPrograms().map(peakOf));
  };
  const timer = setInterval(follow, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { server_mb: peakOf('self'), program_mb };
}
