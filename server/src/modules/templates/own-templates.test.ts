import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Job, JobTemplate, JobTemplateDetail } from '@vivavoce/contract/types.ts';
import { perTest } from '../../../test/lifetimes.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, aQuestion, aSeat, aTemplate, aVideo } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { jobs, questions, videos } from '../../db/schema/index.ts';

const LIST = '/templates/api/job-templates';
const server = useTestServer();
const scene = perTest(() =>
  aStaffScene(server, { title: 'Ward nurse', description: '<p>Nights.</p>', rating_style: 3 }),
);
const colleague = perTest(async () => server.staff(await aMember(server.ctx.db, { company_id: scene.company_id })));

const titles = async (by: ApiClient, query = '') =>
  ((await by.get(`${LIST}${query}`)).json as { results: JobTemplate[] }).results
    .filter(({ shared }) => !shared)
    .map(({ title }) => title);
const make = async (body: object = {}, by = scene.client): Promise<JobTemplate> => {
  const reply = await by.post(LIST, { job: scene.job.id, title: 'Nurses', ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as JobTemplate;
};
const change = (id: number, body: object, by = scene.client) => by.patch(`${LIST}/${id}`, body);
const use = (id: number, by = scene.client, publish = true) =>
  by.post(`${LIST}/create`, { template_ids: [id], publish });

describe('a template made from an activity', () => {
  it('gives the same settings, questions of every kind and criteria, and nothing of the round', async () => {
    const { db } = server.ctx;
    const fixed_deadline = new Date(Date.now() + 86_400_000);
    const video = await aVideo(db, { company_id: scene.company_id });
    await db
      .update(jobs)
      .set({ fixed_deadline, external_ids: ['R-1'], interview_intro_video: video.id, marketplace_public: true })
      .where(eq(jobs.id, scene.job.id));
    await aQuestion(db, { job: scene.job, order: 1, text: 'Why?', competency: 'Motivation', video_id: video.id });
    await aQuestion(db, { job: scene.job, order: 2, text: 'Which shift?', kind: 'choice', choices: ['Day', 'Night'] });
    await aQuestion(db, { job: scene.job, order: 3, text: 'Gone', removed_at: new Date() });
    const rows = (await scene.client.get(`${scene.path}/questions`)).json as { id: number }[];
    const indicators = [
      { text: 'Says little', score: 1 },
      { text: 'Gives an example', score: 3 },
    ];
    const rubric = { question: rows[0]?.id, enabled: true, indicators };
    expect((await scene.client.post(`${scene.path}/rubrics`, rubric)).status).toBe(201);
    const matrix = {
      competencies: [{ name: 'Motivation', indicators: [{ text: 'Says why' }] }],
      levels: [{ name: 'No' }, { name: 'Yes' }],
    };
    expect((await scene.client.send('PUT', `${scene.path}/matrixreviewoptions`, { json: matrix })).status).toBe(200);

    const { id } = await make();
    expect((await scene.client.get(`${LIST}/${id}`)).json).toMatchObject({
      title: 'Nurses',
      job: { title: 'Ward nurse', description: '<p>Nights.</p>' },
      questions: [{ text: 'Why?' }, { text: 'Which shift?', choices: ['Day', 'Night'] }],
      shared: false,
      private: true,
      retired: false,
      created_by: { id: scene.owner.id, full_name: scene.owner.full_name },
      abilities: ['edit'],
    } satisfies DeepPartial<JobTemplateDetail>);

    const [job] = (await use(id, scene.client, false)).json as [Job];
    expect(job).toMatchObject({
      title: 'Ward nurse',
      status: 'Draft',
      rating_style: 3,
      fixed_deadline: null,
      external_ids: [],
      marketplace_public: false,
      interview_intro_video: { id: video.id },
    });
    expect((await scene.client.get(`/api/jobs/${job.id}/questions`)).json).toMatchObject([
      { text: 'Why?', order: 1, competency: 'Motivation', video_id: video.id },
      { text: 'Which shift?', order: 2, kind: 'choice', choices: ['Day', 'Night'] },
    ]);
    expect((await scene.client.get(`/api/jobs/${job.id}/rubrics`)).json).toMatchObject([{ enabled: true, indicators }]);
    expect((await scene.client.get(`/api/jobs/${job.id}/matrixreviewoptions`)).json).toMatchObject(matrix);

    // A video that was deleted since is left out.
    await db.update(jobs).set({ interview_intro_video: null });
    await db.update(questions).set({ video_id: null });
    await db.update(videos).set({ deleted_at: new Date() }).where(eq(videos.id, video.id));
    const [later] = (await use(id, scene.client, false)).json as [Job];
    expect(later.interview_intro_video).toBeNull();
  });

  it('is made from drafts with gaps and from merge tags that are gone, which publishing names', async () => {
    const { db } = server.ctx;
    const draft = await aJob(db, {
      company_id: scene.company_id,
      created_by: scene.owner.id,
      title: '',
      description: '',
      status: 'Draft',
      invitation_text: '<p>[PARKING]</p>',
    });
    const { id } = await make({ job: draft.id });
    expect((await use(id, scene.client, false)).status).toBe(201);
    expect((await use(id)).status).toBe(422);
  });

  it('is private until it is shared, and goes to the successor of its maker', async () => {
    const { id } = await make({ title: 'Mine' }, colleague);
    expect([await titles(colleague), await titles(scene.client)]).toEqual([['Mine'], []]);
    for (const reply of [await scene.client.get(`${LIST}/${id}`), await change(id, { title: 'X' }), await use(id)])
      expect(reply.status).toBe(404);
    expect((await change(id, { private: false }, colleague)).json).toMatchObject({ private: false });
    expect(await titles(scene.client)).toEqual(['Mine']);
    // The caller would hide it from themselves.
    expect((await change(id, { private: true })).status).toBe(403);
    expect((await change(id, { title: 'Ours' })).json).toMatchObject({ title: 'Ours', private: false });

    expect((await change(id, { private: true }, colleague)).status).toBe(200);
    const { json } = await colleague.get('/api/user');
    const leaver = (json as { id: number }).id;
    const removal = await scene.client.send('DELETE', `/api/companies/update-delete/company-users/${leaver}`);
    expect(removal.status, removal.text).toBe(204);
    expect(await titles(scene.client)).toEqual(['Ours']);
  });

  it('leaves the lists when it is retired, makes nothing more, and comes back', async () => {
    const { id } = await make({ private: false });
    expect((await change(id, { retired: true })).json).toMatchObject({ retired: true });
    expect([await titles(colleague), await titles(colleague, '?retired=true')]).toEqual([[], ['Nurses']]);
    expect(problemOf(await use(id))).toMatchObject({ status: 409, code: 'wrong_state' });
    expect((await change(id, { retired: false }, colleague)).json).toMatchObject({ retired: false });
    expect(await titles(colleague)).toEqual(['Nurses']);
  });

  it('is hidden from other companies, and of limited members only their own can be changed', async () => {
    const { id } = await make({ private: false });
    const other = (await aStaffScene(server)).client;
    const theirs = await other.post(LIST, { job: scene.job.id, title: 'Stolen' });
    for (const reply of [theirs, await other.get(`${LIST}/${id}`), await change(id, { title: 'X' }, other)]) {
      expect(reply.status).toBe(404);
      expect(reply.text).not.toContain('Nurses');
    }
    const member = await aMember(server.ctx.db, { company_id: scene.company_id, create_interview_only: true });
    const limited = await server.staff(member);
    expect((await limited.post(LIST, { job: scene.job.id, title: 'Not seen' })).status).toBe(404);
    expect((await limited.get(`${LIST}/${id}`)).json).toMatchObject({ abilities: [] });
    expect((await change(id, { title: 'X' }, limited)).status).toBe(403);
    const job = await aJob(server.ctx.db, { company_id: scene.company_id, created_by: member.id });
    const own = await make({ job: job.id, private: false }, limited);
    expect((await change(own.id, { retired: true }, limited)).status).toBe(200);
    const seat = await aSeat(server.ctx.db, scene.job);
    expect((await (await server.staff(seat)).post(LIST, { job: scene.job.id, title: 'X' })).status).toBe(403);
    const platform = await aTemplate(server.ctx.db);
    expect((await change(platform.id, { retired: true })).status).toBe(403);
  });

  it.each([
    [{}, { job: ['required'], title: ['required'] }],
    [{ job: 1, title: ' ' }, { title: ['required'] }],
    [{ job: 1, title: 'x'.repeat(1000) }, { title: ['too_long'] }],
    [{ job: 1, title: 'A', private: 'no' }, { private: ['wrong_type'] }],
    [{ job: 1, title: 'A', company_id: 2 }, { company_id: ['unknown_field'] }],
  ])('refuses %j', async (body, errors) => {
    expect(problemOf(await scene.client.post(LIST, body))).toEqual({ status: 422, code: 'invalid', errors });
  });
});

type DeepPartial<T> = T extends object ? { [Key in keyof T]?: DeepPartial<T[Key]> } : T;
