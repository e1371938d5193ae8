import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** User and group under which PostgreSQL runs. */
export type Account = { uid: number; gid: number };

const fallback: Account = { uid: 65534, gid: 65534 };

/** The account of the built-in database alone: the unprivileged one of the system is shared with other programs. */
const OWN_NAME = 'vivavoce-db';

function accountNamed(name: string): Account | undefined {
  try {
    const entry = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
    return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined;
  } catch {
    return undefined;
  }
}

/** The own account, which is added where the system has the program for it; otherwise the unprivileged one of the system. */
function unprivileged(): Account {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_NAME];
  if (!accountNamed(OWN_NAME)) spawnSync('useradd', args, { stdio: 'ignore' });
  return accountNamed(OWN_NAME) ?? accountNamed('nobody') ?? fallback;
}

function ownerOf(folder: string): Account | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

/**
 * The account that runs PostgreSQL, which refuses to run as root: the owner of an existing cluster, or else an
 * account of its own.
 * @param clusterDir folder of the cluster; it need not exist.
 * @returns the account to change to, or undefined when this process is not root and runs PostgreSQL as itself.
 */
export function unprivilegedAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(clusterDir) ?? unprivileged();
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
