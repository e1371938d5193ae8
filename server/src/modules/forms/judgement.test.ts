import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type {
  ApplicantRecord,
  InterviewForm,
  Job,
  JudgementFigures,
  JudgementResult,
  JudgementTest,
} from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aVersion } from '../../../test/factories.ts';
import { aForm, aWholePng } from '../../../test/files.ts';
import { textOf } from '../../../test/pdf-text.ts';
import { anAgreedApplicant, aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, form_replies, scenario_pictures } from '../../db/schema/index.ts';

const server = useTestServer();

const TEXTS = ['Prepare the figures first', 'Ask for ten minutes', 'Do both at once', 'Ask a colleague'];
/** In this order: worst, second, third, best. */
const KEY = [4, 2, 3, 1];
const responses = (key: readonly (number | null)[] = KEY) =>
  TEXTS.map((text, at) => ({ id: `resp${at}`, text, key: key[at] ?? null }));
const scenario = (given: object = {}) => ({
  id: 'desk',
  title: 'A full desk',
  text: 'A customer waits. Your manager rings.',
  format: 'best_worst',
  video_id: null,
  levels: [],
  responses: responses(),
  ...given,
});
const ranked = scenario({
  id: 'rank',
  title: 'A mistake',
  format: 'rank',
  responses: responses().map((one) => ({ ...one, id: `r${one.id}` })),
});
const body = (given: object = {}) => ({
  revision: 0,
  time_limit_minutes: null,
  key_source: 'Nine advisers',
  scenarios: [scenario(), ranked],
  ...given,
});

async function aTest(given: object = {}, content: object = {}): Promise<StaffScene> {
  const scene = await aStaffScene(server, { sjt_assessment: true, rating_style: 2, ...given });
  const stored = await scene.client.send('PUT', `${scene.path}/judgement-test`, { json: body(content) });
  expect(stored.status).toBe(200);
  return scene;
}

async function anApplicant(scene: StaffScene) {
  const applicant = await anAgreedApplicant(server, scene);
  const { browser, path } = applicant;
  const form = async () => (await browser.get(`${path}/form`)).json as InterviewForm;
  return {
    ...applicant,
    form,
    begin: () => browser.send('POST', `${path}/form`, {}),
    store: (answers: object) => browser.send('PUT', `${path}/form`, { json: { answers } }),
    /** Answers by the texts of the responses, in whatever order the applicant sees them. */
    answer: async (figures: Record<string, Record<string, number>>) => {
      const { content } = await form();
      if (content.kind !== 'situational_judgement') throw new Error('another kind');
      const answers = Object.fromEntries(
        content.scenarios.map((one) => [one.id, one.responses.map((text) => figures[one.id]?.[text] ?? 0)]),
      );
      expect((await browser.send('PUT', `${path}/form`, { json: { answers } })).status).toBe(200);
    },
  };
}

const figuresOf = (values: readonly number[]) => Object.fromEntries(TEXTS.map((text, at) => [text, values[at] ?? 0]));
/** Best and worst as in the key, and the order of the key. */
const ALL_RIGHT = { desk: figuresOf([2, 0, 0, 1]), rank: figuresOf(KEY) };
/** The best as the worst, and the order turned round: the published rule gives 0 and 4 of 12 points. */
const ALL_WRONG = { desk: figuresOf([1, 0, 0, 2]), rank: figuresOf([1, 3, 2, 4]) };

async function sent(scene: StaffScene, answers: Record<string, Record<string, number>>) {
  const applicant = await anApplicant(scene);
  await applicant.begin();
  await applicant.answer(answers);
  expect((await applicant.send()).status).toBe(200);
  return applicant;
}

/** Applicants with the reply of one who answered and sent through the product. */
async function plantLike({ job }: StaffScene, { application }: { application: { id: number } }, count: number) {
  const { db } = server.ctx;
  const [reply] = await db.select().from(form_replies).where(eq(form_replies.application_id, application.id));
  for (let n = 0; n < count; n += 1) {
    const { id } = await aVersion(db, await anApplication(db, { job, responded_at: server.ctx.now() }));
    await db.insert(form_replies).values({ ...reply!, application_id: id });
  }
}

