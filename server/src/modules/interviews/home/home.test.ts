import { OUTCOME_HIDDEN_SECONDS } from '@vivavoce/domain/applications/home/home-steps.ts';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ApplicantHome, Interview, Problem, Receipt } from '@vivavoce/contract/types.ts';
import { leavesOn } from '@vivavoce/domain/companies/retention.ts';
import { attachmentHeader } from '@vivavoce/domain/files/file-names.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { textOf } from '../../../../test/pdf-text.ts';
import { aMember, aSeat, anAnswer, anAttempt } from '../../../../test/factories.ts';
import { aScene, begin, device, recordAttempt, sha256, someBytes } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import {
  applications,
  attempts,
  companies,
  feedback as feedbacks,
  legal_holds,
  mails,
  speech_metrics,
} from '../../../db/schema/index.ts';

const server = useTestServer({ still: true });

const homeOf = async ({ browser, path }: Scene) => (await browser.get(`${path}/home`)).json as ApplicantHome;
const change = ({ application }: Scene, row: Partial<typeof applications.$inferInsert>) =>
  server.ctx.db.update(applications).set(row).where(eq(applications.id, application.id));
const states = ({ steps }: ApplicantHome) => steps.map(({ state }) => state);

async function record(scene: Scene, chunks: Buffer[]): Promise<number> {
  const begun = await begin(scene, scene.questions[0]);
  await recordAttempt(scene, begun, chunks);
  await scene.browser.post(`${scene.path}/questions/${scene.questions[0]!.id}/confirm`, { attempt: begun.attempt });
  return begun.attempt;
}

async function write(scene: Scene, text: string): Promise<void> {
  const { browser, path, questions } = scene;
  const question = `${path}/questions/${questions[0]!.id}`;
  await browser.post(`${question}/open`, { device });
  await browser.post(`${question}/writing`, { device });
  await browser.put(`${question}/draft`, { json: { device, revision: 0, text } });
  await browser.post(`${question}/confirm`, { device, revision: 1 });
}

