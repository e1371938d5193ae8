import { readFile } from 'node:fs/promises';
import type { ApplicantHome, Interview, PracticeResults, Problem } from '@vivavoce/contract/types.ts';
import { fixturePath } from '@vivavoce/transcoder/fixtures/index.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anAttempt, aQuestion, aResponse } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications, attempts, consents, jobs, speech_metrics } from '../../db/schema/index.ts';
import { measureRecording, queueMeasuring } from './measure.service.ts';

const server = useTestServer();
const db = () => server.ctx.db;

async function aPractice() {
  const scene = await aStaffScene(server, { assessment_type: 'experience' });
  const question = await aQuestion(db(), { job: scene.job });
  const { application, answers } = await aResponse(db(), scene.job);
  const attempt = answers[0]!.attempt_id ?? 0;
  const media_key = `answers/${scene.company_id}/${attempt}/camera.mp4`;
  await server.ctx.storage.put(media_key, await readFile(fixturePath('camera-aac.mp4')), { max_bytes: 50_000_000 });
  await db().update(attempts).set({ media_key, state: 'playable' }).where(eq(attempts.id, attempt));
  const applicant = await server.applicant(application);
  const path = `/api/interview/${application.id}/practice-figures`;
  const measure = () => measureRecording(server.ctx, attempt, new AbortController().signal);
  const staffs = async () =>
    (await scene.client.get(`${scene.path}/practice-figures?application=${application.id}`)).json as PracticeResults;
  return { ...scene, question, application, attempt, applicant, path, measure, staffs };
}
let scene: Awaited<ReturnType<typeof aPractice>>;
beforeEach(async () => {
  scene = await aPractice();
});
const own = async () => (await scene.applicant.get(scene.path)).json as PracticeResults;
const rate = (rating: number, attempt = scene.attempt) =>
  scene.applicant.put(`${scene.path}/${attempt}/self-rating`, { json: { rating } });
const share = (shared: boolean) => scene.applicant.put(`${scene.path}/sharing`, { json: { shared } });

