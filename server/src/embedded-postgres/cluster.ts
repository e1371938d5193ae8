import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from '../env.ts';
import { fullDisk } from '../setting-faults.mjs';
import { type Account, canReach } from './account.ts';
import type { Binaries } from './binaries.ts';

/** Facts that programs need to run on one cluster: the folder of its files, its programs, and its account. */
export type Cluster = { dir: string; binaries: Binaries; account: Account | undefined };

/** The address of the cluster, stored between starts. */
export type Access = { password: string; port: number };

const userName = 'vivavoce';

/**
 * The cluster's folder in PostgreSQL's arguments. Below a folder that is closed to the account, the process may still
 * use its working directory.
 */
function folderArgument({ dir, account }: Cluster): string {
  if (!account || canReach(dir, account)) return dir;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new StartupError([`The user who runs PostgreSQL cannot reach ${dir}; set DATA_DIR to a folder open to all.`]);
}

/** Starts a PostgreSQL program on the cluster, as its account and without this process's environment. */
export function spawnOn(cluster: Cluster, program: string, args: string[], output: number | 'pipe') {
  return spawn(path.join(cluster.binaries.folder, program), ['-D', folderArgument(cluster), ...args], {
    cwd: cluster.dir,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', output, output],
    detached: true,
    ...cluster.account,
  });
}

/** Letters beyond ASCII count as letters only under a UTF-8 character type, which systems name differently. */
const characterTypes: Partial<Record<NodeJS.Platform, string>> = { darwin: 'UTF-8', win32: 'C' };

const initdbArguments = [
  `--username=${userName}`,
  '--pwfile=../password',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${characterTypes[process.platform] ?? 'C.UTF-8'}`,
  '--locale-provider=icu',
  '--icu-locale=und',
];

/** Whether a program of PostgreSQL ended because the disk is full. */
export const isFullDisk = (output: string): boolean => /No space left on device|Disk quota exceeded/.test(output);

function initdb(cluster: Cluster): Promise<void> {
  const child = spawnOn(cluster, 'initdb', initdbArguments, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      if (isFullDisk(output)) return reject(new StartupError([fullDisk(path.resolve(cluster.dir, '../..'))]));
      const reason = /(?:error|FATAL): +(.*)/.exec(output)?.[1] ?? `initdb ended with code ${code}`;
      reject(new StartupError([`The built-in database could not be created in ${cluster.dir}: ${reason}.`]));
    });
  });
}

function giveAway(file: string, account: Account | undefined): void {
  if (account) chownSync(file, account.uid, account.gid);
}

/** Creates the cluster on its first start; it appears under its name only when it is complete. */
export async function ensureInitialised(cluster: Cluster, password: string): Promise<void> {
  if (existsSync(cluster.dir)) return;
  const unfinished = `${cluster.dir}.unfinished`;
  const passwordFile = path.join(path.dirname(cluster.dir), 'password');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveAway(unfinished, cluster.account);
  giveAway(passwordFile, cluster.account);
  try {
    await initdb({ ...cluster, dir: unfinished });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, cluster.dir);
}

/** @throws StartupError when the cluster is another user's or was made by another major version. */
export function checkUsable(cluster: Cluster): void {
  let major: string;
  try {
    major = readFileSync(path.join(cluster.dir, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new StartupError([
      code === 'EACCES'
        ? `The database in ${cluster.dir} belongs to another user; start Vivavoce as that user or as root.`
        : `The database in ${cluster.dir} is incomplete; restore a backup or remove that folder to begin again.`,
    ]);
  }
  const available = cluster.binaries.version.split('.')[0];
  if (major !== available) {
    throw new StartupError([
      `The database in ${cluster.dir} was made by PostgreSQL ${major} and this Vivavoce brings ${available}; ` +
        'run the version that made it, export the data and import it here.',
    ]);
  }
}

function accessFile(cluster: Cluster): string {
  return path.join(path.dirname(cluster.dir), 'access.json');
}

export function writeAccess(cluster: Cluster, access: Access): void {
  writeFileSync(accessFile(cluster), JSON.stringify(access), { mode: 0o600 });
}

/** @returns the stored address of the last start; a new password without one. */
export function readAccess(cluster: Cluster): Access {
  try {
    return JSON.parse(readFileSync(accessFile(cluster), 'utf8')) as Access;
  } catch {
    if (!existsSync(cluster.dir)) return { password: randomBytes(24).toString('base64url'), port: 0 };
    throw new StartupError([`The password of the built-in database cannot be read from ${accessFile(cluster)}.`]);
  }
}

/** Connection address of one database of the cluster. */
export function addressOf(access: Access, database: string): string {
  return `postgres://${userName}:${access.password}@127.0.0.1:${access.port}/${database}`;
}
