import { eq } from 'drizzle-orm';
import { RATING_STYLE } from '@vivavoce/domain/reviews/styles.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Application, ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { confirmDraft, saveDraft, write } from '../../../test/concurrency/writing.ts';
import { anApplication, aQuestion, aSeat, aVersion } from '../../../test/factories.ts';
import type { Question } from '../../../test/factories.ts';
import { aScene } from '../../../test/recording.ts';
import { runWaiting } from '../../../test/run-waiting.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { answers, applications, events, written_answers } from '../../db/schema/index.ts';

const server = useTestServer();
const OPTIONS = ['Yes', 'No', 'Not yet', 'Rather not say'];
const question_fields = {
  kind: 'choice' as const,
  choices: OPTIONS,
  choices_multiple: true,
  preparation_seconds: 0,
  answer_seconds: 0,
};

/** An applicant who sent this selection. */
async function sent({ job }: StaffScene, question: Question, choices: string[]): Promise<number> {
  const { db } = server.ctx;
  const { id } = await anApplication(db, { job, status: 4, responded_at: new Date(), answer_count: 1 });
  const row = { application_id: id, question_id: question.id, job_id: job.id, company_id: job.company_id };
  const [written] = await db
    .insert(written_answers)
    .values({ ...row, choices })
    .returning();
  await db.insert(answers).values({ ...row, written_id: written!.id });
  return id;
}

const setRule = async ({ client, path }: StaffScene, question: Question, rule: object): Promise<void> => {
  const reply = await client.put(`${path}/questions/${question.id}`, { json: rule });
  expect(reply.status, reply.text).toBe(200);
  await runWaiting(server.ctx, 'compareAnswers');
};
const read = async ({ client, path }: StaffScene, id: number): Promise<ApplicationDetail> =>
  (await client.get(`${path}/applications/${id}`)).json as ApplicationDetail;
const marksOf = async (scene: StaffScene, id: number) => (await read(scene, id)).requirements;
const decide = ({ client, path }: StaffScene, id: number, question: Question, json: object) =>
  client.put(`${path}/applications/${id}/requirements/${question.id}`, { json });
const listed = async ({ client, path }: StaffScene, query = ''): Promise<number[]> => {
  const { results } = (await client.get(`${path}/applications?status=Responded&page_size=100${query}`)).json as {
    results: Application[];
  };
  return results.map(({ id }) => id).toSorted((a, b) => a - b);
};

