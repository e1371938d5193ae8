import type { BulkOperation } from '@vivavoce/contract/types.ts';
import { BULK_OPERATION_LIMITS, REJECTION_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember, anApplication, aSeat } from '../../../../test/factories.ts';
import { fewAreMany } from '../../../../test/few-are-many.ts';
import { manyApplicants } from '../../../../test/database/many-applicants.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';
import { applications, bulk_operation_batches } from '../../../db/schema/index.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';
import { runBulkOperationsUpTo, giveUpBulkOperation } from './run-bulk-operation.service.ts';

fewAreMany(20, 40);
/** Two full batches and one of two applicants. */
const MANY = 42;
const SECOND = 1000;
const all = { matching: { status: 'AwaitingResponse' } };
const server = useTestServer();
let scene: StaffScene;
beforeEach(async () => {
  scene = await aStaffScene(server, { rejection_email_body_text: '<p>Thank you</p>' });
  await manyApplicants(server, scene.job, MANY);
});

type Decided = { changed: number; at: string; mailing: number | null; bulk_operation: BulkOperation | null };
const bulk = (action: string, selection: object = all, more: object = {}, key?: string) =>
  scene.client.post(
    `${scene.path}/applications/bulk`,
    { action, selection, ...more },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
async function press(action: string, selection: object = all, more: object = {}): Promise<BulkOperation> {
  const reply = await bulk(action, selection, more);
  expect(reply.status).toBe(202);
  const { bulk_operation } = reply.json as Decided;
  if (!bulk_operation) throw new Error('nothing says how far it is');
  return bulk_operation;
}
const read = async ({ id }: BulkOperation) =>
  (await scene.client.get(`${scene.path}/bulk-operations/${id}`)).json as BulkOperation;
const undo = ({ id }: BulkOperation, client = scene.client) => client.post(`${scene.path}/bulk-operations/${id}/undo`);

/** Runs a bulk operation as the task does, for some batches or to its end. */
async function work({ id }: BulkOperation, parts = Infinity): Promise<void> {
  const { signal } = new AbortController();
  let left = parts;
  vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    left -= 1;
    if (left < 0) throw new Error('stopped');
  });
  await runBulkOperationsUpTo(server.ctx, id, signal).catch((error: Error) => expect(error.message).toBe('stopped'));
}
const buckets = async () =>
  ((await scene.client.get(`${scene.path}/applications?status=Outcomes`)).json as { buckets: Record<string, number> })
    .buckets;
const someIds = async (count: number) =>
  (
    await server.ctx.db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.job_id, scene.job.id))
      .orderBy(asc(applications.id))
      .limit(count)
  ).map(({ id }) => id);
async function figure(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await server.ctx.db.execute<{ n: string }>(query);
  return Number(rows[0]?.n);
}
const countEvents = (type: string) =>
  figure(sql`select count(*) as n from events where job_id = ${scene.job.id} and type = ${type}`);
const rejected = () =>
  figure(sql`select count(*) as n from applications where job_id = ${scene.job.id} and rejected_at is not null`);

