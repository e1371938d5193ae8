import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aMatrix, aRubric } from '../../../test/criteria.ts';
import { aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, jobs, reviews } from '../../db/schema/index.ts';

const server = useTestServer();

type Row = Record<string, string>;
async function reportOf({ path }: StaffScene, client: ApiClient, locale = 'en-gb'): Promise<Row[]> {
  const reply = await client.get(`${path}/applications/export_job_report?format=csv&locale=${locale}`);
  expect(reply.status, reply.text).toBe(200);
  const delimiter = locale === 'fr-fr' ? ';' : ',';
  return parse(reply.text, { columns: true, bom: true, delimiter, record_delimiter: '\n' });
}
const seat = async ({ job }: StaffScene) => server.staff(await aSeat(server.ctx.db, job), null);
const submit = async (client: ApiClient, { path }: StaffScene, application_id: number) =>
  expect((await client.post(`${path}/answerreviews/submit_review`, { application_id })).status).toBe(200);

describe('marks in the report of an activity', () => {
  it('are the mean of each answer, how many gave one, and the steps of a rubric that they chose', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { rating_style: 1 });
    const [plain, ruled] = [
      await aQuestion(db, { job: scene.job, text: 'Why?' }),
      await aQuestion(db, { job: scene.job, text: 'How?' }),
    ];
    const { indicators } = await aRubric(db, ruled, { texts: ['Little; -', 'Some', 'Much'] });
    const { application, answers } = await aResponse(db, scene.job);
    const raters = [await seat(scene), await seat(scene), await seat(scene)];
    for (const [index, client] of raters.entries()) {
      const answer = answers.find(({ question_id }) => question_id === plain.id)?.id;
      if (index < 2) await client.post(`${scene.path}/answerreviews`, { answer, rating: 4 + index });
      const choice = { application: application.id, question: ruled.id, indicator: indicators[index === 2 ? 2 : 0] };
      expect((await client.post(`${scene.path}/rubricreviews`, choice)).status).toBe(201);
      // The last reviewer has not sent, so no export has these ratings.
      if (index < 2) await submit(client, scene, application.id);
    }
    expect((await reportOf(scene, scene.client))[0]).toMatchObject({
      '1. Rating': '4.50',
      '1. Reviewers who rated': '2',
      '2. Rating': '1.00',
      '2. Reviewers who rated': '2',
      '2. Rubric': "Little; '- (2)",
    });
    await submit(raters[2]!, scene, application.id);
    const [french] = await reportOf(scene, scene.client, 'fr-fr');
    expect(french).toMatchObject({ '1. Note': '4,50', '2. Note': '1,67', '2. Évaluateurs ayant noté': '3' });
    expect(french?.['2. Grille']).toContain('Much (1)');
  });

  it('are the mean of each question, competency and indicator of a matrix, on the scale of the activity', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { rating_style: 3, rating_scale: 10, custom_field_label: 'name' });
    const questions = [
      await aQuestion(db, { job: scene.job, competency: 'Motivation' }),
      await aQuestion(db, { job: scene.job, competency: 'motivation ' }),
      await aQuestion(db, { job: scene.job, competency: '=Wit' }),
    ];
    const matrix = await aMatrix(db, scene.job, { names: ['Motivation', '=Wit'] });
    const { application } = await aResponse(db, scene.job);
    await aResponse(db, scene.job, { applicant_name: 'Not rated' });
    const [one, other] = [await seat(scene), await seat(scene)];
    const choose = async (client: ApiClient, [question, competency, indicator, level]: readonly number[]) => {
      const about = matrix.competencies[competency ?? 0];
      const choice = {
        application: application.id,
        question: questions[question ?? 0]?.id,
        competency: about?.id,
        indicator: about?.indicators[indicator ?? 0],
        level: matrix.levels[(level ?? 1) - 1],
      };
      expect((await client.post(`${scene.path}/matrixreviews`, choice)).status).toBe(201);
    };
    // Levels of four on a scale of ten are worth 2.5, 5, 7.5, 10.
    for (const choice of [
      [0, 0, 0, 4],
      [0, 0, 1, 2],
      [1, 0, 0, 2],
      [2, 1, 0, 1],
    ])
      await choose(one, choice);
    await choose(other, [0, 0, 0, 2]);
    await submit(one, scene, application.id);
    await submit(other, scene, application.id);
    const [row, unrated] = await reportOf(scene, scene.client);
    expect(row).toMatchObject({
      '1. Rating (Motivation)': '6.25',
      '1. Reviewers who rated': '2',
      '2. Rating (motivation)': '5.00',
      '2. Reviewers who rated': '1',
      '3. Rating (=Wit)': '2.50',
      'Competency: Motivation': '5.83',
      'Motivation: Gives an example': '6.25',
      'Motivation: Says why': '5.00',
      'Competency: =Wit': '2.50',
      "'=Wit: Gives an example": '2.50',
      'Reviewers who rated': '2',
    });
    const [stored] = await db.select().from(applications).where(eq(applications.id, application.id));
    expect(row?.['Mean rating']).toBe(stored?.average_review?.toFixed(2));
    expect(unrated).toMatchObject({ '1. Rating (Motivation)': '', '1. Reviewers who rated': '', 'Mean rating': '' });
    // The company's own field bears the name of another column.
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['Name', 'name (2)']));
    const [french] = await reportOf(scene, scene.client, 'fr-fr');
    expect(french).toMatchObject({
      'Compétence\u00a0: Motivation': '5,83',
      'Motivation\u00a0: Says why': '5,00',
      '1. Note (Motivation)': '6,25',
    });
  });

  it('of others stay hidden from who is on the panel and has yet to send their own', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { rating_style: 1 });
    await aQuestion(db, { job: scene.job });
    const [first, second] = [await aResponse(db, scene.job), await aResponse(db, scene.job)];
    const colleague = await seat(scene);
    for (const { application, answers } of [first, second]) {
      await colleague.post(`${scene.path}/answerreviews`, { answer: answers[0]?.id, rating: 5 });
      await submit(colleague, scene, application.id);
    }
    const marks = async () => (await reportOf(scene, scene.client)).map((row) => row['1. Rating']);
    // A user who runs the activity without a seat reads the sent ratings.
    expect(await marks()).toEqual(['5.00', '5.00']);
    await aSeat(db, scene.job, { user_id: scene.owner.id });
    expect(await marks()).toEqual(['', '']);
    await scene.client.post(`${scene.path}/answerreviews`, { answer: second.answers[0]?.id, rating: 3 });
    expect(await marks()).toEqual(['', '']);
    await submit(scene.client, scene, second.application.id);
    expect(await marks()).toEqual(['', '4.00']);
    // A reset requires a new review: until it is sent, those of others are hidden again.
    const own = and(eq(reviews.application_id, second.application.id), eq(reviews.user_id, scene.owner.id));
    await db.update(reviews).set({ sent_at: null }).where(own);
    expect(await marks()).toEqual(['', '']);
    expect((await colleague.get(`${scene.path}/applications/export_job_report`)).status).toBe(403);
  });

  it('are none of their own where the whole interview is rated', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { rating_style: 2 });
    await aQuestion(db, { job: scene.job, text: 'Why?' });
    const { application } = await aResponse(db, scene.job);
    await scene.client.post(`${scene.path}/reviews`, { application: application.id, rating: 4 });
    const [row] = await reportOf(scene, scene.client);
    expect(row).toMatchObject({ 'Mean rating': '4.00', 'Reviewers who rated': '1', '1. Why? (seconds)': '60' });
    expect(Object.keys(row ?? {}).filter((head) => head.startsWith('1.'))).toEqual(['1. Why? (seconds)']);
  });
});

