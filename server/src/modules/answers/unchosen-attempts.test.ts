import type { AnswerAttempt } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, anAttempt, aQuestion, aResponse, aSeat, aUser } from '../../../test/factories.ts';
import { applications, jobs, transcript_versions, transcripts } from '../../db/schema/index.ts';

const server = useTestServer();

const db = () => server.ctx.db;
const FIRST = Buffer.from('the attempt that was not chosen');

/** A sent answer of two attempts, of which the applicant chose the first. */
async function aSecondAttempt(show_attempts: boolean) {
  const member = await aMember(db());
  const job = await aJob(db(), { company_id: member.company_id, show_attempts });
  const question = await aQuestion(db(), { job });
  const { application, answers } = await aResponse(db(), job);
  const media_key = `recordings/${member.company_id}/unchosen-${application.id}/video.mp4`;
  await server.ctx.storage.put(media_key, FIRST, { max_bytes: FIRST.length });
  const attempt = await anAttempt(db(), { question, application, number: 2, state: 'playable', media_key });
  const path = `/api/jobs/${job.id}/answer-attempts`;
  const reviewer = await server.staff(await aSeat(db(), job, { user_id: (await aUser(db())).id }), null);
  const list = async () =>
    (await reviewer.get(`${path}?application=${application.id}&question=${question.id}`)).json as AnswerAttempt[];
  return { job, application, attempt, chosen: answers[0]!.attempt_id!, path, reviewer, list };
}

describe('attempts that were not chosen', () => {
  test('are watched by the panel where the activity allows it, and marked', async () => {
    const { attempt, chosen, path, reviewer, list } = await aSecondAttempt(true);
    const url = `${path}/${attempt.id}/video`;
    expect(await list()).toMatchObject([
      { id: chosen, chosen: true, video_url: null },
      { id: attempt.id, chosen: false, video_url: url },
    ]);
    const played = await reviewer.get(url);
    expect([played.status, played.text]).toEqual([200, FIRST.toString()]);
    expect((await reviewer.get(`${path}/${chosen}/video`)).status).toBe(404);
    const stranger = await server.staff(await aMember(db()));
    expect((await stranger.get(url)).status).toBe(404);
  });

  test('have the captions that were written for them', async () => {
    const { application, attempt, path, reviewer, list } = await aSecondAttempt(true);
    expect((await list()).map(({ captions }) => captions)).toEqual([null, null]);
    expect((await reviewer.get(`${path}/${attempt.id}/captions.vtt`)).status).toBe(404);
    const { job_id, company_id, question_id } = attempt;
    const of = { application_id: application.id, job_id, company_id, question_id };
    const [made] = await db()
      .insert(transcripts)
      .values({ ...of, attempt_id: attempt.id, language: 'en' })
      .returning();
    await db()
      .insert(transcript_versions)
      .values({
        transcript_id: made!.id,
        revision: 1,
        application_id: application.id,
        source: 'typed',
        times: 'approximate',
        author: 'user',
        cues: [{ from_ms: 0, to_ms: 2000, text: 'My first try', starts: [0, 600, 1200] }],
      });
    const url = `${path}/${attempt.id}/captions.vtt?revision=1`;
    expect((await list())[1]?.captions).toEqual({ language: 'en', url });
    expect((await reviewer.get(url)).text).toContain('My first try');
    expect((await (await server.staff(await aMember(db()))).get(url)).status).toBe(404);
  });

  test('stay with the applicant elsewhere, also where the activity allows it since', async () => {
    const { job, attempt, path, reviewer, list } = await aSecondAttempt(false);
    await db().update(jobs).set({ show_attempts: true }).where(eq(jobs.id, job.id));
    expect((await list()).map(({ video_url }) => video_url)).toEqual([null, null]);
    expect((await reviewer.get(`${path}/${attempt.id}/video`)).status).toBe(404);
  });

  test('stay with the applicant until the interview is sent', async () => {
    const { application, attempt, path, reviewer, list } = await aSecondAttempt(true);
    await db().update(applications).set({ responded_at: null }).where(eq(applications.id, application.id));
    expect((await list()).map(({ video_url }) => video_url)).toEqual([null, null]);
    expect((await reviewer.get(`${path}/${attempt.id}/video`)).status).toBe(404);
  });
});