describe('making a judgement test', () => {
  test('begins with its kind, needs a key before it is published, and is copied whole', async () => {
    const { client } = await aStaffScene(server);
    const made = (await client.send('POST', '/api/jobs', { json: { title: 'Adviser', sjt_assessment: true } }))
      .json as Job;
    expect(made).toMatchObject({ job_kind: 'situational_judgement', rating_style: 2 });
    const path = `/api/jobs/${made.id}`;
    await client.send('PATCH', path, { json: { description: '<p>About you</p>' } });
    const open = body({ scenarios: [scenario({ responses: responses([null, null, null, null]) })] });
    expect((await client.send('PUT', `${path}/judgement-test`, { json: open })).status).toBe(200);
    const early = await client.send('POST', `${path}/publish`, {});
    expect(problemOf(early)).toMatchObject({ status: 422, errors: { scoring_key: ['key_missing'] } });
    await client.send('PUT', `${path}/judgement-test`, { json: body({ revision: 1 }) });
    expect((await client.send('POST', `${path}/publish`, {})).json).toMatchObject({ question_count: 2 });
    const copy = (await client.send('POST', `/api/jobs?duplicate=${made.id}`, { json: {} })).json as Job;
    const copied = (await client.get(`/api/jobs/${copy.id}/judgement-test`)).json as JudgementTest;
    expect(copied).toMatchObject({ key_source: 'Nine advisers', scenarios: [scenario(), ranked] });
  });

  test.each([
    [
      'two identical responses',
      { responses: responses().map((one) => ({ ...one, text: 'The same' })) },
      'responses',
      'repeated',
    ],
    ['a key that misses a response', { responses: responses([1, 2, 3, null]) }, 'key', 'key_incomplete'],
    ['a place given twice', { responses: responses([1, 1, 3, 4]) }, 'key', 'repeated'],
    ['a place that does not exist', { responses: responses([1, 2, 3, 9]) }, 'key', 'not_allowed'],
    ['a single response', { responses: responses().slice(0, 1) }, 'responses', 'too_short'],
  ])('is refused with %s, and nothing is stored', async (_name, faulty, field, code) => {
    const { client, path } = await aStaffScene(server, { sjt_assessment: true, rating_style: 2, status: 'Draft' });
    const json = body({ scenarios: [scenario(faulty)] });
    const refused = problemOf(await client.send('PUT', `${path}/judgement-test`, { json }));
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.errors?.[`scenarios.0.${field}`]).toContain(code);
    expect((await client.get(`${path}/judgement-test`)).json).toMatchObject({ revision: 0, scenarios: [] });
  });

  test('has a pass mark from 0 to 100, fixed once it was set and an applicant has answered', async () => {
    const scene = await aTest();
    const mark = (sjt_pass_mark: number | null) => scene.client.send('PATCH', scene.path, { json: { sjt_pass_mark } });
    expect((await mark(101)).status).toBe(422);
    await sent(scene, ALL_RIGHT);
    expect((await mark(60)).status).toBe(200);
    expect(problemOf(await mark(40)).errors).toEqual({ sjt_pass_mark: ['not_allowed'] });
  });
});

describe('answering a judgement test', () => {
  test('shows no key, and the same order of responses each time', async () => {
    const scene = await aTest();
    const applicant = await anApplicant(scene);
    await applicant.begin();
    const first = await applicant.form();
    expect(JSON.stringify(first)).not.toMatch(/"key":/);
    expect((await applicant.form()).content).toEqual(first.content);
    expect(problemOf(await applicant.store({ desk: [1, 1, 0, 0] })).status).toBe(422);
    expect(problemOf(await applicant.store({ desk: [1, 2] })).status).toBe(422);
    expect(problemOf(await applicant.send())).toMatchObject({ status: 409 });
  });

  test('shows nothing before the clock of a limited test runs', async () => {
    const applicant = await anApplicant(await aTest({}, { time_limit_minutes: 20 }));
    expect((await applicant.form()).content).toMatchObject({ scenarios: [] });
    await applicant.begin();
    const { started_at, ends_at } = await applicant.form();
    expect(Date.parse(ends_at ?? '') - Date.parse(started_at ?? '')).toBe(20 * 60_000);
  });
});

