import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { perFile } from '../../../../test/lifetimes.ts';
import { inconsistencies } from '../../../../test/concurrency/consistency.ts';
import { manyApplicants } from '../../../../test/database/many-applicants.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { startWorkerProcess } from '../../../../test/workers/worker-process.ts';

const PEOPLE = 8_000;
const workers: ChildProcess[] = [];

async function startWorker(): Promise<ChildProcess> {
  const child = await startWorkerProcess(server, new URL('bulk-operation-worker.fixture.ts', import.meta.url));
  workers.push(child);
  return child;
}
async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
const within = (check: () => Promise<void>, interval = 5) => vi.waitFor(check, { timeout: 180_000, interval });

const server = useTestServer();
const scene = perFile(() => aStaffScene(server, { rejection_email_body_text: '<p>Thank you</p>' }));
beforeAll(async () => {
  await manyApplicants(server, scene.job, PEOPLE);
});
afterAll(async () => {
  for (const child of workers) child.kill('SIGKILL');
});

test('a worker killed within a bulk operation doubles nobody and forgets nobody', { timeout: 600_000 }, async () => {
  const reply = await scene.client.post(`${scene.path}/applications/bulk`, {
    action: 'reject',
    selection: { matching: { status: 'AwaitingResponse' } },
    email: {},
  });
  const { id } = (reply.json as { bulk_operation: BulkOperation }).bulk_operation;
  const read = async () => (await scene.client.get(`${scene.path}/bulk-operations/${id}`)).json as BulkOperation;
  const first = await startWorker();
  await within(async () => expect((await read()).done).toBeGreaterThan(0));
  await kill(first);
  const killed = await read();
  expect(killed).toMatchObject({ state: 'running', changed: killed.done });
  expect(killed.done).toBeLessThan(PEOPLE);

  await startWorker();
  await within(async () => expect((await read()).state).toBe('finished'), 100);
  expect(await read()).toMatchObject({ done: PEOPLE, changed: PEOPLE });
  const { rows: counts } = await server.ctx.db.execute<Record<string, string>>(sql`
    select (select count(*) from applications where job_id = ${scene.job.id} and rejected_at is not null) as rejected,
      (select count(*) from events where job_id = ${scene.job.id} and type = 'application.rejected') as events,
      (select count(distinct application_id) from events where job_id = ${scene.job.id}) as with_events,
      (select count(*) from mailing_recipients where job_id = ${scene.job.id}) as recipients,
      (select total from mailings where job_id = ${scene.job.id}) as total,
      (select sum(n) from bucket_deltas where job_id = ${scene.job.id} and bucket = 'Outcomes') as counted`);
  expect(Object.values(counts[0] ?? {}).map(Number)).toEqual(Array(6).fill(PEOPLE));
  expect(await inconsistencies(server)).toEqual({});
});

test('a worker killed within an undo puts everybody back once and tells nobody', { timeout: 600_000 }, async () => {
  await Promise.all(workers.filter(({ signalCode }) => signalCode === null).map(kill));
  const other = await aStaffScene(server, { rejection_email_body_text: '<p>Thank you</p>' });
  await manyApplicants(server, other.job, PEOPLE);
  const press = async (action: string, status: string, more: object = {}) => {
    const body = { action, selection: { matching: { status } }, ...more };
    return (
      (await other.client.post(`${other.path}/applications/bulk`, body)).json as { bulk_operation: BulkOperation }
    ).bulk_operation;
  };
  const read = async (id: number) =>
    (await other.client.get(`${other.path}/bulk-operations/${id}`)).json as BulkOperation;
  const shortlisted = await press('shortlist', 'AwaitingResponse');
  const first = await startWorker();
  await within(async () => expect((await read(shortlisted.id)).state).toBe('finished'));
  const { id } = await press('reject', 'Outcomes', { email: {} });
  await within(async () => expect((await read(id)).done).toBeGreaterThan(PEOPLE / 2));
  await server.ctx.db.transaction(async (tx) => {
    // A row of the newest batch is locked, so that the worker cannot finish before it is killed.
    await tx.execute(sql`select id from applications where id = (
      select application_ids[1] from bulk_operation_batches where bulk_operation_id = ${id} and state = 'done' order by part desc limit 1) for update`);
    expect((await other.client.post(`${other.path}/bulk-operations/${id}/undo`)).status).toBe(202);
    await within(async () => expect((await read(id)).undone).toBeGreaterThan(0));
    await kill(first);
  });
  const killed = await read(id);
  expect(killed).toMatchObject({ state: 'undoing', changed: killed.done });
  expect(killed.undone).toBeLessThan(killed.done);

  await startWorker();
  await within(async () => expect((await read(id)).state).toBe('undone'), 100);
  expect(await read(id)).toMatchObject({ done: killed.done, undone: killed.done });
  const { rows } = await server.ctx.db.execute<Record<string, string>>(sql`
    select (select count(*) from applications where job_id = ${other.job.id} and shortlisted_at is not null) as shortlisted,
      (select count(*) from events where job_id = ${other.job.id} and type = 'application.rejected') as rejected,
      (select count(*) from events where job_id = ${other.job.id} and type = 'application.outcome_withdrawn') as withdrawn,
      (select count(*) from mails where job_id = ${other.job.id}) as mails,
      (select count(*) from mailings where job_id = ${other.job.id} and cancelled_at is null) as mailings`);
  expect(Object.values(rows[0] ?? {}).map(Number)).toEqual([PEOPLE, killed.done, killed.done, 0, 0]);
  expect(await inconsistencies(server)).toEqual({});
});
