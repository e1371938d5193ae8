import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, jobs, mailings, mails } from '../../db/schema/index.ts';
import { createMailsOf } from '../mailings/create-mails.service.ts';

const HOUR = 3_600_000;
const server = useTestServer();
let scene: StaffScene;

const ago = (hours: number) => new Date(server.ctx.now().getTime() - hours * HOUR);
const invited = (fields: object = {}) =>
  anApplication(server.ctx.db, { job: scene.job, invited_at: ago(30), deadline: ago(-90), ...fields });
/** Signed in again: a session ends while the clock moves on. */
const post = async (path: string, body: object) => (await server.staff(scene.owner)).post(path, body);
const preview = (body: object = {}) => post(`${scene.path}/remind_preview`, body);
const send = (body: object = {}) => post(`${scene.path}/remind`, body);
const awaiting = { selection: { matching: { status: 'AwaitingResponse' } } };

async function makeAll(): Promise<void> {
  const open = await server.ctx.db
    .select()
    .from(mailings)
    .where(sql`finished_at is null`);
  for (const { id } of open) await createMailsOf(server.ctx, id, new AbortController().signal);
}
const reminded = async () => {
  await makeAll();
  return server.ctx.db
    .select()
    .from(mails)
    .where(sql`job_id = ${scene.job.id} and type = 'reminder'`)
    .orderBy(mails.id);
};

beforeEach(async () => {
  scene = await aStaffScene(server, { title: 'Adviser' });
  await aQuestion(server.ctx.db, { job: scene.job });
});

describe('a reminder that staff send', () => {
  it('reaches all who have not answered, and counts the others', async () => {
    await invited();
    await invited({ opened_at: ago(3) });
    await invited({ invited_at: ago(1) });
    await invited({ status: 2 });
    await invited({ deadline: ago(1) });
    await invited({ responded_at: new Date(), status: 4 });
    const counts = { count: 2, recent: 1, others: 2 };
    expect((await preview()).json).toEqual(counts);
    expect(await send()).toMatchObject({ status: 202, json: counts });
    const sent = await reminded();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.subject).toBe('Your interview is still open: Adviser');
    const list = (await scene.client.get(`${scene.path}/mailings`)).json;
    expect(list).toMatchObject({ count: 1, results: [{ kind: 'reminder', total: 2 }] });
  });

  it('leaves in a text of this time where one was chosen, and refuses one with unknown tags', async () => {
    await invited();
    const email = (email_body: string) => ({ email: { email_subj: 'Still open, [FIRST NAME]', email_body } });
    for (const [body, code] of [
      ['<p>[BOSS]</p>', 'unknown_tag'],
      ['<p></p>', 'required'],
    ] as const)
      expect(problemOf(await send(email(body))).errors).toEqual({ email_body: [code] });
    expect(await reminded()).toEqual([]);
    expect((await send(email('<p>The lamp is still on.</p>'))).status).toBe(202);
    const [sent] = await reminded();
    expect(sent?.subject).toMatch(/^Still open, \w+$/);
    expect(sent?.html).toContain('The lamp is still on.');
  });

  it('is for one, for a selection, and for all that match', async () => {
    const [one, other, third] = [await invited(), await invited(), await invited()];
    expect((await send({ selection: { ids: [one.id] } })).json).toMatchObject({ count: 1, recent: 0, others: 0 });
    expect((await send({ selection: { ids: [one.id, other.id] } })).json).toMatchObject({ count: 1, recent: 1 });
    expect((await send(awaiting)).json).toMatchObject({ count: 1, recent: 2 });
    expect((await reminded()).map(({ application_id }) => application_id)).toEqual([one.id, other.id, third.id]);
  });

  it('comes no second time within some hours, and then again', async () => {
    await invited();
    expect((await send()).json).toMatchObject({ count: 1 });
    expect((await send()).json).toMatchObject({ count: 0, recent: 1, mailing: null });
    server.pass(6.1 * HOUR);
    expect((await send()).json).toMatchObject({ count: 1 });
    expect(await reminded()).toHaveLength(2);
  });

  it('is sent once by two people at the same moment', async () => {
    for (let n = 0; n < 10; n += 1) await invited();
    const replies = await Promise.all([send(), send(), send()]);
    const counts = replies.map(({ json }) => (json as { count: number }).count);
    expect(counts.sort((first, second) => first - second)).toEqual([0, 0, 10]);
    expect(await reminded()).toHaveLength(10);
  });

  it.each([
    ['withdraws', { declined_at: new Date(), status: 3 }],
    ['is archived', { archived_at: new Date() }],
    ['answers', { responded_at: new Date(), status: 4 }],
    ['is rejected', { rejected_at: new Date() }],
    ['is shortlisted', { shortlisted_at: new Date() }],
  ])('does not go to who %s before it is made', async (_what, change) => {
    const one = await invited();
    expect((await send()).json).toMatchObject({ count: 1 });
    await server.ctx.db.update(applications).set(change).where(eq(applications.id, one.id));
    expect(await reminded()).toHaveLength(0);
    server.pass(7 * HOUR);
    expect((await send({ selection: { ids: [one.id] } })).json).toMatchObject({ count: 0, others: 1 });
  });

  it('does not go to an erased person, nor from an archived activity', async () => {
    const one = await invited();
    await send();
    await server.ctx.db.delete(applications).where(eq(applications.id, one.id));
    expect(await reminded()).toHaveLength(0);
    await server.ctx.db.update(jobs).set({ archived: true }).where(eq(jobs.id, scene.job.id));
    expect(problemOf(await send())).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(problemOf(await preview())).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('selects none of another activity', async () => {
    const other = await aStaffScene(server, { title: 'Elsewhere' });
    const stranger = await anApplication(server.ctx.db, { job: other.job, invited_at: ago(30), deadline: ago(-90) });
    expect((await send({ selection: { ids: [stranger.id] } })).json).toMatchObject({ count: 0, others: 0 });
    expect((await scene.client.post(`${other.path}/remind`, {})).status).toBe(404);
  });
});
