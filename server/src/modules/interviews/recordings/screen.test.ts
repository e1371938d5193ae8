import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Interview, Problem, Question } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember } from '../../../../test/factories.ts';
import {
  allowScreens,
  aScene,
  begin,
  put,
  seal,
  sealBody,
  show,
  someBytes,
  tryToBegin,
} from '../../../../test/recording.ts';
import { answers, applications, attempts, companies } from '../../../db/schema/index.ts';

const server = useTestServer({ still: true });

const problem = (reply: { json: unknown }) => reply.json as Problem;
const shown = async ({ browser, path }: Awaited<ReturnType<typeof aScene>>) =>
  ((await browser.get(path)).json as Interview).questions[0]?.screen_recording;

describe('a question that asks for the screen', () => {
  test('says so before it is shown, and not where the company lost the feature', async () => {
    const scene = await aScene(server);
    expect(await shown(scene)).toBe(false);
    await allowScreens(server, scene);
    expect(await shown(scene)).toBe(true);
    await server.ctx.db
      .update(companies)
      .set({ screen_recording: false })
      .where(eq(companies.id, scene.job.company_id));
    expect(await shown(scene)).toBe(false);
  });

  test('is not recorded without it, and no other question with it', async () => {
    const scene = await aScene(server);
    const [question] = scene.questions;
    await show(scene, question!);
    const tooMuch = await tryToBegin(scene, question!, undefined, { screen: true });
    expect([tooMuch.status, problem(tooMuch).errors]).toEqual([422, { screen: ['not_allowed'] }]);
    const begun = await begin(scene);
    const foreign = await put(scene, begun, someBytes(), { track: 'screen' });
    expect([foreign.status, problem(foreign).errors]).toEqual([422, { track: ['not_allowed'] }]);
    await allowScreens(server, scene);
    const tooLittle = await tryToBegin(scene, question!);
    expect([tooLittle.status, problem(tooLittle).errors]).toEqual([422, { screen: ['required'] }]);
  });

  test('costs no attempt when sharing stops', async () => {
    const scene = await aScene(server);
    await allowScreens(server, scene);
    const begun = await begin(scene, scene.questions[0], { screen: true });
    const [one, two] = [someBytes(5000), someBytes(5000)];
    await put(scene, begun, one);
    await put(scene, begun, two, { track: 'screen' });
    const [camera] = sealBody([one], { ended_by: 'screen' }).tracks;
    const [screen] = sealBody([two], { ended_by: 'screen' }).tracks;
    const sealed = await seal(scene, begun, { tracks: [camera!, { ...screen!, kind: 'screen' }] });
    expect([sealed.status, (sealed.json as { counted: boolean }).counted]).toEqual([202, false]);
  });
});

test('staff and applicant play the screen beside the camera', async () => {
  const scene = await aScene(server);
  await allowScreens(server, scene);
  const { attempt } = await begin(scene, scene.questions[0], { screen: true });
  const { db, storage } = server.ctx;
  const bytes = readFileSync(new URL(import.meta.url));
  await storage.put('recordings/test/screen.mp4', bytes, { max_bytes: 1_000_000 });
  const played = { state: 'playable' as const, media_key: 'recordings/test/camera.mp4', duration: 8, bytes: 9 };
  const screen = { screen_key: 'recordings/test/screen.mp4', screen_offset_ms: 240, screen_duration: 7.5 };
  await db
    .update(attempts)
    .set({ ...played, ...screen })
    .where(eq(attempts.id, attempt));
  const { id: application_id, job_id, company_id } = scene.application;
  const question_id = scene.questions[0]!.id;
  const [answer] = await db
    .insert(answers)
    .values({ application_id, job_id, company_id, question_id, attempt_id: attempt })
    .returning();
  const own = `${scene.path}/attempts/${attempt}/screen`;
  expect((await scene.browser.get(own)).text).toBe(bytes.toString());

  const path = `/api/jobs/${job_id}/answers/${answer!.id}`;
  const staff = await server.staff(await aMember(db, { company_id }));
  expect((await staff.get(`${path}/screen`)).status).toBe(404);
  await db.update(applications).set({ responded_at: new Date() }).where(eq(applications.id, application_id));
  expect((await staff.get(path)).json).toMatchObject({
    screen: { url: `${path}/screen`, starts_at: 0.24, duration: 7.5 },
  });
  expect((await staff.get(`${path}/screen`)).text).toBe(bytes.toString());
});

test('a company without the feature sets no such question', async () => {
  const { db } = server.ctx;
  const scene = await aScene(server, { job: { status: 'Draft', published_at: null } });
  const staff = await server.staff(await aMember(db, { company_id: scene.job.company_id }));
  const path = `/api/jobs/${scene.job.id}/questions`;
  const refused = await staff.post(path, { text: 'Show us your work.', screen_recording: true });
  expect([refused.status, problem(refused).errors]).toEqual([422, { screen_recording: ['not_allowed'] }]);
  const made = (await staff.post(path, { text: 'Show us your work.' })).json as Question;
  const changed = await staff.put(`${path}/${made.id}`, { json: { screen_recording: true } });
  expect([changed.status, problem(changed).errors]).toEqual([422, { screen_recording: ['not_allowed'] }]);
  const kept = await staff.post('/api/questions', { text: 'Show us your work.', screen_recording: true });
  expect([kept.status, problem(kept).errors]).toEqual([422, { screen_recording: ['not_allowed'] }]);
  await allowScreens(server, scene);
  expect((await staff.put(`${path}/${made.id}`, { json: { screen_recording: true } })).status).toBe(200);
});
