import { describe, expect, it } from 'vitest';
import type { JobTemplateDetail } from '@vivavoce/contract/types.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aSeat, aTemplate } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));

const path = (template: number) => `/templates/api/job-templates/${template}`;

describe('one template', () => {
  it('tells its questions in order, with what a new question has where it says nothing', async () => {
    const { id } = await aTemplate(server.ctx.db, {
      title: 'Advisers, first round',
      description: '<p>For the help line.</p>',
      content: {
        job: { title: 'Adviser', description: '<p>Help people who call.</p>', role: 'Adviser' },
        questions: [
          { text: 'Why this work?' },
          {
            text: 'When did you last help?',
            competency: 'Patience',
            kind: 'audio',
            preparation_seconds: null,
            answer_seconds: 60,
            attempts_allowed: 0,
          },
        ],
      },
    });
    const reply = await scene.client.get(path(id));
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      id,
      title: 'Advisers, first round',
      description: '<p>For the help line.</p>',
      job: { title: 'Adviser', description: '<p>Help people who call.</p>' },
      question_count: 2,
      duration: 4,
      shared: true,
      questions: [
        {
          text: 'Why this work?',
          competency: null,
          kind: 'video',
          preparation_seconds: 30,
          answer_seconds: 120,
          attempts_allowed: 2,
        },
        {
          text: 'When did you last help?',
          competency: 'Patience',
          kind: 'audio',
          preparation_seconds: null,
          answer_seconds: 60,
          attempts_allowed: 0,
        },
      ],
    });
  });

  it('tells the questions that an activity made from it gets', async () => {
    const { id } = await aTemplate(server.ctx.db);
    const detail = (await scene.client.get(path(id))).json as JobTemplateDetail;
    const made = await scene.client.post('/templates/api/job-templates/create', { template_ids: [id], publish: false });
    const [job] = made.json as { id: number; title: string; status: string; duration: number }[];
    expect(job).toMatchObject({ title: detail.job.title, status: 'Draft', duration: detail.duration });
    const { json } = await scene.client.get(`/api/jobs/${job?.id}/questions`);
    expect(json).toMatchObject(detail.questions);
  });

  it('is there for its own company and for no other', async () => {
    const own = await aTemplate(server.ctx.db, { company_id: scene.company_id });
    const foreign = await aTemplate(server.ctx.db, { company_id: (await aCompany(server.ctx.db)).id });
    expect((await scene.client.get(path(own.id))).json).toMatchObject({ id: own.id, shared: false });
    expect(problemOf(await scene.client.get(path(foreign.id)))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await scene.client.get(path(foreign.id))).text).not.toContain(foreign.title);
  });

  it('is refused to reviewers, who have no company to make an activity for', async () => {
    const reviewer = await aSeat(server.ctx.db, scene.job);
    const { id } = await aTemplate(server.ctx.db);
    expect(problemOf(await (await server.staff(reviewer)).get(path(id)))).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  it.each(['0', '-1', 'abc', '1.5', '99999999999999999999'])('does not exist as %s', async (given) => {
    const { status } = await scene.client.get(`/templates/api/job-templates/${given}`);
    expect([404, 422]).toContain(status);
  });
});
