import type { ContentImport, ContentReport, JobTemplate, UndoneImport } from '@vivavoce/contract/types.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember, aTemplate, aVideo } from '../../../../test/factories.ts';
import { aForm } from '../../../../test/files.ts';
import { perTest } from '../../../../test/lifetimes.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { job_templates } from '../../../db/schema/index.ts';
import type { TemplateContent } from '../../../db/schema/index.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server));

const LIST = '/templates/api/job-templates';
const IMPORTS = `${LIST}/imports`;

type Entry = Record<string, unknown> & { title: string };
const post = (content: unknown, query = '', client = scene.client) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return client.send('POST', IMPORTS + query, aForm('file', 'templates.json', text));
};
const sent = async (...args: Parameters<typeof post>): Promise<ContentReport> => {
  const reply = await post(...args);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply.json as ContentReport;
};
const exported = async (client = scene.client): Promise<Entry[]> => {
  const reply = await client.get(`${LIST}/export`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { results: Entry[] }).results;
};
const withoutOrigin = (entries: readonly Entry[]) =>
  entries
    .map(({ origin: _origin, ...rest }) => rest)
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const listed = async (client = scene.client, query = '') =>
  ((await client.get(`${LIST}${query}`)).json as { results: JobTemplate[] }).results.filter(({ shared }) => !shared);

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((value) => value.trim())
  .filter((value) => value !== '');
const rich = text.map((value) => `<p>${value.replaceAll(/[<>&"\u00a0]/g, 'x')}</p>`);
const question = fc.record(
  {
    text,
    competency: fc.option(text),
    preparation_seconds: fc.constantFrom(null, 0, 30),
    attempts_allowed: fc.integer({ min: 0, max: 10 }),
    rated: fc.boolean(),
  },
  { requiredKeys: ['text'] },
);
const reminder = fc.record({
  anchor: fc.constant('deadline'),
  amount: fc.integer({ min: 1, max: 5 }),
  unit: fc.constant('days'),
  at: fc.constantFrom(null, '10:00'),
  only_unopened: fc.boolean(),
  active: fc.boolean(),
  subject: fc.option(text),
  body: fc.option(rich),
});
const texts = {
  title: text,
  description: rich,
  details: rich,
  invitation_subject: text,
  invitation_text: rich,
  rating_style: fc.constantFrom(1, 2, 3),
  reminders: fc.array(reminder, { maxLength: 1 }),
};
const interview = fc.record({
  job: fc.record(texts, { requiredKeys: ['title'] }),
  questions: fc.array(question, { maxLength: 4 }).map((list) => list.concat([{ text: 'Why us?' }])),
  criteria: fc.record({
    rubrics: fc.constantFrom(
      [],
      [
        {
          question: 1,
          enabled: false,
          indicators: [
            { text: 'No', score: 1 },
            { text: 'Yes', score: 5 },
          ],
        },
      ],
    ),
    matrix: fc.constant({ competencies: [{ name: 'Calm', indicators: ['Breathes'] }], levels: ['No', 'Yes'] }),
  }),
});
const questionnaire = fc.record({
  job: fc.record({ title: text }).map((job) => ({ ...job, is_questionnaire: true })),
  questions: fc.constant([]),
  form: fc.record({
    kind: fc.constant('questionnaire'),
    paged: fc.boolean(),
    sections: fc.constant([
      {
        id: 'part1',
        title: 'Work',
        items: [
          {
            id: 'item1',
            kind: 'scale',
            text: 'I like it.',
            required: true,
            competency: null,
            reversed: true,
            labels: ['No', 'Yes'],
          },
        ],
      },
    ]),
  }),
});
const webinar = fc.record({
  job: fc.record({ title: text }).map((job) => ({ ...job, is_webinar: true })),
  questions: fc.constant([]),
  webinar: fc.record({
    time_zone: fc.constant('Europe/Paris'),
    place: text,
    join_link: fc.constantFrom('', 'https://call.example/1'),
    seats: fc.option(fc.integer({ min: 1, max: 100 })),
  }),
});
const template = fc.record({
  title: text,
  default_locale: fc.constantFrom('en-gb' as const, 'fr-fr' as const),
  is_private: fc.boolean(),
  isRetired: fc.boolean(),
  content: fc.oneof(interview, questionnaire, webinar),
});

