import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aScene, begin, device, put, show, someBytes, tryToBegin } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import { applications } from '../../../db/schema/index.ts';

const server = useTestServer({ still: true });

type Given = NonNullable<Parameters<typeof aScene>[1]>;

async function aBreakScene(given: Given = {}, breaks = true): Promise<Scene> {
  const scene = await aScene(server, given);
  await server.ctx.db
    .update(applications)
    .set({ adjustments: { breaks }, reasonable_adjustments: breaks })
    .where(eq(applications.id, scene.application.id));
  return scene;
}

const pathOf = ({ path, questions }: Scene) => `${path}/questions/${questions[0]!.id}`;
const rest = (scene: Scene, on: boolean) => scene.browser.post(`${pathOf(scene)}/break`, { device, on });
const left = ({ thinking_ends_at }: InterviewQuestion) =>
  (Date.parse(thinking_ends_at ?? '') - server.ctx.now().getTime()) / 1000;
const codeOf = (reply: { json: unknown }) => (reply.json as { code?: string }).code;
const questionOf = async (scene: Scene): Promise<InterviewQuestion> =>
  ((await scene.browser.get(scene.path)).json as { questions: InterviewQuestion[] }).questions[0]!;

describe('a break while thinking', () => {
  test('stops the clock, hides the question, and goes on where it stopped', async () => {
    const scene = await aBreakScene();
    await show(scene, scene.questions[0]!);
    server.pass(9_000);
    const paused = (await rest(scene, true)).json as InterviewQuestion;
    expect(paused).toMatchObject({ text: null, video: null, paused_at: server.ctx.now().toISOString() });
    server.pass(3_600_000);
    expect((await questionOf(scene)).text).toBeNull();
    const resumed = (await rest(scene, false)).json as InterviewQuestion;
    expect(resumed).toMatchObject({ text: scene.questions[0]!.text, paused_at: null });
    expect(left(resumed)).toBe(21);
  });

  test('counts once however often it is asked for, and again each time it is taken', async () => {
    const scene = await aBreakScene();
    await show(scene, scene.questions[0]!);
    await Promise.all([rest(scene, true), rest(scene, true), rest(scene, true)]);
    server.pass(60_000);
    await rest(scene, false);
    await rest(scene, false);
    await rest(scene, true);
    server.pass(60_000);
    expect(left((await rest(scene, false)).json as InterviewQuestion)).toBe(30);
  });

  test('ends when the recording begins', async () => {
    const scene = await aBreakScene();
    await show(scene, scene.questions[0]!);
    await rest(scene, true);
    server.pass(60_000);
    expect((await tryToBegin(scene, scene.questions[0]!)).status).toBe(201);
    expect((await questionOf(scene)).paused_at).toBeNull();
  });

  test('needs the adjustment, a question that is shown, and a clock that still runs', async () => {
    const without = await aBreakScene({}, false);
    await show(without, without.questions[0]!);
    expect(codeOf(await rest(without, true))).toBe('wrong_state');
    const scene = await aBreakScene();
    expect(codeOf(await rest(scene, true))).toBe('wrong_state');
    const begun = await begin(scene);
    await put(scene, begun, someBytes(9000));
    expect(codeOf(await rest(scene, true))).toBe('wrong_state');
    const late = await aBreakScene();
    await show(late, late.questions[0]!);
    for (let second = 0; second < 35; second += 5) {
      server.pass(5_000);
      await questionOf(late);
    }
    expect(codeOf(await rest(late, true))).toBe('wrong_state');
  });
});

describe('a break while writing', () => {
  const written = { kind: 'text' as const, preparation_seconds: 0, answer_seconds: 120 };

  test('stops the time to answer', async () => {
    const scene = await aBreakScene({ question: written });
    await show(scene, scene.questions[0]!);
    await scene.browser.post(`${pathOf(scene)}/writing`, { device });
    server.pass(8_000);
    await rest(scene, true);
    server.pass(3_600_000);
    expect((await questionOf(scene)).written).toMatchObject({ closed: false });
    const resumed = (await rest(scene, false)).json as InterviewQuestion;
    expect((Date.parse(resumed.written?.ends_at ?? '') - server.ctx.now().getTime()) / 1000).toBe(112);
  });

  test('ends with the next word that is saved', async () => {
    const scene = await aBreakScene({ question: written });
    await show(scene, scene.questions[0]!);
    await scene.browser.post(`${pathOf(scene)}/writing`, { device });
    await rest(scene, true);
    server.pass(60_000);
    const saved = await scene.browser.put(`${pathOf(scene)}/draft`, { json: { device, revision: 0, text: 'Because' } });
    expect([saved.status, (saved.json as InterviewQuestion).paused_at]).toEqual([200, null]);
    server.pass(5_000);
    const ends = (await questionOf(scene)).written?.ends_at ?? '';
    expect((Date.parse(ends) - server.ctx.now().getTime()) / 1000).toBe(115);
  });
});