describe('the home after sending', () => {
  it('names the day of the decision that staff set', async () => {
    const scene = await aScene(server);
    expect((await homeOf(scene)).decision_by).toBeNull();
    const staff = await server.staff(await aMember(server.ctx.db, { company_id: scene.job.company_id }));
    const path = `/api/jobs/${scene.job.id}`;
    const refused = await staff.patch(path, { decision_by: '2027-02-30' });
    expect([refused.status, (refused.json as Problem).errors]).toEqual([422, { decision_by: ['wrong_format'] }]);
    expect((await staff.patch(path, { decision_by: '2027-02-26' })).status).toBe(200);
    expect((await homeOf(scene)).decision_by).toBe('2027-02-26');
    // Another round decides on another day.
    expect((await staff.post(`/api/jobs?duplicate=${scene.job.id}`, {})).json).toMatchObject({ decision_by: null });
  });

  it('follows review and outcome, and hides an outcome while it can be undone', async () => {
    const scene = await aScene(server);
    expect(states(await homeOf(scene))).toEqual(['current', 'ahead', 'ahead', 'ahead']);
    await record(scene, [someBytes(9000), someBytes(9000)]);
    await scene.browser.post(`${scene.path}/submit`, {});
    expect(states(await homeOf(scene))).toEqual(['done', 'current', 'ahead', 'ahead']);

    await change(scene, { reviewed_at: server.ctx.now() });
    expect(states(await homeOf(scene))).toEqual(['done', 'done', 'current', 'ahead']);

    await change(scene, { rejected_at: server.ctx.now() });
    expect(await homeOf(scene)).toMatchObject({ outcome: null });
    server.pass((OUTCOME_HIDDEN_SECONDS + 1) * 1000);
    const decided = await homeOf(scene);
    expect(decided).toMatchObject({ outcome: 'unsuccessful' });
    expect(states(decided)).toEqual(['done', 'done', 'done', 'current']);
  });

  it('has the steps of the purpose, each from what is stored', async () => {
    const practice = await aScene(server, { job: { assessment_type: 'experience' } });
    const feedback = await aScene(server, { job: { assessment_type: 'feedback' } });
    const shown = async (scene: Scene) => (await homeOf(scene)).steps.map(({ step, state }) => `${step} ${state}`);
    for (const scene of [practice, feedback]) {
      await record(scene, [someBytes(9000)]);
      await scene.browser.post(`${scene.path}/submit`, {});
    }
    const attempt = (await server.ctx.db.select().from(attempts)).find(
      ({ application_id }) => application_id === practice.application.id,
    )!;
    expect(await shown(practice)).toEqual(['sent done', 'figures current', 'end ahead']);
    await server.ctx.db
      .insert(speech_metrics)
      .values({ attempt_id: attempt.id, application_id: practice.application.id, measured_at: server.ctx.now() });
    // Practice has no review and no decision, whatever staff mark.
    await change(practice, { reviewed_at: server.ctx.now(), shortlisted_at: server.ctx.now() });
    server.pass((OUTCOME_HIDDEN_SECONDS + 1) * 1000);
    expect(await shown(practice)).toEqual(['sent done', 'figures done', 'end current']);
    expect(await homeOf(practice)).toMatchObject({ outcome: null });

    expect(await shown(feedback)).toEqual(['sent done', 'review current', 'feedback ahead', 'end ahead']);
    const { id, job_id } = feedback.application;
    const written = { application_id: id, job_id, changed_by: feedback.job.created_by, opening: 'Clear.' };
    await server.ctx.db.insert(feedbacks).values({ ...written, released_at: server.ctx.now() });
    expect(await shown(feedback)).toEqual(['sent done', 'feedback done', 'end current']);
  });

  it('offers and accepts no request to record again once the decision can be read', async () => {
    const scene = await aScene(server);
    await record(scene, [someBytes(9000)]);
    await scene.browser.post(`${scene.path}/submit`, {});
    const mayAsk = async () => ((await scene.browser.get(scene.path)).json as Interview).may_ask;
    const body = { action_type: 'Reset', text: 'The fire alarm rang.', questions: [scene.questions[0]!.id] };
    await change(scene, { rejected_at: server.ctx.now() });
    expect(await mayAsk()).toContain('Reset');
    server.pass((OUTCOME_HIDDEN_SECONDS + 1) * 1000);
    expect(await mayAsk()).toEqual([]);
    expect((await scene.browser.post(`${scene.path}/requests`, body)).status).toBe(409);
    await change(scene, { rejected_at: null });
    expect((await scene.browser.post(`${scene.path}/requests`, body)).status).toBe(201);
  });

  it('says until when data is kept, as the retention task does, and nothing while a hold stands', async () => {
    const scene = await aScene(server);
    const { db } = server.ctx;
    const [row] = await db.select().from(applications).where(eq(applications.id, scene.application.id));
    const [company] = await db.select().from(companies).where(eq(companies.id, row!.company_id));
    const day = leavesOn(
      {
        ...row!,
        fixed_deadline: scene.job.fixed_deadline,
        company_days: company!.retention_days,
        job_days: scene.job.retention_days,
        agreed_days: row!.agreed_retention_days,
      },
      company!.time_zone,
    );
    expect((await homeOf(scene)).kept_until).toBe(day);
    const hold = { application_id: row!.id, job_id: row!.job_id, reason: 'Claim 7', set_by: scene.job.created_by };
    await db.insert(legal_holds).values(hold);
    expect((await homeOf(scene)).kept_until).toBeNull();
  });

  it('counts who has watched by role, without names', async () => {
    const scene = await aScene(server);
    const { db } = server.ctx;
    const attempt = await anAttempt(db, {
      question: scene.questions[0]!,
      application: scene.application,
      state: 'playable',
      media_key: 'recordings/x/camera.mp4',
      media_type: 'video/mp4',
    });
    const answer = await anAnswer(db, attempt);
    await change(scene, { responded_at: server.ctx.now(), answer_count: 1, status: 4 });
    await server.ctx.storage.put('recordings/x/camera.mp4', someBytes(100), { max_bytes: 1000 });
    expect(await homeOf(scene)).toMatchObject({ views: [], views_logged: true });
    const member = await aMember(db, { company_id: scene.job.company_id });
    const reviewer = await aSeat(db, scene.job);
    for (const user of [member, member, reviewer])
      expect(
        (await (await server.staff(user)).get(`/api/jobs/${scene.job.id}/answers/${answer.id}/video`)).status,
      ).toBe(200);
    const { views } = await homeOf(scene);
    expect(views.map(({ by, people }) => [by, people])).toEqual([
      ['company', 1],
      ['panel', 1],
    ]);
    expect(JSON.stringify(views)).not.toContain(reviewer.full_name);
  });

  it('lets applicants watch their own answers, also where the activity has no watching before choosing', async () => {
    const scene = await aScene(server, { job: { allow_answer_review: false } });
    const attempt = await record(scene, [someBytes(9000), someBytes(9000)]);
    const media = { state: 'playable' as const, media_key: 'recordings/y/camera.mp4', media_type: 'video/mp4' };
    await server.ctx.db.update(attempts).set(media).where(eq(attempts.id, attempt));
    await server.ctx.storage.put(media.media_key, someBytes(100), { max_bytes: 1000 });
    const watch = () => scene.browser.get(`${scene.path}/attempts/${attempt}/video`);
    expect((await watch()).status).toBe(404);
    const sent = (await scene.browser.post(`${scene.path}/submit`, {})).json as Interview;
    expect(sent.questions[0]!.attempts[0]!.video_url).toBe(`${scene.path}/attempts/${attempt}/video`);
    expect((await watch()).status).toBe(200);
  });
});

