import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../env.ts';
import { unprivilegedAccount } from './account.ts';
import { type Binaries, bundledBinaries, reachableBinaries } from './binaries.ts';
import {
  type Access,
  addressOf,
  checkUsable,
  type Cluster,
  ensureInitialised,
  readAccess,
  writeAccess,
} from './cluster.ts';
import { choosePort, findOrphan, launch, requestStop, runningPostmaster, stopPostmaster } from './postmaster.ts';
import { isAlive } from './processes.ts';
import { acquireLock } from './supervisor-lock.ts';

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
