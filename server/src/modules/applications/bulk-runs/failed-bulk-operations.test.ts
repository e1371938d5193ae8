import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { BULK_OPERATION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember, aSeat } from '../../../../test/factories.ts';
import { manyApplicants } from '../../../../test/database/many-applicants.ts';
import { fewAreMany } from '../../../../test/few-are-many.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';
import { applications, users } from '../../../db/schema/index.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';
import { runBulkOperationsUpTo, giveUpBulkOperation } from './run-bulk-operation.service.ts';

fewAreMany(2);

const MANY = 5;
const HOUR = 3_600_000;
const server = useTestServer();
let scene: StaffScene;
beforeEach(async () => {
  scene = await aStaffScene(server, { rejection_email_body_text: '<p>Thank you</p>' });
  await manyApplicants(server, scene.job, MANY);
});

const all = { matching: { status: 'AwaitingResponse' } };
async function press(action: string, more: object = {}, client = scene.client): Promise<BulkOperation> {
  const reply = await client.post(`${scene.path}/applications/bulk`, { action, selection: all, ...more });
  expect(reply.status).toBe(202);
  return (reply.json as { bulk_operation: BulkOperation }).bulk_operation;
}
const read = async ({ id }: BulkOperation) =>
  (await scene.client.get(`${scene.path}/bulk-operations/${id}`)).json as BulkOperation;
const ask = ({ id }: BulkOperation, what: 'undo' | 'retry', client = scene.client) =>
  client.post(`${scene.path}/bulk-operations/${id}/${what}`);
async function work({ id }: BulkOperation, parts = Infinity): Promise<void> {
  const { signal } = new AbortController();
  let left = parts;
  vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    left -= 1;
    if (left < 0) throw new Error('stopped');
  });
  await runBulkOperationsUpTo(server.ctx, id, signal).catch((error: Error) => expect(error.message).toBe('stopped'));
}
const fail = ({ id }: BulkOperation, undo = false) => giveUpBulkOperation(server.ctx, { bulk_operation: id, undo });
async function figure(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await server.ctx.db.execute<{ n: string }>(query);
  return Number(rows[0]?.n);
}
const rejected = () =>
  figure(sql`select count(*) as n from applications where job_id = ${scene.job.id} and rejected_at is not null`);
/** The number of recipients, and of mails. */
const mails = async () => [
  await figure(sql`select count(distinct application_id) as n from mails where job_id = ${scene.job.id}`),
  await figure(sql`select count(*) as n from mails where job_id = ${scene.job.id}`),
];
const tell = (bulk_operation: BulkOperation) =>
  createMailsOf(server.ctx, bulk_operation.mailing ?? 0, new AbortController().signal);
const everybody = () =>
  server.ctx.db.select().from(applications).where(eq(applications.job_id, scene.job.id)).orderBy(asc(applications.id));

