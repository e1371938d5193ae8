import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Deed } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { manyApplicants } from '../../../test/many-applicants.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { startWorkerProcess } from '../../../test/worker-process.ts';

const PEOPLE = 8_000;
let server: TestServer;
let scene: StaffScene;
const workers: ChildProcess[] = [];

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess(server, new URL('deed-worker.fixture.ts', import.meta.url));
  workers.push(child);
  return child;
}
const within = (check: () => Promise<void>, interval = 5) => vi.waitFor(check, { timeout: 180_000, interval });

beforeAll(async () => {
  server = await startTestServer();
  scene = await aStaffScene(server, { rejection_email_body_text: '<p>Thank you</p>' });
  await manyApplicants(server, scene.job, PEOPLE);
});
afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL');
  await server.close();
});

test('a worker killed within a deed doubles nobody and forgets nobody', { timeout: 600_000 }, async () => {
  const reply = await scene.client.post(`${scene.path}/applications/bulk`, {
    action: 'reject',
    selection: { matching: { status: 'AwaitingResponse' } },
    email: {},
  });
  const { id } = (reply.json as { deed: Deed }).deed;
  const read = async () => (await scene.client.get(`${scene.path}/deeds/${id}`)).json as Deed;
  const first = await startWorker();
  await within(async () => expect((await read()).done).toBeGreaterThan(0));
  first.kill('SIGKILL');
  await once(first, 'exit');
  const killed = await read();
  expect(killed).toMatchObject({ state: 'running', changed: killed.done });
  expect(killed.done).toBeLessThan(PEOPLE);

  await startWorker();
  await within(async () => expect((await read()).state).toBe('finished'), 100);
  expect(await read()).toMatchObject({ done: PEOPLE, changed: PEOPLE });
  const { rows: found } = await server.ctx.db.execute<Record<string, string>>(sql`
    select (select count(*) from applications where job_id = ${scene.job.id} and rejected_at is not null) as rejected,
      (select count(*) from events where job_id = ${scene.job.id} and type = 'application.rejected') as events,
      (select count(distinct application_id) from events where job_id = ${scene.job.id}) as told,
      (select count(*) from sending_recipients where job_id = ${scene.job.id}) as recipients,
      (select total from sendings where job_id = ${scene.job.id}) as total,
      (select sum(n) from bucket_deltas where job_id = ${scene.job.id} and bucket = 'Outcomes') as counted`);
  expect(Object.values(found[0] ?? {}).map(Number)).toEqual(Array(6).fill(PEOPLE));
});
