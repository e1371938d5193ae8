import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aContact, aJob, aMember, aSeat, aUser } from '../../../test/factories.ts';
import { quickHash } from '../../../test/quick-hash.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import {
  api_tokens,
  company_emails,
  events,
  jobs,
  mails,
  memberships,
  reviewers,
  users,
} from '../../db/schema/index.ts';
import { passwordToken } from '../../lib/secrets.ts';

const LIST = '/api/companies/company-users';
const ADD = '/api/companies/add/company-user/';
const PASSWORD = 'nine quiet streets of houses';
const server = useTestServer();
let company_id: number;
let owner: ApiClient;
let owner_id: number;
let password_hash: string;
let n = 0;

beforeAll(async () => {
  password_hash = await quickHash(PASSWORD);
});
beforeEach(async () => {
  company_id = (await aCompany(server.ctx.db, { account_name: 'Northwind' })).id;
  const person = await join({ role: 'owner' });
  owner_id = person.id;
  owner = await server.staff(person, company_id);
});

const join = (given: Partial<typeof memberships.$inferInsert> = {}) => aMember(server.ctx.db, { company_id, ...given });
const pathOf = (id: number) => `/api/companies/update-delete/company-users/${id}`;
const change = (id: number, json: object, client = owner) => client.send('PATCH', pathOf(id), { json });
const remove = (id: number, heir?: number, client = owner) =>
  client.send('DELETE', `${pathOf(id)}${heir === undefined ? '' : `?hand_over_to=${heir}`}`);
const address = () => `person.${(n += 1)}@new.example`;
const add = (given: object = {}, client = owner) =>
  client.send('POST', ADD, {
    json: {
      first_name: 'Ama',
      last_name: 'Boateng',
      email: address(),
      phone: '',
      create_interview_only: false,
      ...given,
    },
  });
const mailsTo = (email: string) =>
  server.ctx.db.select().from(mails).where(eq(mails.to_address, email)).orderBy(mails.id);
const tokenIn = (mail: { link_nonce: string | null } | undefined) =>
  passwordToken(server.ctx.env.SESSION_SECRET, mail?.link_nonce ?? '');
const membersOf = (company: number) =>
  server.ctx.db.select().from(memberships).where(eq(memberships.company_id, company)).orderBy(memberships.user_id);
const eventsOf = async () =>
  (await server.ctx.db.select().from(events).where(eq(events.company_id, company_id)).orderBy(events.id)).map(
    ({ type, data }) => ({ type, ...data }),
  );
const listed = async (query = '') =>
  (await owner.get(`${LIST}${query}`)).json as {
    count: number;
    counts: { all: number; invited: number };
    results: CompanyUser[];
  };
const hasPassword = (id: number) => server.ctx.db.update(users).set({ password_hash }).where(eq(users.id, id));

