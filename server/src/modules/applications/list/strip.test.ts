import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Application } from '@vivavoce/contract/types.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMatrix } from '../../../../test/criteria.ts';
import { aQuestion, aResponse, aSeat } from '../../../../test/factories.ts';
import { aStaffScene } from '../../../../test/staff-scene.ts';
import { applications } from '../../../db/schema/index.ts';

const server = useTestServer();

/** An applicant who answered two questions, and two people of the panel. */
async function begin(rating_style: number) {
  const scene = await aStaffScene(server, { rating_style });
  const { db } = server.ctx;
  const questions = [
    await aQuestion(db, { job: scene.job, competency: 'Motivation' }),
    await aQuestion(db, { job: scene.job, competency: 'Judgement' }),
  ];
  const { application, answers } = await aResponse(db, scene.job);
  await db
    .update(applications)
    .set({ strip: questions.map(({ id }) => ({ question: id, state: 'playable' as const, height: 1 })) })
    .where(eq(applications.id, application.id));
  const person = async () => server.staff(await aSeat(db, scene.job), null);
  return { ...scene, questions, answers, application, me: await person(), other: await person() };
}
type Scene = Awaited<ReturnType<typeof begin>>;

/** Strip of one reader wherever it is shown; the same everywhere. */
async function stripOf({ path, application }: Scene, client: ApiClient): Promise<(boolean | null)[]> {
  const { bucket, ...detail } = (await client.get(`${path}/applications/${application.id}`)).json as Application;
  const read = async (query: string) =>
    ((await client.get(`${path}/applications?status=${bucket}${query}`)).json as { results: Application[] }).results[0];
  const shown = [detail, await read(''), await read('&from=0&sort=name'), await read('&q=a')];
  const strips = shown.flatMap((one) => (one ? [one.strip.map(({ rated_by_you }) => rated_by_you)] : []));
  expect(strips.length).toBeGreaterThanOrEqual(3);
  for (const strip of strips) expect(strip).toEqual(strips[0]);
  return strips[0] ?? [];
}

describe('the strip of answers', () => {
  it('shows an overall rating at each answer, to whoever gave it', async () => {
    const scene = await begin(2);
    const { path, application, me, other } = scene;
    expect(await stripOf(scene, me)).toEqual([false, false]);
    await me.post(`${path}/reviews`, { application: application.id, rating: 4 });
    expect(await stripOf(scene, me)).toEqual([true, true]);
    expect(await stripOf(scene, other)).toEqual([false, false]);
  });

  it('shows ratings of answers one by one', async () => {
    const scene = await begin(1);
    await scene.me.post(`${scene.path}/answerreviews`, { answer: scene.answers[1]?.id, rating: 4 });
    expect(await stripOf(scene, scene.me)).toEqual([false, true]);
    expect(await stripOf(scene, scene.other)).toEqual([false, false]);
  });

  it('shows an answer as rated by matrix once every level of it is chosen', async () => {
    const scene = await begin(3);
    const { path, application, questions, me, other } = scene;
    const { competencies, levels } = await aMatrix(server.ctx.db, scene.job, { names: ['Motivation', 'Judgement'] });
    const [first] = competencies;
    const choose = (indicator: number | undefined) =>
      me.post(`${path}/matrixreviews`, {
        application: application.id,
        question: questions[0]?.id,
        competency: first?.id,
        indicator,
        level: levels[0],
      });
    const [one, ...rest] = first?.indicators ?? [];
    expect((await choose(one)).status).toBe(201);
    expect(rest.length).toBeGreaterThan(0);
    expect(await stripOf(scene, me)).toEqual([false, false]);
    for (const indicator of rest) await choose(indicator);
    expect(await stripOf(scene, me)).toEqual([true, false]);
    expect(await stripOf(scene, other)).toEqual([false, false]);
  });
});
