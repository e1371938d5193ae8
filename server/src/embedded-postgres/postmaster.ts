import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '../env.ts';
import { type Cluster, spawnOn } from './cluster.ts';
import { isAlive, servesCluster } from './processes.ts';

type PidFile = { pid: number; folder: string; port: number; ready: boolean };

const pollMs = 20;
/** How long a fast shutdown may write its checkpoint; cutting it short loses no committed row. */
const fastShutdownMs = 7_000;
const immediateShutdownMs = 2_000;
/** How long an orphan may stay silent before it is stopped and restarted. */
const orphanMs = 60_000;

function pidFileOf(cluster: Cluster): string {
  return path.join(cluster.dir, 'postmaster.pid');
}

/** The status file of a running PostgreSQL, one value per line. */
function readPidFile(cluster: Cluster): PidFile | undefined {
  try {
    const lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n');
    const ready = lines[7]?.trim() === 'ready';
    return { pid: Number(lines[0]), folder: lines[1] ?? '', port: Number(lines[3]), ready };
  } catch {
    return undefined;
  }
}

function isFree(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** The stored port where it is free, or else any free one. */
export async function choosePort(remembered: number): Promise<number> {
  const port = (await isFree(remembered)) ?? (await isFree(0));
  if (port === undefined) throw new StartupError(['No port of 127.0.0.1 is free for the built-in database.']);
  return port;
}

function lastComplaint(logFile: string): string {
  const complaints = readFileSync(logFile, 'utf8').match(/(?:FATAL|PANIC): +.*/g);
  return complaints?.at(-1)?.replace(/^\w+: +/, '') ?? `see ${logFile}`;
}

/**
 * Starts PostgreSQL and waits until it accepts connections, however long a recovery takes.
 * @param settings name to value, as in postgresql.conf.
 * @returns its process number; `onExit` is called when it ends later.
 */
export async function launch(
  cluster: Cluster,
  settings: Readonly<Record<string, string | number>>,
  onExit: () => void,
): Promise<number> {
  const logFile = path.join(path.dirname(cluster.dir), 'server.log');
  const log = openSync(logFile, 'w', 0o600);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnOn(cluster, 'postgres', args, log);
  closeSync(log);
  let ended = false;
  let ready = false;
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  child.once('exit', () => {
    ended = true;
    if (ready) onExit();
  });
  child.unref();
  while (!ready) {
    if (failure) throw failure;
    if (ended) throw new StartupError([`The built-in database did not start: ${lastComplaint(logFile)}.`]);
    const file = readPidFile(cluster);
    ready = file?.pid === child.pid && file?.ready === true;
    if (!ready) await pause(pollMs);
  }
  return child.pid as number;
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await pause(pollMs);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process ended by itself meanwhile.
  }
}

/**
 * Stops PostgreSQL: it ends all sessions and writes a checkpoint; a shutdown that takes too long is cut short, and the
 * next start recovers.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await hasEnded(pid, fastShutdownMs)) return;
  signal(pid, 'SIGQUIT');
  if (await hasEnded(pid, immediateShutdownMs)) return;
  signal(pid, 'SIGKILL');
  await hasEnded(pid, immediateShutdownMs);
}

/** Requests a shutdown without waiting, for a process that is about to end itself. */
export function requestStop(pid: number): void {
  signal(pid, 'SIGINT');
}

/** The PostgreSQL that serves the cluster now and accepts connections, if any. */
export function runningPostmaster(cluster: Cluster): { pid: number; port: number } | undefined {
  const file = readPidFile(cluster);
  return file?.ready && servesCluster(file.pid, cluster.dir, file.folder) ? file : undefined;
}

/**
 * Finds the PostgreSQL of an earlier server: waits while it starts, recovers or shuts down, stops one that stays
 * silent, and removes a stale process file.
 * @returns the orphan to adopt, or undefined when the cluster is free to be started.
 */
export async function findOrphan(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const end = Date.now() + orphanMs;
  for (;;) {
    const file = readPidFile(cluster);
    if (!file) return undefined;
    if (!servesCluster(file.pid, cluster.dir, file.folder)) {
      rmSync(pidFileOf(cluster), { force: true });
      return undefined;
    }
    if (file.ready) return file;
    if (Date.now() > end) {
      await stopPostmaster(file.pid);
      return undefined;
    }
    await pause(pollMs);
  }
}
