import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { anAiScene, useFakeAi } from '../../../test/ai-scene.ts';
import type { AiScene } from '../../../test/ai-scene.ts';
import { inconsistencies } from '../../../test/concurrency/consistency.ts';
import { fakeAiEnv } from '../../../test/fakes/ai-server.ts';
import { HONEST, SPOKEN } from '../../../test/fakes/ai-summaries.ts';
import { startWorkerProcess } from '../../../test/workers/worker-process.ts';
import { ai_calls, ai_results, ai_usage } from '../../db/schema/index.ts';
import { tendResults } from './processing/queueing.service.ts';

const APPLICANTS = 6;
const KILLS = 4;

const workers: ChildProcess[] = [];
const { ai, server } = useFakeAi();
beforeAll(() => void ai.answers.push(HONEST));
afterAll(() => {
  for (const child of workers) child.kill('SIGKILL');
});

async function startWorker(): Promise<ChildProcess> {
  const program = new URL('ai-worker.fixture.ts', import.meta.url);
  const child = await startWorkerProcess(server, program, fakeAiEnv(ai.url));
  workers.push(child);
  return child;
}

/** An answer with a typed transcript and a queued summary. */
async function aWaitingSummary(): Promise<AiScene> {
  const scene = await anAiScene(server);
  const applicant = await server.applicant(scene.application);
  const path = `/api/interview/${scene.application.id}/attempts/${scene.answers[0]?.attempt_id}/transcript`;
  await applicant.send('PUT', path, { json: { text: SPOKEN, language: 'en' } });
  await scene.client.post(scene.ai_path, { application: scene.application.id });
  return scene;
}

it('a worker killed around its calls doubles no summary and loses none', { timeout: 900_000 }, async () => {
  const { db } = server.ctx;
  const scenes: AiScene[] = [];
  for (let n = 0; n < APPLICANTS; n += 1) scenes.push(await aWaitingSummary());
  const ids = scenes.map(({ application }) => application.id);
  const rows = () => db.select().from(ai_results).where(inArray(ai_results.application_id, ids));
  expect((await rows()).map(({ state, kind }) => `${kind} ${state}`)).toEqual(Array(APPLICANTS).fill('summary queued'));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = ai.requests.length;
    // By turns before the answer, and somewhere between its arrival and its storing.
    ai.obey = kill % 2 === 0 ? () => 'silence' : () => HONEST;
    const child = await startWorker();
    await vi.waitFor(() => expect(ai.requests.length).toBeGreaterThan(before), { timeout: 120_000, interval: 2 });
    await new Promise((resolve) => setTimeout(resolve, kill * 7));
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  ai.obey = () => HONEST;
  await startWorker();
  await vi.waitFor(async () => expect((await rows()).every(({ state }) => state === 'ready')).toBe(true), {
    timeout: 300_000,
    interval: 500,
  });
  const done = await rows();
  expect(done).toHaveLength(APPLICANTS);
  for (const { content, run, tries } of done) {
    expect((content as { sentences: unknown[] }).sentences).toHaveLength(2);
    expect([run, tries]).toEqual([null, 0]);
  }
  // A call of the dead worker counts as used once its time has ended, and no reserve stays.
  server.pass(25 * 60_000);
  await tendResults(server.ctx);
  const calls = await db.select().from(ai_calls).where(inArray(ai_calls.application_id, ids));
  expect(calls.filter(({ outcome }) => outcome === null)).toEqual([]);
  expect(calls.filter(({ outcome }) => outcome === 'lost').length).toBeGreaterThan(0);
  for (const { company_id } of scenes) {
    const [usage] = await db.select().from(ai_usage).where(eq(ai_usage.company_id, company_id));
    const own = calls.filter((call) => call.company_id === company_id);
    expect(usage).toMatchObject({ reserved_tokens: 0, used_tokens: own.reduce((sum, { tokens }) => sum + tokens, 0) });
  }
  expect(await inconsistencies(server)).toEqual({});
});
