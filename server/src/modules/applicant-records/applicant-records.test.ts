import type { ApplicantRecord } from '@vivavoce/contract/types.ts';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { kindFields } from '@vivavoce/domain/jobs/kinds.ts';
import { emptyForm, isFormKind } from '@vivavoce/domain/kinds/forms.ts';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion, aResponse, aSeat, aUser, aVersion } from '../../../test/factories.ts';
import { form_replies, job_forms } from '../../db/schema/index.ts';
import { textOf } from '../../../test/pdf-text.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';

const server = useTestServer();

/** Two answers, rated by one reviewer by a rubric and with a note; a second reviewer has sent nothing. */
async function aRatedApplicant() {
  const { db } = server.ctx;
  const scene = await aStaffScene(server, { rating_style: 1, rating_scale: 5 });
  const question = await aQuestion(db, { job: scene.job, competency: 'Listening' });
  await aQuestion(db, { job: scene.job });
  const { application, answers } = await aResponse(db, scene.job);
  const rubric = await scene.client.post(`${scene.path}/rubrics`, {
    question: question.id,
    indicators: [
      { text: 'Interrupts', score: 1 },
      { text: 'Sums up what was said', score: 5 },
    ],
  });
  const { indicators } = rubric.json as { indicators: { id: number }[] };
  const seat = async (first_name: string) => {
    const user = await aUser(db, { first_name, last_name: 'Reviewer' });
    return server.staff(await aSeat(db, scene.job, { user_id: user.id }), null);
  };
  const [first, second] = [await seat('Ines'), await seat('Olu')];
  const about = { application: application.id, question: question.id };
  await first.post(`${scene.path}/rubricreviews`, { ...about, indicator: indicators[1]!.id });
  await first.post(`${scene.path}/answerreviews`, { answer: answers[1]!.id, rating: 2 });
  await first.post(`${scene.path}/reviewcomments`, { ...about, comment: 'Canary of a note' });
  await first.post(`${scene.path}/answerreviews/submit_review`, { application_id: application.id });
  await first.post(`${scene.path}/comments`, { application: application.id, comment: 'Canary of a comment' });
  await second.post(`${scene.path}/answerreviews`, { answer: answers[1]!.id, rating: 4 });
  const path = `${scene.path}/applications/${application.id}`;
  return { scene, application, first, second, path };
}

describe('the record of an applicant', () => {
  it('shows names and comments in letters of every script', async () => {
    const { scene, path, first, application } = await aRatedApplicant();
    const comment = 'Łódź, Σωκράτης, Щербаков, 王芳\nعبد الله';
    await first.post(`${scene.path}/comments`, { application: application.id, comment });
    const text = await textOf((await first.get(`${path}/record/pdf?locale=en-gb`)).bytes);
    expect(text).toContain('Łódź, Σωκράτης, Щербаков, 王芳');
    expect(text).toContain('عبد الله');
    expect(text).not.toMatch(/[?□]/u);
  });

  it('holds what guests gave, apart from the ratings, once the own review is sent', async () => {
    const { scene, path, first, second, application } = await aRatedApplicant();
    const link = await scene.client.post(`${scene.path}/guest-links`, {
      name: 'Noor Ahmadi',
      applicants: [application.id],
      permission: 'rate',
    });
    const { url, guest_link } = link.json as { url: string; guest_link: { id: number } };
    const guest = server.anonymous();
    await guest.post('/api/guest/open', { token: url.split('#')[1] });
    const review = { rating: 3, comment: 'Canary of a guest' };
    expect((await guest.put(`/api/guest/${guest_link.id}/applicants/1/review`, { json: review })).status).toBe(200);
    const record = (await first.get(`${path}/record`)).json as ApplicantRecord;
    expect(record.guests).toMatchObject([{ guest: 'Noor Ahmadi', rating: 3 }]);
    expect(await textOf((await first.get(`${path}/record/pdf`)).bytes)).toContain('Canary of a guest');
    expect(((await second.get(`${path}/record`)).json as ApplicantRecord).guests).toEqual([]);
    expect(await textOf((await second.get(`${path}/record/pdf`)).bytes)).not.toContain('Canary of a guest');
  });

  it('holds what was asked, answered, rated and decided, by whom', async () => {
    const { scene, path, application, first } = await aRatedApplicant();
    expect((await scene.client.post(`${path}/shortlist`)).status).toBeLessThan(300);
    const record = (await first.get(`${path}/record`)).json as ApplicantRecord;
    expect(record).toMatchObject({
      title: scene.job.title,
      responded_at: application.responded_at!.toISOString(),
      outcome: { decision: 'shortlisted', by: scene.owner.full_name },
      questions: [
        {
          competency: 'Listening',
          reviews: [
            {
              reviewer: { full_name: 'Ines Reviewer' },
              rating: 5,
              criteria: [{ name: 'Sums up what was said', level: null }],
              note: 'Canary of a note',
            },
          ],
        },
        { reviews: [{ reviewer: { full_name: 'Ines Reviewer' }, rating: 2 }] },
      ],
      comments: [{ author: { full_name: 'Ines Reviewer' }, comment: 'Canary of a comment' }],
    });
    const pdf = await first.get(`${path}/record/pdf?locale=fr-fr`);
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    expect(pdf.headers.get('cache-control')).toContain('no-store');
    const text = await textOf(pdf.bytes);
    for (const part of ['Ines Reviewer', '5 sur 5', 'Sums up what was said', 'Canary of a note', scene.owner.full_name])
      expect(text).toContain(part);
  });

  it.each(JOB_KINDS)('is there for every kind of activity: %s', async (kind) => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, kindFields(kind) as Parameters<typeof aStaffScene>[1]);
    const { id: job_id, company_id } = scene.job;
    const responded_at = new Date();
    if (isFormKind(kind)) await db.insert(job_forms).values({ job_id, company_id, content: emptyForm(kind) });
    const application = await anApplication(db, { job: scene.job, responded_at });
    const { id: application_id } = await aVersion(db, application);
    if (isFormKind(kind))
      await db.insert(form_replies).values({ application_id, job_id, order_seed: 1, sent_at: responded_at });
    const record = await scene.client.get(`${scene.path}/applications/${application.id}/record`);
    expect(record.status).toBe(200);
    expect((record.json as ApplicantRecord).questions).toEqual([]);
  });

  it('withholds what others gave until the own review is sent, on paper too', async () => {
    const { scene, second, path, application } = await aRatedApplicant();
    await scene.client.post(`${path}/shortlist`);
    const record = (await second.get(`${path}/record`)).json as ApplicantRecord;
    expect(record).toMatchObject({ withheld: true, comments: [], outcome: { by: null } });
    expect(record.questions.flatMap(({ reviews }) => reviews.map(({ rating }) => rating))).toEqual([4]);
    const text = await textOf((await second.get(`${path}/record/pdf`)).bytes);
    expect(text).toContain('Olu Reviewer');
    expect(text).not.toMatch(/Canary|Ines|Sums up/);

    await second.post(`${scene.path}/answerreviews/submit_review`, { application_id: application.id });
    const after = (await second.get(`${path}/record`)).json as ApplicantRecord;
    expect(after).toMatchObject({ withheld: false, comments: [{ comment: 'Canary of a comment' }] });
    expect(await textOf((await second.get(`${path}/record/pdf`)).bytes)).toContain('Canary of a note');
  });
});
