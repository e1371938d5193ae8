import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { listBases } from '../../server/src/backup/base.ts';
import { readEnv } from '../../server/src/env.ts';
import { ROOT } from './documented.fixture.ts';
import { anInstallation } from './installation.fixture.ts';
import { restoreInstallation } from './restore-installation.ts';

const here = await anInstallation();
afterAll(() => here.remove());

/** `npm run backup` as a process of its own, killed after this time unless it ended before. */
async function backUp(after_ms?: number): Promise<number | null> {
  const { BACKUP_TO, BACKUP_KEY, SESSION_SECRET, DATA_DIR } = here.source.env;
  const env = { PATH: process.env['PATH'], BACKUP_TO, BACKUP_KEY, SESSION_SECRET, DATA_DIR };
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/backup.ts')], { env });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  if (after_ms !== undefined) {
    await Promise.race([ended, pause(after_ms)]);
    child.kill('SIGKILL');
  }
  return (await ended)[0];
}

test('a backup that is killed at any moment is none, and hinders neither the next one nor a restore', async () => {
  await here.ctx.pool.query(
    `create table ballast as select repeat(md5(i::text), 20) as text from generate_series(1, 100000) i`,
  );
  const began = Date.now();
  expect(await backUp()).toBe(0);
  const whole_ms = Date.now() - began;
  let complete = 1;
  for (let part = 1; part <= 8; part += 1) {
    if ((await backUp((whole_ms * part) / 9)) === 0) complete += 1;
    const bases = await listBases(here.archive);
    expect(bases.length).toBeGreaterThanOrEqual(complete);
    complete = bases.length;
  }
  expect(complete).toBeLessThan(9);
  await here.ctx.pool.query('delete from ballast');
  expect(await backUp()).toBe(0);
  await here.lose();
  const { BACKUP_TO, BACKUP_KEY, SESSION_SECRET } = here.source.env;
  const env = readEnv({ BACKUP_TO, BACKUP_KEY, SESSION_SECRET, DATA_DIR: path.join(here.folder, 'restored') });
  await restoreInstallation(env, { to: undefined, say: () => undefined });
});
