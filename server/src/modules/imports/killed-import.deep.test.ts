import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import type { ApplicantImport } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { inconsistencies } from '../../../test/concurrency/consistency.ts';
import { aForm } from '../../../test/files.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { startWorkerProcess } from '../../../test/workers/worker-process.ts';

const PEOPLE = 10_000;
const workers: ChildProcess[] = [];

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess(server, new URL('import-worker.fixture.ts', import.meta.url));
  workers.push(child);
  return child;
}
const within = (check: () => Promise<void>, interval = 5) => vi.waitFor(check, { timeout: 180_000, interval });

const server = useTestServer();
const scene = perFile(() => aStaffScene(server, { invitation_text: '<p>Hello</p>' }));
afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL');
});

test('a worker killed while it adds a list doubles nobody and forgets nobody', { timeout: 600_000 }, async () => {
  const rows = Array.from({ length: PEOPLE }, (_, n) => `Nora,Lind,listed.${n}@many.example`);
  const form = aForm('csv', 'people.csv', rows.join('\n'));
  const reply = await scene.client.send('POST', `${scene.path}/imports?invite=true`, form);
  const { id } = reply.json as ApplicantImport;
  const read = async () => (await scene.client.get(`${scene.path}/imports/${id}`)).json as ApplicantImport;
  const first = await startWorker();
  await within(async () => expect((await read()).done).toBeGreaterThan(0));
  first.kill('SIGKILL');
  await once(first, 'exit');
  const killed = await read();
  expect(killed).toMatchObject({ state: 'running', added: killed.done });
  expect(killed.done).toBeLessThan(PEOPLE);

  await startWorker();
  await within(async () => expect((await read()).state).toBe('finished'), 100);
  expect(await read()).toMatchObject({ done: PEOPLE, added: PEOPLE, known: 0 });
  const { rows: found } = await server.ctx.db.execute<Record<string, string>>(sql`
      select (select count(*) from applications where job_id = ${scene.job.id}) as applications,
        (select count(distinct user_id) from applications where job_id = ${scene.job.id}) as people,
        (select count(*) from events where job_id = ${scene.job.id} and type = 'application.added') as events,
        (select count(*) from mailing_recipients where job_id = ${scene.job.id}) as recipients,
        (select sum(n) from bucket_deltas where job_id = ${scene.job.id}) as counted`);
  expect(Object.values(found[0] ?? {}).map(Number)).toEqual(Array(5).fill(PEOPLE));
  expect(await inconsistencies(server)).toEqual({});
});
