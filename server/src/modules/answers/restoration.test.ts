import type { Answer } from '@vivavoce/contract/types.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { Reply } from '../../../test/api-client.ts';
import { aCompany, aJob, aMember, aQuestion, aResponse } from '../../../test/factories.ts';
import { answer_reviews, applications, attempts, deleted_answers, mails } from '../../db/schema/index.ts';
import { taskHandlers } from '../../tasks/handlers.ts';
import { dataOf } from '../interviews/own-data/archive-content.ts';
import { purgeDeletedAnswers } from '../interviews/reopening/deleted-answers.service.ts';

const server = useTestServer();

const db = () => server.ctx.db;
const codeOf = (reply: Reply) => (reply.json as { code?: string }).code;
const CLIP = Buffer.from('the bytes of one recording');

/** An interview of two questions, sent and rated, with a stored clip for each answer. */
async function aSentInterview() {
  const company = await aCompany(db());
  const member = await aMember(db(), { company_id: company.id, role: 'owner' });
  const job = await aJob(db(), { company_id: company.id });
  const questions = [await aQuestion(db(), { job }), await aQuestion(db(), { job })];
  const { application, answers } = await aResponse(db(), job);
  for (const answer of answers) {
    await server.ctx.storage.put(clipOf(company.id, answer.attempt_id!), CLIP, { max_bytes: CLIP.length });
    await db().insert(answer_reviews).values({
      answer_id: answer.id,
      application_id: application.id,
      job_id: job.id,
      question_id: answer.question_id,
      user_id: member.id,
      rating: 4,
    });
  }
  const staff = await server.staff(member);
  const list = async () =>
    (await staff.get(`/api/jobs/${job.id}/answers?application=${application.id}`)).json as Answer[];
  return {
    company,
    member,
    job,
    questions,
    application,
    answers,
    staff,
    list,
    remove: (ids: number[]) => staff.send('DELETE', `/api/jobs/${job.id}/answers`, { json: { answer_ids: ids } }),
    restore: (id: number) => staff.post(`/api/jobs/${job.id}/deleted-answers/${id}/restore`),
  };
}
interface Archived {
  deleted_answers: Record<string, unknown>[];
  answers: { id: number }[];
}
type Scene = Awaited<ReturnType<typeof aSentInterview>>;

const clipOf = (company: number, attempt: number) => `recordings/${company}/${attempt}/video.mp4`;
async function bytesOf(company: number, attempt: number): Promise<number | null> {
  for await (const { bytes } of server.ctx.storage.list(`recordings/${company}/${attempt}`)) return bytes;
  return null;
}
const rowOf = async ({ application }: Scene) =>
  (await db().select().from(applications).where(eq(applications.id, application.id)))[0]!;
const setDue = ({ application }: Scene) =>
  db()
    .update(deleted_answers)
    .set({ restore_until: new Date(Date.now() - 1000) })
    .where(eq(deleted_answers.application_id, application.id));

/** Deletes what is due, and runs the tasks that follow. */
async function purge(): Promise<void> {
  await purgeDeletedAnswers(server.ctx, new AbortController().signal);
  const { rows } = await db().execute<{ data: { company: number; attempt: number } }>(
    sql`select data from pgboss.job where name = 'remove-recording'`,
  );
  for (const { data } of rows)
    await taskHandlers(server.ctx).removeRecording.run(data, { signal: new AbortController().signal } as never);
}

