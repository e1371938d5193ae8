import { randomUUID } from 'node:crypto';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember, anApplication, aUser } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { mails, memberships, users } from '../../db/schema/index.ts';

const PATH = '/api/companies/company-users/';
const server = useTestServer();
let company_id: number;
let owner: ApiClient;

interface Page {
  count: number;
  page: number;
  page_size: number;
  has_next: boolean;
  results: CompanyUser[];
}
const pageOf = async (query = '', client = owner) => (await client.get(PATH + query)).json as Page;
const namesOf = ({ results }: Page) => results.map(({ full_name }) => full_name);

async function join(first_name: string, last_name: string, given: Partial<typeof memberships.$inferInsert> = {}) {
  const user = await aUser(server.ctx.db, { first_name, last_name });
  await server.ctx.db.insert(memberships).values({ company_id, user_id: user.id, ...given });
  return user;
}

beforeAll(async () => {
  company_id = (await aCompany(server.ctx.db)).id;
  owner = await server.staff(await join('Zoé', 'Owner', { role: 'owner' }), company_id);
  for (let n = 0; n < 12; n += 1) await join('Member', String.fromCodePoint(97 + n));
  await join('élodie', 'Moreau', { role: 'admin', create_interview_only: true });
});

describe('the people of a company', () => {
  it('come by name, ten to a page, each once', async () => {
    const first = await pageOf();
    expect(first).toMatchObject({ count: 14, page: 1, page_size: 10, has_next: true });
    const second = await pageOf('?page=2');
    expect(second).toMatchObject({ count: 14, page: 2, has_next: false });
    const names = [...namesOf(first), ...namesOf(second)];
    // Where accents belong is the database's to say.
    expect(names.filter((name) => name.startsWith('Member'))).toEqual(
      [...'abcdefghijkl'].map((letter) => `Member ${letter}`),
    );
    expect(new Set(names).size).toBe(14);
    expect(await pageOf('?page=3')).toMatchObject({ count: 14, results: [], has_next: false });
    expect((await pageOf('?page_size=14')).has_next).toBe(false);
  });

  it('say what they may do, and whether they have been here', async () => {
    const [admin] = (await pageOf('?search=moreau')).results;
    expect(admin).toEqual({
      id: expect.any(Number),
      first_name: 'élodie',
      last_name: 'Moreau',
      full_name: 'élodie Moreau',
      email: expect.stringContaining('@'),
      role: 'admin',
      create_interview_only: true,
      has_password: false,
      has_second_factor: false,
      last_seen_at: null,
      is_you: false,
      invited_at: expect.any(String),
      invitation_expired: true,
      invitation_refusal: null,
      pending_email: null,
      activities: 0,
      managed: false,
      abilities: { change: true, change_ownership: false, remind: true, remove: true, reset: false },
    });
    await server.ctx.db
      .update(users)
      .set({ password_hash: 'x' })
      .where(eq(users.id, admin?.id ?? 0));
    // A colleague's work for another company stays hidden.
    const elsewhere = (await aCompany(server.ctx.db)).id;
    await server.ctx.db.insert(memberships).values({ company_id: elsewhere, user_id: admin?.id ?? 0 });
    await server.staff({ id: admin?.id ?? 0 }, elsewhere);
    expect((await pageOf('?search=moreau')).results).toMatchObject([{ has_password: true, last_seen_at: null }]);
    await server.staff({ id: admin?.id ?? 0 }, company_id);
    const [user] = (await pageOf('?search=moreau')).results;
    expect(Math.abs(Date.parse(user?.last_seen_at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(user)).not.toContain('password_hash');
  });

  it('say why an invitation was not delivered, until another one is on its way or a password is chosen', async () => {
    const { db } = server.ctx;
    const user = await join('Undelivered', 'Person');
    const refusal = async () => (await pageOf('?search=undelivered')).results[0]?.invitation_refusal;
    const mail = async (given: Partial<typeof mails.$inferInsert>) => {
      const letter = { to_address: user.email, to_name: '', from_name: '', subject: '', html: '', text: '' };
      const row = { ...letter, message_id: randomUUID(), user_id: user.id, type: 'user_invitation' as const, ...given };
      return (await db.insert(mails).values(row).returning())[0];
    };
    expect(await refusal()).toBeNull();
    await mail({ state: 'failed', error: '550 5.1.1\r\n  No such   mailbox' });
    await mail({ state: 'failed', error: '550 Full', type: 'password_reset' });
    expect(await refusal()).toBe('550 5.1.1 No such mailbox');
    const again = await mail({ state: 'queued' });
    expect(await refusal()).toBeNull();
    // Only the operator sees what is wrong with the connection.
    await db
      .update(mails)
      .set({ state: 'failed', error: 'connect ECONNREFUSED' })
      .where(eq(mails.id, again?.id ?? 0));
    expect(await refusal()).toBe('');
    await db.update(users).set({ password_hash: 'x' }).where(eq(users.id, user.id));
    expect(await refusal()).toBeNull();
    await db.delete(memberships).where(eq(memberships.user_id, user.id));
  });

  it.each([
    ['MOREAU', 1],
    ['member', 12],
    ['Member k', 1],
    ['@mail.example', 14],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    ["'", 0],
    ['nobody of this name', 0],
  ])('are found by %s in name or address', async (word, count) => {
    expect((await pageOf(`?search=${encodeURIComponent(word)}`)).count).toBe(count);
  });

  it('are found with and without the spaces of their names, where a script leaves them out', async () => {
    const people = [await join('小龙', '李'), await join('محمد', 'عبد الله')];
    const choice = async (word: string) =>
      ((await owner.get(`/api/reviewers?q=${encodeURIComponent(word)}`)).json as unknown[]).length;
    for (const word of ['李', '小龙', '李小龙', '小龙李', '小龙 李', 'عبدالله', 'عبد الله']) {
      const query = `?search=${encodeURIComponent(word)}`;
      expect((await pageOf(query)).count, word).toBe(1);
      expect(await choice(word), word).toBe(1);
    }
    expect((await pageOf('?search=memberk')).count).toBe(0);
    for (const { id } of people) await server.ctx.db.delete(memberships).where(eq(memberships.user_id, id));
  });

  it('are never those of another company, nor applicants', async () => {
    const stranger = await aMember(server.ctx.db, { role: 'owner' });
    const applicant = await anApplication(server.ctx.db);
    const ids = (await pageOf('?page_size=100')).results.map(({ id }) => id);
    expect(ids).not.toContain(stranger.id);
    expect(ids).not.toContain(applicant.user_id);
    expect((await pageOf('', await server.staff(stranger))).results).toMatchObject([{ id: stranger.id }]);
  });

  it('are shown to owners and admins, and to nobody else', async () => {
    const { db } = server.ctx;
    const as = async (given: Partial<typeof memberships.$inferInsert>) =>
      (await server.staff(await aMember(db, { company_id, ...given }))).get(PATH);
    expect((await as({ role: 'admin' })).status).toBe(200);
    for (const given of [{ role: 'member' }, { role: 'member', create_interview_only: true }] as const)
      expect(problemOf(await as(given))).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await (await server.staff(await aUser(db), null)).get(PATH)).status).toBe(403);
    expect((await server.anonymous().get(PATH)).status).toBe(401);
  });

  it.each([
    ['page=0', { page: ['too_small'] }],
    ['page=x', { page: ['wrong_type'] }],
    ['page_size=101', { page_size: ['too_big'] }],
    [`search=${'x'.repeat(81)}`, { search: ['too_long'] }],
    ['status=gone', { status: ['not_allowed'] }],
    ['search=%00', { search: ['control_characters'] }],
  ])('are not listed for ?%s', async (query, errors) => {
    expect(problemOf(await owner.get(`${PATH}?${query}`))).toEqual({ status: 422, code: 'invalid', errors });
  });
});

