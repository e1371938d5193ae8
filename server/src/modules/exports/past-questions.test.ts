import type { QuestionnaireContent } from '@vivavoce/domain/kinds/questionnaire/items.ts';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion, aResponse, aSeat, aUser, aVersion } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { form_replies, guest_views, job_forms, jobs, questions } from '../../db/schema/index.ts';

const server = useTestServer();

const BEFORE = 'Why teaching, of all things?';
const AFTER = 'Entirely different?';

async function exported({ client, path }: StaffScene, locale = 'en-gb') {
  const { text } = await client.get(`${path}/applications/export_job_report?format=csv&locale=${locale}`);
  const delimiter = locale === 'en-gb' ? ',' : ';';
  return parse<Record<string, string>>(text, { columns: true, bom: true, delimiter });
}

/** An answered question whose text was edited afterwards. */
async function anEditedQuestion() {
  const { db } = server.ctx;
  const scene = await aStaffScene(server, { title: 'Answered title', rating_style: 1, rating_scale: 5 });
  const question = await aQuestion(db, { job: scene.job, text: BEFORE, competency: null });
  const { application, answers } = await aResponse(db, scene.job, { applicant_name: 'Early' });
  const path = `${scene.path}/questions/${question.id}`;
  const edit = { text: AFTER, kind: question.kind, revision: question.revision };
  const edited = await scene.client.put(path, { json: edit });
  expect(edited.status, edited.text).toBe(200);
  await db.update(jobs).set({ title: 'Later title' }).where(eq(jobs.id, scene.job.id));
  return { scene, question, application, answer: answers[0]! };
}
type Edited = Awaited<ReturnType<typeof anEditedQuestion>>;

/** Everything of staff that shows a question together with one applicant's answer to it. */
const PLACES: Record<string, (edited: Edited) => Promise<string>> = {
  'the export': async ({ scene }) => JSON.stringify(await exported(scene)),
  'the answers': async ({ scene, application }) =>
    (await scene.client.get(`${scene.path}/answers?application=${application.id}`)).text,
  'the record': async ({ scene, application }) =>
    (await scene.client.get(`${scene.path}/applications/${application.id}/record`)).text,
  'the feedback': async ({ scene, application }) =>
    (await scene.client.get(`${scene.path}/applications/${application.id}/feedback`)).text,
  'a place of a pass': async ({ scene, question }) => {
    await scene.client.post(`${scene.path}/passes/${question.id}`, {});
    return (await scene.client.get(`${scene.path}/passes/${question.id}/places/1`)).text;
  },
  'the calibration': async ({ scene, application, question }) => {
    for (let n = 0; n < 2; n += 1) await aSeat(server.ctx.db, scene.job, { user_id: (await aUser(server.ctx.db)).id });
    const answers = [{ application: application.id, question: question.id }];
    return (await scene.client.post(`${scene.path}/calibration`, { answers })).text;
  },
  'the views of a guest': async ({ scene, application, question }) => {
    const shared = await scene.client.post(`${scene.path}/guest-links`, { name: 'Gus', applicants: [application.id] });
    const guest_link_id = (shared.json as { guest_link: { id: number } }).guest_link.id;
    const view = { guest_link_id, application_id: application.id, question_id: question.id, job_id: scene.job.id };
    await server.ctx.db.insert(guest_views).values({ ...view, what: 'recording', seen_at: new Date() });
    return (await scene.client.get(`${scene.path}/guest-links/${guest_link_id}/views`)).text;
  },
};

describe('an answer to a question that was edited since', () => {
  it.each(Object.keys(PLACES))('stands under the words that its applicant read: %s', async (place) => {
    const shown = await PLACES[place]!(await anEditedQuestion());
    expect(shown).toContain(BEFORE);
    expect(shown).not.toContain(AFTER);
  });

  it('belongs to the activity by the name that its applicant read, in the record', async () => {
    const { scene, application } = await anEditedQuestion();
    const { json } = await scene.client.get(`${scene.path}/applications/${application.id}/record`);
    expect(json).toMatchObject({ title: 'Answered title' });
  });

  it('has a column of its own beside answers to the new words', async () => {
    const { scene, question } = await anEditedQuestion();
    const { db } = server.ctx;
    await aResponse(db, scene.job, { applicant_name: 'Late' });
    // The same words in a version that differs otherwise are the same column.
    await aResponse(db, scene.job, { applicant_name: 'Later' });
    const rows = await exported(scene);
    const [before, after] = [`1 (version 1). ${BEFORE} (seconds)`, `1 (version 2). ${AFTER} (seconds)`];
    expect(rows.map((row) => [row['Name'], row[before], row[after]])).toEqual([
      ['Early', '60', ''],
      ['Late', '', '60'],
      ['Later', '', '60'],
    ]);
    expect(Object.keys(rows[0]!).filter((head) => head.startsWith('1'))).toEqual([
      before,
      after,
      '1. Rating',
      '1. Reviewers who rated',
    ]);
    expect(Object.keys((await exported(scene, 'fr-fr'))[0]!)).toContain(before.replace('seconds', 'secondes'));
    await db.update(questions).set({ removed_at: new Date() }).where(eq(questions.id, question.id));
    expect(Object.keys((await exported(scene))[0]!)).toContain(`1 (removed, version 2). ${AFTER} (seconds)`);
  });

  it('whose text ends a heading with a letter of two halves is cut before it', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server);
    await aQuestion(db, { job: scene.job, text: `${'x'.repeat(199)}😀 and more` });
    await aResponse(db, scene.job);
    const heads = Object.keys((await exported(scene))[0]!);
    expect(heads).toContain(`1. ${'x'.repeat(199)} (seconds)`);
  });
});

describe('an answer of a questionnaire that was edited since', () => {
  const content = (labels: string[]): QuestionnaireContent => ({
    kind: 'questionnaire',
    paged: false,
    sections: [
      {
        id: 'all',
        title: '',
        items: [
          {
            id: 'calm',
            kind: 'scale',
            text: 'I stay calm.',
            required: true,
            competency: null,
            reversed: false,
            labels,
          },
          { id: 'wish', kind: 'text', text: 'A wish?', required: false, competency: null, reversed: false, labels: [] },
        ],
      },
    ],
  });

  it('keeps its column, as its number means another step now', async () => {
    const { db } = server.ctx;
    const scene = await aStaffScene(server, { is_questionnaire: true, rating_style: 2 });
    const { id: job_id, company_id } = scene.job;
    const filled = async (labels: string[], applicant_name: string, sent_at: Date | null) => {
      const form = { job_id, company_id, content: content(labels) };
      await db
        .insert(job_forms)
        .values(form)
        .onConflictDoUpdate({ target: job_forms.job_id, set: { content: form.content } });
      const made = await anApplication(db, { job: scene.job, applicant_name, responded_at: sent_at });
      const { id: application_id } = await aVersion(db, made);
      const answers = { calm: 1, wish: 'None' };
      await db.insert(form_replies).values({ application_id, job_id, answers, order_seed: 1, sent_at });
    };
    await filled(['Never', 'Always'], 'Early', new Date());
    await filled(['Always', 'Never'], 'Late', new Date());
    await filled(['Sometimes', 'Never'], 'Not yet', null);
    const rows = await exported(scene);
    expect(
      rows.map((row) => [row['I stay calm. (version 1)'], row['I stay calm. (version 2)'], row['A wish?']]),
    ).toEqual([
      ['1', '', 'None'],
      ['', '1', 'None'],
      ['', '', ''],
    ]);
    expect(Object.keys(rows[0]!).filter((head) => head.startsWith('I stay calm'))).toHaveLength(2);
  });
});
