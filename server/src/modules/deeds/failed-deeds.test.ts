import type { Deed } from '@vivavoce/contract/types.ts';
import { DEED_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aMember, aSeat } from '../../../test/factories.ts';
import { manyApplicants } from '../../../test/many-applicants.ts';
import { fewAreMany } from '../../../test/few-are-many.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, users } from '../../db/schema/index.ts';
import { makeMailsOf } from '../sendings/make-mails.service.ts';
import { doDeedsUpTo, giveUpDeed } from './do-deeds.service.ts';

fewAreMany(2);

const MANY = 5;
const HOUR = 3_600_000;
let server: TestServer;
let scene: StaffScene;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await aStaffScene(server, { rejection_email_body_text: '<p>Thank you</p>' });
  await manyApplicants(server, scene.job, MANY);
});

const all = { matching: { status: 'AwaitingResponse' } };
async function press(action: string, more: object = {}, client = scene.client): Promise<Deed> {
  const reply = await client.post(`${scene.path}/applications/bulk`, { action, selection: all, ...more });
  expect(reply.status).toBe(202);
  return (reply.json as { deed: Deed }).deed;
}
const read = async ({ id }: Deed) => (await scene.client.get(`${scene.path}/deeds/${id}`)).json as Deed;
const ask = ({ id }: Deed, what: 'undo' | 'retry', client = scene.client) =>
  client.post(`${scene.path}/deeds/${id}/${what}`);
async function work({ id }: Deed, parts = Infinity): Promise<void> {
  const { signal } = new AbortController();
  let left = parts;
  vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    left -= 1;
    if (left < 0) throw new Error('stopped');
  });
  await doDeedsUpTo(server.ctx, id, signal).catch((error: Error) => expect(error.message).toBe('stopped'));
}
const fail = ({ id }: Deed, undo = false) => giveUpDeed(server.ctx, { deed: id, undo });
async function figure(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await server.ctx.db.execute<{ n: string }>(query);
  return Number(rows[0]?.n);
}
const rejected = () =>
  figure(sql`select count(*) as n from applications where job_id = ${scene.job.id} and rejected_at is not null`);
/** How many were written to, and how often. */
const mails = async () => [
  await figure(sql`select count(distinct application_id) as n from mails where job_id = ${scene.job.id}`),
  await figure(sql`select count(*) as n from mails where job_id = ${scene.job.id}`),
];
const tell = (deed: Deed) => makeMailsOf(server.ctx, deed.sending ?? 0, new AbortController().signal);
const everybody = () =>
  server.ctx.db.select().from(applications).where(eq(applications.job_id, scene.job.id)).orderBy(asc(applications.id));

