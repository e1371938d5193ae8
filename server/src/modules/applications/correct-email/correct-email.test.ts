import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aJob, anApplication, aUser } from '../../../../test/factories.ts';
import type { Application } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, events, mails, users } from '../../../db/schema/index.ts';
import { linkToken } from '../../../lib/secrets.ts';
import { recordRefusal, takeMail } from '../../mails/delivery.service.ts';

const server = useTestServer();
let one: Application;
const scene = perTest(() => aStaffScene(server, { invitation_subject: 'Welcome', invitation_text: '<p>Hi</p>' }));
beforeEach(async () => {
  const user = await aUser(server.ctx.db, { first_name: 'Nora', last_name: 'Lind' });
  const fresh = { status: 0, invited_at: null, deadline: null, applicant_name: 'Nora Lind' };
  one = await anApplication(server.ctx.db, { job: scene.job, user_id: user.id, ...fresh });
});

let count = 0;
const newAddress = () => `nora.${(count += 1)}@corrected.example`;
const path = (id = one.id) => `${scene.path}/applications/${id}`;
const correct = (email: string, more: object = {}) => scene.client.post(`${path()}/correct_email`, { email, ...more });
const rowOf = async (id = one.id) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0]!;
const userOf = async (id: number) => (await server.ctx.db.select().from(users).where(eq(users.id, id)))[0]!;
const invitations = () =>
  server.ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.application_id, one.id), eq(mails.type, 'invitation')))
    .orderBy(mails.id);
const mailsSent = async () =>
  (await server.ctx.db.select().from(events).where(eq(events.application_id, one.id)).orderBy(events.id)).map(
    ({ type }) => type,
  );
const opens = ({ id, link_version }: Application) =>
  server.anonymous().post('/api/interview/open', {
    shorturl: scene.job.shorturl,
    token: linkToken(server.ctx.env.SESSION_SECRET, id, link_version),
    device: 'a-browser-of-nora',
  });
/** The invitation leaves and the mail server answers. */
async function refused(answer: string): Promise<void> {
  const newest = (await invitations()).at(-1)!;
  await recordRefusal(server.ctx, (await takeMail(server.ctx, newest.id))!, answer);
}
async function bounced(answer = '550 5.1.1 No such mailbox'): Promise<void> {
  await scene.client.post(`${path()}/invite`, {});
  await refused(answer);
}