describe('a bulk operation that failed', () => {
  it('shows what was done, and a retry continues with the others; each gets one mail', async () => {
    const bulk_operation = await press('reject', { email: {} });
    await work(bulk_operation, 1);
    await fail(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({
      state: 'failed',
      done: 2,
      changed: 2,
      can_retry: true,
      can_undo: true,
    });
    const reviewer = await server.staff(await aSeat(server.ctx.db, scene.job));
    expect(problemOf(await ask(bulk_operation, 'retry', reviewer))).toMatchObject({ status: 403 });
    const again = await ask(bulk_operation, 'retry');
    expect([again.status, again.json]).toMatchObject([202, { state: 'running', done: 2, can_retry: false }]);
    expect((await ask(bulk_operation, 'retry')).json).toMatchObject({ state: 'running' });
    await work(bulk_operation);
    const over = await read(bulk_operation);
    expect(over).toMatchObject({ state: 'finished', done: MANY, changed: MANY, can_undo: true });
    expect(problemOf(await ask(bulk_operation, 'retry'))).toMatchObject({ status: 409, code: 'wrong_state' });
    server.pass(60_000);
    await tell(over);
    expect([await rejected(), ...(await mails())]).toEqual([MANY, MANY, MANY]);
  });

  it('writes to the changed applicants, then to the others, and cannot be undone any more', async () => {
    const bulk_operation = await press('reject', { email: {} });
    await work(bulk_operation, 1);
    await fail(bulk_operation);
    server.pass(60_000);
    await tell(await read(bulk_operation));
    expect(await mails()).toEqual([2, 2]);
    expect((await ask(bulk_operation, 'retry')).json).toMatchObject({ state: 'running', can_undo: false });
    expect(problemOf(await ask(bulk_operation, 'undo'))).toMatchObject({ status: 409 });
    await work(bulk_operation);
    server.pass(60_000);
    await tell(await read(bulk_operation));
    expect(await mails()).toEqual([MANY, MANY]);
  });

  it('that had changed nobody keeps its words until it goes on, or is taken back', async () => {
    const [bulk_operation, other] = [await press('reject', { email: {} }), await press('archive')];
    await fail(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({ state: 'failed', done: 0, changed: 0 });
    await ask(bulk_operation, 'retry');
    await work(bulk_operation);
    server.pass(60_000);
    await tell(await read(bulk_operation));
    expect(await mails()).toEqual([MANY, MANY]);
    await fail(other);
    expect((await ask(other, 'undo')).json).toMatchObject({ state: 'undone', can_retry: false });
  });

  it('skips applicants whom a later one changed, and can be retried for a day', async () => {
    const [first, second] = [await press('shortlist'), await press('reject')];
    await work(first, 1);
    await fail(first);
    await work(second);
    await ask(first, 'retry');
    await work(first);
    expect(await read(first)).toMatchObject({ state: 'finished', done: MANY, changed: 2 });
    expect(await rejected()).toBe(MANY);
    const third = await press('archive', { selection: { matching: { status: 'Outcomes' } } });
    await fail(third);
    server.pass(BULK_OPERATION_LIMITS.retry_hours * HOUR + 1000);
    scene = { ...scene, client: await server.staff(scene.owner) };
    expect(await read(third)).toMatchObject({ state: 'failed', can_retry: false, can_undo: false });
    expect(problemOf(await ask(third, 'retry'))).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('in the way of another is given up, and the other has its turn', async () => {
    const [first, second] = [await press('shortlist'), await press('archive')];
    await fail(second);
    expect([(await read(first)).state, (await read(second)).state]).toEqual(['failed', 'running']);
    await work(second);
    expect(await read(second)).toMatchObject({ state: 'finished', changed: MANY });
  });
});

describe('an undo that failed', () => {
  it('shows what was restored, and a retry continues to the end', async () => {
    const bulk_operation = await press('reject', { email: {} });
    await work(bulk_operation);
    await ask(bulk_operation, 'undo');
    await work(bulk_operation, 1);
    // The task of the action itself does nothing here.
    await fail(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({ state: 'undoing' });
    await fail(bulk_operation, true);
    expect(await read(bulk_operation)).toMatchObject({
      state: 'undo_failed',
      done: MANY,
      undone: 2,
      can_retry: true,
      can_undo: false,
    });
    expect(await rejected()).toBe(MANY - 2);
    expect((await ask(bulk_operation, 'undo')).json).toMatchObject({ state: 'undo_failed' });
    expect((await ask(bulk_operation, 'retry')).json).toMatchObject({ state: 'undoing', undone: 2 });
    await work(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({ state: 'undone', undone: MANY });
    server.pass(60_000);
    expect([await rejected(), ...(await mails())]).toEqual([0, 0, 0]);
  });
});

describe('a bulk operation that waits', () => {
  it('goes on though whoever pressed it has lost the right since; others may take it back', async () => {
    const recruiter = await aMember(server.ctx.db, { company_id: scene.company_id, role: 'owner' });
    const client = await server.staff(recruiter);
    const bulk_operation = await press('reject', {}, client);
    await server.ctx.db.execute(sql`delete from memberships where user_id = ${recruiter.id}`);
    await work(bulk_operation, 1);
    expect([404, 401, 403]).toContain((await ask(bulk_operation, 'undo', client)).status);
    await work(bulk_operation, 1);
    expect(await read(bulk_operation)).toMatchObject({ state: 'running', done: 4, created_by: { id: recruiter.id } });
    expect((await ask(bulk_operation, 'undo')).status).toBe(202);
    await work(bulk_operation);
    expect([(await read(bulk_operation)).state, await rejected()]).toEqual(['undone', 0]);
    expect(await server.ctx.db.$count(users, eq(users.id, recruiter.id))).toBe(1);
  });

  it('stops for good where its activity is deleted, and gives no more time where it is no more published', async () => {
    const bulk_operation = await press('shortlist');
    const { bulk_operation: more } = (await scene.client.post(`${scene.path}/extend_all`, { days: 30 })).json as {
      bulk_operation: BulkOperation;
    };
    await work(bulk_operation);
    await server.ctx.db.execute(sql`update jobs set status = 'Draft' where id = ${scene.job.id}`);
    await work(more);
    expect(await read(more)).toMatchObject({ state: 'finished', changed: 0, mailing: null });
    const last = await press('archive', { selection: { matching: { status: 'Outcomes' } } });
    await server.ctx.db.execute(sql`update jobs set deleting_at = now() where id = ${scene.job.id}`);
    await work(last);
    expect(await server.ctx.db.$count(applications, sql`job_id = ${scene.job.id} and archived_at is not null`)).toBe(0);
    await server.ctx.db.execute(sql`delete from jobs where id = ${scene.job.id}`);
    await work(last);
    await fail(last);
  });

  it('never shortens a deadline, and includes applicants whose deadline passed meanwhile', async () => {
    const { bulk_operation } = (await scene.client.post(`${scene.path}/extend_all`, { days: 10, include: 'awaiting' }))
      .json as {
      bulk_operation: BulkOperation;
    };
    const [longer, late] = await everybody();
    const given = await scene.client.post(`${scene.path}/applications/${longer!.id}/extend`, { days: 40 });
    expect(given.status).toBe(200);
    await server.ctx.db.execute(
      sql`update applications set deadline = now() - interval '1 minute' where id = ${late!.id}`,
    );
    const kept = (await everybody())[0]!.deadline;
    await work(bulk_operation);
    const rows = await everybody();
    expect(rows[0]!.deadline).toEqual(kept);
    expect(new Set(rows.slice(1).map(({ deadline }) => deadline!.toISOString())).size).toBe(1);
    expect(await read(bulk_operation)).toMatchObject({ state: 'finished', done: MANY, changed: MANY - 1 });
  });
});
