import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Application, Calibration, RatingFairness } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { mails } from '../../db/schema/index.ts';
import { aQuestion, aResponse, aSeat, aUser } from '../../../test/factories.ts';
import type { Answer, Application as ApplicationRow } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';

const server = useTestServer();
let question: number;
let responses: { application: ApplicationRow; answers: Answer[] }[];
let ines: ApiClient;
let olu: ApiClient;

async function seat(first_name: string): Promise<ApiClient> {
  const user = await aUser(server.ctx.db, { first_name, last_name: 'Reviewer' });
  return server.staff(await aSeat(server.ctx.db, scene.job, { user_id: user.id }), null);
}
const scene = perTest(() => aStaffScene(server, { rating_style: 1, rating_scale: 5 }));
beforeEach(async () => {
  question = (await aQuestion(server.ctx.db, { job: scene.job, competency: 'Listening' })).id;
  responses = [];
  for (let n = 0; n < 3; n += 1) responses.push(await aResponse(server.ctx.db, scene.job));
  [ines, olu] = [await seat('Ines'), await seat('Olu')];
});

const start = (chosen = responses.slice(0, 2)) =>
  scene.client.post(`${scene.path}/calibration`, {
    answers: chosen.map(({ application }) => ({ application: application.id, question })),
  });
const rate = (client: ApiClient, place: number, rating: number, note = '') =>
  client.put(`${scene.path}/calibration/rating`, { json: { place, rating, note } });
const send = (client: ApiClient) => client.post(`${scene.path}/calibration/send`, {});
const comment = (client: ApiClient, text: string) =>
  client.post(`${scene.path}/calibration/comments`, { place: 1, comment: text });
const read = async (client: ApiClient) =>
  ((await client.get(`${scene.path}/calibration`)).json as { calibration: Calibration | null }).calibration;
const live = (client: ApiClient, at = 2) =>
  client.post(`${scene.path}/answerreviews`, { answer: responses[at]!.answers[0]!.id, rating: 3 });

async function rated(client: ApiClient, ratings: [number, number], note = ''): Promise<void> {
  for (const [index, rating] of ratings.entries())
    expect((await rate(client, index + 1, rating, note)).status).toBe(200);
  expect((await send(client)).status).toBe(200);
}

