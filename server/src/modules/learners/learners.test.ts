import { LEARNER_LIMITS, SESSION_LIMITS, SIGN_IN_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { Interview, LearnerSession, OwnPlace, PlaceInterview } from '@vivavoce/contract/types.ts';
import { eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { usePlanReader } from '../../../test/database/query-plans.ts';
import { aCompany, aJob, aMember, anApplication, aUser } from '../../../test/factories.ts';
import type { Application, Job } from '../../../test/factories.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { mailedToken } from '../../../test/mailed-token.ts';
import { device } from '../../../test/recording.ts';
import { runWaiting } from '../../../test/run-waiting.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import {
  applications,
  feedback,
  interview_grants,
  jobs,
  learner_links,
  learner_sessions,
  mails,
  users,
} from '../../db/schema/index.ts';
import { LEARNER_COOKIE } from '../../http/cookies.ts';
import { linkToken } from '../../lib/secrets.ts';
import { filled } from '../mails/outgoing.service.ts';

const server = useTestServer();
const db = () => server.ctx.db;
const MINUTE = 60_000;
const day = (n: number) => new Date(Date.now() + n * 24 * 60 * MINUTE);

let people = 0;
/** A person with one interview; the address is that of the account. */
async function aLearner() {
  people += 1;
  const user = await aUser(db(), { email: `learner-${people}@mail.example` });
  const job = await aJob(db());
  const application = await anApplication(db(), { job, user_id: user.id, applicant_name: 'Amara Okafor' });
  return { user, job, application };
}
const learner = perTest(aLearner);

const ask = (email: string, locale = 'en-gb') => server.anonymous().post('/api/me/links', { email, locale });
const answerAll = () => runWaiting(server.ctx, 'sendLearnerLink');
const mailsTo = (email: string) => db().select().from(mails).where(eq(mails.to_address, email));
async function aLink(email = learner.user.email): Promise<string> {
  await ask(email);
  await answerAll();
  return mailedToken(server, email);
}
const signIn = (token: string, browser = server.anonymous()) => browser.post('/api/me/sign-in', { token });
async function signedIn(email = learner.user.email, browser = server.anonymous()): Promise<ApiClient> {
  const reply = await signIn(await aLink(email), browser);
  expect(reply.status, reply.text).toBe(200);
  return browser;
}
const linkOf = async () =>
  (await db().select().from(learner_links).where(eq(learner_links.email, learner.user.email)))[0];
const codeOf = async (reply: Promise<Parameters<typeof problemOf>[0]>) => problemOf(await reply).code;
const placeOf = async (browser: ApiClient) => (await browser.get('/api/me')).json as OwnPlace;
const listOf = async (browser: ApiClient, section = 'to_do') =>
  ((await browser.get(`/api/me/interviews?section=${section}`)).json as { results: PlaceInterview[] }).results;
const open = (browser: ApiClient, { id }: { id: number }) => browser.post(`/api/me/interviews/${id}/open`, {});
const interviewOf = (browser: ApiClient, { id }: { id: number }) => browser.get(`/api/interview/${id}`);

describe('asking for the link', () => {
  it('is answered alike for every address, and mails an address that has an interview', async () => {
    const known = await ask(` ${learner.user.email.toUpperCase()} `, 'fr-fr');
    const unknown = await ask('nobody-here@mail.example');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await answerAll();
    const [mail] = await mailsTo(learner.user.email);
    expect(mail).toMatchObject({ type: 'learner_link', company_id: null, application_id: null });
    const { text } = filled(server.ctx, mail!);
    expect(text).toContain('Bonjour Amara');
    expect(text).toContain('/fr/me#t=');
    // The stored text opens nothing.
    expect(mail!.text).not.toContain(await mailedToken(server, learner.user.email));
    expect(await mailsTo('nobody-here@mail.example')).toEqual([]);
  });

  it.each<[string, (job: Job, application: Application) => Promise<unknown>]>([
    [
      'was never invited',
      (_job, { id }) =>
        db().update(applications).set({ invited_at: null, opened_at: null }).where(eq(applications.id, id)),
    ],
    ['is in a draft', ({ id }) => db().update(jobs).set({ status: 'Draft' }).where(eq(jobs.id, id))],
    ['is being deleted', ({ id }) => db().update(jobs).set({ deleting_at: new Date() }).where(eq(jobs.id, id))],
  ])('mails nothing where the only application %s', async (_what, change) => {
    await change(learner.job, learner.application);
    await ask(learner.user.email);
    await answerAll();
    expect(await mailsTo(learner.user.email)).toEqual([]);
  });

  it('mails no more than an hour allows, and keeps earlier links as they are', async () => {
    const first = await aLink();
    for (let n = 0; n < SIGN_IN_LIMITS.links_per_hour + 2; n += 1) await ask(learner.user.email);
    await answerAll();
    expect(await mailsTo(learner.user.email)).toHaveLength(SIGN_IN_LIMITS.links_per_hour);
    expect((await signIn(first)).status).toBe(200);
  });
});

describe('the link', () => {
  it('works once: a second browser is told so, and gets a new one', async () => {
    const token = await aLink();
    const browsers = [server.anonymous(), server.anonymous()] as const;
    const replies = await Promise.all(browsers.map((browser) => signIn(token, browser)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await codeOf(signIn(token))).toBe('wrong_state');
    expect((await signIn(await aLink())).status).toBe(200);
  });

  it('is not used up by a scanner that fetches its page, and ends after a quarter of an hour', async () => {
    const token = await aLink();
    const [mail] = await mailsTo(learner.user.email);
    const address = new URL(/\bhttp:\S+\/me\S+/.exec(filled(server.ctx, mail!).text)![0]);
    for (const path of [address.pathname, `${address.pathname}?t=${token}`])
      expect((await server.anonymous().get(path)).status).toBe(200);
    expect((await server.anonymous().get(`/api/me/sign-in?token=${token}`)).status).toBeOneOf([404, 405]);
    const { created_at, expires_at, used_at } = (await linkOf())!;
    expect([expires_at.getTime() - created_at.getTime(), used_at]).toEqual([
      LEARNER_LIMITS.link_valid_minutes * MINUTE,
      null,
    ]);
    expect((await signIn(token)).status).toBe(200);
    const late = await aLink();
    await db().update(learner_links).set({ expires_at: server.ctx.now() }).where(isNull(learner_links.used_at));
    expect(await codeOf(signIn(late))).toBe('link_expired');
  });

  it.each(['guessed-token-of-nobody', 'x'.repeat(200)])('guessed as %s opens nothing', async (token) => {
    expect(await codeOf(signIn(token))).toBe('link_expired');
  });

  it('gives a cookie that scripts cannot read, and takes over no session that somebody invented', async () => {
    const browser = new ApiClient(server.url, { [LEARNER_COOKIE]: 'chosen-by-an-attacker' });
    const reply = await signIn(await aLink(), browser);
    const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(LEARNER_COOKIE)) ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(browser.cookies.get(LEARNER_COOKIE)).not.toBe('chosen-by-an-attacker');
    const stored = await db().select().from(learner_sessions);
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(browser.cookies.get(LEARNER_COOKIE));
  });
});

describe('the place', () => {
  it('has the interviews of all companies, each where it stands', async () => {
    const { user, application } = learner;
    const elsewhere = await aJob(db(), { company_id: (await aCompany(db())).id });
    const sent = await anApplication(db(), { job: elsewhere, user_id: user.id, responded_at: day(-2) });
    const released = await anApplication(db(), { user_id: user.id, responded_at: day(-3) });
    await db()
      .insert(feedback)
      .values({
        application_id: released.id,
        job_id: released.job_id,
        changed_by: (await aMember(db())).id,
        released_at: day(-1),
      });
    const ended = await anApplication(db(), { user_id: user.id, deadline: day(-1) });
    const browser = await signedIn();
    expect(await placeOf(browser)).toMatchObject({
      email: user.email,
      first_name: 'Amara',
      company: null,
      counts: { to_do: 1, sent: 1, feedback: 1, ended: 1 },
    });
    const sections = await Promise.all(
      (['to_do', 'sent', 'feedback', 'ended'] as const).map(async (section) =>
        (await listOf(browser, section)).map((one) => one.application),
      ),
    );
    expect(sections).toEqual([[application.id], [sent.id], [released.id], [ended.id]]);
  });

  it('names the company where there is one alone', async () => {
    const { account_name } = await aCompany(db(), { account_name: 'University of Ashby' });
    const company_id = (await aCompany(db(), { account_name, primary_color: '#112233' })).id;
    await db().update(users).set({ email: 'moved@mail.example' }).where(eq(users.id, learner.user.id));
    const user = await aUser(db(), { email: 'of-one-company@mail.example' });
    for (let n = 0; n < 2; n += 1)
      await anApplication(db(), { job: await aJob(db(), { company_id }), user_id: user.id });
    expect((await placeOf(await signedIn(user.email))).company).toMatchObject({
      name: account_name,
      primary: '#112233',
    });
  });

  it('goes on by cursor, what is due first before the rest, each once', async () => {
    const { user } = learner;
    const count = 2 * LEARNER_LIMITS.page_size + 3;
    for (let n = 1; n < count; n += 1)
      await anApplication(db(), { user_id: user.id, deadline: n % 3 === 0 ? day(5) : day(1 + ((n * 7) % 20)) });
    const browser = await signedIn();
    const listed: PlaceInterview[] = [];
    let cursor = '';
    do {
      const reply = await browser.get(`/api/me/interviews?section=to_do${cursor && `&cursor=${cursor}`}`);
      const page = reply.json as { results: PlaceInterview[]; next_cursor: string | null };
      expect(page.results.length).toBeLessThanOrEqual(LEARNER_LIMITS.page_size);
      listed.push(...page.results);
      cursor = page.next_cursor ?? '';
    } while (cursor !== '');
    expect(new Set(listed.map((one) => one.application)).size).toBe(count);
    const due = listed.map(({ deadline }) => Date.parse(deadline!));
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    for (const bad of ['1', 'a_b', '1_2_3', `${'9'.repeat(18)}_1`])
      expect((await browser.get(`/api/me/interviews?section=to_do&cursor=${bad}`)).status).toBe(422);
  });

  it('opens no interview of another address, and shows none', async () => {
    const other = await aLearner();
    const browser = await signedIn();
    expect((await open(browser, other.application)).status).toBe(404);
    expect((await interviewOf(browser, other.application)).status).toBe(401);
    expect(JSON.stringify(await listOf(browser))).not.toContain(other.job.title);
  });

  it('knows letters of either case as one address, and a tag behind a plus as another', async () => {
    const [name, host] = learner.user.email.split('@');
    const tagged = await aUser(db(), { email: `${name}+jobs@${host}` });
    const other = await anApplication(db(), { user_id: tagged.id });
    await db().update(users).set({ email: learner.user.email.toUpperCase() }).where(eq(users.id, learner.user.id));
    await ask(learner.user.email);
    await answerAll();
    const browser = server.anonymous();
    await signIn(await mailedToken(server, learner.user.email.toUpperCase()), browser);
    expect((await listOf(browser)).map((one) => one.application)).toEqual([learner.application.id]);
    const tagsBrowser = await signedIn(tagged.email);
    expect((await listOf(tagsBrowser)).map((one) => one.application)).toEqual([other.id]);
  });

  it('follows the address: a changed one takes its interviews along, and closes what was open', async () => {
    const browser = await signedIn();
    await open(browser, learner.application);
    expect((await interviewOf(browser, learner.application)).status).toBe(200);
    await db()
      .update(users)
      .set({ email: `now-${learner.user.email}` })
      .where(eq(users.id, learner.user.id));
    expect((await placeOf(browser)).counts.to_do).toBe(0);
    expect((await interviewOf(browser, learner.application)).status).toBe(404);
    expect((await open(browser, learner.application)).status).toBe(404);
    const moved = await signedIn(`now-${learner.user.email}`);
    expect((await placeOf(moved)).counts.to_do).toBe(1);
  });

  it('of a member of staff gives nothing of staff', async () => {
    const member = await aMember(db(), { role: 'owner' });
    await anApplication(db(), { user_id: member.id });
    const browser = await signedIn(member.email);
    expect((await listOf(browser)).length).toBe(1);
    for (const path of ['/api/user', '/api/jobs', '/api/account/sessions'])
      expect((await browser.get(path)).status, path).toBe(401);
    const staff = await server.staff(member);
    expect((await staff.get('/api/me')).status).toBe(401);
  });

  it('needs a token of this browser for its calls', async () => {
    const browser = await signedIn();
    const path = `/api/me/interviews/${learner.application.id}/open`;
    const stranger = server.anonymous();
    await stranger.get('/api/me');
    const headers = { 'x-csrftoken': 'of-another-browser' };
    expect((await browser.send('POST', path, { json: {}, headers })).status).toBe(403);
    expect((await browser.post(path, {})).status).toBe(200);
  });
});

describe('an interview opened from the place', () => {
  it('goes on as by its personal link, which works alone', async () => {
    const { application, job } = learner;
    const browser = await signedIn();
    expect((await open(browser, application)).json).toEqual({ shorturl: job.shorturl });
    const arrive = (client: ApiClient, number: number | string = application.id) =>
      client.post('/api/interview/open', { shorturl: job.shorturl, token: `~${number}`, device });
    expect((await arrive(browser)).json as Interview).toMatchObject({ application: application.id });
    // The number opens nothing elsewhere, and nothing else here.
    const second = await anApplication(db(), { job });
    for (const reply of [
      arrive(server.anonymous()),
      arrive(browser, second.id),
      arrive(browser, '1e9'),
      arrive(browser, 'x'),
    ])
      expect((await reply).status).toBe(404);
    const token = linkToken(server.ctx.env.SESSION_SECRET, application.id, application.link_version);
    const other = server.anonymous();
    const opened = await other.post('/api/interview/open', { shorturl: job.shorturl, token, device });
    expect(opened.status, opened.text).toBe(200);
    expect((await other.get('/api/me')).status).toBe(401);
    await browser.send('DELETE', '/api/me/sessions');
    expect((await interviewOf(other, application)).status).toBe(200);
  });

  it('closes with the sign-out and after a day, but not where the link had opened it before', async () => {
    const { application, job } = learner;
    const second = await anApplication(db(), { user_id: learner.user.id });
    const browser = await signedIn();
    const token = linkToken(server.ctx.env.SESSION_SECRET, application.id, application.link_version);
    await browser.post('/api/interview/open', { shorturl: job.shorturl, token, device });
    await open(browser, application);
    await open(browser, second);
    await db()
      .update(interview_grants)
      .set({ created_at: new Date(Date.now() - LEARNER_LIMITS.interview_hours * 60 * MINUTE - 1) });
    expect((await interviewOf(browser, application)).status).toBe(200);
    expect((await interviewOf(browser, second)).status).toBe(404);
    await open(browser, second);
    expect((await interviewOf(browser, second)).status).toBe(200);
    await browser.send('DELETE', '/api/me/sessions');
    expect((await interviewOf(browser, application)).status).toBe(200);
    expect((await interviewOf(browser, second)).status).toBe(404);
  });
});

describe('sessions', () => {
  const sessionsOf = async (browser: ApiClient) =>
    ((await browser.get('/api/me/sessions')).json as { results: LearnerSession[] }).results;
  const age = (column: 'last_seen_at' | 'created_at', seconds: number) =>
    db()
      .update(learner_sessions)
      .set({ [column]: new Date(Date.now() - seconds * 1000) })
      .where(eq(learner_sessions.email, learner.user.email));

  it.each([
    ['last_seen_at', SESSION_LIMITS.idle_seconds],
    ['created_at', SESSION_LIMITS.longest_seconds],
  ] as const)('end by %s after %s seconds, and not before', async (column, seconds) => {
    const browser = await signedIn();
    await age(column, seconds - 60);
    expect((await browser.get('/api/me')).status).toBe(200);
    await age(column, seconds + 1);
    expect((await browser.get('/api/me')).status).toBe(401);
    expect((await open(browser, learner.application)).status).toBe(401);
  });

  it('are listed, this one first, and end one by one or everywhere', async () => {
    const browsers = [await signedIn(), await signedIn()] as const;
    const stranger = await aLearner();
    const foreign = await signedIn(stranger.user.email);
    const listed = await sessionsOf(browsers[1]);
    expect(listed.map(({ current }) => current)).toEqual([true, false]);
    const [strangers] = await sessionsOf(foreign);
    const end = (id: number | undefined) => browsers[1].send('DELETE', `/api/me/sessions/${id}`);
    expect((await end(strangers?.id)).status).toBe(404);
    expect((await end(listed[1]?.id)).status).toBe(204);
    expect((await browsers[0].get('/api/me')).status).toBe(401);
    const third = await signedIn();
    expect((await browsers[1].send('DELETE', '/api/me/sessions')).status).toBe(204);
    for (const browser of [browsers[1], third]) expect((await browser.get('/api/me')).status).toBe(401);
    expect((await foreign.get('/api/me')).status).toBe(200);
  });

  it('give the next learner at a shared computer nothing of the one before', async () => {
    const browser = await signedIn();
    await open(browser, learner.application);
    const next = await aLearner();
    await signedIn(next.user.email, browser);
    expect((await interviewOf(browser, learner.application)).status).toBe(404);
    expect((await listOf(browser)).map((one) => one.application)).toEqual([next.application.id]);
  });

  it('begin again in the same browser without closing what is open', async () => {
    const browser = await signedIn();
    await open(browser, learner.application);
    await age('last_seen_at', SESSION_LIMITS.idle_seconds + 1);
    expect((await interviewOf(browser, learner.application)).status).toBe(200);
    await signedIn(learner.user.email, browser);
    expect(await sessionsOf(browser)).toHaveLength(1);
    expect((await interviewOf(browser, learner.application)).status).toBe(200);
  });
});

describe('among many applicants', () => {
  const plans = usePlanReader(server);
  it('reads the 300 interviews of one by indexes, and no row of another', async () => {
    await db().execute(sql`insert into users (email, first_name, last_name)
      select 'many' || n || '@mail.example', 'P', n::text from generate_series(1, 20000) n`);
    const { job } = learner;
    await db().execute(sql`insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at)
      select ${job.id}, ${job.company_id}, id, 'Many', 1, now() from users where email like 'many%'`);
    await db().execute(sql`with activities as (
      insert into jobs (company_id, created_by, title, shorturl, status)
      select ${job.company_id}, ${job.created_by}, 'Activity ' || n, 'of-one-' || n, 'Published' from generate_series(2, 300) n
      returning id, company_id)
      insert into applications (job_id, company_id, user_id, applicant_name, status, invited_at)
      select id, company_id, ${learner.user.id}, 'Amara', 1, now() from activities`);
    await db().execute(sql`analyze`);
    const browser = await signedIn();
    expect((await placeOf(browser)).counts.to_do).toBe(300);
    for (const path of ['/api/me', '/api/me/interviews?section=to_do', '/api/me/progress']) {
      for (const table of await plans.scannedWhole(browser, path))
        expect(['users', 'applications']).not.toContain(table);
      for (const statement of await plans.statementsOf(browser, path))
        if (/^\s*select/i.test(statement.text))
          expect(await plans.rowsReadOf(statement, 'applications'), statement.text).toBeLessThanOrEqual(300);
    }
  });
});