describe('adding a user', () => {
  it('stores the membership and mails an invitation with the note', async () => {
    const email = address();
    const reply = await add({ email, create_interview_only: true, note: 'See you <b>Monday</b>' });
    expect(reply.status).toBe(201);
    expect(reply.json).toMatchObject({
      full_name: 'Ama Boateng',
      email,
      role: 'member',
      create_interview_only: true,
      has_password: false,
      invitation_expired: false,
      invited_at: expect.any(String),
    });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ type: 'user_invitation', state: 'queued', company_id, from_name: 'Northwind' });
    expect(mail?.text).toContain('See you <b>Monday</b>');
    expect(mail?.html).not.toContain('<b>Monday');
    const done = await server.anonymous().send('POST', '/password-reset/ajax/confirm', {
      json: { token: tokenIn(mail), new_password: PASSWORD },
    });
    expect(done.status).toBe(200);
    expect(await eventsOf()).toEqual([
      { type: 'company.user_added', person: 'Ama Boateng', role: 'own_activities', user: expect.any(Number) as number },
    ]);
  });

  it('takes answers to the invitation to the contact address of the company, where there is one', async () => {
    const replyTo = async () => {
      const email = address();
      await add({ email });
      return (await mailsTo(email)).map(({ reply_to }) => reply_to);
    };
    expect(await replyTo()).toEqual([null]);
    const contact = { body_text: '<p>Hello</p>', from_name: '', reply_to_email: 'people@mail.example' };
    await server.ctx.db.insert(company_emails).values({
      ...contact,
      company_id,
      type: 'invitation',
      locale: 'en-gb',
      name: 'A',
      is_default: true,
      subject: '',
      promote_practice: false,
    });
    // The address is not proved yet.
    expect(await replyTo()).toEqual([null]);
    await aContact(server.ctx.db, company_id, contact.reply_to_email);
    expect(await replyTo()).toEqual([contact.reply_to_email]);
    await server.ctx.db.delete(company_emails).where(eq(company_emails.company_id, company_id));
  });

  it('refuses a member, in whatever letters the address is written', async () => {
    const email = address();
    await add({ email });
    expect(problemOf(await add({ email: email.toUpperCase() }))).toMatchObject({ status: 409, code: 'already_member' });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('adds a membership to an account of another company, which keeps its name', async () => {
    const stranger = await aMember(server.ctx.db);
    await hasPassword(stranger.id);
    const reply = await add({ email: stranger.email, role: 'admin' });
    expect(reply.json).toMatchObject({
      id: stranger.id,
      full_name: stranger.full_name,
      role: 'admin',
      has_password: true,
    });
    const [mail] = await mailsTo(stranger.email);
    expect(mail?.link_nonce).toBeNull();
    expect(mail?.text).toContain('already have an account');
    const theirs = await (await server.staff(stranger)).get('/api/companies');
    expect((theirs.json as { id: number; role: string }[]).map(({ id, role }) => [id, role])).toEqual([
      [stranger.company_id, 'member'],
      [company_id, 'admin'],
    ]);
  });

  it('stores one membership for two calls at the same time', async () => {
    const email = address();
    const replies = await Promise.all([add({ email }), add({ email })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each([
    [{ role: 'owner' }, { role: ['not_allowed'] }],
    [{ role: 'admin', create_interview_only: true }, { create_interview_only: ['not_allowed'] }],
    [{ email: 'nobody' }, { email: ['not_an_email'] }],
    [{ first_name: ' ', last_name: '' }, { first_name: ['required'] }],
    [{ last_name: 'x at evil.example' }, { last_name: ['not_allowed'] }],
    [{ note: 'x'.repeat(501) }, { note: ['too_long'] }],
    [{ password: 'x' }, { password: ['unknown_field'] }],
  ])('refuses %j', async (given, errors) => {
    expect(problemOf(await add(given))).toEqual({ status: 422, code: 'invalid', errors });
    expect(await membersOf(company_id)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('counts invitations and shows only those', async () => {
    await hasPassword(owner_id);
    await add({ first_name: 'Zora', last_name: 'Neale' });
    const settled = await join();
    await hasPassword(settled.id);
    await aJob(server.ctx.db, { company_id, created_by: settled.id });
    const all = await listed();
    expect(all).toMatchObject({ count: 3, counts: { all: 3, invited: 1 } });
    expect(all.results.find(({ id }) => id === settled.id)).toMatchObject({ activities: 1, invited_at: null });
    expect(all.results.find(({ is_you }) => is_you)?.abilities).toEqual({
      change: true,
      change_ownership: false,
      remind: false,
      remove: false,
      reset: false,
    });
    const invited = await listed('?status=invited');
    expect(invited.results.map(({ full_name }) => full_name)).toEqual(['Zora Neale']);
    expect(invited).toMatchObject({ count: 1, counts: { all: 3, invited: 1 } });
    expect((await listed('?search=nobody')).counts).toEqual({ all: 0, invited: 0 });
  });
});

describe('changing a user', () => {
  it('changes name, role and limit', async () => {
    const person = await join();
    const reply = await change(person.id, { first_name: 'Mei', last_name: 'Tanaka', create_interview_only: true });
    expect(reply.json).toMatchObject({ full_name: 'Mei Tanaka', role: 'member', create_interview_only: true });
    expect((await change(person.id, { role: 'admin' })).json).toMatchObject({
      role: 'admin',
      create_interview_only: false,
    });
    expect(await eventsOf()).toMatchObject([
      { type: 'company.user_role_changed', role: 'own_activities' },
      { type: 'company.user_changed', person: 'Mei Tanaka' },
      { type: 'company.user_role_changed', role: 'admin' },
    ]);
  });

  it('leaves the name to a user of several companies, and everything else as it was', async () => {
    const person = await join();
    await server.ctx.db
      .insert(memberships)
      .values({ company_id: (await aCompany(server.ctx.db)).id, user_id: person.id });
    expect(problemOf(await change(person.id, { first_name: 'Other', role: 'admin' }))).toMatchObject({
      status: 409,
      code: 'only_by_person',
    });
    expect((await listed()).results.find(({ id }) => id === person.id)).toMatchObject({
      full_name: person.full_name,
      role: 'member',
    });
    expect((await change(person.id, { first_name: person.first_name, role: 'admin' })).status).toBe(200);
  });

  it('lets admins neither touch nor make owners', async () => {
    const admin = await join({ role: 'admin' });
    const client = await server.staff(admin, company_id);
    const other = await join({ role: 'owner' });
    for (const reply of [
      await change(other.id, { role: 'member' }, client),
      await remove(other.id, undefined, client),
      await change(admin.id, { role: 'owner' }, client),
    ])
      expect(problemOf(reply)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await change(other.id, { role: 'admin' })).json).toMatchObject({ role: 'admin' });
    expect((await change(admin.id, { role: 'owner' })).json).toMatchObject({ role: 'owner' });
  });

  it('keeps the last owner', async () => {
    expect(problemOf(await change(owner_id, { role: 'member' }))).toMatchObject({ status: 409, code: 'last_owner' });
    const second = await join({ role: 'owner' });
    expect((await change(owner_id, { role: 'member' })).status).toBe(200);
    expect((await remove(second.id)).status).toBe(403);
  });

  it('finds no user of another company', async () => {
    const stranger = await aMember(server.ctx.db);
    expect((await change(stranger.id, { role: 'admin' })).status).toBe(404);
    expect((await remove(stranger.id)).status).toBe(404);
    expect((await change(9_999_999, { role: 'admin' })).status).toBe(404);
  });
});

describe('a new address', () => {
  const confirm = (token: string, password = PASSWORD) =>
    server.anonymous().send('POST', '/api/email-change/confirm', { json: { token, password } });

  it('counts when its reader confirms it with the password, and the old one is notified', async () => {
    const person = await join();
    await hasPassword(person.id);
    const email = address();
    expect((await change(person.id, { email })).json).toMatchObject({ email: person.email, pending_email: email });
    const [mail] = await mailsTo(email);
    const token = tokenIn(mail);
    const check = await server.anonymous().send('POST', '/api/email-change/check', { json: { token } });
    expect(check.json).toEqual({
      email_hint: expect.not.stringContaining(person.email),
      new_email: email,
      proof: 'password',
    });
    expect(problemOf(await confirm(token, 'not the password at all'))).toMatchObject({
      errors: { password: ['wrong_password'] },
    });
    expect((await confirm(token)).status).toBe(200);
    expect((await listed()).results.find(({ id }) => id === person.id)).toMatchObject({ email, pending_email: null });
    const notices = await mailsTo(person.email);
    expect(notices.at(-1)).toMatchObject({ type: 'email_changed' });
    expect(notices.at(-1)?.text).toContain(email);
    expect(problemOf(await confirm(token)).code).toBe('link_expired');
  });

  it('is refused where an account has it, and does not say so before', async () => {
    const [person, stranger] = [await join(), await aMember(server.ctx.db)];
    await hasPassword(person.id);
    expect((await change(person.id, { email: stranger.email })).status).toBe(200);
    const [mail] = await mailsTo(stranger.email);
    expect(problemOf(await confirm(tokenIn(mail)))).toMatchObject({ status: 409, code: 'address_taken' });
    const colleague = await join();
    expect(problemOf(await change(person.id, { email: colleague.email })).code).toBe('already_member');
  });

  it('moves an invitation that is still open, and leaves the former account alone', async () => {
    const [wrong, email] = [address(), address()];
    const { id } = (await add({ email: wrong })).json as CompanyUser;
    const job = await aJob(server.ctx.db, { company_id, created_by: id });
    const moved = (await change(id, { email })).json as CompanyUser;
    expect(moved).toMatchObject({ email, full_name: 'Ama Boateng', has_password: false, activities: 1 });
    expect(moved.id).not.toBe(id);
    expect((await mailsTo(email)).map(({ type }) => type)).toEqual(['user_invitation']);
    expect(await mailsTo(wrong)).toHaveLength(2);
    const [account] = await server.ctx.db.select().from(users).where(eq(users.id, id));
    expect(account?.email).toBe(wrong);
    expect((await membersOf(company_id)).map(({ user_id }) => user_id)).not.toContain(id);
    const [stored] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, job.id));
    expect(stored?.created_by).toBe(moved.id);
  });
});

describe('removing a user', () => {
  it('hands over the activities and ends sessions, tokens and seats immediately', async () => {
    const { db } = server.ctx;
    const [person, heir] = [await join(), await join()];
    const job = await aJob(db, { company_id, created_by: person.id });
    await aSeat(db, job, { user_id: person.id });
    await db
      .insert(api_tokens)
      .values({ token_hash: `of-${person.id}`, user_id: person.id, company_id, name: 'x', scopes: [] });
    const client = await server.staff(person, company_id);
    expect((await client.get('/api/jobs')).status).toBe(200);
    expect(problemOf(await remove(person.id))).toMatchObject({ status: 422, errors: { hand_over_to: ['required'] } });
    for (const wrong of [person.id, (await aUser(db)).id])
      expect(problemOf(await remove(person.id, wrong))).toMatchObject({ errors: { hand_over_to: ['not_allowed'] } });
    expect((await remove(person.id, heir.id)).status).toBe(204);
    expect((await client.get('/api/jobs')).status).toBe(401);
    const seats = and(eq(reviewers.company_id, company_id), eq(reviewers.user_id, person.id));
    expect(await db.$count(reviewers, seats)).toBe(0);
    expect(await db.$count(api_tokens, eq(api_tokens.user_id, person.id))).toBe(0);
    const [stored] = await db.select().from(jobs).where(eq(jobs.id, job.id));
    expect(stored?.created_by).toBe(heir.id);
    expect(await eventsOf()).toEqual([
      { type: 'company.user_removed', person: person.full_name, activities: 1, user: person.id },
    ]);
  });

  it('is nothing that anybody does to themselves', async () => {
    await join({ role: 'owner' });
    expect(problemOf(await remove(owner_id))).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it.each(['owner', 'admin'] as const)('leaves one of two %ss who remove each other', async (role) => {
    const [a, b] = [await join({ role }), await join({ role })];
    const [one, two] = [await server.staff(a, company_id), await server.staff(b, company_id)];
    const replies = await Promise.all([remove(b.id, undefined, one), remove(a.id, undefined, two)]);
    const statuses = replies.map(({ status }) => status).toSorted((x, y) => x - y);
    expect(statuses[0]).toBe(204);
    expect([401, 403]).toContain(statuses[1]);
    const left = (await membersOf(company_id)).map(({ user_id }) => user_id);
    expect(left.filter((id) => id === a.id || id === b.id)).toHaveLength(1);
  });

  it('keeps an owner where two step down at the same time', async () => {
    const second = await join({ role: 'owner' });
    const client = await server.staff(second, company_id);
    const replies = await Promise.all([
      change(owner_id, { role: 'admin' }),
      change(second.id, { role: 'admin' }, client),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await membersOf(company_id)).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });
});

describe('GET /api/companies', () => {
  it('is empty for a reviewer', async () => {
    expect((await (await server.staff(await aUser(server.ctx.db), null)).get('/api/companies')).json).toEqual([]);
  });
});
