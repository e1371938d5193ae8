import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartupError } from '../env.ts';
import { identityOf } from './processes.ts';

type Holder = { pid: number; identity: string };

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** The living process that holds the lock, if any. */
export function lockHolder(file: string): number | undefined {
  const holder = readHolder(file);
  return holder && identityOf(holder.pid) === holder.identity ? holder.pid : undefined;
}

function place(ownFile: string, file: string): boolean {
  try {
    linkSync(ownFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead holder's lock; restores it when a living one has replaced it meanwhile. */
function removeStale(file: string, ownFile: string): void {
  const aside = `${ownFile}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (lockHolder(aside) !== undefined) place(aside, file);
  rmSync(aside, { force: true });
}

/**
 * Makes this process the only supervisor of a cluster until it releases the lock or dies.
 * @returns a function that releases it.
 * @throws StartupError when another living process holds it.
 */
export function acquireLock(file: string, dataDir: string): () => void {
  const ownFile = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, identity: identityOf(process.pid) ?? '' };
  writeFileSync(ownFile, JSON.stringify(holder), { mode: 0o600 });
  try {
    while (!place(ownFile, file)) {
      const other = lockHolder(file);
      if (other !== undefined) {
        throw new StartupError([
          `Another Vivavoce (process ${other}) already uses ${dataDir}; stop it first or set another DATA_DIR.`,
        ]);
      }
      removeStale(file, ownFile);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
  return () => {
    if (readHolder(file)?.identity === holder.identity) rmSync(file, { force: true });
  };
}
