import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** User and group under which PostgreSQL runs. */
export type Account = { uid: number; gid: number };

const fallback: Account = { uid: 65534, gid: 65534 };

function nobody(): Account {
  try {
    const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
    return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : fallback;
  } catch {
    return fallback;
  }
}

function ownerOf(folder: string): Account | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

/**
 * The account that runs PostgreSQL, which refuses to run as root: the owner of an existing cluster, or else the
 * unprivileged account of the system.
 * @param clusterDir folder of the cluster; it need not exist.
 * @returns the account to change to, or undefined when this process is not root and runs PostgreSQL as itself.
 */
export function unprivilegedAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(clusterDir) ?? nobody();
}

function mayEnter(folder: string, { uid, gid }: Account): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return true;
  if (stats.uid === uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

/** Whether the account can reach a folder by its path; root's home, for one, is closed to other accounts. */
export function canReach(folder: string, account: Account): boolean {
  const parent = path.dirname(folder);
  return mayEnter(folder, account) && (parent === folder || canReach(parent, account));
}
