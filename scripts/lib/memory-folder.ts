import { existsSync, readFileSync, statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
const MOUNTS = '/proc/mounts';
/** The databases, recordings and browser profiles of a run take about a third. */
const ENOUGH_BYTES = 6 * 1024 ** 3;

/** Tests start programs that they write, which some systems forbid there. */
function isMemoryForPrograms(): boolean {
  if (!existsSync(MOUNTS)) return false;
  const fields = readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const [, , type, options = ''] = fields.findLast(([, folder]) => folder === MEMORY) ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec');
}

/**
 * Puts temporary files of this process, and of the programs that it starts, in memory where there is enough of it: each test
 * database has a thousand files, and making them costs more than using them. A folder in TMPDIR is kept.
 */
export function useMemoryFolder(): void {
  if (process.env['TMPDIR'] || !isMemoryForPrograms()) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > ENOUGH_BYTES) process.env['TMPDIR'] = MEMORY;
}
