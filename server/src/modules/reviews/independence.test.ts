import { eq } from 'drizzle-orm';
import { contract } from '@vivavoce/contract/index.ts';
import type { Route } from '@vivavoce/contract/route.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMember, anApplication, aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import type { Answer, Application } from '../../../test/factories.ts';
import { IN_DEPTH } from '../../../test/in-depth.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, companies } from '../../db/schema/index.ts';

const server = useTestServer();
let scene: StaffScene;
/** Rated low and answered last, and the other way round, so that each order tells them apart. */
let low: Application;
let high: Application;
const answersOf = new Map<number, Answer[]>();
/** Members of the panel: the third is a member of the company, who may also export. */
let first: ApiClient;
let second: ApiClient;
let third: ApiClient;
let guest: ApiClient;

beforeEach(async () => {
  const { db } = server.ctx;
  scene = await aStaffScene(server, { rating_style: 1, rating_scale: 10 });
  for (let n = 0; n < 3; n += 1) await aQuestion(db, { job: scene.job });
  const respond = async (applicant_name: string, day: string) => {
    const response = await aResponse(db, scene.job, { applicant_name, responded_at: new Date(day) });
    answersOf.set(response.application.id, response.answers);
    return response.application;
  };
  high = await respond('Noor Testament', '2026-01-01');
  low = await respond('Noor Testa', '2026-01-02');
  const member = await aMember(db, { company_id: scene.company_id });
  first = await server.staff(await aSeat(db, scene.job, { first_name: 'Quill', accepted_at: null }), null);
  second = await server.staff(await aSeat(db, scene.job), null);
  guest = await server.staff(await aSeat(db, scene.job), null);
  third = await server.staff({ ...member, ...(await aSeat(db, scene.job, { user_id: member.id })) });
});

const sendReview = (client: ApiClient, application: Application) =>
  client.post(`${scene.path}/answerreviews/submit_review`, { application_id: application.id });

async function rate(client: ApiClient, application: Application, ratings: number[], text?: string): Promise<void> {
  for (const [index, rating] of ratings.entries()) {
    const answer = answersOf.get(application.id)?.[index];
    const reply = await client.post(`${scene.path}/answerreviews`, { answer: answer?.id, rating });
    expect(reply.status, reply.text).toBe(201);
    const note = { application: application.id, question: answer?.question_id, comment: `note of ${text}` };
    if (text) expect((await client.post(`${scene.path}/reviewcomments`, note)).status).toBe(201);
  }
  const comment = { application: application.id, comment: `comment of ${text}` };
  if (text) expect((await client.post(`${scene.path}/comments`, comment)).status).toBe(201);
  expect((await sendReview(client, application)).status).toBe(200);
}

/** Means that occur nowhere by chance: 6.17 and 3.83. */
async function ratePeers(): Promise<void> {
  await rate(first, high, [9, 6, 4], 'canary');
  await rate(second, high, [7, 7, 4], 'canary');
  await rate(first, low, [5, 4, 3], 'canary');
  await rate(second, low, [4, 4, 3], 'canary');
}

async function liveStream({ base, cookies, forwarded }: ApiClient): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, ...forwarded, 'last-event-id': '0' };
  return (await fetch(`${base}/api/activities/stream?wait=1`, { headers })).text();
}