describe('a deed that failed', () => {
  it('says what was done, and goes on with the others when it is asked to; everybody is told once', async () => {
    const deed = await press('reject', { email: {} });
    await work(deed, 1);
    await fail(deed);
    expect(await read(deed)).toMatchObject({ state: 'failed', done: 2, changed: 2, can_retry: true, can_undo: true });
    const reviewer = await server.staff(await aSeat(server.ctx.db, scene.job));
    expect(problemOf(await ask(deed, 'retry', reviewer))).toMatchObject({ status: 403 });
    const again = await ask(deed, 'retry');
    expect([again.status, again.json]).toMatchObject([202, { state: 'running', done: 2, can_retry: false }]);
    expect((await ask(deed, 'retry')).json).toMatchObject({ state: 'running' });
    await work(deed);
    const over = await read(deed);
    expect(over).toMatchObject({ state: 'finished', done: MANY, changed: MANY, can_undo: true });
    expect(problemOf(await ask(deed, 'retry'))).toMatchObject({ status: 409, code: 'wrong_state' });
    server.pass(60_000);
    await tell(over);
    expect([await rejected(), ...(await mails())]).toEqual([MANY, MANY, MANY]);
  });

  it('tells those whom it changed, then the others; it is not taken back any more', async () => {
    const deed = await press('reject', { email: {} });
    await work(deed, 1);
    await fail(deed);
    server.pass(60_000);
    await tell(await read(deed));
    expect(await mails()).toEqual([2, 2]);
    expect((await ask(deed, 'retry')).json).toMatchObject({ state: 'running', can_undo: false });
    expect(problemOf(await ask(deed, 'undo'))).toMatchObject({ status: 409 });
    await work(deed);
    server.pass(60_000);
    await tell(await read(deed));
    expect(await mails()).toEqual([MANY, MANY]);
  });

  it('that had changed nobody keeps its words until it goes on, or is taken back', async () => {
    const [deed, other] = [await press('reject', { email: {} }), await press('archive')];
    await fail(deed);
    expect(await read(deed)).toMatchObject({ state: 'failed', done: 0, changed: 0 });
    await ask(deed, 'retry');
    await work(deed);
    server.pass(60_000);
    await tell(await read(deed));
    expect(await mails()).toEqual([MANY, MANY]);
    await fail(other);
    expect((await ask(other, 'undo')).json).toMatchObject({ state: 'undone', can_retry: false });
  });

  it('leaves alone whom a later one reached, and goes on for a day', async () => {
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
    server.pass(DEED_LIMITS.retry_hours * HOUR + 1000);
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
  it('says what was put back, and goes on to the end when it is asked to', async () => {
    const deed = await press('reject', { email: {} });
    await work(deed);
    await ask(deed, 'undo');
    await work(deed, 1);
    // The task of the deed itself has no part in it.
    await fail(deed);
    expect(await read(deed)).toMatchObject({ state: 'undoing' });
    await fail(deed, true);
    expect(await read(deed)).toMatchObject({
      state: 'undo_failed',
      done: MANY,
      undone: 2,
      can_retry: true,
      can_undo: false,
    });
    expect(await rejected()).toBe(MANY - 2);
    expect((await ask(deed, 'undo')).json).toMatchObject({ state: 'undo_failed' });
    expect((await ask(deed, 'retry')).json).toMatchObject({ state: 'undoing', undone: 2 });
    await work(deed);
    expect(await read(deed)).toMatchObject({ state: 'undone', undone: MANY });
    server.pass(60_000);
    expect([await rejected(), ...(await mails())]).toEqual([0, 0, 0]);
  });
});

describe('a deed that waits', () => {
  it('goes on though whoever pressed it has lost the right since; others may take it back', async () => {
    const recruiter = await aMember(server.ctx.db, { company_id: scene.company_id, role: 'owner' });
    const client = await server.staff(recruiter);
    const deed = await press('reject', {}, client);
    await server.ctx.db.execute(sql`delete from memberships where user_id = ${recruiter.id}`);
    await work(deed, 1);
    expect([404, 401, 403]).toContain((await ask(deed, 'undo', client)).status);
    await work(deed, 1);
    expect(await read(deed)).toMatchObject({ state: 'running', done: 4, created_by: { id: recruiter.id } });
    expect((await ask(deed, 'undo')).status).toBe(202);
    await work(deed);
    expect([(await read(deed)).state, await rejected()]).toEqual(['undone', 0]);
    expect(await server.ctx.db.$count(users, eq(users.id, recruiter.id))).toBe(1);
  });

  it('stops for good where its activity is deleted, and gives no more time where it is no more published', async () => {
    const deed = await press('shortlist');
    const { deed: more } = (await scene.client.post(`${scene.path}/extend_all`, { days: 30 })).json as { deed: Deed };
    await work(deed);
    await server.ctx.db.execute(sql`update jobs set status = 'Draft' where id = ${scene.job.id}`);
    await work(more);
    expect(await read(more)).toMatchObject({ state: 'finished', changed: 0, sending: null });
    const last = await press('archive', { selection: { matching: { status: 'Outcomes' } } });
    await server.ctx.db.execute(sql`update jobs set deleting_at = now() where id = ${scene.job.id}`);
    await work(last);
    expect(await server.ctx.db.$count(applications, sql`job_id = ${scene.job.id} and archived_at is not null`)).toBe(0);
    await server.ctx.db.execute(sql`delete from jobs where id = ${scene.job.id}`);
    await work(last);
    await fail(last);
  });

  it('never takes time away, and gives it also to whom the deadline came to meanwhile', async () => {
    const { deed } = (await scene.client.post(`${scene.path}/extend_all`, { days: 10, include: 'awaiting' })).json as {
      deed: Deed;
    };
    const [longer, late] = await everybody();
    const given = await scene.client.post(`${scene.path}/applications/${longer!.id}/extend`, { days: 40 });
    expect(given.status).toBe(200);
    await server.ctx.db.execute(
      sql`update applications set deadline = now() - interval '1 minute' where id = ${late!.id}`,
    );
    const kept = (await everybody())[0]!.deadline;
    await work(deed);
    const rows = await everybody();
    expect(rows[0]!.deadline).toEqual(kept);
    expect(new Set(rows.slice(1).map(({ deadline }) => deadline!.toISOString())).size).toBe(1);
    expect(await read(deed)).toMatchObject({ state: 'finished', done: MANY, changed: MANY - 1 });
  });
});