describe('the result of a judgement test', () => {
  test('holds score, pass and every choice beside the key, and rejects nobody', async () => {
    const scene = await aTest({ sjt_pass_mark: 50 });
    const right = await sent(scene, ALL_RIGHT);
    const wrong = await sent(scene, ALL_WRONG);
    const resultOf = async (id: number) =>
      ((await scene.client.get(`${scene.path}/judgement-results?application=${id}`)).json as JudgementResult[])[0];
    expect(await resultOf(right.application.id)).toMatchObject({ points: 16, max: 16, percent: 100, passed: true });
    const below = await resultOf(wrong.application.id);
    expect(below).toMatchObject({ points: 4, max: 16, percent: 25, pass_mark: 50, passed: false });
    expect(below?.scenarios[0]?.responses).toEqual([
      { text: TEXTS[0], key: 4, given: 1 },
      { text: TEXTS[1], key: 2, given: null },
      { text: TEXTS[2], key: 3, given: null },
      { text: TEXTS[3], key: 1, given: 2 },
    ]);
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, wrong.application.id));
    expect(row).toMatchObject({ bucket: 'Responded', rejected_at: null });
    const file = (await scene.client.get(`${scene.path}/applications/export_job_report?format=csv`)).text;
    const [head = '', first = '', second = ''] = file.split('\n');
    expect(head.endsWith('"A full desk","A mistake","Score (%)","Reached the pass mark"')).toBe(true);
    expect(first.split(',').slice(-4)).toEqual(['"2; 0; 0; 1"', '"4; 2; 3; 1"', '"100.0"', '"Yes"']);
    expect(second.split(',').slice(-4)).toEqual(['"1; 0; 0; 2"', '"1; 3; 2; 4"', '"25.0"', '']);
  });

  test('is in the record of the applicant, on paper too', async () => {
    const scene = await aTest();
    const { id } = (await sent(scene, ALL_RIGHT)).application;
    const path = `${scene.path}/applications/${id}/record`;
    const { form } = (await scene.client.get(path)).json as ApplicantRecord;
    expect(form).toMatchObject({ judgement: { points: 16, max: 16, percent: 100 } });
    expect(form?.answers.map(({ choice, place }) => choice ?? place)).toEqual([
      'worst',
      null,
      null,
      'best',
      4,
      2,
      3,
      1,
    ]);
    // Responses beside the two that are chosen were not left out.
    expect(form?.answers.map(({ answer }) => answer)).toEqual([null, '–', '–', null, null, null, null, null]);
    const text = await textOf((await scene.client.get(`${path}/pdf?locale=en-gb`)).bytes);
    expect(text).toMatch(/A full desk.*Worst.*–.*–.*Best.*16 of 16/);
    expect(text).not.toContain('Not answered');
  });

  test('reaches the applicant when it is released, and no longer once it is withheld', async () => {
    const scene = await aTest();
    const applicant = await sent(scene, ALL_RIGHT);
    const path = `${scene.path}/applications/${applicant.application.id}/judgement-results`;
    expect((await applicant.form()).feedback).toBeNull();
    expect((await scene.client.send('POST', path, { json: { released: true } })).status).toBe(200);
    expect((await applicant.form()).feedback?.judgement).toEqual({ points: 16, max: 16, percent: 100 });
    await scene.client.send('POST', path, { json: { released: false } });
    expect((await applicant.form()).feedback).toBeNull();
    const unsent = await anApplicant(scene);
    const early = `${scene.path}/applications/${unsent.application.id}/judgement-results`;
    expect((await scene.client.send('POST', early, { json: { released: true } })).status).toBe(409);
  });

  test('is compared from ten applicants on', async () => {
    const scene = await aTest();
    const right = await sent(scene, ALL_RIGHT);
    await plantLike(scene, right, 8);
    const figures = async () => (await scene.client.get(`${scene.path}/judgement-figures`)).json as JudgementFigures;
    expect(await figures()).toMatchObject({ n: 9, percents: [] });
    const wrong = await sent(scene, ALL_WRONG);
    const { percents, scenarios } = await figures();
    expect([percents[25], percents[100]]).toEqual([1, 9]);
    expect(scenarios[0]?.chosen[3]).toEqual({ response: 'resp3', shares: [0.9, 0.1] });
    expect(scenarios[0]?.difficulty).toBeNull();
    // From 30 on, difficulty and discrimination are told.
    await plantLike(scene, wrong, 5);
    await plantLike(scene, right, 15);
    const [one] = (await figures()).scenarios;
    expect(one).toMatchObject({ n: 30, discrimination: expect.closeTo(1) });
    expect(one?.difficulty).toBeGreaterThan(0.7);
    expect(one?.difficulty).toBeLessThan(0.9);
  });
});