/** Replies of every GET for staff in the contract that needs nothing beyond what the scene has, so also of later ones. */
async function everyBody(client: ApiClient, application: Application): Promise<Record<string, string>> {
  const [answer] = answersOf.get(application.id) ?? [];
  const question = answer?.question_id;
  await client.post(`${scene.path}/passes/${question}`);
  const params: Record<string, unknown> = {
    job: scene.job.id,
    application: application.id,
    shortname: await shortname(),
    answer: answer?.id,
    question,
    place: 1,
    reviewer: 1,
    type: 'invitation',
  };
  const bodies: Record<string, string> = {};
  let answered = 0;
  for (const [operation, { access, query }] of Object.entries(contract) as [string, Route][]) {
    const path = operation.slice(operation.indexOf(' ') + 1);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const isStream = path.endsWith('/stream');
    if (!operation.startsWith('GET ') || access !== 'staff' || isStream || names.some((name) => !(name in params)))
      continue;
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
    const ofOne = `?application=${application.id}`;
    // A query that the operation does not take changes nothing of its reply, or is refused.
    const takesOne = query !== undefined && (IN_DEPTH || query.safeParse({ application: application.id }).success);
    for (const suffix of ['', ...(takesOne ? [ofOne] : []), ...(IN_DEPTH ? ['?status=Reviewed'] : [])]) {
      const reply = await client.get(filled + suffix);
      if (reply.status === 200) answered += 1;
      bodies[filled + suffix] = reply.text;
    }
  }
  expect(answered).toBeGreaterThan(60);
  return bodies;
}

/** Every body in which a rating of others could stand. */
async function bodiesFor(client: ApiClient, application: Application): Promise<Record<string, string>> {
  const of = `application=${application.id}`;
  const bodies: Record<string, string> = { stream: await liveStream(client) };
  for (const path of [
    `${scene.path}/applications?status=Reviewed`,
    `${scene.path}/applications?status=Reviewed&sort=-rating`,
    `${scene.path}/applications?status=Reviewed&need_your_rating=true`,
    `${scene.path}/applications/${application.id}`,
    `${scene.path}/applications/${application.id}/next`,
    `${scene.path}/applications/${application.id}/record`,
    `${scene.path}/applications/export_job_report?format=csv&locale=en-gb`,
    `/api/companies/${await shortname()}/export?format=csv&locale=en-gb`,
    `${scene.path}/reviews?${of}`,
    `${scene.path}/answerreviews?${of}`,
    `${scene.path}/reviewcomments?${of}`,
    `${scene.path}/comments?${of}`,
    `${scene.path}/matrixreviews?${of}`,
    `${scene.path}/rubricreviews?${of}`,
    `${scene.path}/answers?${of}`,
    `${scene.path}/calibration`,
    `${scene.path}/rating-fairness`,
    `${scene.path}/rating-fairness/export`,
    `${scene.path}/applications/${application.id}/guest-reviews`,
    `${scene.path}/activities?${of}`,
    `${scene.path}/activities`,
    `${scene.path}/reviewers`,
    '/api/activities',
    '/api/applications?q=testa',
    '/api/jobs',
    '/api/desk',
  ])
    bodies[path] = (await client.get(path)).text;
  return bodies;
}
const shortname = async () =>
  (await server.ctx.db.select().from(companies).where(eq(companies.id, scene.company_id)))[0]?.shortname;

const CANARIES = [
  /(?<!\d)6\.17/,
  /(?<!\d)3\.83/,
  /canary/,
  /application\.rated/,
  /application\.commented/,
  /application\.shortlisted/,
];
const leaks = (bodies: Record<string, string>) =>
  Object.entries(bodies).flatMap(([path, body]) =>
    CANARIES.filter((canary) => canary.test(body)).map((canary) => `${path}: ${canary.source}`),
  );
interface List {
  results: { id: number; average_review: number | null; rated_by: number | null; discuss: boolean }[];
  facts: Record<string, unknown>;
}
const list = async (client: ApiClient, query: string) =>
  (await client.get(`${scene.path}/applications?status=Reviewed&${query}`)).json as List;
const ids = ({ results }: List) => results.map(({ id }) => id);

