import { chmodSync, mkdirSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../env.ts';
import { fullDisk } from '../setting-faults.mjs';
import { unprivilegedAccount } from './account.ts';
import { type Binaries, bundledBinaries, reachableBinaries } from './binaries.ts';
import {
  type Access,
  addressOf,
  checkUsable,
  type Cluster,
  ensureInitialised,
  isFullDisk,
  readAccess,
  writeAccess,
  spawnOn,
} from './cluster.ts';
import { isAlive, servesCluster } from './processes.ts';
import { acquireLock } from './supervisor-lock.ts';
import { createServer } from 'node:net';

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
async function choosePort(remembered: number): Promise<number> {
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
async function launch(
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
    if (ended) {
      const reason = lastComplaint(logFile);
      if (isFullDisk(reason)) throw new StartupError([fullDisk(path.resolve(cluster.dir, '../..'))]);
      throw new StartupError([`The built-in database did not start: ${reason}.`]);
    }
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
    // The process has ended meanwhile.
  }
}

/**
 * Stops PostgreSQL: it ends all sessions and writes a checkpoint; a shutdown that takes too long is cut short, and the
 * next start recovers.
 */
async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await hasEnded(pid, fastShutdownMs)) return;
  signal(pid, 'SIGQUIT');
  if (await hasEnded(pid, immediateShutdownMs)) return;
  signal(pid, 'SIGKILL');
  await hasEnded(pid, immediateShutdownMs);
}

/** Requests a shutdown without waiting, for a process that is about to end itself. */
function requestStop(pid: number): void {
  signal(pid, 'SIGINT');
}

/** The PostgreSQL that serves the cluster now and accepts connections, if any. */
function runningPostmaster(cluster: Cluster): { pid: number; port: number } | undefined {
  const file = readPidFile(cluster);
  return file?.ready && servesCluster(file.pid, cluster.dir, file.folder) ? file : undefined;
}

/**
 * Finds the PostgreSQL of an earlier server: waits while it starts, recovers or shuts down, stops one that stays
 * silent, and removes a stale process file.
 * @returns the orphan to adopt, or undefined when the cluster is free to be started.
 */
async function findOrphan(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
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

type Log = (sentence: string) => void;

type Settings = Readonly<Record<string, string | number>>;

/** A PostgreSQL under supervision. `adopted`: it was running already, left by a killed server. */
export type EmbeddedPostgres = { url: string; adopted: boolean; stop: () => Promise<void> };

export type EmbeddedPostgresOptions = {
  /** Folder of all data; the cluster lies in `postgres` below it. */
  dataDir: string;
  log: Log;
  /** For tests: another installation than the bundled one, and further settings. */
  binaries?: Binaries;
  settings?: Settings;
};

const databaseName = 'vivavoce';
const watchMs = 500;
const restartPauseMs = 100;
const longestRestartPauseMs = 2_000;
/** Earlier failures are expected; later ones would repeat the same sentence. */
const firstReportedAttempt = 5;

/** Durable, and modest enough for a machine of 1 GB that also runs the server. */
function usualSettings({ binaries }: Cluster, port: number): Settings {
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: 'vivavoce',
    max_connections: 50,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(Number.parseInt(binaries.version, 10) >= 18 && { io_method: 'sync' }),
  };
}

