import type { ResultOf } from '@vivavoce/contract/index.ts';
import readExcelFile from 'read-excel-file/node';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import {
  aCompany,
  aJob,
  aMember,
  anAnswer,
  anApplication,
  anAttempt,
  aQuestion,
  aSeat,
} from '../../../test/factories.ts';
import { applications, companies, marketplace_days, question_openings, reviews, users } from '../../db/schema/index.ts';
import { recordEvent } from '../feed/feed.service.ts';
import { deleteInBatches } from '../deletions/deletion-batches.service.ts';
import { rollUp } from './roll-up.service.ts';

type Stats = ResultOf<'GET /api/companies/{shortname}/stats'>;
type Reviewers = ResultOf<'GET /api/companies/{shortname}/stats/reviewers'>;
type Questions = ResultOf<'GET /api/companies/{shortname}/stats/questions'>;

const never = new AbortController().signal;
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

const server = useTestServer();

async function aScene() {
  const { db } = server.ctx;
  const company = await aCompany(db, { marketplace_enabled: true });
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const job = await aJob(db, { company_id: company.id, status: 'Published', rating_style: 2 });
  const panel = [await aSeat(db, job), await aSeat(db, job), await aSeat(db, job)];
  const questions = [await aQuestion(db, { job }), await aQuestion(db, { job, kind: 'audio' })];
  const client = await server.staff(owner);
  const get = async (path: string) => (await client.get(`/api/companies/${company.shortname}/stats${path}`)).json;
  return { company, job, panel, questions, client, get };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

/** Story of one applicant: ratings of three reviewers, and the outcome of two questions. */
interface Story {
  sent: boolean;
  decided: boolean;
  ratings: (number | null)[];
  hours: number;
  questions: ('unseen' | 'opened' | 'answered')[];
  attempts: number;
  seconds: number;
}

const story = fc.record<Story>({
  sent: fc.boolean(),
  decided: fc.boolean(),
  ratings: fc.array(fc.constantFrom(null, 1, 2), { minLength: 3, maxLength: 3 }),
  hours: fc.integer({ min: 0, max: 60 }),
  questions: fc.array(fc.constantFrom('unseen', 'opened', 'answered'), { minLength: 2, maxLength: 2 }),
  attempts: fc.integer({ min: 1, max: 3 }),
  seconds: fc.integer({ min: 1, max: 120 }),
});

async function act({ company, job, panel, questions }: Scene, given: Story): Promise<void> {
  const { db } = server.ctx;
  const application = await anApplication(db, {
    job,
    invited_at: ago(100),
    opened_at: ago(90),
    responded_at: given.sent ? ago(80) : null,
    answer_count: given.sent ? 1 : 0,
    shortlisted_at: given.sent && given.decided ? ago(1) : null,
  });
  for (const [at, question] of questions.entries()) {
    const place = { application_id: application.id, question_id: question.id, job_id: job.id };
    if (given.questions[at] !== 'unseen') await db.insert(question_openings).values(place);
    if (given.questions[at] !== 'answered') continue;
    for (let number = 1; number < given.attempts; number += 1) await anAttempt(db, { question, application, number });
    const last = { question, application, number: given.attempts, duration: given.seconds };
    await anAnswer(db, await anAttempt(db, last));
  }
  for (const [at, rating] of given.ratings.entries())
    if (given.sent && rating !== null)
      await db.insert(reviews).values({
        application_id: application.id,
        job_id: job.id,
        user_id: panel[at]?.id ?? 0,
        rating,
        sent_at: ago(80 - given.hours),
      });
  await recordEvent(db, {
    company_id: company.id,
    job_id: job.id,
    application_id: application.id,
    type: 'application.invited',
    actor: 'applicant',
    data: {},
  });
}

/** The same figures by plain SQL over the tables in which the product works. */
async function plainReviewers({ job }: Scene) {
  const { rows } = await server.ctx.db.execute<Reviewers['results'][number] & Record<string, unknown>>(sql`
    select s.user_id::float8 as user,
      (select count(*)::int from reviews r where r.user_id = s.user_id and r.job_id = s.job_id) as rated,
      (select count(*)::int from applications a where a.job_id = s.job_id and a.responded_at is not null
        and a.shortlisted_at is null and not exists (select from reviews r where r.application_id = a.id and r.user_id = s.user_id)) as waiting,
      (select percentile_disc(0.5) within group (order by floor(extract(epoch from r.sent_at - a.responded_at) / 3600)::int)
        from reviews r join applications a on a.id = r.application_id where r.user_id = s.user_id and r.job_id = s.job_id) as hours_to_rate,
      (select count(*)::int from reviews r join reviews o using (application_id)
        where r.user_id = s.user_id and o.user_id <> r.user_id and r.job_id = s.job_id) as compared,
      (select count(*)::int from reviews r join reviews o using (application_id)
        where r.user_id = s.user_id and o.user_id <> r.user_id and r.job_id = s.job_id and o.rating = r.rating) as equal
    from reviewers s where s.job_id = ${job.id} order by s.user_id`);
  return rows
    .filter(({ rated, waiting }) => rated + waiting > 0)
    .map(({ equal, ...row }) => ({ ...row, equal: row.compared < 10 ? null : equal }));
}

async function plainQuestions({ questions, job }: Scene) {
  const found = [];
  for (const { id } of questions) {
    const { rows } = await server.ctx.db.execute<
      Record<'answered' | 'skipped' | 'attempts' | 'seconds', number | null>
    >(sql`
      select (select count(*)::int from answers where question_id = ${id}) as answered,
        (select count(*)::int from question_openings o join applications a on a.id = o.application_id
          where o.question_id = ${id} and a.responded_at is not null
            and not exists (select from answers n where n.application_id = a.id and n.question_id = ${id})) as skipped,
        (select (count(*) / nullif((select count(*) from answers where question_id = ${id}), 0)::float)
          from attempts where question_id = ${id} and job_id = ${job.id}) as attempts,
        (select avg(t.duration) from answers n join attempts t on t.id = n.attempt_id where n.question_id = ${id}) as seconds`);
    const row = rows[0];
    if (row && Number(row['answered']) + Number(row['skipped']) > 0)
      found.push({
        question: id,
        ...row,
        attempts: row['answered'] ? row['attempts'] : null,
      });
  }
  return found;
}

const readReviewers = async ({ get }: Scene) =>
  ((await get('/reviewers')) as Reviewers).results
    .map(({ user, ...figures }) => ({ user: user.id, ...figures }))
    .map(({ user, rated, waiting, hours_to_rate, compared, equal }) => ({
      user,
      rated,
      waiting,
      hours_to_rate,
      compared,
      equal,
    }))
    .toSorted((one, other) => one.user - other.user);

const readQuestions = async ({ get }: Scene) =>
  ((await get('/questions')) as Questions).results
    .map(({ question, answered, skipped, attempts, seconds }) => ({
      question: question?.id ?? 0,
      answered,
      skipped,
      attempts,
      seconds,
    }))
    .toSorted((one, other) => one.question - other.question);

describe('reviewers and questions of a report', () => {
  test('equal plain SQL over what is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 12 }), async (all) => {
        const scene = await aScene();
        for (const given of all) await act(scene, given);
        await rollUp(server.ctx, never);
        expect(await readReviewers(scene)).toEqual(await plainReviewers(scene));
        const questions = await plainQuestions(scene);
        const read = await readQuestions(scene);
        expect(read).toHaveLength(questions.length);
        for (const [at, figures] of read.entries()) {
          const { attempts, seconds, ...exact } = questions[at] ?? { attempts: 0, seconds: 0 };
          expect(figures).toMatchObject(exact);
          expect(figures.attempts ?? 0).toBeCloseTo(attempts ?? 0, 6);
          expect(figures.seconds ?? 0).toBeCloseTo(seconds ?? 0, 6);
        }
        const open = all.filter(
          ({ sent, decided, ratings }) => sent && !decided && ratings.every((one) => one === null),
        );
        expect(((await scene.get('')) as Stats).waiting.n).toBe(open.length);
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  const given: Story = {
    sent: true,
    decided: false,
    ratings: [1, 1, null],
    hours: 5,
    questions: ['answered', 'opened'],
    attempts: 2,
    seconds: 30,
  };

  test('stay when their activity is deleted, also what happened since the last roll-up', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    await act(scene, given);
    const gone = await scene.client.send('DELETE', `/api/jobs/${scene.job.id}`, { json: { title: scene.job.title } });
    expect(gone.status, gone.text).toBeLessThan(300);
    const { rows } = await db.execute<{ id: string }>(sql`select id from deletions where job_id = ${scene.job.id}`);
    if (rows[0]) await deleteInBatches(server.ctx, Number(rows[0].id), never);
    await rollUp(server.ctx, never);
    const stats = (await scene.get('')) as Stats;
    expect(stats.steps.find(({ step }) => step === 'reviewed')?.reached).toBe(1);
    expect((await readReviewers(scene)).map(({ rated, waiting }) => ({ rated, waiting }))).toEqual([
      { rated: 1, waiting: 0 },
      { rated: 1, waiting: 0 },
    ]);
    expect((await scene.get('/questions')) as Questions).toMatchObject({
      results: [{ question: null, answered: 1, skipped: 1, seconds: 30, attempts: 2 }],
    });
  });

  test('follow a rating that is changed later', async () => {
    const scene = await aScene();
    for (let n = 0; n < 10; n += 1) await act(scene, given);
    await rollUp(server.ctx, never);
    const [first] = scene.panel;
    if (!first) throw new Error('The panel is empty.');
    const readFirst = async () => (await readReviewers(scene)).find(({ user }) => user === first.id);
    expect(await readFirst()).toMatchObject({ rated: 10, compared: 10, equal: 10 });
    const reviewer = await server.staff(first);
    const { rows } = await server.ctx.db.execute<{ id: number }>(
      sql`select id::float8 as id from applications where job_id = ${scene.job.id} order by id limit 1`,
    );
    const saved = await reviewer.post(`/api/jobs/${scene.job.id}/reviews`, { application: rows[0]?.id, rating: 4 });
    expect(saved.status, saved.text).toBeLessThan(300);
    await rollUp(server.ctx, never);
    expect(await readFirst()).toMatchObject({ compared: 10, equal: 9 });
  });

  test('withhold a group below ten, and the one that would tell it', async () => {
    const scene = await aScene();
    const { db } = server.ctx;
    const add = async (adjusted: boolean) => {
      const { id } = await anApplication(db, { job: scene.job, invited_at: ago(5), reasonable_adjustments: adjusted });
      await recordEvent(db, {
        company_id: scene.company.id,
        job_id: scene.job.id,
        application_id: id,
        type: 'application.invited',
        actor: 'applicant',
        data: {},
      });
    };
    const groups = async () => {
      await rollUp(server.ctx, never);
      return ((await scene.get('')) as Stats).adjustments.map(({ applicants }) => applicants);
    };
    for (let n = 0; n < 12; n += 1) await add(false);
    expect(await groups()).toEqual([0, 12]);
    await add(true);
    expect(await groups()).toEqual([null, null]);
    for (let n = 0; n < 9; n += 1) await add(true);
    expect(await groups()).toEqual([10, 12]);
  });

  test('leave as a table of every figure, without applicants, and the feed names the export', async () => {
    const scene = await aScene();
    await act(scene, given);
    await rollUp(server.ctx, never);
    const path = `/api/companies/${scene.company.shortname}/stats/export`;
    const csv = (await scene.client.get(`${path}?format=csv&locale=fr-fr`)).text;
    const job = scene.job.title;
    const [question] = scene.questions;
    for (const row of [
      '"De l’invitation à la décision";"";"Réponses envoyées";"Atteinte";"1"',
      `"${job}";"";"Envoyés";"1"`,
      `"${scene.panel[0]?.full_name}";"Évalués";"1"`,
      `"${question?.text}";"Essais";"2,00"`,
    ])
      expect(csv).toContain(row);
    const [applicant] = await server.ctx.db
      .select({ email: users.email, name: users.full_name })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.user_id))
      .where(eq(applications.job_id, scene.job.id));
    expect(csv).not.toContain(applicant?.email);
    const workbook = await scene.client.get(`${path}?format=xlsx`);
    expect(workbook.status).toBe(200);
    const sheets = await readExcelFile(workbook.bytes);
    const partOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
    expect(sheets[0]).toMatchObject({ sheet: 'All figures' });
    expect(new Set(sheets.map(({ sheet }) => sheet)).size).toBe(sheets.length);
    const [reviewerHeads, reviewer] = partOf('Reviewers');
    expect(reviewerHeads?.slice(0, 2)).toEqual(['Subject', 'Rated']);
    expect(reviewer?.slice(0, 2)).toEqual([scene.panel[0]?.full_name, 1]);
    const elsewhere = await aMember(server.ctx.db, { role: 'member', create_interview_only: true });
    expect((await (await server.staff(elsewhere)).get(path)).status).toBe(404);
    const { rows } = await server.ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from events where company_id = ${scene.company.id} and type = 'company.report_exported'`,
    );
    expect(rows[0]?.n).toBe(2);
    expect((await scene.client.get(`${path}?from_date=2027-01-02&to_date=2027-01-01`)).status).toBe(422);
  });

  test('show the visits to the marketplace on these days, and none without a marketplace', async () => {
    const scene = await aScene();
    const day = new Date().toISOString().slice(0, 10);
    const place = { job_id: scene.job.id, company_id: scene.company.id };
    await server.ctx.db.insert(marketplace_days).values([
      { ...place, day, views: 9, opens: 4, registrations: 2, completions: 1 },
      { ...place, day: '2020-01-01', views: 100 },
    ]);
    expect(((await scene.get(`?from_date=${day}&to_date=${day}`)) as Stats).marketplace).toEqual({
      views: 9,
      opens: 4,
      registrations: 2,
      completions: 1,
    });
    const other = await aJob(server.ctx.db, { company_id: scene.company.id, title: 'Open day', is_webinar: true });
    await server.ctx.db.insert(marketplace_days).values({ ...place, job_id: other.id, day, views: 12 });
    expect(await scene.get(`/marketplace?from_date=${day}&to_date=${day}`)).toMatchObject({
      count: 2,
      results: [
        { job: { id: other.id, title: 'Open day' }, views: 12, opens: 0 },
        { job: { id: scene.job.id }, views: 9, opens: 4, registrations: 2, completions: 1 },
      ],
    });
    const ofKind = `kind=webinar&from_date=${day}&to_date=${day}`;
    expect(await scene.get(`/marketplace?${ofKind}`)).toMatchObject({ count: 1, results: [{ views: 12 }] });
    expect(await scene.get(`?${ofKind}`)).toMatchObject({ marketplace: { views: 12, opens: 0 } });
    const csv = (
      await scene.client.get(`/api/companies/${scene.company.shortname}/stats/export?format=csv&locale=en-gb`)
    ).text;
    expect(csv).toContain(`"Marketplace","Open day","","Views","12"`);
    await server.ctx.db.update(companies).set({ marketplace_enabled: false }).where(eq(companies.id, scene.company.id));
    expect(((await scene.get('')) as Stats).marketplace).toBeNull();
  });
});