describe('a calibration round', () => {
  it('asks every member of the panel by mail, and no person for a round that was refused', async () => {
    const sent = async () =>
      (await server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id))).filter(
        ({ type }) => type === 'calibration_started',
      );
    expect((await start([responses[0]!, responses[0]!])).status).toBe(422);
    expect(await sent()).toEqual([]);
    await start();
    expect(await start()).toMatchObject({ status: 409 });
    const written = await sent();
    expect(written.map(({ to_name }) => to_name).toSorted()).toEqual(['Ines Reviewer', 'Olu Reviewer']);
    expect(written[0]!.text).toContain(`/interviews/${scene.job.id}/calibration?for=`);
    expect(written[0]!.text).toContain('the same 2 answers');
  });

  it('opens reviews for each member of the panel once that member has sent', async () => {
    expect(await read(ines)).toBeNull();
    expect((await live(ines)).status).toBe(201);
    expect((await start()).status).toBe(201);
    const path = `${scene.path}/applications/${responses[2]!.application.id}`;
    const can = async (client: ApiClient) => ((await client.get(path)).json as { abilities: string[] }).abilities;
    expect(await can(ines)).not.toContain('review');
    expect(problemOf(await live(ines))).toMatchObject({ status: 409, code: 'wrong_state' });
    const note = { application: responses[2]!.application.id, question, comment: 'Early' };
    expect((await ines.post(`${scene.path}/reviewcomments`, note)).status).toBe(409);
    expect(problemOf(await send(ines))).toMatchObject({ status: 409, code: 'wrong_state' });
    await rated(ines, [2, 4]);
    expect(await can(ines)).toContain('review');
    expect((await live(ines)).status).toBe(201);
    expect((await live(olu)).status).toBe(409);
    expect((await rate(ines, 1, 5)).status).toBe(409);
    expect((await scene.client.post(`${scene.path}/calibration/end`, {})).status).toBe(200);
    expect((await live(olu)).status).toBe(201);
    expect((await rate(olu, 1, 5)).status).toBe(409);
  });

  it('withholds ratings, notes and the discussion until the own ratings are sent', async () => {
    await start();
    await rated(ines, [1, 4], 'canary-note');
    expect((await comment(ines, 'canary-comment')).status).toBe(201);
    await rate(olu, 1, 4);
    for (const reply of [await olu.get(`${scene.path}/calibration`), await olu.get(`${scene.path}/rating-fairness`)])
      expect(reply.text).not.toMatch(/canary|"rating":1\b/);
    expect(await read(olu)).toMatchObject({
      withheld: true,
      answers: [{ ratings: [], spread: null, comments: [] }, {}],
    });
    expect((await comment(olu, 'Too early')).status).toBe(409);
    await rate(olu, 2, 4);
    await send(olu);
    expect(await read(olu)).toMatchObject({
      withheld: false,
      answers: [
        { spread: 3, discuss: true, comments: [{ comment: 'canary-comment' }], own: { rating: 4 } },
        { spread: 0, discuss: false },
      ],
    });
    expect((await comment(olu, 'I see it now')).status).toBe(201);
    expect((await read(scene.client))?.answers[0]?.comments).toHaveLength(2);
  });

  it('counts in no average, and the fairness report shows it apart', async () => {
    await start();
    await rated(ines, [1, 2]);
    await rated(olu, [4, 4]);
    const row = (await scene.client.get(`${scene.path}/applications/${responses[0]!.application.id}`))
      .json as Application;
    expect(row.average_review).toBeNull();
    const fairness = (await scene.client.get(`${scene.path}/rating-fairness`)).json as RatingFairness;
    expect(fairness).toMatchObject({
      ratings: 0,
      calibration: { answers: 2, ratings: 4, spread: [0, 0, 1, 1, 0], agreement: { units: 2 } },
    });
    const own = (await ines.get(`${scene.path}/rating-fairness`)).json as RatingFairness;
    expect(own.calibration?.reviewers.map(({ user }) => user.full_name)).toEqual(['Ines Reviewer']);
    const csv = (await scene.client.get(`${scene.path}/rating-fairness/export`)).text;
    expect(csv).toContain('"calibration_alpha"');
    expect(csv).toContain('"calibration_difference","Olu Reviewer"');
    const report = await scene.client.get(`${scene.path}/applications/export_job_report?format=csv&locale=en-gb`);
    expect(report.text).toContain('Calibration ratings, in no mean');
    expect(report.text).toContain('Ines Reviewer: 1; Olu Reviewer: 4');
  });

  it('refuses what cannot be rated, and stores nothing of it', async () => {
    const twice = [responses[0]!, responses[0]!];
    expect(problemOf(await start(twice))).toMatchObject({ status: 422, errors: { answers: ['repeated'] } });
    const other = await aStaffScene(server);
    await aQuestion(server.ctx.db, { job: other.job });
    const stranger = await aResponse(server.ctx.db, other.job);
    expect(problemOf(await start([stranger]))).toMatchObject({ status: 422, errors: { answers: ['not_allowed'] } });
    expect((await start([...responses, responses[0]!])).status).toBe(422);
    expect(
      (
        await ines.post(`${scene.path}/calibration`, {
          answers: [{ application: responses[0]!.application.id, question }],
        })
      ).status,
    ).toBe(403);
    expect(await read(scene.client)).toBeNull();
    expect((await rate(ines, 1, 3)).status).toBe(409);
    await start();
    expect((await start()).status).toBe(409);
    expect(problemOf(await rate(ines, 1, 6))).toMatchObject({ status: 422, errors: { rating: ['too_big'] } });
    expect(problemOf(await rate(ines, 3, 3))).toMatchObject({ status: 422, errors: { place: ['not_allowed'] } });
    expect((await rate(scene.client, 1, 3)).status).toBe(409);
    expect(await read(ines)).toMatchObject({ answers: [{ own: null }, { own: null }] });
  });

  it('needs a panel of two', async () => {
    const lone = await aStaffScene(server, { rating_style: 1 });
    const loneQuestion = await aQuestion(server.ctx.db, { job: lone.job });
    const { application } = await aResponse(server.ctx.db, lone.job);
    await aSeat(server.ctx.db, lone.job);
    const answers = [{ application: application.id, question: loneQuestion.id }];
    expect(problemOf(await lone.client.post(`${lone.path}/calibration`, { answers }))).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
  });

  it('loses the answers of an erased applicant, and holds nobody back without an answer', async () => {
    await start(responses.slice(0, 1));
    expect((await live(ines)).status).toBe(409);
    const { id } = responses[0]!.application;
    const { user } = (await scene.client.get(`${scene.path}/applications/${id}`)).json as Application;
    const json = { full_name: user.full_name };
    expect((await scene.client.send('DELETE', `${scene.path}/applications/${id}`, { json })).status).toBeLessThan(300);
    expect(await read(ines)).toMatchObject({ answers: [] });
    expect((await live(ines)).status).toBe(201);
  });
});