describe('independent ratings', () => {
  it('leave no trace of peers in any answer before the own review is sent', async () => {
    await ratePeers();
    await scene.client.post(`${scene.path}/applications/${low.id}/shortlist`);
    await scene.client.post(`${scene.path}/applications/${low.id}/unshortlist`);
    const pairs = [third, guest].flatMap((client) => [high, low].map((application) => ({ client, application })));
    // Each reader and each applicant once, and in depth each reader of each applicant.
    for (const { client, application } of IN_DEPTH ? pairs : [pairs[0]!, pairs[3]!])
      expect(leaks(await bodiesFor(client, application))).toEqual([]);

    // Draft ratings open nothing, the sent review opens this applicant and no other.
    const [answer] = answersOf.get(high.id) ?? [];
    await third.post(`${scene.path}/answerreviews`, { answer: answer?.id, rating: 8 });
    expect(leaks(await bodiesFor(third, high))).toEqual([]);
    await sendReview(third, high);
    const open = leaks(await bodiesFor(third, high));
    for (const path of ['reviewcomments', '/comments', 'activities?application'])
      expect(open.some((leak) => leak.includes(path))).toBe(true);
    expect(leaks(await bodiesFor(third, low)).filter((leak) => leak.includes(`application=${low.id}`))).toEqual([]);
    const sheet = await third.get(`${scene.path}/applications/export_job_report?format=csv&locale=en-gb`);
    expect(sheet.text).toContain('6.78');
    expect(sheet.text).not.toContain('3.83');
    const shown = (await list(third, '')).results;
    expect(shown.find(({ id }) => id === high.id)).toMatchObject({ rated_by: 3, average_review: 6.78 });
    expect(shown.find(({ id }) => id === low.id)).toMatchObject({ rated_by: null, average_review: null });
  });

  it('of three who rate one after another reach none of the others in any reply of the API', async () => {
    const marks = [
      { client: first, ratings: [9, 6, 4], sign: 'alpha-canary', mean: /(?<!\d)6\.33/ },
      { client: second, ratings: [7, 3, 4], sign: 'beta-canary', mean: /(?<!\d)4\.67/ },
      { client: third, ratings: [8, 8, 10], sign: 'gamma-canary', mean: /(?<!\d)8\.67/ },
    ];
    for (const [turn, { client, ratings, sign }] of marks.entries()) {
      // There is nothing yet that could reach the first; the last is reached by whatever reaches the second.
      const isAsked = turn > (IN_DEPTH ? 0 : 1);
      const before = isAsked ? Object.entries(await everyBody(client, high)) : [];
      for (const other of marks.slice(0, turn)) {
        const leaked = before.filter(([, body]) => body.includes(other.sign) || other.mean.test(body));
        expect(leaked.map(([path]) => path)).toEqual([]);
      }
      await rate(client, high, ratings, sign);
    }
    // The same search finds them once the own review is sent.
    const after = Object.values(await everyBody(third, high)).join('\n');
    for (const { sign } of marks) expect(after).toContain(sign);
  });

  it('keep order and mean to themselves until everybody whom others rated is rated', async () => {
    await ratePeers();
    expect(ids(await list(scene.client, 'sort=-rating'))).toEqual([high.id, low.id]);
    expect(ids(await list(third, 'sort=-rating'))).toEqual([low.id, high.id]);
    expect(ids(await list(third, 'sort=rating'))).toEqual([high.id, low.id]);
    expect((await list(third, '')).facts).toMatchObject({ mean_rating: null, ratings_withheld: true });
    await rate(third, high, [5]);
    expect((await list(third, '')).facts).toMatchObject({ mean_rating: null, ratings_withheld: true });
    await rate(third, low, [5]);
    expect((await list(third, '')).facts).toMatchObject({ ratings_withheld: false });
    expect(ids(await list(third, 'sort=-rating'))).toEqual([high.id, low.id]);
    expect(ids(await list(third, 'sort=rating'))).toEqual([low.id, high.id]);
  });

  it('are seen immediately where the activity says so', async () => {
    await ratePeers();
    await scene.client.send('PATCH', scene.path, { json: { independent_ratings: false } });
    expect((await list(guest, 'sort=-rating')).results[0]).toMatchObject({ id: high.id, average_review: 6.17 });
    expect((await guest.get(`${scene.path}/comments?application=${low.id}`)).text).toContain('canary');
  });
});