/** A judgement test with a video of the company and a picture. */
const judgementOf = (video: number) => ({
  job: { title: 'Judge', sjt_assessment: true, applicant_accept_video: video },
  questions: [],
  form: {
    kind: 'situational_judgement',
    time_limit_minutes: 20,
    key_source: 'Three experts',
    scenarios: [
      {
        id: 'case1',
        title: 'Late',
        text: 'What now?',
        format: 'best_worst',
        video_id: video,
        picture: { id: 1, description: 'A van' },
        levels: [],
        responses: [
          { id: 'call', text: 'Call', key: 1 },
          { id: 'wait', text: 'Wait', key: 2 },
        ],
      },
    ],
  },
});

describe('templates of a file', () => {
  it("of the product's own export come back as they were, in another company and in the same", async () => {
    const { db } = server.ctx;
    for (const { content, isRetired, ...row } of fc.sample(template, 30))
      await aTemplate(db, {
        ...row,
        company_id: scene.company_id,
        created_by: scene.owner.id,
        retired_at: isRetired ? new Date() : null,
        content: JSON.parse(JSON.stringify(content)) as TemplateContent,
      });
    const own = await exported();
    expect(own).toHaveLength(30);
    const other = await aStaffScene(server);
    expect(await sent({ results: own }, '?dry_run=true', other.client)).toMatchObject({ added: 30, id: null });
    expect(await exported(other.client)).toEqual([]);
    const none = { faulty: 0, errors: [], left_out: [] };
    expect(await sent({ results: own }, '', other.client)).toMatchObject({ added: 30, known: 0, ...none });
    expect(withoutOrigin(await exported(other.client))).toEqual(withoutOrigin(own));
    expect(await sent({ results: own })).toMatchObject({ added: 0, known: 30, ...none });
    expect(await sent({ results: own }, '', other.client)).toMatchObject({ added: 0, known: 30, ...none });
  });

  it('take over videos and pictures in the company that exported them, and in no other', async () => {
    const { db } = server.ctx;
    const video = await aVideo(db, { company_id: scene.company_id });
    const content = judgementOf(video.id) as unknown as TemplateContent;
    await aTemplate(db, { company_id: scene.company_id, created_by: scene.owner.id, content });
    const own = await exported();
    const other = await aStaffScene(server);
    // A video of the other company that happens to have the number must not take its place.
    expect((await sent(own, '', other.client)).left_out).toEqual([
      { row: 1, field: 'job.applicant_accept_video' },
      { row: 1, field: 'form.scenarios.0.video_id' },
      { row: 1, field: 'form.scenarios.0.picture' },
    ]);
    expect(await exported(other.client)).toMatchObject([{ job: { applicant_accept_video: null } }]);
    await db.delete(job_templates).where(eq(job_templates.company_id, scene.company_id));
    expect(await sent(own)).toMatchObject({ added: 1, left_out: [] });
    expect(withoutOrigin(await exported())).toEqual(withoutOrigin(own));
    // The mark of the company, and a video of another one.
    const foreign = await aVideo(db);
    const forged = [
      { ...own[0], title: 'Forged', job: { title: 'Forged', interview_intro_video: foreign.id }, form: undefined },
    ];
    expect((await sent(forged)).left_out).toEqual([{ row: 1, field: 'job.interview_intro_video' }]);
  });

  it('are checked one by one, with the place of each error', async () => {
    const entries = [
      { title: 'Good', job: { title: 'Adviser' }, questions: [{ text: 'Why?' }] },
      { job: {} },
      { title: 'Long', job: { title: 'x'.repeat(1000) }, questions: [{ text: '' }] },
      { title: 'Odd', job: { colour: 'red', fixed_deadline: '2030-01-01' } },
      { title: 'Kinds', job: {}, form: { kind: 'cv_copilot' } },
      {
        title: 'Rubric',
        job: {},
        criteria: {
          rubrics: [
            {
              question: 2,
              indicators: [
                { text: 'a', score: 1 },
                { text: 'b', score: 2 },
              ],
            },
          ],
        },
      },
      { title: 'Good', job: { title: 'Adviser' }, questions: [{ text: 'Why?' }] },
    ];
    const report = await sent(entries);
    expect(report).toMatchObject({ total: 7, added: 1, known: 1, faulty: 5 });
    expect(report.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'title', 'required'],
      [3, 'job.title', 'too_long'],
      [3, 'questions.0.text', 'required'],
      [4, 'job.colour', 'unknown_field'],
      [4, 'job.fixed_deadline', 'unknown_field'],
      [5, 'form.kind', 'not_allowed'],
      [6, 'criteria.rubrics.0.question', 'too_big'],
    ]);
    expect(await listed()).toMatchObject([{ title: 'Good', private: true, created_by: { id: scene.owner.id } }]);
  });

  it('keep no markup but what staff may write', async () => {
    await sent([{ title: 'Marked', job: { description: '<p onclick="x()">Hi<script>y()</script></p>' } }]);
    expect(await exported()).toMatchObject([{ job: { description: '<p>Hi</p>' } }]);
  });

  it('leave within a day when the import is undone, by who made it, but for those that were changed', async () => {
    const { id } = await sent([
      { title: 'First', private: false, job: {} },
      { title: 'Second', private: false, job: {} },
    ]);
    const colleague = await server.staff(await aMember(server.ctx.db, { company_id: scene.company_id }));
    expect((await colleague.get(IMPORTS)).json).toEqual([]);
    expect((await colleague.delete(`${IMPORTS}/${id}`)).status).toBe(404);
    expect((await scene.client.get(IMPORTS)).json as ContentImport[]).toMatchObject([
      { id, filename: 'templates.json', added: 2, undone_at: null, created_by: { id: scene.owner.id } },
    ]);
    const [first] = await listed();
    expect((await scene.client.patch(`${LIST}/${first?.id}`, { title: 'Changed' })).status).toBe(200);
    const undone = await scene.client.delete(`${IMPORTS}/${id}`);
    expect(undone.json as UndoneImport).toEqual({ removed: 1, kept: 1 });
    expect((await listed()).map(({ title }) => title)).toEqual(['Changed']);
    expect((await scene.client.get(IMPORTS)).json).toMatchObject([{ added: 1, undone_at: expect.any(String) }]);
    expect(problemOf(await scene.client.delete(`${IMPORTS}/${id}`))).toMatchObject({ status: 409 });
  });

  it.each([
    ['CSV', 'title\nNurses\n', { file: ['wrong_format'] }],
    ['an archive', 'PK\u0003\u0004', { file: ['wrong_format'] }],
    ['more than the limit', JSON.stringify(Array.from({ length: 501 }, () => ({}))), { file: ['too_many_rows'] }],
  ])('are refused as %s', async (_what, content, errors) => {
    expect(problemOf(await post(content))).toMatchObject({ status: 422, errors });
  });

  it('of a large file are read, up to the limit', async () => {
    const large = { title: 'Large', job: { description: `<p>${'x'.repeat(19_000)}</p>` } };
    const many = Array.from({ length: 300 }, (_, at) => ({ ...large, title: `Large ${at}` }));
    expect(await sent(many, '?dry_run=true')).toMatchObject({ added: 300 });
    const huge = `[${' '.repeat(21 * 1024 * 1024)}]`;
    expect((await post(huge)).status).toBe(413);
  });

  it('stop at the number that a company may have', async () => {
    await server.ctx.db.execute(sql`
      insert into job_templates (company_id, created_by, title, content)
      select ${scene.company_id}, ${scene.owner.id}, 'T' || n, '{"job":{},"questions":[]}' from generate_series(1, 499) n`);
    const two = [
      { title: 'One', job: {} },
      { title: 'Two', job: {} },
    ];
    expect(problemOf(await post(two))).toMatchObject({ code: 'limit_reached' });
    expect(await server.ctx.db.$count(job_templates, eq(job_templates.company_id, scene.company_id))).toBe(499);
  });
});