describe('requirements', () => {
  it('mark exactly the applicants who selected an option that does not meet them, and follow the rule', async () => {
    const scene = await aStaffScene(server);
    const question = await aQuestion(server.ctx.db, { job: scene.job, ...question_fields });
    const selections = fc.sample(fc.subarray(OPTIONS), { numRuns: 30, seed: 7 });
    const people: { id: number; choices: string[] }[] = [];
    for (const choices of selections) people.push({ id: await sent(scene, question, choices), choices });
    expect(await listed(scene, '&unmet=true')).toEqual([]);
    const rules = [['No'], ['No', 'Not yet'], ['Yes', 'Rather not say'], []];
    for (const unmet_choices of rules) {
      const requirement = unmet_choices.length > 0 ? 'Permit to work' : null;
      await setRule(scene, question, { requirement, unmet_choices });
      const marked = people.filter(({ choices }) => choices.some((choice) => unmet_choices.includes(choice)));
      expect(await listed(scene, '&unmet=true')).toEqual(marked.map(({ id }) => id));
      const count = await scene.client.get(`${scene.path}/applications/count?status=Responded&unmet=true`);
      expect(count.json).toMatchObject({ count: marked.length });
      for (const { id, choices } of people.slice(0, 10)) {
        const unmet = choices.filter((choice) => unmet_choices.includes(choice));
        const detail = await read(scene, id);
        expect(detail.unmet).toBe(unmet.length > 0);
        expect(detail.requirements).toEqual(
          unmet.length > 0 ? [{ question: question.id, requirement, choices: unmet, met: null }] : [],
        );
      }
    }
    // No applicant was decided on automatically.
    expect(await listed(scene)).toEqual(people.map(({ id }) => id));
  });

  it('compare when an applicant sends, and not before', async () => {
    const scene = await aScene(server, {
      question: { ...question_fields, choices_multiple: false, requirement: 'Permit to work', unmet_choices: ['No'] },
    });
    const staff = await server.staff({ id: scene.job.created_by });
    const detail = async () =>
      (await staff.get(`/api/jobs/${scene.job.id}/applications/${scene.application.id}`)).json as ApplicationDetail;
    await write(scene);
    await saveDraft(scene, { choices: ['No'] });
    await confirmDraft(scene, undefined, 1);
    expect((await detail()).requirements).toEqual([]);
    const page = await scene.browser.get(scene.path);
    expect(page.text).toContain('Not yet');
    expect(page.text).not.toMatch(/Permit to work|unmet|requirement/);
    expect((await scene.browser.post(`${scene.path}/submit`, {})).status).toBe(200);
    expect(await detail()).toMatchObject({ unmet: true, rejected_at: null, requirements: [{ choices: ['No'] }] });
  });

  it('are set aside by a person, with a note, as long as rule and answer stay', async () => {
    const scene = await aStaffScene(server);
    const question = await aQuestion(server.ctx.db, { job: scene.job, ...question_fields });
    const id = await sent(scene, question, ['No']);
    const fine = await sent(scene, question, ['Yes']);
    await setRule(scene, question, { requirement: 'Permit', unmet_choices: ['No'] });
    expect((await decide(scene, fine, question, { met: true })).status).toBe(404);
    const reply = await decide(scene, id, question, { met: true, note: ' A permit is on its way. ' });
    expect(reply.json).toMatchObject({
      met: { by: { full_name: scene.owner.full_name }, note: 'A permit is on its way.' },
    });
    expect(await listed(scene, '&unmet=true')).toEqual([]);
    expect(await read(scene, id)).toMatchObject({ unmet: false, requirements: [{ requirement: 'Permit' }] });
    // Another option joins the rule: this answer and its requirement are as before.
    await setRule(scene, question, { unmet_choices: ['No', 'Not yet'] });
    expect((await marksOf(scene, id))[0]?.met).not.toBeNull();
    await setRule(scene, question, { requirement: 'Licence' });
    expect(await marksOf(scene, id)).toMatchObject([{ requirement: 'Licence', met: null }]);
    await decide(scene, id, question, { met: true });
    await decide(scene, id, question, { met: false });
    expect(await listed(scene, '&unmet=true')).toEqual([id]);
    const rows = await server.ctx.db.select({ type: events.type }).from(events).where(eq(events.application_id, id));
    expect(rows.map(({ type }) => type)).toEqual([
      'application.requirement_met',
      'application.requirement_met',
      'application.requirement_unmet',
    ]);
  });

  it('are decided on by those who decide on applicants alone, and stay in their company', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server);
    const question = await aQuestion(db, { job: scene.job, ...question_fields });
    const id = await sent(scene, question, ['No']);
    await setRule(scene, question, { requirement: 'Permit', unmet_choices: ['No'] });
    const reviewer = await server.staff(await aSeat(db, scene.job), null);
    expect((await decide({ ...scene, client: reviewer }, id, question, { met: true })).status).toBe(403);
    const other = await aStaffScene(server);
    expect((await decide({ ...other, path: scene.path }, id, question, { met: true })).status).toBe(404);
    expect((await decide({ ...scene, path: other.path }, id, question, { met: true })).status).toBe(404);
    expect((await decide(scene, id, await aQuestion(db, { job: other.job }), { met: true })).status).toBe(404);
    expect(problemOf(await decide(scene, id, question, { met: 'yes' }))).toMatchObject({ status: 422 });
    expect(await marksOf(scene, id)).toMatchObject([{ met: null }]);
  });

  it('leave nothing to rate where only unrated questions are answered, unless the interview is rated as a whole', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { rating_style: RATING_STYLE.per_question });
    const start = await aQuestion(db, { job: scene.job, ...question_fields, order: 1 });
    const story = await aQuestion(db, { job: scene.job, ...question_fields, order: 2 });
    const only = await sent(scene, start, ['Yes']);
    const both = await sent(scene, story, ['No']);
    const toRate = async () => {
      const ids = await listed(scene, '&need_your_rating=true');
      const { facts } = (await scene.client.get(`${scene.path}/applications?status=Responded`)).json as {
        facts: { need_your_rating: number };
      };
      expect(facts.need_your_rating).toBe(ids.length);
      return ids;
    };
    expect(await toRate()).toEqual([only, both]);
    await setRule(scene, start, { rated: false });
    expect(await toRate()).toEqual([both]);
    const restyle = async (rating_style: number) => {
      const reply = await scene.client.patch(scene.path, { rating_style });
      expect(reply.status, reply.text).toBe(200);
      await runWaiting(server.ctx, 'compareAnswers');
    };
    await restyle(RATING_STYLE.overall);
    expect(await toRate()).toEqual([only, both]);
    await restyle(RATING_STYLE.per_question);
    expect(await toRate()).toEqual([both]);
    await setRule(scene, start, { rated: true });
    expect(await toRate()).toEqual([only, both]);
  });

  it('are hidden while the interview is open again', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server);
    const question = await aQuestion(db, { job: scene.job, ...question_fields });
    const id = await sent(scene, question, ['No']);
    const application = (await db.select().from(applications).where(eq(applications.id, id)))[0]!;
    await aVersion(db, application);
    await setRule(scene, question, { requirement: 'Permit', unmet_choices: ['No'] });
    await db.update(applications).set({ responded_at: null }).where(eq(applications.id, id));
    expect(await read(scene, id)).toMatchObject({ unmet: false, requirements: [] });
    expect((await decide(scene, id, question, { met: true })).status).toBe(404);
  });
});

