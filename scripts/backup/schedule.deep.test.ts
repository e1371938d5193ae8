import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openArchive } from '../../server/src/backup/archive.ts';
import { listBases } from '../../server/src/backup/base.ts';
import { readBackupAge } from '../../server/src/backup/backup-age.ts';
import { withJournal } from '../../server/src/backup/files.ts';
import { startBackups } from '../../server/src/backup/schedule.ts';
import { listWal } from '../../server/src/backup/wal.ts';
import type { Context } from '../../server/src/context.ts';
import { aCompany } from '../../server/test/factories.ts';
import { anInstallation, type Installation } from './installation.fixture.ts';

let here: Installation;
beforeAll(async () => {
  here = await anInstallation();
});
afterAll(async () => {
  await here.lose();
  here.remove();
});

test('a running server backs itself up, and says once that it cannot and once that it can again', async () => {
  const place = path.join(here.folder, 'backups');
  renameSync(place, `${place}-aside`);
  writeFileSync(place, 'no folder');
  const lines: string[] = [];
  const log = {
    ...here.ctx.log,
    error: (_: object, text: string) => lines.push(text),
    warn: (text: string) => lines.push(text),
  };
  const journal = withJournal(here.ctx.storage);
  const ctx = { ...here.ctx, storage: journal.storage, log: { ...log, info: () => undefined } } as unknown as Context;
  const times = { every_ms: 50, look_every_ms: 50 };
  const backups = startBackups(ctx, { builtIn: here.source.url, takeKeys: journal.take, ...times });
  await journal.storage.put('logos/1/a.png', Buffer.from('logo'), { max_bytes: 10 });
  await vi.waitFor(() => expect(lines).toHaveLength(3));
  await aCompany(here.ctx.db);
  expect(lines.toSorted()).toEqual([
    'The backup of the log of the database fails.',
    'The backup of the new files fails.',
    'The backup of the whole database and of all files fails.',
  ]);

  renameSync(place, `${place}-blocked`);
  mkdirSync(place);
  await vi.waitFor(() => expect(lines).toHaveLength(6), { timeout: 50_000 });
  expect(lines.slice(3).toSorted()).toEqual([
    'The backup of the log of the database works again.',
    'The backup of the new files works again.',
    'The backup of the whole database and of all files works again.',
  ]);
  const archive = await openArchive(here.source.env);
  const [base] = await listBases(archive);
  const files: string[] = [];
  for await (const { name } of archive.list('files')) files.push(name);
  expect(files).toEqual(['files/logos/1/a.png']);
  const { wal, base: basedAt } = await readBackupAge(here.ctx.pool, here.source.env);
  expect(Date.now() - (wal?.getTime() ?? 0)).toBeLessThan(50_000);
  expect(basedAt?.toISOString()).toBe(base?.finished_at);

  await aCompany(here.ctx.db);
  const { rows } = await here.ctx.pool.query<{ lsn: string }>('select pg_current_wal_flush_lsn() - $1::pg_lsn as lsn', [
    '0/0',
  ]);
  await backups.close();
  const pieces = await listWal(archive, base?.stream ?? '', new Date(0));
  expect(pieces.at(-1)?.end).toBeGreaterThanOrEqual(BigInt(rows[0]?.lsn ?? 0));
});
