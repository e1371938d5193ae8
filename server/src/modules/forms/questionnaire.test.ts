import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type {
  ApplicantRecord,
  Interview,
  InterviewForm,
  Job,
  Questionnaire,
  QuestionnaireAnswer,
  QuestionnaireFeedback,
} from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anAgreedApplicant, aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { applications, events, form_replies, mails } from '../../db/schema/index.ts';

const server = useTestServer();

const steps = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const scale = (id: string, given: object = {}) => ({
  id,
  kind: 'scale',
  text: `I ${id}.`,
  required: true,
  competency: 'Patience',
  reversed: false,
  labels: steps,
  ...given,
});
const sections = [
  { id: 'sect1', title: 'In the classroom', items: [scale('calm'), scale('hurry', { reversed: true })] },
  {
    id: 'sect2',
    title: '',
    items: [
      scale('group', {
        kind: 'multiple',
        labels: ['Infants', 'Juniors', 'Seniors'],
        competency: null,
        required: false,
      }),
      scale('wishes', { kind: 'text', labels: [], competency: null, required: false }),
    ],
  },
];
const body = (given: object = {}) => ({ revision: 0, paged: true, sections, ...given });

async function aQuestionnaire(given: object = {}): Promise<StaffScene> {
  const scene = await aStaffScene(server, { is_questionnaire: true, rating_style: 2, ...given });
  expect((await scene.client.send('PUT', `${scene.path}/questionnaire-questions`, { json: body() })).status).toBe(200);
  return scene;
}

async function anApplicant(scene: StaffScene) {
  const applicant = await anAgreedApplicant(server, scene);
  const { browser, path } = applicant;
  return {
    ...applicant,
    begin: () => browser.send('POST', `${path}/form`, {}),
    store: (answers: object) => browser.send('PUT', `${path}/form`, { json: { answers } }),
  };
}

async function sent(scene: StaffScene, calm: number, hurry: number) {
  const applicant = await anApplicant(scene);
  await applicant.begin();
  await applicant.store({ calm, hurry });
  expect((await applicant.send()).status).toBe(200);
  return applicant;
}

describe('making a questionnaire', () => {
  test('begins with its kind, is published with items only, copied whole, and listed by kind', async () => {
    const { client } = await aStaffScene(server);
    const made = (await client.send('POST', '/api/jobs', { json: { title: 'Pool', is_questionnaire: true } }))
      .json as Job;
    expect(made).toMatchObject({ job_kind: 'questionnaire', rating_style: 2, question_count: 0 });
    expect(made.invitation_text).not.toContain('camera and microphone');
    const path = `/api/jobs/${made.id}`;
    await client.send('PATCH', path, { json: { description: '<p>About you</p>' } });
    const early = await client.send('POST', `${path}/publish`, {});
    expect(problemOf(early)).toMatchObject({ status: 422, errors: { items: ['items_missing'] } });
    const stored = (await client.send('PUT', `${path}/questionnaire-questions`, { json: body() }))
      .json as Questionnaire;
    expect(stored).toMatchObject({ revision: 1, replies: 0 });
    const published = await client.send('POST', `${path}/publish`, {});
    expect(published.json).toMatchObject({ status: 'Published', question_count: 4, duration: 3 });
    const copy = (await client.send('POST', `/api/jobs?duplicate=${made.id}`, { json: {} })).json as Job;
    expect(copy).toMatchObject({ job_kind: 'questionnaire', question_count: 4, duration: 3, status: 'Draft' });
    expect((await client.get(`/api/jobs/${copy.id}/questionnaire-questions`)).json).toMatchObject({ sections });
    const listed = (await client.get('/api/jobs?kind=questionnaire')).json as { count: number };
    expect(listed.count).toBe(2);
    expect(((await client.get('/api/jobs?kind=presentation')).json as { count: number }).count).toBe(1);
  });

  test('is refused for two kinds, for a kind that is not offered, and once there is content', async () => {
    const { client, path } = await aStaffScene(server);
    const make = (json: object) => client.send('POST', '/api/jobs', { json });
    expect((await make({ is_questionnaire: true, sjt_assessment: true })).status).toBe(422);
    expect(problemOf(await client.send('PATCH', path, { json: { is_questionnaire: true } })).errors).toEqual({
      is_questionnaire: ['not_allowed'],
    });
    expect((await client.get(`${path}/questionnaire-questions`)).status).toBe(409);
    const scene = await aQuestionnaire();
    expect((await scene.client.send('PATCH', scene.path, { json: { rating_style: 3 } })).status).toBe(422);
  });

  test.each([
    [
      'an empty scale',
      [{ ...sections[0], items: [scale('calm', { labels: [] })] }],
      'sections.0.items.0.labels',
      'too_short',
    ],
    [
      'steps alike',
      [{ ...sections[0], items: [scale('calm', { labels: ['No', 'no'] })] }],
      'sections.0.items.0.labels',
      'repeated',
    ],
    [
      'no statement',
      [{ ...sections[0], items: [scale('calm', { text: ' ' })] }],
      'sections.0.items.0.text',
      'required',
    ],
    ['an id twice', [sections[0], sections[0]], 'sections', 'repeated'],
  ])('is refused with %s, and nothing is stored', async (_name, faulty, field, code) => {
    const { client, path } = await aStaffScene(server, { is_questionnaire: true, rating_style: 2, status: 'Draft' });
    const reply = await client.send('PUT', `${path}/questionnaire-questions`, { json: body({ sections: faulty }) });
    expect(problemOf(reply)).toMatchObject({ status: 422, errors: { [field]: [code] } });
    expect((await client.get(`${path}/questionnaire-questions`)).json).toMatchObject({ revision: 0, sections: [] });
  });

  test('of two editors the second learns of the first', async () => {
    const scene = await aQuestionnaire();
    const put = (revision: number) =>
      scene.client.send('PUT', `${scene.path}/questionnaire-questions`, { json: body({ revision }) });
    expect((await put(1)).status).toBe(200);
    expect(problemOf(await put(1))).toMatchObject({ status: 409, code: 'conflict' });
    const emptied = await scene.client.send('PUT', `${scene.path}/questionnaire-questions`, {
      json: body({ revision: 2, sections: [] }),
    });
    expect(problemOf(emptied)).toMatchObject({ status: 422, errors: { items: ['items_missing'] } });
  });
});

