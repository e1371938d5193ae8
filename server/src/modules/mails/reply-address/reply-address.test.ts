import type { Job, ReplyAddress } from '@vivavoce/contract/types.ts';
import { REPLY_CHECK_LIMITS } from '@vivavoce/domain/emails/reply-check.ts';
import { and, desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember, anApplication } from '../../../../test/factories.ts';
import { aStaffScene, anAgreedApplicant, problemOf } from '../../../../test/staff-scene.ts';
import type { StaffScene } from '../../../../test/staff-scene.ts';
import { audit_events, companies, jobs, mails, memberships, users } from '../../../db/schema/index.ts';
import { mailedCode } from '../../../lib/secrets.ts';
import { createMailsOf } from '../../mailings/create-mails.service.ts';
import { queueTextMail } from '../single/text-mail.service.ts';

const EMAIL = 'careers@mail.example';
const server = useTestServer();
let scene: StaffScene;
// Each test has a company of its own, with all codes of its day.
beforeEach(async () => {
  scene = await aStaffScene(server, { invitation_from_name: '', invitation_reply_to_email: '' });
});

const read = async () => (await scene.client.get('/api/reply-address')).json as ReplyAddress;
const sendCode = (email = EMAIL) => scene.client.post('/api/reply-address/code', { email });
const check = (code: string) => scene.client.post('/api/reply-address/check', { code });
const remove = () => scene.client.send('DELETE', '/api/reply-address', {});
const codeMails = () =>
  server.ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.company_id, scene.company_id), eq(mails.type, 'reply_check')))
    .orderBy(desc(mails.id));
const newestCode = async () => mailedCode(server.ctx.env.SESSION_SECRET, (await codeMails())[0]?.link_nonce ?? '');
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const actions = async () =>
  (
    await server.ctx.db
      .select({ action: audit_events.type })
      .from(audit_events)
      .where(eq(audit_events.company_id, scene.company_id))
      .orderBy(audit_events.id)
  )
    .map(({ action }) => action)
    .filter((action) => action.startsWith('reply_address.'));
const row = async () => (await server.ctx.db.select().from(companies).where(eq(companies.id, scene.company_id)))[0];
const expire = async (tries?: number) => {
  const pending = (await row())?.reply_to_pending;
  if (!pending) throw new Error('no code was sent');
  const expires_at = tries === undefined ? new Date(server.ctx.now().getTime() - 1).toISOString() : pending.expires_at;
  const reply_to_pending = { ...pending, expires_at, tries: tries ?? pending.tries };
  await server.ctx.db.update(companies).set({ reply_to_pending }).where(eq(companies.id, scene.company_id));
};
/** A mail to an applicant of the activity. */
async function mailOf(name: 'link' | 'withdrawal' = 'link') {
  const [job] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, scene.job.id));
  const application = await anApplication(server.ctx.db, { job: scene.job });
  if (!job) throw new Error('the activity is missing');
  await server.ctx.db.transaction((tx) =>
    queueTextMail(server.ctx, tx, { name, application, job, requested_by: null }),
  );
  const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.application_id, application.id));
  return mail;
}

