import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Interview } from '@vivavoce/contract/types.ts';
import { ApiClient } from '../../../../test/api-client.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aJob, anApplication, aQuestion } from '../../../../test/factories.ts';
import type { Application, Job } from '../../../../test/factories.ts';
import { device } from '../../../../test/recording.ts';
import { applications, events, interview_sessions, job_versions, jobs, questions } from '../../../db/schema/index.ts';
import { linkToken } from '../../../lib/secrets.ts';
import { INTERVIEW_COOKIE } from '../../../http/cookies.ts';

const server = useTestServer();

const db = () => server.ctx.db;
const tokenOf = (application: Application) =>
  linkToken(server.ctx.env.SESSION_SECRET, application.id, application.link_version);
const open = (browser: ApiClient, job: Job, token: string) =>
  browser.post('/api/interview/open', { shorturl: job.shorturl, token, device });

async function invited(given: { job?: Partial<Job>; application?: Partial<Application> } = {}) {
  const job = await aJob(db(), given.job);
  const question = await aQuestion(db(), { job, text: 'Tell us about a difficult customer.' });
  return { job, question, application: await anApplication(db(), { ...given.application, job }) };
}

describe('a personal link', () => {
  test('gives the whole state, without the words of any question', async () => {
    const { job, question, application } = await invited();
    const reply = await open(server.anonymous(), job, tokenOf(application));
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain('difficult customer');
    const state = reply.json as Interview;
    expect(state).toMatchObject({
      application: application.id,
      gate: 'open',
      consent: null,
      reference: `VV-${application.id}`,
    });
    expect(state.questions).toMatchObject([
      { id: question.id, text: null, state: 'waiting', attempts_left: 2, thinking_ends_at: null },
    ]);
  });

  test.each([
    ['a forged signature', (token: string) => `${token.slice(0, -2)}xx`],
    ['the number of another application', (token: string) => token.replace(/^\w+/, '1')],
    ['no form at all', () => 'not-a-token-at-all'],
  ])('with %s is unknown', async (_, forge) => {
    const { job, application } = await invited();
    expect((await open(server.anonymous(), job, forge(tokenOf(application)))).status).toBe(404);
  });

  test('of another job, a draft, or an unknown name is unknown', async () => {
    const { job, application } = await invited();
    const other = await invited();
    expect((await open(server.anonymous(), other.job, tokenOf(application))).status).toBe(404);
    expect((await open(server.anonymous(), { ...job, shorturl: 'nothing-here' }, tokenOf(application))).status).toBe(
      404,
    );
    await db().update(jobs).set({ status: 'Draft' }).where(eq(jobs.id, job.id));
    expect((await open(server.anonymous(), job, tokenOf(application))).status).toBe(404);
  });

  test('that was replaced by a newer one opens nothing, and what it opened is closed', async () => {
    const { job, application } = await invited();
    const browser = server.anonymous();
    expect((await open(browser, job, tokenOf(application))).status).toBe(200);
    await db().update(applications).set({ link_version: 2 }).where(eq(applications.id, application.id));
    expect((await open(browser, job, tokenOf(application))).status).toBe(404);
    expect((await browser.get(`/api/interview/${application.id}`)).status).toBe(404);
    expect((await open(browser, job, tokenOf({ ...application, link_version: 2 }))).status).toBe(200);
  });

  test('is remembered by a cookie that scripts cannot read; one browser holds several interviews', async () => {
    const [one, two] = [await invited(), await invited()];
    const browser = server.anonymous();
    const first = await open(browser, one.job, tokenOf(one.application));
    const cookie = first.headers.getSetCookie().find((line) => line.startsWith(INTERVIEW_COOKIE)) ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=\d{7}/);
    await open(browser, two.job, tokenOf(two.application));
    for (const { application } of [one, two])
      expect((await browser.get(`/api/interview/${application.id}`)).status).toBe(200);
    const stranger = server.anonymous();
    await open(stranger, two.job, tokenOf(two.application));
    expect((await stranger.get(`/api/interview/${one.application.id}`)).status).toBe(404);
    expect((await server.anonymous().get(`/api/interview/${one.application.id}`)).status).toBe(401);
  });

  test('gives a token for its calls with it, which holds for this browser alone', async () => {
    const [one, two] = [await invited(), await invited()];
    const browsers = [server.anonymous(), server.anonymous()] as const;
    await open(browsers[0], one.job, tokenOf(one.application));
    await open(browsers[1], two.job, tokenOf(two.application));
    const path = `/api/interview/${one.application.id}/check/upload`;
    const probe = (token?: string) =>
      browsers[0].send('POST', path, { bytes: Buffer.alloc(10), headers: token ? { 'x-csrftoken': token } : {} });
    expect((await probe(browsers[1].cookies.get('csrftoken'))).status).toBe(403);
    expect((await probe()).status).toBeLessThan(300);
  });

  test('does not take over a session that somebody invented', async () => {
    const { job, application } = await invited();
    const browser = new ApiClient(server.url, { [INTERVIEW_COOKIE]: 'chosen-by-an-attacker' });
    await open(browser, job, tokenOf(application));
    expect(browser.cookies.get(INTERVIEW_COOKIE)).not.toBe('chosen-by-an-attacker');
    const rows = await db().select().from(interview_sessions);
    expect(rows.every(({ token_hash }) => token_hash !== 'chosen-by-an-attacker')).toBe(true);
  });
});

