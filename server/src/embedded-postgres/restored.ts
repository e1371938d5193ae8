import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Account, unprivilegedAccount } from './account.ts';
import { type Cluster, readAccess, writeAccess } from './cluster.ts';

const clusterOf = (dataDir: string): Cluster => ({
  dir: path.join(dataDir, 'postgres', 'cluster'),
  account: undefined,
  binaries: { folder: '', version: '' },
});

/** The folder of the built-in database, and the password of its owner, for a copy of it. */
export function placeOfCluster(dataDir: string): { dir: string; password: string } {
  const cluster = clusterOf(dataDir);
  return { dir: cluster.dir, password: readAccess(cluster).password };
}

/**
 * An empty folder for a copy of the built-in database.
 * @returns it, and the account to which its files must belong
 */
export function prepareCluster(dataDir: string, password: string): { dir: string; account: Account | undefined } {
  const cluster = clusterOf(dataDir);
  const account = unprivilegedAccount(cluster.dir);
  mkdirSync(cluster.dir, { recursive: true, mode: 0o755 });
  chmodSync(cluster.dir, 0o700);
  if (account) chownSync(cluster.dir, account.uid, account.gid);
  writeAccess(cluster, { password, port: 0 });
  return { dir: cluster.dir, account };
}