describe('rules of questions', () => {
  it('come along when an activity is copied, and never reach an applicant', async () => {
    const scene = await aStaffScene(server);
    const rule = { requirement: 'Permit', unmet_choices: ['No'], rated: false };
    await aQuestion(server.ctx.db, { job: scene.job, ...question_fields, ...rule });
    const { json } = await scene.client.post(`/api/jobs?duplicate=${scene.job.id}`, { title: 'Copy' });
    const copy = await scene.client.get(`/api/jobs/${(json as { id: number }).id}/questions`);
    expect(copy.json).toMatchObject([rule]);
    const { id } = await aVersion(server.ctx.db, await anApplication(server.ctx.db, { job: scene.job }));
    const version = await scene.client.get(`${scene.path}/questions?application_id=${id}`);
    expect(version.json).toMatchObject([rule]);
  });

  it('are refused with the field to correct, and nothing is stored', async () => {
    const scene = await aStaffScene(server);
    const question = await aQuestion(server.ctx.db, { job: scene.job, ...question_fields });
    const put = (json: object) => scene.client.put(`${scene.path}/questions/${question.id}`, { json });
    const refused: [object, object][] = [
      [{ requirement: 'Permit' }, { unmet_choices: ['required'] }],
      [{ requirement: 'Permit', unmet_choices: ['no'] }, { unmet_choices: ['not_allowed'] }],
      [{ requirement: 'Permit', unmet_choices: OPTIONS }, { unmet_choices: ['too_big'] }],
      [{ unmet_choices: ['No'] }, { requirement: ['required'] }],
      [{ requirement: 'Permit', unmet_choices: ['No'], kind: 'text' }, { requirement: ['not_allowed'] }],
      [{ kind: 'video', rated: false }, { rated: ['not_allowed'] }],
    ];
    for (const [json, errors] of refused) expect(problemOf(await put(json))).toMatchObject({ status: 422, errors });
    expect((await put({ requirement: 'Permit', unmet_choices: ['No'] })).status).toBe(200);
    // Removing the option from the choices would leave a rule that names it.
    expect(problemOf(await put({ choices: ['Yes', 'Maybe'] }))).toMatchObject({
      errors: { unmet_choices: ['not_allowed'] },
    });
    expect((await put({ kind: 'text' })).json).toMatchObject({ kind: 'text', requirement: null, unmet_choices: [] });
  });
});

describe('questions that are not rated', () => {
  it('refuse ratings of every kind, and count as nothing left to rate', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { rating_style: 1 });
    const rated = await aQuestion(db, { job: scene.job });
    const question = await aQuestion(db, { job: scene.job, ...question_fields, rated: false });
    const id = await sent(scene, question, ['Yes']);
    const [answer] = await db.select().from(answers).where(eq(answers.application_id, id));
    const reply = await scene.client.post(`${scene.path}/answerreviews`, { answer: answer?.id, rating: 4 });
    expect(problemOf(reply)).toMatchObject({ status: 409, code: 'wrong_state' });
    const pass = await scene.client.post(`${scene.path}/passes/${question.id}`);
    expect(problemOf(pass)).toMatchObject({ status: 409, code: 'wrong_state' });
    const shown = (await scene.client.get(`${scene.path}/answers?application=${id}`)).json;
    expect(shown).toMatchObject([{ rated: true }, { rated: false }]);
    const strip = [rated, question].map((each) => ({ question: each.id, state: 'written' as const, height: 1 }));
    await db.update(applications).set({ strip }).where(eq(applications.id, id));
    expect((await read(scene, id)).strip.map(({ rated_by_you }) => rated_by_you)).toEqual([false, null]);
  });

  it('stay rated once a rating exists, and one question of a published activity is rated', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { rating_style: 1 });
    const first = await aQuestion(db, { job: scene.job, ...question_fields });
    const second = await aQuestion(db, { job: scene.job, ...question_fields });
    const id = await sent(scene, first, ['Yes']);
    const [answer] = await db.select().from(answers).where(eq(answers.application_id, id));
    const put = (question: Question) =>
      scene.client.put(`${scene.path}/questions/${question.id}`, { json: { rated: false } });
    await scene.client.post(`${scene.path}/answerreviews`, { answer: answer?.id, rating: 4 });
    expect(problemOf(await put(first))).toMatchObject({ status: 409, code: 'has_reviews' });
    expect((await put(second)).status).toBe(200);
    const gone = await scene.client.delete(`${scene.path}/questions/${first.id}`);
    expect(problemOf(gone)).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  it('keep a draft from being published where nothing is rated', async () => {
    const scene = await aStaffScene(server, { rating_style: 1, status: 'Draft' });
    const question = await aQuestion(server.ctx.db, { job: scene.job, ...question_fields, rated: false });
    const publish = () => scene.client.post(`${scene.path}/publish`);
    expect(problemOf(await publish())).toMatchObject({ errors: { questions: ['rated_missing'] } });
    await scene.client.put(`${scene.path}/questions/${question.id}`, { json: { rated: true } });
    expect((await publish()).status).toBe(200);
  });
});
