import { eq } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember, anApplication, aUser, aVersion } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { applications, mails, users } from '../../db/schema/index.ts';
import { NOTICE_VERSION } from '../interviews/state/notice.ts';
import { linkToken, passwordToken } from '../../lib/secrets.ts';

const server = useTestServer();
/** Of another company, which calls the same people otherwise. */
let n = 0;
const address = () => `person${(n += 1)}@names.example`;
const scene = perTest(() => aStaffScene(server));
const elsewhere = perTest(() => aStaffScene(server));

interface Seat {
  id: number;
  user: { id: number; full_name: string };
}
const seat = async (at: StaffScene, email: string, [first_name, last_name]: [string, string]) => {
  const reply = await at.client.post(`${at.path}/reviewers`, { first_name, last_name, email });
  expect(reply.status, reply.text).toBe(201);
  return { seat: reply.json as Seat };
};
const register = (at: StaffScene, email: string, [first_name, last_name]: [string, string]) =>
  server.anonymous().send('POST', `/j/${at.job.shorturl}`, {
    form: { first_name, last_name, email, agree_terms: 'on', phone: '+44 20 7946 0000' },
  });
const add = async (at: StaffScene, email: string, [first_name, last_name]: [string, string]) => {
  const reply = await at.client.post(`${at.path}/applications`, { user: { first_name, last_name, email } });
  expect(reply.status, reply.text).toBe(201);
  return (reply.json as { results: { id: number; user: { id: number; full_name: string } }[] }).results[0]!;
};
const accountOf = async (email: string) => (await server.ctx.db.select().from(users).where(eq(users.email, email)))[0]!;
const mailsTo = (email: string) => server.ctx.db.select().from(mails).where(eq(mails.to_address, email));
const invite = (at: StaffScene, { id }: Seat) => at.client.post(`${at.path}/reviewers/${id}/invite`);
const everything = async (client: ApiClient, at: StaffScene): Promise<string> => {
  const paths = [`${at.path}/reviewers`, '/api/reviewers?q=', '/api/jobs', `${at.path}/activities`];
  return (await Promise.all(paths.map((path) => client.get(path)))).map(({ text }) => text).join();
};

describe('somebody whom another company knows', () => {
  it('is shown on a panel as typed until they open an activity, then by their own name', async () => {
    const secret = await aUser(server.ctx.db, { first_name: 'Samira', last_name: 'Aziz', password_hash: 'some hash' });
    const { seat: made } = await seat(scene, secret.email, ['Zed', 'Q']);
    expect(made.user.full_name).toBe('Zed Q');
    await invite(scene, made);
    expect(await everything(scene.client, scene)).toContain('Zed Q');
    expect(await everything(scene.client, scene)).not.toContain('Samira');
    for (const word of ['samira', 'aziz'])
      for (const field of ['q', 'first_name', 'last_name'])
        expect((await scene.client.get(`/api/reviewers?${field}=${word}`)).json).toEqual([]);
    expect((await scene.client.get('/api/reviewers?q=zed')).json).toMatchObject([{ full_name: 'Zed Q' }]);
    const [mail] = await mailsTo(secret.email);
    expect(`${mail?.html} ${mail?.to_name}`).toContain('Zed');
    expect(`${mail?.html} ${mail?.to_name}`).not.toContain('Samira');
    // From another panel of the same company, by id.
    const second = await aStaffScene(server);
    expect((await second.client.post(`${second.path}/reviewers`, { user: secret.id })).status).toBe(422);

    // Working for another company is no acceptance, nor are lists.
    const own = await server.staff(secret, null);
    await own.get('/api/jobs');
    expect(await everything(scene.client, scene)).not.toContain('Samira');
    expect((await own.get(scene.path)).status).toBe(200);
    expect(await everything(scene.client, scene)).toContain('Samira Aziz');
    expect((await scene.client.get('/api/reviewers?q=zed')).json).toEqual([]);
  });

  it('keeps the typed name on the next panel of the company, and a member the own one', async () => {
    const secret = await aUser(server.ctx.db, { first_name: 'Samira', last_name: 'Aziz' });
    await seat(scene, secret.email, ['Zed', 'Q']);
    const job = (await scene.client.post('/api/jobs', { title: 'Next' })).json as { id: number };
    const byId = await scene.client.post(`/api/jobs/${job.id}/reviewers`, { user: secret.id });
    expect((byId.json as Seat).user.full_name).toBe('Zed Q');
    const colleague = await aMember(server.ctx.db, { company_id: scene.company_id });
    const typed = await seat(scene, colleague.email, ['Not', 'So']);
    expect(typed.seat.user.full_name).toBe(colleague.full_name);
  });

  it.each(['reviewer', 'applicant'])(
    'as a %s is answered like somebody unknown, after the same statements',
    async (as) => {
      const known = await aUser(server.ctx.db, { first_name: 'Samira', last_name: 'Aziz', password_hash: 'some hash' });
      const unknown = address();
      const act = async (email: string) => {
        const query = vi.spyOn(pg.Client.prototype, 'query');
        const made =
          as === 'reviewer' ? (await seat(scene, email, ['Zed', 'Q'])).seat : await add(scene, email, ['Zed', 'Q']);
        const calls = query.mock.calls as unknown as [string | { text: string }][];
        const statements = calls.map(([first]) => (typeof first === 'string' ? first : first.text));
        query.mockRestore();
        return { made, statements: statements.filter((text) => /\b(users|reviewers|applications)\b/.test(text)) };
      };
      // The first call of each kind has statements written that later ones find.
      await act(address());
      const [a, b] = [await act(known.email), await act(unknown)];
      expect(a.statements).toEqual(b.statements);
      expect(a.statements.length).toBeGreaterThan(3);
      const bare = (made: object, email: string) => JSON.stringify(made).replaceAll(email, 'x').replaceAll(/\d+/g, '#');
      expect(bare(a.made, known.email)).toBe(bare(b.made, unknown));
      expect(Math.min(a.made.user.id, b.made.user.id)).toBeGreaterThan(2 ** 32);
    },
  );

  it('is an applicant by the typed name only, also on the own page, and without a number of elsewhere', async () => {
    const email = address();
    await register(elsewhere, email, ['Alex', 'Morgan']);
    const made = await add(scene, email, ['Mary Jane', 'Q']);
    expect(made.user.full_name).toBe('Mary Jane Q');
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, made.id));
    const token = linkToken(server.ctx.env.SESSION_SECRET, made.id, row!.link_version);
    const browser = server.anonymous();
    await scene.client.post(`${scene.path}/applications/${made.id}/invite`, {});
    const opened = await browser.post('/api/interview/open', {
      shorturl: scene.job.shorturl,
      token,
      device: 'device-of-a-test',
    });
    expect(opened.status, opened.text).toBe(200);
    expect(opened.json).toMatchObject({ applicant: { first_name: 'Mary Jane', last_name: 'Q', phone: null } });
    expect(opened.text).not.toContain('Morgan');
    // By id: as this company knows the person, from the newest application.
    const job = (await scene.client.post('/api/jobs', { title: 'Next' })).json as { id: number };
    const again = await scene.client.post(`/api/jobs/${job.id}/applications`, { user: made.user.id });
    expect(again.json).toMatchObject({ results: [{ user: { full_name: 'Mary Jane Q' } }] });
  });
});