describe('a deleted answer', () => {
  test('is restored with its recording and ratings, and the interview counts as sent then', async () => {
    const scene = await aSentInterview();
    const before = await rowOf(scene);
    const [first, second] = scene.answers;
    await scene.remove([first!.id, second!.id]);
    const [one, two] = await scene.list();
    expect(one!.deleted).toMatchObject({ deleted_by: scene.member.full_name, can_restore: true });
    const days = (Date.parse(one!.deleted!.restore_until) - Date.parse(one!.deleted!.deleted_at)) / 86_400_000;
    expect(days).toBe(7);

    expect((await scene.restore(one!.deleted!.id)).json).toMatchObject({
      question_id: first!.question_id,
      deleted: null,
    });
    expect((await rowOf(scene)).responded_at).toBeNull();
    expect((await scene.restore(two!.deleted!.id)).status).toBe(200);
    expect(await rowOf(scene)).toMatchObject({
      responded_at: before.responded_at,
      status: before.status,
      answer_count: 2,
      bucket: 'Responded',
    });
    expect((await scene.list()).map(({ id }) => id)).toEqual([first!.id, second!.id]);
    const rated = await db().select().from(answer_reviews).where(eq(answer_reviews.job_id, scene.job.id));
    expect(rated.map(({ rating }) => rating)).toEqual([4, 4]);
    expect(await bytesOf(scene.company.id, first!.attempt_id!)).not.toBeNull();
    const subjects = await db()
      .select({ subject: mails.subject })
      .from(mails)
      .where(and(eq(mails.application_id, scene.application.id), eq(mails.type, 'request_answer')));
    expect(subjects.filter(({ subject }) => subject.includes('counts again'))).toHaveLength(2);
  });

  test('keeps its bytes for the time, and leaves the storage afterwards', async () => {
    const scene = await aSentInterview();
    const [first, second] = scene.answers;
    await scene.remove([first!.id]);
    await purge();
    expect(await bytesOf(scene.company.id, first!.attempt_id!)).not.toBeNull();
    await setDue(scene);
    const [entry] = await db().select().from(deleted_answers).where(eq(deleted_answers.job_id, scene.job.id));
    expect((await scene.restore(entry!.id)).status).toBe(404);
    expect((await scene.list())[0]!.deleted).toBeNull();
    await purge();
    expect(await bytesOf(scene.company.id, first!.attempt_id!)).toBeNull();
    expect(await bytesOf(scene.company.id, second!.attempt_id!)).not.toBeNull();
    expect(await db().$count(deleted_answers, eq(deleted_answers.job_id, scene.job.id))).toBe(0);
  });

  test('stays while the applicant is on legal hold', async () => {
    const scene = await aSentInterview();
    await scene.remove([scene.answers[0]!.id]);
    const path = `/api/jobs/${scene.job.id}/applications/${scene.application.id}/hold`;
    const held = await scene.staff.send('PUT', path, { json: { reason: 'A claim' } });
    expect(held.status).toBeLessThan(300);
    await setDue(scene);
    await purge();
    expect(await bytesOf(scene.company.id, scene.answers[0]!.attempt_id!)).not.toBeNull();
  });

  test('is named in the archive of the applicant while it can be restored, apart from what counts', async () => {
    const scene = await aSentInterview();
    const [first, second] = scene.answers;
    await scene.remove([first!.id]);
    const data = async () => JSON.parse(JSON.stringify(await dataOf(server.ctx, scene.application.id))) as Archived;
    const { deleted_answers: deleted, answers: kept } = await data();
    expect(deleted).toMatchObject([{ question_id: first!.question_id, restore_until: expect.any(String) as string }]);
    expect(Object.keys(deleted[0]!)).not.toContain('content');
    expect(kept.map(({ id }) => id)).toEqual([second!.id]);
    await setDue(scene);
    await purge();
    expect((await data()).deleted_answers).toEqual([]);
  });

  test('leaves with the applicant', async () => {
    const scene = await aSentInterview();
    await scene.remove([scene.answers[0]!.id]);
    const path = `/api/jobs/${scene.job.id}/applications/${scene.application.id}`;
    const full_name = (await scene.staff.get(path)).json as { user: { full_name: string } };
    const reply = await scene.staff.send('DELETE', path, { json: { full_name: full_name.user.full_name } });
    expect(reply.status).toBeLessThan(300);
    await purge();
    expect(await bytesOf(scene.company.id, scene.answers[0]!.attempt_id!)).toBeNull();
  });

  test('is not restored over a new answer, after an outcome, or twice', async () => {
    const scene = await aSentInterview();
    await scene.remove([scene.answers[0]!.id]);
    const { id } = (await scene.list())[0]!.deleted!;
    await db()
      .update(applications)
      .set({ shortlisted_at: new Date() })
      .where(eq(applications.id, scene.application.id));
    expect(codeOf(await scene.restore(id))).toBe('wrong_state');
    await db().update(applications).set({ shortlisted_at: null }).where(eq(applications.id, scene.application.id));

    const kept = (await db().select().from(attempts).where(eq(attempts.application_id, scene.application.id)))[0]!;
    const { id: _, ...again } = { ...kept, question_id: scene.questions[0]!.id };
    const [begun] = await db().insert(attempts).values(again).returning();
    const refused = await scene.restore(id);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'wrong_state']);
    expect((await scene.list())[0]!.deleted).toMatchObject({ can_restore: false });
    await db().delete(attempts).where(eq(attempts.id, begun!.id));

    const both = await Promise.all([scene.restore(id), scene.restore(id)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });
});
