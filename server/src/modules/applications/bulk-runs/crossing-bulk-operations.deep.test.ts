import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer } from '../../../../test/api-test.ts';
import type { TestServer } from '../../../../test/api-test.ts';
import { inconsistencies } from '../../../../test/concurrency/consistency.ts';
import { fewAreMany } from '../../../../test/few-are-many.ts';
import { manyApplicants } from '../../../../test/database/many-applicants.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';

const MANY = 1_000;
fewAreMany(250, 500);
let server: TestServer;
let scene: StaffScene;

beforeAll(async () => {
  // With workers: two bulk operations run at a time.
  server = await startTestServer({ workers: true });
});
afterAll(() => server.close());

const bulk_operations = async () =>
  ((await scene.client.get(`${scene.path}/bulk-operations`)).json as { results: BulkOperation[] }).results.toReversed();
const settled = () =>
  vi.waitFor(
    async () => {
      const states = (await bulk_operations()).map(({ state }) => state);
      expect(states.every((state) => state === 'finished' || state === 'undone')).toBe(true);
    },
    { timeout: 90_000, interval: 100 },
  );

/** Counts of states that must never occur, and comparisons of data that is stored twice. */
async function expectLegal(): Promise<void> {
  const { rows } = await server.ctx.db.execute<Record<string, string>>(sql`
    with those as (select * from applications where job_id = ${scene.job.id}),
      feed as (
        select application_id, type, data, lag(type) over (partition by application_id order by id) as before
        from events where job_id = ${scene.job.id}
          and type in ('application.shortlisted', 'application.rejected', 'application.outcome_withdrawn')),
      counted as (select bucket, archived, sum(n) as n from bucket_deltas where job_id = ${scene.job.id} group by 1, 2),
      actual as (select bucket, archived_at is not null as archived, count(*) as n from those group by 1, 2)
    select
      (select count(*) from those where shortlisted_at is not null and rejected_at is not null) as two_outcomes,
      (select count(*) from those where (shortlisted_at is not null or rejected_at is not null) <> (bucket = 'Outcomes')) as wrong_bucket,
      (select count(*) from feed where type = before) as repeated_events,
      (select count(*) from those t where rejected_at is not null
        and not exists (select 1 from events e where e.application_id = t.id and e.type = 'application.rejected')) as unnotified,
      (select count(*) from counted full join actual using (bucket, archived)
        where coalesce(counted.n, 0) <> coalesce(actual.n, 0)) as wrong_counts,
      (select count(*) from bulk_operation_batches p join bulk_operations d on d.id = p.bulk_operation_id
        where d.job_id = ${scene.job.id} and p.state = 'waiting' and d.undo_at is null) as parts_left,
      (select count(*) from bulk_operations where job_id = ${scene.job.id} and (done > total or changed > done or undone > done)) as miscounted`);
  expect(Object.entries(rows[0] ?? {}).filter(([, n]) => Number(n) !== 0)).toEqual([]);
  expect(await inconsistencies(server)).toEqual({});
}

const press = (action: string, selection: object) =>
  scene.client.post(`${scene.path}/applications/bulk`, { action, selection });
const matching = { status: 'AwaitingResponse' };

test(
  'bulk operations on the same applicants take turns, whatever else is decided meanwhile',
  { timeout: 120_000 },
  async () => {
    scene = await aStaffScene(server);
    await manyApplicants(server, scene.job, MANY);
    const { rows } = await server.ctx.db.execute<{ id: string }>(
      sql`select id from applications where job_id = ${scene.job.id} order by id limit 400`,
    );
    const ids = rows.map(({ id }) => Number(id));
    const pressed = await Promise.all([
      press('shortlist', { matching }),
      press('reject', { matching }),
      press('archive', { ids: ids.slice(0, 100) }),
      ...ids.slice(100, 120).map((id) => scene.client.post(`${scene.path}/applications/${id}/reject`)),
      ...ids.slice(110, 130).map((id) => scene.client.post(`${scene.path}/applications/${id}/shortlist`)),
      press('unshortlist', { ids: ids.slice(120, 400) }),
    ]);
    expect(pressed.every(({ status }) => status === 200 || status === 202)).toBe(true);
    await settled();
    await expectLegal();
    // For applicants of both, the one decided later holds, which need not be the one stored later, except where a single
    // decision came after it.
    const [first, second] = (await bulk_operations()).toSorted(
      (one, other) => one.at.localeCompare(other.at) || one.id - other.id,
    );
    expect([first?.total, second?.total].every((total) => total! >= MANY - 400)).toBe(true);
    expect(second!.done - second!.changed).toBeLessThanOrEqual(400);
  },
);

test('an archive meets more time: archived applicants gain no time and get no mail', { timeout: 120_000 }, async () => {
  scene = await aStaffScene(server);
  await manyApplicants(server, scene.job, MANY);
  const archive = press('archive', { matching });
  const more = scene.client.post(`${scene.path}/extend_all`, { days: 30 });
  expect([(await archive).status, (await more).status]).toEqual([202, 202]);
  await settled();
  await expectLegal();
  const all = await bulk_operations();
  const extension = all.find(({ action }) => action === 'extend')!;
  const { rows } = await server.ctx.db.execute<{ archived: string; recipients: string }>(sql`
    select (select count(*) from applications where job_id = ${scene.job.id} and archived_at is not null) as archived,
      (select count(*) from mailing_recipients where job_id = ${scene.job.id}) as recipients`);
  expect([Number(rows[0]?.archived), Number(rows[0]?.recipients)]).toEqual([MANY, extension.changed]);
  // Started first it changed them all before they left; started second none was left. It may select its applicants after
  // the first of them have left.
  expect([0, MANY]).toContain(extension.changed);
  expect(extension.total).toBeLessThanOrEqual(MANY);
  expect(extension.done).toBe(extension.total);
});

test('an undo meets the bulk operation at work and another one behind it', { timeout: 120_000 }, async () => {
  scene = await aStaffScene(server);
  await manyApplicants(server, scene.job, MANY);
  const { bulk_operation } = (await press('reject', { matching })).json as { bulk_operation: BulkOperation };
  const [undone, archived] = await Promise.all([
    scene.client.post(`${scene.path}/bulk-operations/${bulk_operation.id}/undo`),
    press('archive', { matching }),
  ]);
  expect([undone.status, [200, 202].includes(archived.status)]).toEqual([202, true]);
  await settled();
  await expectLegal();
  const { rows } = await server.ctx.db.execute<{ n: string }>(
    sql`select count(*) as n from applications where job_id = ${scene.job.id} and rejected_at is not null`,
  );
  expect(Number(rows[0]?.n)).toBe(0);
  expect((await bulk_operations())[0]).toMatchObject({ state: 'undone' });
});
