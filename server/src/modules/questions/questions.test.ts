import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion, aVersion } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { jobs, questions } from '../../db/schema/index.ts';

type Question = { id: number; text: string; order: number };
const server = useTestServer();
let scene: StaffScene;
let path: string;
beforeEach(async () => {
  scene = await aStaffScene(server, { status: 'Draft', published_at: null });
  path = `${scene.path}/questions`;
});

const add = async (body: object): Promise<Question> => {
  const reply = await scene.client.post(path, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Question;
};
const list = async () => (await scene.client.get(path)).json as Question[];
const texts = async () => (await list()).map(({ text }) => text);
const places = async () => (await list()).map(({ order }) => order);
const addAll = async (...all: string[]) => {
  const made: Question[] = [];
  for (const text of all) made.push(await add({ text }));
  return made;
};
const move = (question: Question | undefined, order: number) =>
  scene.client.put(`${path}/${question?.id}`, { json: { order } });

describe('questions', () => {
  it.each(['is_questionnaire', 'sjt_assessment', 'is_webinar', 'is_cvcopilot'])(
    'are refused for a draft of another kind: %s',
    async (kind) => {
      const other = await aStaffScene(server, { status: 'Draft', published_at: null, [kind]: true });
      const refused = await other.client.post(`${other.path}/questions`, { text: 'Why us?' });
      expect(problemOf(refused)).toMatchObject({ status: 409, code: 'wrong_state' });
      expect((await other.client.get(`${other.path}/questions`)).json).toEqual([]);
    },
  );

  it('may be added with an applicant of the activity named, and of no other one', async () => {
    const elsewhere = await aStaffScene(server);
    const [own, foreign] = [scene.job, elsewhere.job].map((job) => anApplication(server.ctx.db, { job }));
    const text = 'Named';
    const refused = await scene.client.post(path, { text, application_id: (await foreign!).id });
    expect(problemOf(refused)).toMatchObject({ status: 422, errors: { application_id: ['not_allowed'] } });
    expect((await add({ text, application_id: (await own!).id })).text).toBe(text);
  });

  it('begin with the usual times, and answer what is stored', async () => {
    const made = await add({ text: '  Why us?  ' });
    expect(made).toMatchObject({
      job: scene.job.id,
      text: 'Why us?',
      order: 1,
      kind: 'video',
      preparation_seconds: 30,
      answer_seconds: 120,
      attempts_allowed: 2,
      competency: null,
      screen_recording: false,
    });
    expect((await scene.client.get(`${path}/${made.id}`)).json).toEqual(made);
    const changed = await scene.client.put(`${path}/${made.id}`, {
      json: { text: 'Why?', preparation_seconds: null, answer_seconds: 600, attempts_allowed: 0, competency: 'Drive' },
    });
    expect(changed.json).toMatchObject({ text: 'Why?', preparation_seconds: null, attempts_allowed: 0, order: 1 });
  });

  it('of an experience let people think and try as long as they like, where nothing else is asked for', async () => {
    scene = await aStaffScene(server, { status: 'Draft', published_at: null, assessment_type: 'experience' });
    path = `${scene.path}/questions`;
    expect(await add({ text: 'What drew you here?' })).toMatchObject({
      preparation_seconds: null,
      answer_seconds: 120,
      attempts_allowed: 0,
    });
    expect(await add({ text: 'Why?', preparation_seconds: 45, attempts_allowed: 3 })).toMatchObject({
      preparation_seconds: 45,
      attempts_allowed: 3,
    });
  });

  it.each([
    [1, ['b', 'c', 'd', 'a'], 4],
    [4, ['d', 'a', 'b', 'c'], 1],
    [2, ['a', 'c', 'b', 'd'], 3],
    [3, ['a', 'b', 'd', 'c'], 50],
    [2, ['a', 'b', 'c', 'd'], 2],
  ])('move from place %i: %j', async (from, expected, to) => {
    const made = await addAll('a', 'b', 'c', 'd');
    expect((await move(made[from - 1], to)).status).toBe(200);
    expect(await texts()).toEqual(expected);
    expect(await places()).toEqual([1, 2, 3, 4]);
  });

  it('are put at a place, and close the gap of one that goes', async () => {
    const [a] = await addAll('a', 'b');
    await add({ text: 'first', order: 1 });
    await add({ text: 'far', order: 40 });
    expect(await texts()).toEqual(['first', 'a', 'b', 'far']);
    const removed = await scene.client.delete(`${path}/${a?.id}`);
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(await texts()).toEqual(['first', 'b', 'far']);
    expect(await places()).toEqual([1, 2, 3]);
    expect((await scene.client.get(`${path}/${a?.id}`)).status).toBe(404);
    expect((await scene.client.delete(`${path}/${a?.id}`)).status).toBe(404);
    const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, scene.job.id));
    expect(row?.question_count).toBe(3);
  });

  it('keep the places 1 to n while many people add, move and remove at the same time', async () => {
    const made = await addAll('a', 'b', 'c', 'd', 'e');
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => scene.client.post(path, { text: `new ${n}`, order: (n % 4) + 1 })),
      ...made.slice(0, 3).map((question, n) => move(question, 5 - n)),
      ...made.slice(3).map(({ id }) => scene.client.delete(`${path}/${id}`)),
    ]);
    expect(replies.every(({ status }) => status < 300)).toBe(true);
    expect(await places()).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
    const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, scene.job.id));
    expect(row?.question_count).toBe(13);
  });

  it('are fifty at most, also when the last places are taken at the same time', async () => {
    for (let n = 0; n < 47; n += 1) await aQuestion(server.ctx.db, { job: scene.job });
    const replies = await Promise.all(Array.from({ length: 6 }, () => scene.client.post(path, { text: 'One more' })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = replies.find(({ status }) => status === 422)!;
    expect(problemOf(refused)).toMatchObject({ errors: { __all__: ['too_many_questions'] } });
    expect(await list()).toHaveLength(50);
  });

  it.each([
    [{}, { text: ['required'] }],
    [{ text: '   ' }, { text: ['required'] }],
    [{ text: 'x'.repeat(401) }, { text: ['too_long'] }],
    [{ text: 'a\u0000b' }, { text: ['control_characters'] }],
    [{ text: 'a', answer_seconds: 14 }, { answer_seconds: ['too_small'] }],
    [{ text: 'a', answer_seconds: 601 }, { answer_seconds: ['too_big'] }],
    [{ text: 'a', answer_seconds: 30.5 }, { answer_seconds: ['wrong_type'] }],
    [{ text: 'a', preparation_seconds: 601 }, { preparation_seconds: ['too_big'] }],
    [{ text: 'a', attempts_allowed: 11 }, { attempts_allowed: ['too_big'] }],
    [{ text: 'a', attempts_allowed: -1 }, { attempts_allowed: ['too_small'] }],
    [{ text: 'a', kind: 'choice' }, { choices: ['required'] }],
    [{ text: 'a', order: 0 }, { order: ['too_small'] }],
    [{ text: 'a', job: 1 }, { job: ['unknown_field'] }],
  ])('are refused by field: %j', async (body, errors) => {
    expect(problemOf(await scene.client.post(path, body))).toEqual({ status: 422, code: 'invalid', errors });
    expect(await list()).toEqual([]);
  });

  it('of another activity are not found through this one', async () => {
    const other = await aQuestion(server.ctx.db);
    for (const call of [
      scene.client.get(`${path}/${other.id}`),
      scene.client.put(`${path}/${other.id}`, { json: { text: 'Mine' } }),
      scene.client.delete(`${path}/${other.id}`),
    ])
      expect((await call).status).toBe(404);
    expect((await server.ctx.db.select().from(questions).where(eq(questions.id, other.id)))[0]?.text).toBe(other.text);
  });

  it('stay as the applicant holds them, whatever staff change later', async () => {
    const [a] = await addAll('before', 'second');
    const application = await aVersion(server.ctx.db, await anApplication(server.ctx.db, { job: scene.job }));
    await scene.client.put(`${path}/${a?.id}`, { json: { text: 'after' } });
    await add({ text: 'third' });
    const held = await scene.client.get(`${path}?application_id=${application.id}`);
    expect((held.json as Question[]).map(({ text }) => text)).toEqual(['before', 'second']);
    const unopened = await anApplication(server.ctx.db, { job: scene.job });
    const current = await scene.client.get(`${path}?application_id=${unopened.id}`);
    expect((current.json as Question[]).map(({ text }) => text)).toEqual(['after', 'second', 'third']);
    const elsewhere = await anApplication(server.ctx.db);
    expect((await scene.client.get(`${path}?application_id=${elsewhere.id}`)).status).toBe(404);
  });
});