describe('the address of an applicant whom the invitation did not reach', () => {
  it('is corrected, and the invitation leaves for the new one with a link that is the only one', async () => {
    await bounced();
    const before = await rowOf();
    const email = newAddress();
    const reply = await correct(email, { invite_subject: 'Once more' });
    expect(reply.json).toMatchObject({
      user: { full_name: 'Nora Lind', email },
      bucket: 'AwaitingResponse',
      invitation_failed: false,
      invitation_refusal: null,
    });
    const [first, second, ...more] = await invitations();
    expect([first?.state, second?.to_address, second?.to_name, second?.subject, more.length]).toEqual([
      'failed',
      email,
      'Nora Lind',
      'Once more',
      0,
    ]);
    expect(await mailsSent()).toEqual([
      'application.invited',
      'invitation.undelivered',
      'application.email_corrected',
      'application.invited',
    ]);
    const after = await rowOf();
    expect(second?.html).toContain(linkToken(server.ctx.env.SESSION_SECRET, one.id, after.link_version));
    expect((await opens(before)).status).not.toBe(200);
    expect((await opens(after)).status).toBe(200);
  });

  it('is told with the answer of the mail server, short and in one line, to those who may invite', async () => {
    await bounced(`550 5.1.1 <nora@x.example>\r\n\tunknown\u202e ${'x'.repeat(400)}`);
    const { json } = await scene.client.get(path());
    const { invitation_refusal: said } = json as { invitation_refusal: string };
    expect(said).toMatch(/^550 5\.1\.1 <nora@x\.example> unknown x+…$/);
    expect(said).toHaveLength(200);
    await correct((await userOf(one.user_id)).email);
    await refused('connect ECONNREFUSED 10.0.0.1:25');
    expect((await scene.client.get(path())).json).toMatchObject({ invitation_failed: true, invitation_refusal: null });
  });

  it('asked twice at the same moment sends one invitation', async () => {
    await bounced();
    const email = newAddress();
    const replies = await Promise.all([correct(email), correct(email), correct(email.toUpperCase())]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await invitations()).toHaveLength(2);
    expect((await mailsSent()).filter((type) => type === 'application.email_corrected')).toHaveLength(1);
  });

  it('may be that of an account, which keeps its name unseen, as does the one of the wrong address', async () => {
    const known = await aUser(server.ctx.db, { first_name: 'Other', last_name: 'Company', email: newAddress() });
    const elsewhere = await aJob(server.ctx.db, { company_id: scene.company_id });
    const stranger = await userOf(one.user_id);
    await anApplication(server.ctx.db, { job: elsewhere, user_id: stranger.id });
    await bounced();
    const reply = await correct(known.email);
    expect(JSON.stringify(reply.json)).not.toMatch(/Other|Company"/);
    expect((await rowOf()).user_id).toBe(known.id);
    expect(await userOf(known.id)).toEqual(known);
    expect(await userOf(stranger.id)).toEqual(stranger);
  });

  it('leaves nothing of an account that is nothing to anybody any more', async () => {
    await bounced();
    await correct(newAddress());
    expect((await userOf(one.user_id)).email).toMatch(/@erased\.invalid$/);
  });

  it('is found by the search under the new address only', async () => {
    await bounced();
    const email = newAddress();
    const wrong = (await userOf(one.user_id)).email;
    await correct(email);
    const found = async (q: string) =>
      JSON.stringify((await scene.client.get(`${scene.path}/applications?status=AwaitingResponse&q=${q}`)).json);
    expect(await found(email)).toContain('Nora Lind');
    expect(await found(wrong)).not.toContain('Nora Lind');
  });

  it('may not be that of another applicant of the activity, who is named; nothing changes', async () => {
    const other = await aUser(server.ctx.db, { email: newAddress() });
    const there = await anApplication(server.ctx.db, { job: scene.job, user_id: other.id });
    await bounced();
    const before = await rowOf();
    const reply = await correct(other.email);
    expect(problemOf(reply)).toMatchObject({ status: 409, code: 'already_applied' });
    expect(reply.json).toMatchObject({ existing: there.id });
    expect(await rowOf()).toEqual(before);
    expect(await invitations()).toHaveLength(1);
  });

  it('is given to one of two applicants who are corrected to it at the same moment', async () => {
    const user = await aUser(server.ctx.db);
    const other = await anApplication(server.ctx.db, { job: scene.job, user_id: user.id });
    await bounced();
    const email = newAddress();
    const replies = await Promise.all([
      correct(email),
      scene.client.post(`${path(other.id)}/correct_email`, { email }),
      scene.client.post(`${scene.path}/applications`, { user: { first_name: 'A', last_name: 'B', email } }),
    ]);
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  it.each([
    ['opened the link', { opened_at: new Date() }],
    ['answered', { responded_at: new Date() }],
    ['withdrawn', { declined_at: new Date() }],
    ['been archived', { archived_at: new Date() }],
    ['been rejected', { rejected_at: new Date() }],
  ])('stays where the applicant has %s', async (_what, given) => {
    await bounced();
    await server.ctx.db.update(applications).set(given).where(eq(applications.id, one.id));
    const before = await rowOf();
    expect(problemOf(await correct(newAddress()))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await rowOf()).toEqual(before);
  });

  it('is refused by field where it is none', async () => {
    await bounced();
    expect(problemOf(await correct('nora@'))).toMatchObject({ status: 422, errors: { email: ['not_an_email'] } });
  });
});

describe('an invitation to a wrong address', () => {
  it('that still waits never leaves, and its refusal says nothing about the new one', async () => {
    await scene.client.post(`${path()}/invite`, {});
    const [wrong] = await invitations();
    const taken = (await takeMail(server.ctx, wrong!.id))!;
    const email = newAddress();
    expect((await correct(email)).status).toBe(200);
    await recordRefusal(server.ctx, taken, '550 No such mailbox');
    expect((await rowOf()).invitation_failed).toBe(false);
    // To the next address while the second invitation waits.
    expect((await correct(newAddress())).status).toBe(200);
    const states = (await invitations()).map(({ state }) => state);
    expect(states).toEqual(['failed', 'failed', 'queued']);
    expect(await takeMail(server.ctx, (await invitations())[1]!.id)).toBeNull();
    const { rows } = await server.ctx.db.execute(
      sql`select 1 from mails where state = 'queued' and to_address = ${email}`,
    );
    expect(rows).toEqual([]);
  });
});