describe('filling in a questionnaire', () => {
  test('keeps every answer, on another device too, and tells nothing of the scoring', async () => {
    const scene = await aQuestionnaire();
    const applicant = await anApplicant(scene);
    expect(((await applicant.browser.get(applicant.path)).json as Interview).form).toEqual({
      kind: 'questionnaire',
      parts: 4,
    });
    expect((await applicant.store({ calm: 4 })).status).toBe(409);
    await applicant.begin();
    await applicant.store({ calm: 4, group: [1, 3] });
    await applicant.store({ hurry: 2, group: null });
    const other = await server.applicant(applicant.application);
    const form = (await other.get(`${applicant.path}/form`)).json as InterviewForm;
    expect(form.answers).toEqual({ calm: 4, hurry: 2 });
    expect(form).toMatchObject({ answered: 2, total: 4, missing: [], feedback: null });
    expect(JSON.stringify(form)).not.toMatch(/Patience|reversed/);
  });

  test('refuses what does not fit, and sending while a required item is open', async () => {
    const applicant = await anApplicant(await aQuestionnaire());
    await applicant.begin();
    for (const answers of [
      { calm: 6 },
      { calm: 0 },
      { calm: 'Agree' },
      { group: [1, 1] },
      { wishes: 3 },
      { nobody: 1 },
    ])
      expect(problemOf(await applicant.store(answers)).status).toBe(422);
    await applicant.store({ calm: 5 });
    expect(problemOf(await applicant.send())).toMatchObject({ status: 409, code: 'wrong_state' });
    await applicant.store({ hurry: 1 });
    expect((await applicant.send()).json).toMatchObject({ gate: 'sent' });
    expect((await applicant.store({ calm: 1 })).status).toBe(409);
    const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, applicant.application.id));
    expect(row).toMatchObject({ answer_count: 2, status: 4, bucket: 'Responded' });
    const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.application_id, applicant.application.id));
    expect(mail?.html).toContain('Answers: 2 of 4');
  });

  test('keeps the items that the applicant was shown, whatever staff change later', async () => {
    const scene = await aQuestionnaire();
    const applicant = await anApplicant(scene);
    await applicant.begin();
    const changed = [{ ...sections[0], items: [scale('calm', { text: 'I changed.' })] }];
    const put = await scene.client.send('PUT', `${scene.path}/questionnaire-questions`, {
      json: body({ revision: 1, sections: changed }),
    });
    expect(put.status).toBe(200);
    await applicant.store({ calm: 5, hurry: 1 });
    await applicant.send();
    const path = `${scene.path}/questionnaire-answers?application=${applicant.application.id}`;
    const answers = (await scene.client.get(path)).json as QuestionnaireAnswer[];
    expect(answers.map(({ text, answer, value }) => [text, answer, value])).toEqual([
      ['I calm.', 'Strongly agree', 5],
      ['I hurry.', 'Strongly disagree', 5],
      ['I group.', null, null],
      ['I wishes.', null, null],
    ]);
    const record = await scene.client.get(`${scene.path}/applications/${applicant.application.id}/record`);
    const { form } = record.json as ApplicantRecord;
    expect(form?.answers.map(({ text, answer }) => [text, answer])).toEqual(
      answers.map((one) => [one.text, one.answer]),
    );
    const later = await anApplicant(scene);
    expect(((await later.browser.get(later.path)).json as Interview).form?.parts).toBe(1);
    const types = (await server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id))).map(
      ({ type }) => type,
    );
    expect(types).toContain('job.form_changed');
  });
});

