import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const POLL_MS = 200;
const GIVE_UP_MS = 180_000;

/**
 * Runs `work` while no other process runs anything under the same lock file. The lock of a process
 * that died is taken over. Blocks the thread: callers are configuration files, which cannot await.
 * @throws when the lock is held for longer than three minutes
 */
export function withLock<T>(lockFile: string, work: () => T): T {
  mkdirSync(dirname(lockFile), { recursive: true });
  const giveUpAt = Date.now() + GIVE_UP_MS;
  while (!take(lockFile)) {
    if (Date.now() > giveUpAt) throw new Error(`${lockFile} is held by another process for too long`);
    if (holderIsGone(lockFile)) rmSync(lockFile, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  try {
    return work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take(lockFile: string): boolean {
  try {
    const handle = openSync(lockFile, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderIsGone(lockFile: string): boolean {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // Empty means that its holder is between creating and writing it.
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