describe('a name that a stranger typed', () => {
  it('reaches no colleague: neither the panel, nor the mail, nor the account', async () => {
    const email = address();
    expect((await register(scene, email, ['Evil', 'Squatter'])).status).toBeLessThan(400);
    expect(await accountOf(email)).toMatchObject({ full_name: '' });
    const { seat: made } = await seat(scene, email, ['Nora', 'Hire']);
    expect(made.user.full_name).toBe('Nora Hire');
    await invite(scene, made);
    const mail = (await mailsTo(email)).find(({ type }) => type === 'reviewer_invitation')!;
    expect(mail.to_name).toBe('Nora Hire');
    expect(mail.html).toContain('Nora');
    expect(mail.html).not.toContain('Evil');
    expect((await scene.client.get(`${scene.path}/reviewers`)).text).not.toContain('Squatter');

    // The reader of the invitation says what they are called.
    const token = passwordToken(server.ctx.env.SESSION_SECRET, mail.link_nonce!);
    const visitor = server.anonymous();
    expect((await visitor.post('/password-reset/ajax/check', { token })).json).toEqual({
      purpose: 'first',
      email,
      first_name: 'Nora',
      last_name: 'Hire',
    });
    const new_password = 'a quiet street of nine houses';
    const nameless = await visitor.post('/password-reset/ajax/confirm', { token, new_password });
    expect(nameless.json).toMatchObject({ status: 422, errors: { first_name: ['required'] } });
    const chosen = { token, new_password, first_name: 'Nora', last_name: 'Hire-Lind' };
    expect((await visitor.post('/password-reset/ajax/confirm', chosen)).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ full_name: 'Nora Hire-Lind' });
    expect((await visitor.get(scene.path)).status).toBe(200);
    expect((await scene.client.get(`${scene.path}/reviewers`)).text).toContain('Nora Hire-Lind');
    // As an applicant she is still called as she was there.
    const list = await scene.client.get(`${scene.path}/applications?status=Invited&archived=false`);
    expect(list.text).not.toContain('Hire-Lind');
  });

  it.each(['list', 'registration', 'consent'])('in a %s stays with the application', async (where) => {
    // Without a password the account has no active owner yet.
    const owner = await aUser(server.ctx.db, { first_name: 'Nora', last_name: 'Hire' });
    const { email } = owner;
    if (where === 'list') await add(scene, email, ['Evil', 'Squatter']);
    else if (where === 'registration') await register(scene, email, ['Evil', 'Squatter']);
    else {
      const made = await anApplication(server.ctx.db, { job: scene.job, user_id: owner.id, status: 1 });
      const application = await aVersion(server.ctx.db, made);
      const applicant = await server.applicant(application);
      const given = await applicant.post(`/api/interview/${application.id}/consent`, {
        first_name: 'Evil',
        last_name: 'Squatter',
        notice_version: NOTICE_VERSION,
        recording: true,
        ai: false,
      });
      expect(given.status, given.text).toBe(200);
    }
    expect(await accountOf(email)).toMatchObject({ full_name: 'Nora Hire' });
    const reused = address();
    await register(scene, reused, ['Evil', 'Squatter']);
    expect(await accountOf(reused)).toMatchObject({ first_name: '', last_name: '' });
  });
});