async function ensureDatabase(access: Access): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(access, 'postgres') });
  await client.connect();
  try {
    const result = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (result.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Keeps one PostgreSQL running on one port until `stop`. */
class Supervisor {
  readonly #cluster: Cluster;
  readonly #settings: Settings;
  readonly #log: Log;
  #pid = 0;
  #stopping = false;
  #watch: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;

  constructor(cluster: Cluster, settings: Settings, log: Log) {
    this.#cluster = cluster;
    this.#settings = settings;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#pid = await launch(this.#cluster, this.#settings, () => this.#ended());
  }

  /** Polls a PostgreSQL that is no child of this process, whose exit raises no event. */
  adopt(pid: number): void {
    this.#pid = pid;
    this.#watch = setInterval(() => {
      if (!isAlive(pid)) this.#ended();
    }, watchMs).unref();
  }

  #ended(): void {
    clearInterval(this.#watch);
    if (this.#stopping) return;
    this.#log('The built-in database ended unexpectedly and is started again.');
    this.#restarting = this.#restart();
  }

  /** Sessions of the dead server hold the cluster for a moment, so the first attempts may fail. */
  async #restart(): Promise<void> {
    for (let attempt = 1; !this.#stopping; attempt++) {
      try {
        await this.start();
        this.#log('The built-in database is back.');
        return;
      } catch (error) {
        if (attempt === firstReportedAttempt) this.#log((error as Error).message);
        await pause(Math.min(attempt * restartPauseMs, longestRestartPauseMs));
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#watch);
    await this.#restarting;
    await stopPostmaster(this.#pid);
  }

  abandon(): void {
    this.#stopping = true;
    requestStop(this.#pid);
  }
}

function prepareFolder(dataDir: string): string {
  const root = path.join(dataDir, 'postgres');
  try {
    mkdirSync(root, { recursive: true });
    chmodSync(root, 0o755);
  } catch (error) {
    throw new StartupError([`${root} cannot be written (${(error as NodeJS.ErrnoException).code}).`]);
  }
  return root;
}

function clusterIn(root: string, binaries: Binaries): Cluster {
  const dir = path.join(root, 'cluster');
  const account = unprivilegedAccount(dir);
  return { dir, account, binaries: reachableBinaries(binaries, account, root) };
}

async function superviseCluster(cluster: Cluster, settings: Settings, log: Log) {
  const remembered = readAccess(cluster);
  writeAccess(cluster, remembered);
  await ensureInitialised(cluster, remembered.password);
  checkUsable(cluster);
  const orphan = await findOrphan(cluster);
  const access = { ...remembered, port: orphan?.port ?? (await choosePort(remembered.port)) };
  const supervisor = new Supervisor(cluster, { ...usualSettings(cluster, access.port), ...settings }, log);
  if (orphan) supervisor.adopt(orphan.pid);
  else await supervisor.start();
  try {
    writeAccess(cluster, access);
    await ensureDatabase(access);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return { url: addressOf(access, databaseName), adopted: orphan !== undefined, supervisor };
}

/**
 * Starts the built-in PostgreSQL, or adopts the one that a killed server left running on the same folder. It is
 * restarted when it dies, on the same port, and stopped when this process ends in any way that allows it.
 * @returns the connection address, and `stop`, which takes at most ten seconds and may be called twice.
 * @throws StartupError when another server uses the folder or PostgreSQL cannot run there.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const root = prepareFolder(options.dataDir);
  const release = acquireLock(path.join(root, 'supervisor.lock'), options.dataDir);
  try {
    const cluster = clusterIn(root, options.binaries ?? bundledBinaries());
    const { url, adopted, supervisor } = await superviseCluster(cluster, options.settings ?? {}, options.log);
    const onExit = () => {
      supervisor.abandon();
      release();
    };
    process.once('exit', onExit);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await supervisor.stop();
      process.off('exit', onExit);
      release();
    };
    return { url, adopted, stop: () => (stopped ??= stop()) };
  } catch (error) {
    release();
    throw error;
  }
}

function clusterToVisit(dataDir: string): Cluster {
  const dir = path.join(dataDir, 'postgres', 'cluster');
  return { dir, account: undefined, binaries: { folder: '', version: '' } };
}

/** Address of the built-in PostgreSQL that runs on the folder now, if any. */
export function runningEmbeddedPostgres(dataDir: string): string | undefined {
  const cluster = clusterToVisit(dataDir);
  const running = runningPostmaster(cluster);
  return running && addressOf({ ...readAccess(cluster), port: running.port }, databaseName);
}

/** Stops the PostgreSQL that a killed server left running on the folder, without adopting it first. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const running = runningPostmaster(clusterToVisit(dataDir));
  if (running) await stopPostmaster(running.pid);
}