describe('a reminder to choose a password', () => {
  const remind = (id: number | string, client = owner) =>
    client.send('PATCH', `/api/companies/invite/company-user/?user_id=${id}`, { json: {} });
  const mailsTo = (email: string) => server.ctx.db.select().from(mails).where(eq(mails.to_address, email));

  it('mails a colleague without one a link that replaces the earlier', async () => {
    const user = await join('Nadia', 'Waits');
    expect((await remind(user.id)).json).toEqual({ status: 'OK' });
    expect((await remind(user.id)).status).toBe(200);
    const sent = await mailsTo(user.email);
    expect(sent.map(({ type }) => type)).toEqual(['user_invitation', 'user_invitation']);
    expect(new Set(sent.map(({ link_nonce }) => link_nonce)).size).toBe(2);
  });

  it('is for owners and admins, about colleagues who have none', async () => {
    const user = await join('Nadia', 'Signed');
    await server.ctx.db.update(users).set({ password_hash: 'some hash' }).where(eq(users.id, user.id));
    expect(problemOf(await remind(user.id))).toMatchObject({ status: 409, code: 'wrong_state' });
    const stranger = await aMember(server.ctx.db);
    expect((await remind(stranger.id)).status).toBe(404);
    expect((await remind('nobody')).status).toBe(422);
    const member = await server.staff(await join('Plain', 'Member'), company_id);
    expect((await remind(user.id, member)).status).toBe(403);
    expect(await mailsTo(user.email)).toEqual([]);
    expect(await mailsTo(stranger.email)).toEqual([]);
  });
});