describe('figures of practice', () => {
  it('follow the own rating, and are measured once however often', async () => {
    await scene.measure();
    await scene.measure();
    expect(await own()).toMatchObject({
      is_practice: true,
      shared_at: null,
      answers: [
        { question: 1, number: 1, chosen: true, measured: true, self_rating: null, figures: null, curves: null },
      ],
    });
    const rated = await rate(3);
    expect(rated.status, rated.text).toBe(200);
    const [answer] = (rated.json as PracticeResults).answers;
    expect(answer).toMatchObject({ self_rating: 3, figures: { words_per_minute: null } });
    expect(answer!.figures!.duration_ms).toBeGreaterThan(0);
    const { step_ms, levels } = answer!.curves!.loudness!;
    expect(Math.abs(step_ms * levels.length - answer!.figures!.duration_ms)).toBeLessThanOrEqual(step_ms);
    await scene.measure();
    expect((await own()).answers[0]).toMatchObject({ self_rating: 3, measured: true });
    expect((await rate(6)).status).toBe(422);
    expect((await rate(3, scene.attempt + 100_000)).status).toBe(404);
  });

  it('are measured later where ffmpeg does not answer', async () => {
    const { ctx } = server;
    const without = { ...ctx, env: { ...ctx.env, FFMPEG_PATH: '/nowhere/ffmpeg' } };
    await expect(measureRecording(without, scene.attempt, new AbortController().signal)).rejects.toThrow(/ffmpeg/);
    expect((await own()).answers[0]).toMatchObject({ measured: false });
    await scene.measure();
    expect((await own()).answers[0]).toMatchObject({ measured: true });
  });

  it('are seen by staff only while the owner shares them, without the own rating', async () => {
    await scene.measure();
    await rate(2);
    expect(await scene.staffs()).toMatchObject({ shared_at: null, answers: [] });
    await share(true);
    const shared = await scene.staffs();
    expect(shared.answers).toMatchObject([{ self_rating: null, figures: { duration_ms: expect.any(Number) } }]);
    await share(false);
    expect(await scene.staffs()).toMatchObject({ shared_at: null, answers: [] });
  });

  it('do not exist before sending, nor elsewhere than in practice', async () => {
    await scene.measure();
    await db().update(applications).set({ responded_at: null }).where(eq(applications.id, scene.application.id));
    expect((await own()).answers).toEqual([]);
    expect((await rate(3)).status).toBe(409);
    await db().update(applications).set({ responded_at: new Date() }).where(eq(applications.id, scene.application.id));
    await db().update(jobs).set({ assessment_type: null }).where(eq(jobs.id, scene.job.id));
    expect(await own()).toMatchObject({ is_practice: false, answers: [] });
    expect((await share(true)).status).toBe(409);
    const queued: unknown[] = [];
    const enqueue = (...one: unknown[]) => Promise.resolve(void queued.push(one));
    const ctx = { ...server.ctx, queue: { ...server.ctx.queue, enqueue } } as unknown as typeof server.ctx;
    await db().transaction((tx) => queueMeasuring(ctx, tx, { id: scene.attempt, job_id: scene.job.id }));
    expect(queued).toEqual([]);
    await db().update(jobs).set({ marketplace_public: true }).where(eq(jobs.id, scene.job.id));
    await db().transaction((tx) => queueMeasuring(ctx, tx, { id: scene.attempt, job_id: scene.job.id }));
    expect(queued).toHaveLength(1);
  });

  it('stay while the practice is opened once more, which needs an attempt and an open activity', async () => {
    const { applicant, application, job } = scene;
    const path = `/api/interview/${application.id}`;
    const again = async () => {
      const reply = await applicant.post(`${path}/practise-again`, {});
      return reply.status === 200 ? 'open' : (reply.json as Problem).code;
    };
    const offered = async () => ((await applicant.get(`${path}/home`)).json as ApplicantHome).may_practise_again;
    const refusal = async () => [await offered(), await again()];
    const set = (row: Partial<typeof jobs.$inferInsert>) => db().update(jobs).set(row).where(eq(jobs.id, job.id));
    await db()
      .insert(consents)
      .values({ application_id: application.id, notice_version: 'test', recording: true, ai: false });
    await scene.measure();
    await rate(3);
    await set({ assessment_type: 'feedback' });
    expect(await refusal()).toEqual([false, 'wrong_state']);
    await set({ assessment_type: 'experience', archived: true, archived_at: new Date(Date.now() - 1000) });
    expect(await refusal()).toEqual([false, 'wrong_state']);
    await set({ archived: false, archived_at: null });
    await db()
      .update(applications)
      .set({ deadline: new Date(Date.now() - 1000) })
      .where(eq(applications.id, application.id));
    expect(await refusal()).toEqual([false, 'deadline_passed']);
    await db().update(applications).set({ deadline: null }).where(eq(applications.id, application.id));
    await set({ advertise_review: true });
    await db().update(applications).set({ review_paid: true }).where(eq(applications.id, application.id));
    expect(await refusal()).toEqual([false, 'wrong_state']);
    await set({ advertise_review: false });

    expect(await refusal()).toEqual([true, 'open']);
    // What was sent stays chosen, and its figures can be read; a new recording has none before it is sent.
    const { gate, questions } = (await applicant.get(path)).json as Interview;
    expect([gate, questions[0]?.state]).toEqual(['open', 'answered']);
    expect((await own()).answers).toMatchObject([{ attempt: scene.attempt, self_rating: 3, figures: {} }]);
    const { id: second } = await anAttempt(db(), { application, question: scene.question, number: 2 });
    expect((await own()).answers).toHaveLength(1);
    expect((await rate(2, second)).status).toBe(404);
    expect(await refusal()).toEqual([false, 'wrong_state']);
    expect((await applicant.post(`${path}/submit`, {})).status).toBe(200);
    expect((await own()).answers.map(({ attempt, chosen }) => [attempt, chosen])).toEqual([
      [scene.attempt, true],
      [second, false],
    ]);
    // Two are allowed.
    expect(await refusal()).toEqual([false, 'no_attempts_left']);
  });

  it('leave with the recording', async () => {
    await scene.measure();
    await db().delete(applications).where(eq(applications.id, scene.application.id));
    expect(await db().$count(speech_metrics, eq(speech_metrics.attempt_id, scene.attempt))).toBe(0);
  });
});
