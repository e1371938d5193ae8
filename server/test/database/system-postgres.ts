import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from '../../src/embedded-postgres/binaries.ts';

const root = '/usr/lib/postgresql';
const oldestVersion = 15;

/** The newest PostgreSQL that the system's packages installed, if one is new enough. */
export function systemBinaries(): Binaries | undefined {
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).filter((version) => existsSync(path.join(root, version, 'bin/initdb')));
  const version = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (version === undefined || Number(version) < oldestVersion) return undefined;
  return { folder: path.join(root, version, 'bin'), version };
}