describe('who still has to rate', () => {
  const facts = async (client: ApiClient) => (await list(client, '')).facts;
  const left = async (client: ApiClient) =>
    ((await client.get(`${scene.path}/reviewers`)).json as { is_you: boolean; left: number }[]).find(
      ({ is_you }) => is_you,
    )?.left;
  const next = async (client: ApiClient, query = '') => (await client.get(`/api/desk/next${query}`)).json;

  it('counts each reviewer apart, without those who withdrew, in both buckets alike', async () => {
    const gone = { declined_at: new Date(), responded_at: new Date('2026-01-03'), answer_count: 2 };
    await anApplication(server.ctx.db, { job: scene.job, ...gone });
    await rate(first, high, [9]);
    expect(await facts(second)).toMatchObject({ need_your_rating: 1, need_your_rating_reviewed: 1 });
    expect(await facts(first)).toMatchObject({ need_your_rating: 1, need_your_rating_reviewed: 0 });
    // The owner is not on the panel.
    expect(await facts(scene.client)).toMatchObject({ need_your_rating: 0, need_your_rating_reviewed: 0 });
    expect(await left(first)).toBe(1);
    expect(await left(second)).toBe(2);
    for (const [client, status, n] of [
      [second, 'Reviewed', 1],
      [second, 'Responded', 1],
      [first, 'Reviewed', 0],
      [scene.client, 'Responded', 0],
    ] as const) {
      const query = `status=${status}&need_your_rating=true`;
      expect((await client.get(`${scene.path}/applications/count?${query}`)).json).toMatchObject({ count: n });
      expect(((await client.get(`${scene.path}/applications?${query}`)).json as List).results).toHaveLength(n);
    }
    expect((await second.get('/api/desk')).json).toMatchObject({ applicants_to_rate: 2, job_to_rate: scene.job.id });
    expect((await scene.client.get('/api/desk')).json).toMatchObject({ applicants_to_rate: 0, job_to_rate: null });
    const { results } = (await second.get('/api/jobs')).json as { results: { to_rate: number }[] };
    expect(results).toMatchObject([{ to_rate: 2 }]);
  });

  it('leads from one applicant to the next, and on to other activities', async () => {
    const elsewhere = await aStaffScene(server, { rating_style: 2 });
    await aQuestion(server.ctx.db, { job: elsewhere.job });
    const { application: far } = await aResponse(server.ctx.db, elsewhere.job);
    const me = await aSeat(server.ctx.db, scene.job);
    await aSeat(server.ctx.db, elsewhere.job, { user_id: me.id });
    const client = await server.staff(me, null);
    expect(await next(client)).toEqual({ job: scene.job.id, application: low.id, left: 3 });
    const behind = (application: Application) => `?job=${scene.job.id}&application=${application.id}`;
    expect(await next(client, behind(low))).toMatchObject({ application: high.id });
    expect(await next(client, behind(high))).toMatchObject({ application: low.id });
    await rate(client, low, [4]);
    expect(await next(client, behind(low))).toEqual({ job: scene.job.id, application: high.id, left: 2 });
    await rate(client, high, [4]);
    expect(await next(client, behind(high))).toEqual({ job: elsewhere.job.id, application: far.id, left: 1 });
    await client.post(`${elsewhere.path}/reviews`, { application: far.id, rating: 3 });
    expect(await next(client)).toEqual({ job: null, application: null, left: 0 });
  });

  it('says where reviewers lie more than one level apart', async () => {
    await rate(first, high, [9, 5, 5]);
    expect((await list(scene.client, '')).results[0]).toMatchObject({ discuss: false });
    await rate(second, high, [7, 5, 5]);
    expect((await list(scene.client, '')).results[0]).toMatchObject({ discuss: false });
    await rate(third, high, [6, 5, 5]);
    expect((await list(scene.client, '')).results[0]).toMatchObject({ discuss: true });
    expect((await list(guest, '')).results[0]).toMatchObject({ discuss: false, rated_by: null });
    const [stored] = await server.ctx.db.select().from(applications).where(eq(applications.id, high.id));
    expect(stored?.review_spread).toBe(3);
  });
});