describe('the receipt', () => {
  it('proves each answer by page, mail and PDF', async () => {
    const scene = await aScene(server);
    const chunks = [someBytes(9000), someBytes(12_000), someBytes(700)];
    expect((await scene.browser.get(`${scene.path}/receipt`)).status).toBe(409);
    expect((await scene.browser.get(`${scene.path}/receipt/pdf`)).status).toBe(409);
    await record(scene, chunks);
    await scene.browser.post(`${scene.path}/submit`, {});
    const receipt = (await scene.browser.get(`${scene.path}/receipt`)).json as Receipt;
    const expected = sha256(Buffer.from(chunks.map((bytes) => sha256(bytes)).join('\n')));
    expect(receipt).toMatchObject({ reference: `VV-${scene.application.id}`, full_name: 'Amara Okafor' });
    expect(receipt.answers).toMatchObject([{ order: 1, kind: 'video', bytes: 21_700, sha256: expected }]);

    const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.application_id, scene.application.id));
    expect(mail!.type).toBe('completion');
    expect(mail!.text).toContain(expected);

    const pdf = await scene.browser.get(`${scene.path}/receipt/pdf`);
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe(attachmentHeader(`VV-${scene.application.id}.pdf`));
    const text = await textOf(pdf.bytes);
    expect(text).toContain(expected);
    expect(text).toContain(`VV-${scene.application.id}`);
    expect(text).toContain('Amara Okafor');
  });

  it('hashes a typed answer as it was sent', async () => {
    const scene = await aScene(server, { question: { kind: 'text', preparation_seconds: 0, answer_seconds: 0 } });
    await write(scene, '  Because it was raining: été.  ');
    await scene.browser.post(`${scene.path}/submit`, {});
    const receipt = (await scene.browser.get(`${scene.path}/receipt`)).json as Receipt;
    const hash = createHash('sha256').update('Because it was raining: été.').digest('hex');
    expect(receipt.answers).toMatchObject([{ kind: 'text', sha256: hash, duration: null }]);
  });
});