/** The sheet of single reviews as a reader of workbooks gives it: name of the applicant, reviewer, question, rating, note. */
async function reviewsOf({ path }: StaffScene, client: ApiClient, filter = ''): Promise<unknown[][]> {
  const reply = await client.get(`${path}/applications/export_job_report?format=xlsx${filter}`);
  expect(reply.status, reply.text).toBe(200);
  const [applicants, reviewRows] = await readExcelFile(reply.bytes);
  expect([applicants?.sheet, reviewRows?.sheet].at(1)).toBe('Reviews');
  const [head = [], ...rows] = reviewRows!.data;
  expect(head).toEqual(['Name', 'Email', 'Reviewer', 'Question', 'Rating', 'Note', 'Sent']);
  return rows.map((row) => [0, 2, 3, 4, 5].map((at) => row[at]));
}

describe('single reviews in the workbook of an activity', () => {
  it('are each rating and note of those who have sent, with the reviewer, and no other', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { rating_style: 1 });
    const question = await aQuestion(db, { job: scene.job, text: 'Why?' });
    const ana = await aResponse(db, scene.job, { applicant_name: 'Ana One' });
    const bo = await aResponse(db, scene.job, { applicant_name: 'Bo Two' });
    const [petra, theo] = [await aSeat(db, scene.job), await aSeat(db, scene.job)];
    for (const { person, rating, response, sends } of [
      { person: petra, rating: 4, response: ana, sends: true },
      { person: theo, rating: 2, response: ana, sends: false },
      { person: theo, rating: 5, response: bo, sends: true },
    ]) {
      const client = await server.staff(person, null);
      await client.post(`${scene.path}/answerreviews`, { answer: response.answers[0]!.id, rating });
      const note = { application: response.application.id, question: question.id, comment: `Rated ${rating}` };
      expect((await client.post(`${scene.path}/reviewcomments`, note)).status).toBeLessThan(300);
      if (sends) await submit(client, scene, response.application.id);
    }
    // A reader without a sent review reads none of others, where ratings are independent.
    expect(await reviewsOf(scene, scene.client)).toEqual([]);
    await db.update(jobs).set({ independent_ratings: false }).where(eq(jobs.id, scene.job.id));
    expect(await reviewsOf(scene, scene.client)).toEqual([
      ['Ana One', petra.full_name, '1. Why?', 4, 'Rated 4'],
      ['Bo Two', theo.full_name, '1. Why?', 5, 'Rated 5'],
    ]);
    await db.update(applications).set({ archived_at: new Date() }).where(eq(applications.id, bo.application.id));
    const filtered = '&status=Reviewed&filter=All';
    expect(await reviewsOf(scene, scene.client, filtered)).toEqual([
      ['Ana One', petra.full_name, '1. Why?', 4, 'Rated 4'],
    ]);
    const list = await scene.client.get(`${scene.path}/applications/export_job_report?format=csv${filtered}`);
    expect(list.headers.get('x-total-rows')).toBe('1');
    expect(list.text).toContain('Ana One');
    expect(list.text).not.toContain('Bo Two');
    expect((await scene.client.get(`${scene.path}/applications/export_job_report?status=Nowhere`)).status).toBe(422);
  });
});
