import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Archive, openArchive } from '../../server/src/backup/archive.ts';
import type { BackedUp } from '../../server/src/backup/running-backup.ts';
import type { Context } from '../../server/src/context.ts';
import { runningEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts';
import { type Env, readEnv } from '../../server/src/env.ts';
import { openContext } from '../lib/open-context.ts';

/** An installation on the built-in database with its backups, in a folder that goes afterwards. */
export type Installation = {
  folder: string;
  ctx: Context;
  archive: Archive;
  /** Parameters for the backup of its database. */
  source: BackedUp;
  /** The same settings on an unused data folder. */
  elsewhere: (name: string, more?: Record<string, string>) => Env;
  /** The database ends as it does when its machine is lost: without a last word. */
  lose: () => Promise<void>;
  remove: () => void;
};

export async function anInstallation(settings: Record<string, string> = {}): Promise<Installation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vivavoce-backup-'));
  const shared = {
    SESSION_SECRET: randomBytes(32).toString('hex'),
    BACKUP_TO: path.join(folder, 'backups'),
    BACKUP_KEY: randomBytes(32).toString('hex'),
    ...settings,
  };
  const elsewhere = (name: string, more = {}) => readEnv({ ...shared, DATA_DIR: path.join(folder, name), ...more });
  const env = elsewhere('data');
  const { ctx, close } = await openContext(env);
  const archive = await openArchive(env);
  const url = runningEmbeddedPostgres(env.DATA_DIR) ?? '';
  return {
    folder,
    ctx,
    archive,
    source: { url, env, archive, now: () => new Date() },
    elsewhere,
    lose: close,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
