import { count, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aJob, anApplication, aUser } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, jobs, mails, mailings, users } from '../../../db/schema/index.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';

type Added = { results: { id: number; user: { id: number; full_name: string; email: string }; bucket: string }[] };
const server = useTestServer();
let path: string;
let people = 0;
const scene = perTest(() =>
  aStaffScene(server, {
    invitation_subject: 'For [FULL NAME]',
    invitation_text: '<p>Dear [FIRST NAME]</p>',
  }),
);
beforeEach(async () => {
  path = `${scene.path}/applications`;
});

const someone = (given: object = {}) => ({
  first_name: 'Nora',
  last_name: 'Lind',
  email: `nora.${(people += 1)}@mail.example`,
  ...given,
});
const added = (reply: { json: unknown }) => (reply.json as Added).results;
const ofJob = async () =>
  (await server.ctx.db.select({ n: count() }).from(applications).where(eq(applications.job_id, scene.job.id)))[0]?.n;

describe('adding applicants', () => {
  it('promises them a review where the activity offers one, unless the caller says no', async () => {
    const plain = await scene.client.post(path, { user: someone() });
    expect(added(plain)).toMatchObject([{ review_paid: false }]);
    const refused = await scene.client.post(path, { user: someone(), review_paid: true });
    expect(problemOf(refused)).toMatchObject({ status: 422, errors: { review_paid: ['not_allowed'] } });
    await server.ctx.db.update(jobs).set({ advertise_review: true }).where(eq(jobs.id, scene.job.id));
    const list = [{ user: someone() }, { user: someone(), review_paid: false }];
    const reply = await scene.client.post(path, { applications: list });
    expect(added(reply)).toMatchObject([{ review_paid: true }, { review_paid: false }]);
  });

  it('one by name and address, not invited yet', async () => {
    const user = someone({ email: ' Nora.UPPER@Mail.Example ', phone: '+44 20 7946 0000' });
    const reply = await scene.client.post(path, { user, external_id: 'A-7', reasonable_adjustments: true });
    expect(reply.status, reply.text).toBe(201);
    expect(added(reply)).toMatchObject([
      {
        user: { full_name: 'Nora Lind', email: 'nora.upper@mail.example' },
        external_id: 'A-7',
        reasonable_adjustments: true,
        status: 0,
        bucket: 'ToInvite',
        label: { code: 'NotYetInvited', incomplete: false },
        invited_at: null,
        deadline: null,
      },
    ]);
    const detail = await scene.client.get(`${path}/${added(reply)[0]?.id}`);
    expect(detail.json).toMatchObject({ phone: '+44 20 7946 0000' });
    const shown = await scene.client.get(`${path}/${added(reply)[0]?.id}/link`);
    expect((shown.json as { link: string }).link).toMatch(
      new RegExp(`^http://vivavoce.test/j/${scene.job.shorturl}\\?t=[\\w-]{20,}$`),
    );
  });

  it('is told in words or as it is stored whether to invite, and never both ways at the same time', async () => {
    for (const [said, invited] of [
      [{ status: 'not_invited' }, false],
      [{ status: 0 }, false],
      [{ status: 1 }, true],
      [{ status: 1, invite: true }, true],
      [{ status: 'not_invited', invite: false }, false],
    ] as const) {
      const reply = await scene.client.post(path, { user: someone(), ...said });
      expect(reply.status, reply.text).toBe(201);
      expect([said, added(reply)[0]?.bucket]).toEqual([said, invited ? 'AwaitingResponse' : 'ToInvite']);
    }
    const before = await ofJob();
    for (const said of [
      { status: 'not_invited', invite: true },
      { status: 0, invite: true },
      { status: 1, invite: false },
    ])
      expect(problemOf(await scene.client.post(path, { user: someone(), ...said })).errors).toEqual({
        status: ['not_allowed'],
      });
    expect(await ofJob()).toBe(before);
  });

  it.each(['call me', '12', '=1+1'])('refuses the phone number %s, as a list does', async (phone) => {
    const reply = await scene.client.post(path, { user: someone({ phone }) });
    expect(problemOf(reply)).toMatchObject({ status: 422, errors: { 'user.phone': ['wrong_format'] } });
    expect(await ofJob()).toBe(0);
  });

  it('and inviting immediately queues one mail each', async () => {
    const list = [someone(), someone(), someone()].map((user) => ({ user, invite: true }));
    const reply = await scene.client.post(path, { applications: list });
    expect(added(reply).map(({ bucket }) => bucket)).toEqual(Array(3).fill('AwaitingResponse'));
    const [mailing] = await server.ctx.db.select().from(mailings).where(eq(mailings.job_id, scene.job.id));
    await createMailsOf(server.ctx, mailing?.id ?? 0, new AbortController().signal);
    const queued = await server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id));
    expect(queued.map(({ to_address }) => to_address).toSorted()).toEqual(
      list.map(({ user }) => user.email).toSorted(),
    );
    expect(queued.every(({ type, state }) => type === 'invitation' && state === 'queued')).toBe(true);
  });

  it('as a list is all of them or none', async () => {
    const known = someone();
    const first = await scene.client.post(path, { user: known });
    const reply = await scene.client.post(path, {
      applications: [{ user: someone() }, { user: known }, { user: someone() }],
    });
    expect(reply.json).toMatchObject({ status: 409, code: 'already_applied', existing: added(first)[0]?.id });
    expect(await ofJob()).toBe(1);
    const twice = someone();
    const doubled = await scene.client.post(path, { applications: [{ user: twice }, { user: twice }] });
    expect(problemOf(doubled)).toMatchObject({ status: 409, code: 'already_applied' });
    expect(await ofJob()).toBe(1);
    expect(
      (await scene.client.post(path, { applications: Array.from({ length: 501 }, () => ({ user: someone() })) }))
        .status,
    ).toBe(422);
  });

  it('with the same address twenty times at the same time makes one', async () => {
    const user = someone();
    const replies = await Promise.all(Array.from({ length: 20 }, () => scene.client.post(path, { user })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const [winner] = added(replies.find(({ status }) => status === 201)!);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply.json).toMatchObject({ status: 409, existing: winner?.id });
    expect(await ofJob()).toBe(1);
  });

  it('tells nothing about a person that another company knows under that address', async () => {
    const { db } = server.ctx;
    const secret = await aUser(db, { first_name: 'Secret', last_name: 'Name' });
    const elsewhere = await anApplication(db, {
      user_id: secret.id,
      applicant_name: secret.full_name,
      phone: '+1 555 0100',
    });
    const reply = await scene.client.post(path, { user: someone({ email: secret.email }), invite: true });
    expect(reply.status, reply.text).toBe(201);
    expect(added(reply)[0]).toMatchObject({ user: { full_name: 'Nora Lind', email: secret.email } });
    const id = added(reply)[0]?.id;
    expect(id).not.toBe(elsewhere.id);
    for (const query of [
      `${path}/${id}`,
      `${path}?status=AwaitingResponse`,
      `${path}/${id}/emails`,
      `${scene.path}/activities`,
    ]) {
      const shown = await scene.client.get(query);
      expect(shown.status).toBe(200);
      expect(shown.text).not.toMatch(/Secret|555 0100/);
    }
    expect((await scene.client.get(`${path}/${id}/emails`)).json).toMatchObject({
      results: [{ subject: 'For Nora Lind' }],
    });
    const again = await scene.client.post(path, { user: someone({ email: secret.email }) });
    expect(again.json).toMatchObject({ status: 409, existing: id });
    expect(again.text).not.toContain('Secret');
    // The account itself keeps the name that its owner gave.
    expect((await db.select().from(users).where(eq(users.id, secret.id)))[0]?.full_name).toBe('Secret Name');
  });

  it('names no other activity than the one of the address', async () => {
    const other = await aJob(server.ctx.db, { company_id: scene.company_id });
    const elsewhere = await scene.client.post(path, { user: someone(), job: other.id });
    expect(problemOf(elsewhere)).toMatchObject({ status: 422, errors: { job: ['not_allowed'] } });
    expect((await scene.client.post(path, { user: someone(), job: scene.job.id })).status).toBe(201);
  });

  it('by id takes only people whom the company knows', async () => {
    const { db } = server.ctx;
    const stranger = await aUser(db);
    const reply = await scene.client.post(path, { user: stranger.id });
    const never = await scene.client.post(path, { user: 99_999_999 });
    expect(problemOf(reply)).toEqual({ status: 422, code: 'invalid', errors: { user: ['not_allowed'] } });
    expect(problemOf(never)).toEqual(problemOf(reply));
    expect((await scene.client.post(path, { user: scene.owner.id })).status).toBe(201);
  });

  it.each([
    [{ user: { first_name: '', last_name: '', email: 'c@d.example' } }],
    [{ user: { first_name: 'a', last_name: 'b', email: 'c' } }],
    [{ user: { first_name: '=1+1', last_name: 'b', email: 'c@d.example' } }],
    [{ user: { first_name: 'a', last_name: '007', email: 'c@d.example' } }],
    [{ user: { first_name: 'a\r\nBcc: x@y.example', last_name: 'b', email: 'c@d.example' } }],
    [{ user: { first_name: 'a', last_name: 'b', email: 'c@d.example', role: 'owner' } }],
    [{ user: { first_name: 'a', last_name: 'b', email: 'c@d.example' }, status: 'invited' }],
    [{ user: { first_name: 'a', last_name: 'b', email: 'c@d.example' }, company_id: 1 }],
    [{ user: '7' }],
    [{ user: -1 }],
    [{ applications: [] }],
    [{ applications: 'all' }],
    [{}],
    [[]],
    [null],
  ])('refuses %j, and stores nothing', async (body) => {
    const reply = await scene.client.post(path, body);
    expect(reply.status).toBe(422);
    expect(problemOf(reply).errors).not.toEqual({});
    expect(await ofJob()).toBe(0);
  });

  it.each([
    ['Zoe\u0308 ', 'Zo\u00eb'],
    ['No\u00adra\u200b', 'Nora'],
    ['Nora\u00a0 Ann', 'Nora Ann'],
    ['\u200f\u0645\u062d\u0645\u062f', '\u0645\u062d\u0645\u062f'],
  ])('keeps the name %j as a list would', async (first_name, kept) => {
    const reply = await scene.client.post(path, { user: { ...someone(), first_name } });
    expect(added(reply)[0]?.user.full_name).toBe(`${kept} Lind`);
  });

  it.each([
    ['Jean\u202e', 'control_characters'],
    ['Jean\u0007', 'control_characters'],
    ['evil.example', 'not_allowed'],
  ])('refuses the name %j, and says once why', async (first_name, code) => {
    const reply = await scene.client.post(path, { user: { ...someone(), first_name } });
    expect(problemOf(reply)).toMatchObject({ status: 422, errors: { 'user.first_name': [code] } });
  });

  it('takes one name alone, and none at all not', async () => {
    const one = await scene.client.post(path, { user: { ...someone(), first_name: '\u200b', last_name: 'Suharto' } });
    expect(one.json).toMatchObject({ results: [{ user: { full_name: 'Suharto' } }] });
    const none = await scene.client.post(path, { user: { ...someone(), first_name: '\u200b', last_name: '' } });
    expect(problemOf(none)).toMatchObject({ status: 422, errors: { 'user.first_name': ['required'] } });
  });

  it('and inviting is refused while the activity is a draft; adding alone is not', async () => {
    const draft = await aStaffScene(server, { status: 'Draft', published_at: null });
    const where = `${draft.path}/applications`;
    const reply = await draft.client.post(where, { user: someone(), invite: true });
    expect(problemOf(reply)).toMatchObject({ status: 409, code: 'wrong_state' });
    const kept = await draft.client.post(where, { user: someone() });
    expect(kept.status).toBe(201);
    expect(problemOf(await draft.client.get(`${where}/${added(kept)[0]?.id}/link`))).toMatchObject({ status: 409 });
  });

  it('and inviting is refused once the activity is closed, one as well as several', async () => {
    const closed = await aStaffScene(server, { fixed_deadline: new Date(Date.now() - 3 * 24 * 3600_000) });
    const where = `${closed.path}/applications`;
    const invited = () => ({ user: someone(), invite: true });
    for (const body of [invited(), { applications: [invited(), invited()] }])
      expect(problemOf(await closed.client.post(where, body))).toMatchObject({ status: 409, code: 'deadline_passed' });
    const { job_id } = applications;
    expect(await server.ctx.db.select().from(applications).where(eq(job_id, closed.job.id))).toEqual([]);
  });
});