describe('the version', () => {
  test('is frozen at the first opening: later edits reach only later applicants', async () => {
    const { job, question, application } = await invited();
    const later = await anApplication(db(), { job });
    const browser = server.anonymous();
    await open(browser, job, tokenOf(application));
    await db()
      .update(questions)
      .set({ text: 'Another question.', answer_seconds: 60 })
      .where(eq(questions.id, question.id));
    await db().update(jobs).set({ title: 'Another title' }).where(eq(jobs.id, job.id));
    await aQuestion(db(), { job });
    const held = (await open(browser, job, tokenOf(application))).json as Interview;
    expect([held.job.title, held.questions.length, held.questions[0]?.answer_seconds]).toEqual([job.title, 1, 120]);
    const fresh = (await open(server.anonymous(), job, tokenOf(later))).json as Interview;
    expect([fresh.job.title, fresh.questions.length, fresh.questions[0]?.answer_seconds]).toEqual([
      'Another title',
      2,
      60,
    ]);
  });

  test('is one row for all who open the same content, also at the same moment', async () => {
    const { job, application } = await invited();
    const all = [application, ...(await Promise.all(Array.from({ length: 5 }, () => anApplication(db(), { job }))))];
    await Promise.all(all.flatMap((one) => [one, one].map((same) => open(server.anonymous(), job, tokenOf(same)))));
    expect(await db().select().from(job_versions).where(eq(job_versions.job_id, job.id))).toHaveLength(1);
    const opened = await db().select().from(events).where(eq(events.job_id, job.id));
    expect(opened.filter(({ type }) => type === 'link.opened')).toHaveLength(all.length);
  });

  test('gives staff a strip with a place for each question', async () => {
    const { job, question, application } = await invited();
    await open(server.anonymous(), job, tokenOf(application));
    const [row] = await db().select().from(applications).where(eq(applications.id, application.id));
    expect(row?.strip).toEqual([{ question: question.id, state: 'empty', height: 0 }]);
  });
});

describe('the gate', () => {
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  test.each([
    ['closed', 'after the deadline', { application: { deadline: past(1) } }],
    ['closed', 'when the activity was put away', { job: { archived: true } }],
    ['closed', 'when the applicant was put away', { application: { archived_at: past(1) } }],
    ['sent', 'when it was sent', { application: { responded_at: past(1) } }],
    ['withdrawn', 'when the applicant withdrew', { application: { declined_at: past(1) } }],
    [
      'sent',
      'when it was sent, whatever came after',
      { job: { archived: true }, application: { responded_at: past(9), deadline: past(5) } },
    ],
    ['open', 'before the deadline', { application: { deadline: new Date(Date.now() + 60_000) } }],
  ])('is %s %s', async (gate, _, given) => {
    const { job, application } = await invited(given);
    expect((await open(server.anonymous(), job, tokenOf(application))).json).toMatchObject({ gate });
  });
});