describe('a bulk operation on very many applicants', () => {
  it('is accepted immediately and done by a task, for those who matched when it was decided', async () => {
    const bulk_operation = await press('shortlist');
    expect(bulk_operation).toMatchObject({
      action: 'shortlist',
      state: 'running',
      total: MANY,
      done: 0,
      changed: 0,
      undone: 0,
    });
    expect(bulk_operation).toMatchObject({ can_undo: true, undo_until: null, created_by: { id: scene.owner.id } });
    expect(await buckets()).toMatchObject({ AwaitingResponse: MANY, Outcomes: 0 });
    await manyApplicants(server, scene.job, 3);
    await work(bulk_operation, 1);
    expect(await read(bulk_operation)).toMatchObject({
      state: 'running',
      done: BULK_OPERATION_LIMITS.part,
      changed: BULK_OPERATION_LIMITS.part,
    });
    expect(await buckets()).toMatchObject({ Outcomes: BULK_OPERATION_LIMITS.part });
    await work(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({ state: 'finished', done: MANY, changed: MANY });
    expect(await buckets()).toMatchObject({ AwaitingResponse: 3, Outcomes: MANY });
    expect(await countEvents('application.shortlisted')).toBe(MANY);
    expect(
      await figure(
        sql`select count(*) as n from applications where job_id = ${scene.job.id} and shortlisted_at = ${bulk_operation.at}`,
      ),
    ).toBe(MANY);
    const list = (await scene.client.get(`${scene.path}/bulk-operations`)).json as {
      count: number;
      results: BulkOperation[];
    };
    expect(list).toMatchObject({ count: 1, results: [{ id: bulk_operation.id }] });
  });

  it('is one statement as before for as many as that takes', async () => {
    const ids = await someIds(BULK_OPERATION_LIMITS.part);
    const few = await bulk('archive', { ids });
    expect([few.status, few.json]).toMatchObject([200, { changed: BULK_OPERATION_LIMITS.part, bulk_operation: null }]);
    const rest = await bulk('reject');
    expect([rest.status, rest.json]).toMatchObject([
      200,
      { changed: MANY - BULK_OPERATION_LIMITS.part, bulk_operation: null },
    ]);
  });

  it('is one bulk operation for calls of one key', async () => {
    const replies = [await bulk('archive', all, {}, 'one-key'), await bulk('archive', all, {}, 'one-key')];
    expect(replies.map(({ status }) => status)).toEqual([202, 202]);
    expect(replies[1]?.json).toEqual(replies[0]?.json);
    expect((await scene.client.get(`${scene.path}/bulk-operations`)).json).toMatchObject({ count: 1 });
  });

  it('leaves alone whoever somebody decided about since then, and says how many', async () => {
    const [first = 0, second = 0, third = 0] = await someIds(3);
    const bulk_operation = await press('reject');
    await scene.client.post(`${scene.path}/applications/${first}/shortlist`);
    await scene.client.post(`${scene.path}/applications/${second}/reject`);
    expect((await scene.client.send('DELETE', `${scene.path}/applications/${third}`, {})).status).toBe(204);
    await work(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({ state: 'finished', done: MANY, changed: MANY - 3 });
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, first));
    expect([row?.rejected_at, row?.shortlisted_at === null]).toEqual([null, false]);
    expect(await countEvents('application.rejected')).toBe(MANY - 2);
  });

  it('waits for the one before it: what both are for is as the later one says', async () => {
    const shortlist = await press('shortlist');
    const reject = await press('reject');
    expect(await read(reject)).toMatchObject({ state: 'waiting', total: MANY });
    await work(reject, 1);
    expect(await read(shortlist)).toMatchObject({ state: 'running', done: BULK_OPERATION_LIMITS.part });
    await work(reject);
    expect(await read(shortlist)).toMatchObject({ state: 'finished', changed: MANY });
    expect(await read(reject)).toMatchObject({ state: 'finished', changed: MANY });
    expect(await rejected()).toBe(MANY);
  });

  it('gives more time to those who still gain by it, and tells them once it has ended', async () => {
    const archive = await press('archive');
    const reply = await scene.client.post(`${scene.path}/extend_all`, { days: 30 });
    expect(reply.status).toBe(202);
    const { bulk_operation, ...nobody } = reply.json as { bulk_operation: BulkOperation };
    expect(nobody).toEqual({ changed: 0, awaiting: 0, expired: 0, auto_sent: 0, mailing: null });
    await undo(archive);
    await scene.client.post(`${scene.path}/applications/bulk`, {
      action: 'archive',
      selection: { ids: await someIds(7) },
    });
    await work(bulk_operation, 2);
    expect((await scene.client.get(`${scene.path}/mailings`)).json).toMatchObject({ count: 0 });
    await work(bulk_operation);
    expect(await read(archive)).toMatchObject({ state: 'undone', done: 0 });
    const done = await read(bulk_operation);
    expect(done).toMatchObject({ action: 'extend', state: 'finished', changed: MANY - 7, can_undo: false });
    expect((await scene.client.get(`${scene.path}/mailings/${done.mailing}`)).json).toMatchObject({
      kind: 'extension',
      total: MANY - 7,
    });
    expect(await countEvents('deadline.extended')).toBe(MANY - 7);
  });

  it('gives nobody more time any more once the activity is archived', async () => {
    const { bulk_operation } = (await scene.client.post(`${scene.path}/extend_all`, { days: 30 })).json as {
      bulk_operation: BulkOperation;
    };
    await work(bulk_operation, 1);
    expect((await scene.client.post(`${scene.path}/archive`)).status).toBe(200);
    await work(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({
      state: 'finished',
      done: MANY,
      changed: BULK_OPERATION_LIMITS.part,
    });
  });

  it('shows that it could not be done, and lets those after it have their turn', async () => {
    const [bulk_operation, next] = [await press('reject', all, { email: {} }), await press('archive')];
    await work(bulk_operation, 1);
    await giveUpBulkOperation(server.ctx, { bulk_operation: bulk_operation.id });
    expect(await read(bulk_operation)).toMatchObject({
      state: 'failed',
      done: BULK_OPERATION_LIMITS.part,
      changed: BULK_OPERATION_LIMITS.part,
    });
    expect(await read(bulk_operation)).toHaveProperty('mailing', expect.any(Number));
    await work(next);
    expect(await read(next)).toMatchObject({ state: 'finished', changed: MANY });
    await giveUpBulkOperation(server.ctx, { bulk_operation: next.id });
    expect(await read(next)).toMatchObject({ state: 'finished' });
  });
});

describe('taking such a bulk operation back', () => {
  it('stops it where it is, and puts back what it replaced', async () => {
    const ids = await someIds(10);
    await scene.client.post(`${scene.path}/applications/bulk`, { action: 'shortlist', selection: { ids } });
    await manyApplicants(server, scene.job, 500);
    const bulk_operation = await press('reject', all, { email: {} });
    await work(bulk_operation, 2);
    const [kept = 0] = await someIds(12).then((some) => some.slice(-1));
    await scene.client.post(`${scene.path}/applications/${kept}/shortlist`);
    const reply = await undo(bulk_operation);
    expect([reply.status, reply.json]).toMatchObject([202, { state: 'undoing', can_undo: false, done: 40, undone: 0 }]);
    expect((await undo(bulk_operation)).json).toMatchObject({ state: 'undoing' });
    await work(bulk_operation, 1);
    expect(await read(bulk_operation)).toMatchObject({ state: 'undoing', undone: 20 });
    await work(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({ state: 'undone', done: 40, undone: 40, mailing: null });
    expect(await rejected()).toBe(0);
    expect(await buckets()).toMatchObject({ Outcomes: 11 });
    expect((await scene.client.get(`${scene.path}/mailings`)).json).toMatchObject({ count: 0 });
  });

  it('puts an outcome back that it took the place of, with its date', async () => {
    await work(await press('shortlist'));
    const outcomes = () =>
      figure(sql`select sum(hashtext(id::text || shortlisted_at::text)) as n from applications
        where job_id = ${scene.job.id} and rejected_at is null`);
    const before = await outcomes();
    const bulk_operation = await press('reject', { matching: { status: 'Outcomes' } });
    await work(bulk_operation);
    expect(await rejected()).toBe(MANY);
    server.pass((BULK_OPERATION_LIMITS.undo_seconds / 2) * SECOND);
    await undo(bulk_operation);
    await work(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({ state: 'undone', undone: MANY });
    expect([await rejected(), await outcomes()]).toEqual([0, before]);
  });

  it('also works by its instant, as for a smaller one', async () => {
    const bulk_operation = await press('archive');
    await work(bulk_operation);
    const back = await press('unarchive', {
      matching: { status: 'AwaitingResponse', filter: 'Archived', at: bulk_operation.at },
    });
    expect(back).toMatchObject({ total: MANY, can_undo: false });
    await work(back);
    expect(await buckets()).toMatchObject({ AwaitingResponse: MANY });
  });

  it('is possible for some seconds after its end, until the mails leave', async () => {
    const bulk_operation = await press('reject', all, { email: {} });
    server.pass(60 * SECOND);
    await work(bulk_operation);
    const { mailing, undo_until, finished_at } = await read(bulk_operation);
    expect(Date.parse(undo_until!) - Date.parse(finished_at!)).toBe(BULK_OPERATION_LIMITS.undo_seconds * SECOND);
    expect((await scene.client.get(`${scene.path}/mailings/${mailing}`)).json).toMatchObject({
      total: MANY,
      state: 'scheduled',
    });
    await createMailsOf(server.ctx, mailing!, new AbortController().signal);
    expect(await countEvents('email.sent')).toBe(0);
    server.pass((BULK_OPERATION_LIMITS.undo_seconds + BULK_OPERATION_LIMITS.undo_slack_seconds) * SECOND);
    expect(await read(bulk_operation)).toMatchObject({ can_undo: false });
    expect(problemOf(await undo(bulk_operation))).toMatchObject({ status: 409, code: 'wrong_state' });
    // Its e-mails leave later than it can be undone.
    server.pass(REJECTION_LIMITS.many_leave_after_seconds * SECOND);
    await createMailsOf(server.ctx, mailing!, new AbortController().signal);
    await createMailsOf(server.ctx, mailing!, new AbortController().signal);
    expect(await figure(sql`select count(*) as n from mails where job_id = ${scene.job.id}`)).toBe(MANY);
  });

  it.each([false, true])('calls off what would tell those rejected, where it was before too: %s', async (before) => {
    const bulk_operation = await press('reject', all, { email: {} });
    await work(bulk_operation);
    const { mailing } = await read(bulk_operation);
    if (before) expect((await scene.client.post(`${scene.path}/mailings/${mailing}/cancel`)).status).toBe(200);
    expect((await undo(bulk_operation)).json).toMatchObject({ state: 'undoing' });
    server.pass(60 * SECOND);
    await createMailsOf(server.ctx, mailing!, new AbortController().signal);
    await work(bulk_operation);
    expect(await figure(sql`select count(*) as n from mails where job_id = ${scene.job.id}`)).toBe(0);
    expect(await rejected()).toBe(0);
  });

  it('is for those who may do the same, and for bulk operations that can be', async () => {
    const bulk_operation = await press('shortlist');
    const reviewer = await server.staff(await aSeat(server.ctx.db, scene.job));
    expect((await reviewer.get(`${scene.path}/bulk-operations/${bulk_operation.id}`)).json).toMatchObject({
      can_undo: false,
    });
    expect(problemOf(await undo(bulk_operation, reviewer))).toMatchObject({ status: 403 });
    const stranger = await server.staff(await aMember(server.ctx.db));
    expect(problemOf(await undo(bulk_operation, stranger))).toMatchObject({ status: 404 });
    const other = await anApplication(server.ctx.db);
    expect(
      (await scene.client.post(`/api/jobs/${other.job_id}/bulk-operations/${bulk_operation.id}/undo`)).status,
    ).toBe(404);
    expect((await scene.client.get(`${scene.path}/bulk-operations/0`)).status).toBe(404);
    expect((await scene.client.get(`${scene.path}/bulk-operations?page_size=101`)).status).toBe(422);
    await work(bulk_operation);
    const back = await press('unshortlist', { matching: { status: 'Outcomes' } });
    expect(problemOf(await undo(back))).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('is one for as many who are named one by one, too', async () => {
    const bulk_operation = await press('archive', { ids: await someIds(MANY) });
    await work(bulk_operation);
    expect(await read(bulk_operation)).toMatchObject({ state: 'finished', total: MANY, changed: MANY });
    expect((await bulk('unarchive', { ids: await someIds(BULK_OPERATION_LIMITS.at_once) })).status).toBe(200);
  });

  it('deletes its batches when another one starts an hour later', async () => {
    const bulk_operation = await press('shortlist');
    await work(bulk_operation);
    const parts = () =>
      server.ctx.db.$count(bulk_operation_batches, eq(bulk_operation_batches.bulk_operation_id, bulk_operation.id));
    await work(await press('archive', { matching: { status: 'Outcomes' } }));
    expect(await parts()).toBe(3);
    server.pass((BULK_OPERATION_LIMITS.kept_minutes + 1) * 60 * SECOND);
    scene = { ...scene, client: await server.staff(scene.owner) };
    await press('unarchive', { matching: { status: 'Outcomes', filter: 'Archived' } });
    expect(await parts()).toBe(0);
  });
});