describe('a reply address', () => {
  it('counts from the moment at which its code is typed in, and until it is removed', async () => {
    expect(await read()).toEqual({ email: null, checked_at: null, checked_by: null, pending: null });
    const sent = await sendCode();
    expect(sent).toMatchObject({
      status: 202,
      json: { email: null, pending: { email: EMAIL, tries_left: REPLY_CHECK_LIMITS.tries } },
    });
    expect(await mailOf()).toMatchObject({ reply_to: null });
    const checked = await check(await newestCode());
    const { id, full_name } = scene.owner;
    expect(checked).toMatchObject({
      status: 200,
      json: { email: EMAIL, checked_at: expect.any(String) as string, checked_by: { id, full_name }, pending: null },
    });
    expect(await mailOf()).toMatchObject({ reply_to: EMAIL });
    expect((await scene.client.get('/api/settings')).json).toMatchObject({ reply_to_email: EMAIL });
    // Another address needs its own code; until then, replies go where they went.
    await sendCode('other@mail.example');
    expect(await mailOf()).toMatchObject({ reply_to: EMAIL });
    for (let time = 0; time < 2; time += 1) expect((await remove()).json).toMatchObject({ email: null, pending: null });
    expect(await mailOf()).toMatchObject({ reply_to: null });
    expect(await actions()).toEqual([
      'reply_address.coded',
      'reply_address.checked',
      'reply_address.coded',
      'reply_address.removed',
      'reply_address.removed',
    ]);
  });

  it('is one of a real mailbox: others are refused, and no header is written by it', async () => {
    const bad = fc.oneof(
      fc.constantFrom(
        '',
        'a',
        'a@',
        '@b.example',
        'a@b',
        'a b@mail.example',
        '<a@mail.example>',
        'a@mail.example,b@c.example',
      ),
      fc.constantFrom('\r\n', '\n', '\0', '\u2028').map((mark) => `a${mark}Bcc: x@mail.example`),
      fc.constantFrom('\r\n', '\n', '\r').map((mark) => `a@mail.example${mark}Bcc: x@mail.example`),
      fc.string({ maxLength: 20 }).filter((text) => !text.includes('.')),
      fc.constant(`${'a'.repeat(400)}@mail.example`),
    );
    await fc.assert(
      fc.asyncProperty(bad, async (email) => {
        expect((await sendCode(email)).status).toBe(422);
      }),
      { numRuns: 40 },
    );
    expect(await codeMails()).toEqual([]);
  });

  it('is not found by guessing: five tries a code, also at the same moment, and none after its end', async () => {
    await sendCode();
    const code = await newestCode();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => check(wrong(code))));
    const states = guesses.map((reply) => problemOf(reply).code);
    expect(states.filter((state) => state === 'wrong_code')).toHaveLength(REPLY_CHECK_LIMITS.tries);
    expect(states.filter((state) => state === 'wrong_state')).toHaveLength(12 - REPLY_CHECK_LIMITS.tries);
    expect(problemOf(await check(code))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await read()).toMatchObject({ email: null, pending: null });
    expect(await actions()).toEqual(['reply_address.coded']);
    await sendCode();
    await expire();
    expect((await check(await newestCode())).status).toBe(409);
    for (const text of ['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\n'])
      expect((await check(text)).status, JSON.stringify(text)).toBe(422);
  });

  it('has one code that counts, the newest, and five a day', async () => {
    await sendCode();
    const first = await newestCode();
    await sendCode('other@mail.example');
    const second = await newestCode();
    if (first !== second) expect((await check(first)).status).toBe(400);
    const both = await Promise.all([check(second), check(second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await read()).toMatchObject({ email: 'other@mail.example' });
    const more = await Promise.all(Array.from({ length: 6 }, () => sendCode()));
    expect(more.filter(({ status }) => status === 202)).toHaveLength(REPLY_CHECK_LIMITS.codes_per_day - 2);
    expect(more.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('leaves its code in no row, no reply and no entry', async () => {
    const sent = await sendCode();
    const code = await newestCode();
    const [mail] = await codeMails();
    const entries = await server.ctx.db
      .select()
      .from(audit_events)
      .where(eq(audit_events.company_id, scene.company_id));
    for (const stored of [sent.json, mail, await row(), entries]) expect(JSON.stringify(stored)).not.toContain(code);
    expect(mail).toMatchObject({ to_address: EMAIL, subject: 'Your code for the reply address' });
    expect(mail?.text).toContain(scene.owner.full_name);
  });

  it('is the business of owners and admins', async () => {
    const admin = await server.staff(await aMember(server.ctx.db, { company_id: scene.company_id, role: 'admin' }));
    expect((await admin.get('/api/reply-address')).status).toBe(200);
    const member = await server.staff(await aMember(server.ctx.db, { company_id: scene.company_id, role: 'member' }));
    expect((await member.get('/api/reply-address')).status).toBe(403);
    expect((await member.post('/api/reply-address/code', { email: EMAIL })).status).toBe(403);
    expect((await member.post('/api/reply-address/check', { code: '000000' })).status).toBe(403);
    expect((await member.send('DELETE', '/api/reply-address', {})).status).toBe(403);
    const elsewhere = await aStaffScene(server);
    await sendCode();
    expect((await elsewhere.client.get('/api/reply-address')).json).toMatchObject({ email: null, pending: null });
    expect((await elsewhere.client.post('/api/reply-address/check', { code: await newestCode() })).status).toBe(409);
  });
});

describe('the sender of a company', () => {
  const settings = (body: object) => scene.client.post('/api/settings', body);
  const checkedAddress = async () => {
    await sendCode();
    await check(await newestCode());
  };

  it('has a name that is no header and no address', async () => {
    const bad = fc.oneof(
      fc
        .tuple(fc.string({ maxLength: 10 }), fc.constantFrom('\r\n', '\r', '\n', '\0'))
        .map(([a, b]) => `A${a}${b}Bcc: b`),
      fc.constantFrom('A <a@mail.example>', 'mail.example', 'a@b', '"A"', '[FIRST NAME]', 'A [X', 'x'.repeat(121)),
    );
    await fc.assert(
      fc.asyncProperty(bad, async (sender_name) => {
        const reply = await settings({ sender_name });
        expect(problemOf(reply)).toMatchObject({ status: 422, errors: { sender_name: expect.any(Array) as string[] } });
      }),
      { numRuns: 40 },
    );
    expect((await settings({ sender_name: 'Northwind Careers' })).json).toMatchObject({
      sender_name: 'Northwind Careers',
    });
  });

  it('stands on every mail to applicants, unless the activity has its own', async () => {
    await settings({ sender_name: 'Northwind Careers' });
    await checkedAddress();
    const sender = { from_name: 'Northwind Careers', reply_to: EMAIL };
    expect(await mailOf('link')).toMatchObject(sender);
    expect(await mailOf('withdrawal')).toMatchObject(sender);
    const waiting = { status: 0, invited_at: null, deadline: null };
    const application = await anApplication(server.ctx.db, { job: scene.job, ...waiting });
    const invited = await scene.client.post(`${scene.path}/invite_all`, { selection: { ids: [application.id] } });
    const { mailing } = invited.json as { mailing: number };
    await createMailsOf(server.ctx, mailing, AbortSignal.timeout(60_000));
    const [invitation] = await server.ctx.db.select().from(mails).where(eq(mails.mailing_id, mailing));
    expect(invitation).toMatchObject(sender);
    const { application: asks, browser, path } = await anAgreedApplicant(server, scene);
    expect((await browser.post(`${path}/help`, { message: 'Hello' })).status).toBe(202);
    const [help] = await server.ctx.db.select().from(mails).where(eq(mails.application_id, asks.id));
    expect(help).toMatchObject({ type: 'help', to_address: EMAIL });
    const own = { invitation_reply_to_email: 'team@mail.example' };
    await server.ctx.db.update(jobs).set(own).where(eq(jobs.id, scene.job.id));
    const drafted = { type: 'invitation', reply_to_email: 'team@mail.example', subject: 'A', body: '<p>A</p>' };
    const shown = async () => (await scene.client.post(`${scene.path}/email-preview`, drafted)).json;
    const tested = async () => {
      expect((await scene.client.post(`${scene.path}/email-test`, drafted)).status).toBe(202);
      const all = await server.ctx.db.select().from(mails).where(eq(mails.type, 'test')).orderBy(desc(mails.id));
      return all[0];
    };
    // An address without a proof is used nowhere; test mail and preview say what real mails carry.
    for (const reply of [mailOf, shown, tested]) expect(await reply()).toMatchObject({ reply_to: EMAIL });
    const record = async () => (await browser.get(`${path}/ai-record`)).json;
    expect(await record()).toMatchObject({ contact: { email: EMAIL } });
    const stranger = await aMember(server.ctx.db);
    await server.ctx.db
      .update(users)
      .set({ email: 'Team@mail.example', signed_in_at: new Date() })
      .where(eq(users.id, stranger.id));
    expect(await mailOf()).toMatchObject({ reply_to: EMAIL });
    await server.ctx.db.insert(memberships).values({ company_id: scene.company_id, user_id: stranger.id });
    for (const reply of [mailOf, shown, tested]) expect(await reply()).toMatchObject({ reply_to: 'Team@mail.example' });
    await server.ctx.db.update(users).set({ signed_in_at: null }).where(eq(users.id, stranger.id));
    expect(await mailOf()).toMatchObject({ reply_to: EMAIL });
  });

  it('is left out of new activities, so that they follow it', async () => {
    const before = (await scene.client.post('/api/jobs', { title: 'Before' })).json as Job;
    expect(before.invitation_reply_to_email).toBe(scene.owner.email);
    await settings({ sender_name: 'Northwind Careers' });
    await checkedAddress();
    expect((await scene.client.post('/api/jobs', { title: 'After' })).json).toMatchObject({
      invitation_from_name: '',
      invitation_reply_to_email: '',
      rejection_email_reply_to_email: '',
    });
    expect((await scene.client.get(`/api/jobs/${before.id}`)).json).toMatchObject({
      invitation_reply_to_email: scene.owner.email,
    });
  });
});