describe('reading a questionnaire', () => {
  test('compares with ten applicants or more, and fixes the scoring with the first', async () => {
    const scene = await aQuestionnaire();
    const first = await sent(scene, 5, 1);
    const path = `${scene.path}/questionnaire-feedback?application=${first.application.id}`;
    const feedback = async () => ((await scene.client.get(path)).json as QuestionnaireFeedback[])[0];
    expect((await feedback())?.scores).toEqual([
      { competency: 'Patience', score: 5, min: 1, max: 5, items: 2, answered: 2, group: null },
    ]);
    for (let more = 0; more < 9; more += 1) await sent(scene, 3, 3);
    expect((await feedback())?.scores[0]?.group).toEqual({ n: 10, low: 3, median: 3, high: 3 });
    const change = await scene.client.send('PATCH', scene.path, { json: { questionnaire_rating_type: 'sum' } });
    expect(problemOf(change).errors).toEqual({ questionnaire_rating_type: ['not_allowed'] });
  });

  test('gives the scores to the applicant once they are released, and takes them back', async () => {
    const scene = await aQuestionnaire();
    const applicant = await sent(scene, 4, 2);
    const shown = async () => ((await applicant.browser.get(`${applicant.path}/form`)).json as InterviewForm).feedback;
    const release = (released: boolean, application = applicant.application.id) =>
      scene.client.send('POST', `${scene.path}/applications/${application}/questionnaire-feedback`, {
        json: { released },
      });
    expect(await shown()).toBeNull();
    expect((await release(true)).status).toBe(200);
    expect(await shown()).toMatchObject({ scores: [{ competency: 'Patience', score: 4 }] });
    const announced = async () =>
      (await server.ctx.db.select().from(mails).where(eq(mails.application_id, applicant.application.id))).filter(
        ({ type }) => type === 'review_available',
      );
    expect(await announced()).toMatchObject([{ state: 'queued', requested_by: scene.owner.id }]);
    expect((await announced())[0]?.html).toContain('#feedback');
    await release(true);
    expect(await announced()).toHaveLength(1);
    await release(false);
    expect(await announced()).toMatchObject([{ state: 'failed' }]);
    expect(await shown()).toBeNull();
    const unsent = await anApplicant(scene);
    expect((await release(true, unsent.application.id)).status).toBe(409);
    const empty = await scene.client.get(`${scene.path}/questionnaire-feedback?application=${unsent.application.id}`);
    expect(empty.json).toEqual([]);
  });

  test('is exported with raw answers and scores', async () => {
    const scene = await aQuestionnaire();
    await sent(scene, 4, 1);
    const unsent = await anApplicant(scene);
    await unsent.begin();
    await unsent.store({ calm: 1 });
    const file = (await scene.client.get(`${scene.path}/applications/export_job_report?format=csv`)).text;
    const [head = '', first = '', second = ''] = file.split('\n');
    expect(head.endsWith('"I calm.","I hurry.","I group.","I wishes.","Score: Patience"')).toBe(true);
    expect(first.endsWith('"4","1",,,"4.50"')).toBe(true);
    expect(second.endsWith(',,,,')).toBe(true);
  });

  test('is erased with the applicant', async () => {
    const scene = await aQuestionnaire();
    const applicant = await sent(scene, 4, 2);
    await server.ctx.db.delete(applications).where(eq(applications.id, applicant.application.id));
    const rows = await server.ctx.db
      .select()
      .from(form_replies)
      .where(eq(form_replies.application_id, applicant.application.id));
    expect(rows).toEqual([]);
  });
});