describe('the picture of a scenario', () => {
  const add = ({ client, path }: StaffScene, bytes: Uint8Array<ArrayBuffer> = aWholePng(200, 200)) =>
    client.send('POST', `${path}/scenario-pictures`, aForm('image', 'desk.png', bytes));
  const withPicture = (id: number, description = 'A desk with a queue') =>
    scenario({ text: '', picture: { id, description } });
  const put = ({ client, path }: StaffScene, given: object, revision = 1) =>
    client.send('PUT', `${path}/judgement-test`, { json: body({ revision, scenarios: [given] }) });

  test('takes the place of the text, is described, and is shown once the test has begun', async () => {
    const scene = await aTest();
    const added = await add(scene);
    expect(added.status).toBe(201);
    const { id } = added.json as { id: number };
    expect(problemOf(await put(scene, withPicture(id, ' '))).errors).toEqual({
      'scenarios.0.picture': ['required'],
    });
    expect((await put(scene, withPicture(id))).status).toBe(200);
    expect((await scene.client.get(`${scene.path}/scenario-pictures/${id}`)).headers.get('content-type')).toBe(
      'image/png',
    );
    const applicant = await anApplicant(scene);
    const address = `/api/interview/${applicant.application.id}/scenario-pictures/${id}`;
    expect((await applicant.browser.get(address)).status).toBe(404);
    await applicant.begin();
    const { content } = await applicant.form();
    if (content.kind !== 'situational_judgement') throw new Error('another kind');
    expect(content.scenarios[0]?.picture).toEqual({ url: address, description: 'A desk with a queue' });
    expect((await applicant.browser.get(address)).status).toBe(200);
    const other = await add(scene);
    const hidden = `/api/interview/${applicant.application.id}/scenario-pictures/${(other.json as { id: number }).id}`;
    expect((await applicant.browser.get(hidden)).status).toBe(404);
  });

  test('is refused from another activity, as no picture, and for another kind', async () => {
    const scene = await aTest();
    const { id } = (await add(await aTest())).json as { id: number };
    expect(problemOf(await put(scene, withPicture(id))).errors).toEqual({ picture: ['not_allowed'] });
    expect((await add(scene, new TextEncoder().encode('<svg/>'))).status).toBe(415);
    expect((await add(await aStaffScene(server))).status).toBe(409);
    expect((await scene.client.get(`${scene.path}/scenario-pictures/${id}`)).status).toBe(404);
  });

  test('is copied with the activity, and goes when nobody is shown it', async () => {
    const scene = await aTest();
    const { id } = (await add(scene)).json as { id: number };
    await put(scene, withPicture(id));
    const copy = (await scene.client.send('POST', `/api/jobs?duplicate=${scene.job.id}`, { json: {} })).json as Job;
    const copied = (await scene.client.get(`/api/jobs/${copy.id}/judgement-test`)).json as JudgementTest;
    const own = copied.scenarios[0]?.picture?.id;
    expect(own).not.toBe(id);
    expect((await scene.client.get(`/api/jobs/${copy.id}/scenario-pictures/${own}`)).status).toBe(200);
    const pictures = () =>
      server.ctx.db.select().from(scenario_pictures).where(eq(scenario_pictures.job_id, scene.job.id));
    await put(scene, scenario(), 2);
    expect(await pictures()).toHaveLength(1);
    await server.ctx.db
      .update(scenario_pictures)
      .set({ created_at: new Date(server.ctx.now().getTime() - 2 * 86_400_000) })
      .where(eq(scenario_pictures.id, id));
    await put(scene, withPicture(id), 3);
    const shown = await anApplicant(scene);
    await shown.begin();
    await put(scene, scenario(), 4);
    // The version of an applicant still shows it.
    expect(await pictures()).toHaveLength(1);
    const unseen = await aTest();
    const lone = (await add(unseen)).json as { id: number };
    await server.ctx.db
      .update(scenario_pictures)
      .set({ created_at: new Date(server.ctx.now().getTime() - 2 * 86_400_000) })
      .where(eq(scenario_pictures.id, lone.id));
    await put(unseen, scenario());
    expect((await unseen.client.get(`${unseen.path}/scenario-pictures/${lone.id}`)).status).toBe(404);
  });
});
