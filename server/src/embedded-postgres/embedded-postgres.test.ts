import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAlive } from './processes.ts';
import { end, folder, isRoot, postmasterPid, query, startServer, useFolder } from './supervised-server.fixture.ts';

useFolder();

/** The account with an id, as the system names it. */
const nameOf = (uid: number): string | undefined =>
  new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))?.[1];

describe('a server that is killed', () => {
  test('leaves a database that the next one adopts with everything that was committed', async () => {
    const first = await startServer();
    expect(first.report.adopted).toBe(false);
    if (isRoot) expect(nameOf(statSync(path.join(folder.dataDir, 'postgres/cluster')).uid)).toBe('vivavoce-db');
    await query(first.report.url, 'create table kept as select generate_series(1, 1000) as id');
    await end(first, 'SIGKILL');
    const pid = postmasterPid();

    const second = await startServer();
    expect(second.report).toEqual({ url: first.report.url, adopted: true });
    expect(await query(second.report.url, 'select count(*)::int as kept from kept')).toEqual([{ kept: 1000 }]);
    expect(postmasterPid()).toBe(pid);

    expect(await end(second, 'SIGTERM')).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });
});
