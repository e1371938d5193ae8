import { readFile } from 'node:fs/promises';
import { fixturePath } from '@vivavoce/transcoder/fixtures/index.ts';
import { eq } from 'drizzle-orm';
import { attempts, companies, consents, jobs } from '../src/db/schema/index.ts';
import { useTestServer } from './api-test.ts';
import type { TestServer } from './api-test.ts';
import { aQuestion, aResponse } from './factories.ts';
import { fakeAiEnv, startFakeAi } from './fakes/ai-server.ts';
import type { FakeAi } from './fakes/ai-server.ts';
import { perFile } from './lifetimes.ts';
import { aStaffScene } from './staff-scene.ts';

/** An applicant who sent answers with sound and agreed to AI, in an activity and a company that want it. */
export async function anAiScene(server: TestServer, { questions = 1, consent = true } = {}) {
  const { db, storage } = server.ctx;
  const scene = await aStaffScene(server, { ai_assistance: true });
  await db.update(companies).set({ ai_summary_enabled: true }).where(eq(companies.id, scene.company_id));
  await db.update(jobs).set({ ai_summary_enabled: true }).where(eq(jobs.id, scene.job.id));
  for (let count = 0; count < questions; count += 1) await aQuestion(db, { job: scene.job });
  const { application, answers } = await aResponse(db, scene.job);
  for (const { attempt_id } of answers) {
    const media_key = `answers/${scene.company_id}/${attempt_id}/camera.mp4`;
    await storage.put(media_key, await readFile(fixturePath('camera-aac.mp4')), { max_bytes: 50_000_000 });
    await db
      .update(attempts)
      .set({ media_key })
      .where(eq(attempts.id, attempt_id ?? 0));
  }
  if (consent)
    await db
      .insert(consents)
      .values({ application_id: application.id, notice_version: 'test', recording: true, ai: true });
  const path = `${scene.path}/ai-feedback`;
  return { ...scene, application, answers, ai_path: path, read_path: `${path}?application=${application.id}` };
}
export type AiScene = Awaited<ReturnType<typeof anAiScene>>;

/** An AI service, and a server that uses it, for all tests of a file. */
export function useFakeAi(env: Record<string, string> = {}): { ai: FakeAi; server: TestServer } {
  const ai = perFile(
    () => startFakeAi(),
    (fake) => fake.close(),
  );
  const server = useTestServer(() => ({ env: { ...fakeAiEnv(ai.url), ...env } }));
  return { ai, server };
}
