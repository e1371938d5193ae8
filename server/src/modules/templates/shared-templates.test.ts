import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AuditEntry, Job, JobTemplate } from '@vivavoce/contract/types.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { runCommand } from '../../../../scripts/admin/run-command.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aQuestion, aVideo } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { jobs, platform_administrators } from '../../db/schema/index.ts';

const PATH = '/api/platform/templates';
const server = useTestServer();
let admin: ApiClient;
const scene = perFile(() => aStaffScene(server, { title: 'Ward nurse', description: '<p>Nights.</p>' }));
const stranger = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const operator = await aStaffScene(server);
  admin = operator.client;
  await server.ctx.db.insert(platform_administrators).values({ user_id: operator.owner.id });
});

const command = (...argv: string[]) =>
  runCommand(argv, async () => ({ ctx: server.ctx, close: () => Promise.resolve() }));
const offered = async (query = '') =>
  (
    (await stranger.client.get(`/templates/api/job-templates?search=nurse${query}`)).json as { results: JobTemplate[] }
  ).results.map(({ title }) => title);
const listed = async (query = '') =>
  ((await admin.get(PATH + query)).json as { results: JobTemplate[] }).results.map(({ title }) => title);

it('is made from an activity of any company without what belongs to that company, and serves every other', async () => {
  const { db } = server.ctx;
  const video = await aVideo(db, { company_id: scene.company_id });
  await db
    .update(jobs)
    .set({
      interview_intro_video: video.id,
      contact_name: 'Helen Marsh',
      invitation_text: '<p>Northwind invites you.</p>',
      custom_fields: 'PARKING|Gate 3',
    })
    .where(eq(jobs.id, scene.job.id));
  await aQuestion(db, { job: scene.job, text: 'Why?', video_id: video.id });
  const [source] = (await admin.get('/api/platform/template-sources?search=ward')).json as { id: number }[];
  expect(source).toMatchObject({ id: scene.job.id, title: 'Ward nurse', question_count: 1 });
  const made = await admin.post(PATH, { job: source?.id, title: 'Nurse' });
  expect(made.json).toMatchObject({ title: 'Nurse', shared: true, created_by: null, abilities: ['edit'] });
  const { id } = made.json as JobTemplate;
  const used = await stranger.client.post('/templates/api/job-templates/create', { template_ids: [id] });
  expect(used.status, used.text).toBe(201);
  const [job] = used.json as [Job];
  expect(job).toMatchObject({ title: 'Ward nurse', interview_intro_video: null, custom_fields: '' });
  expect(job.contact_name).not.toBe('Helen Marsh');
  expect(job.invitation_text).not.toContain('Northwind');
  expect((await stranger.client.get(`/api/jobs/${job.id}/questions`)).json).toMatchObject([{ video_id: null }]);
});

it('is renamed, retired and brought back on the pages and by command, with entries in the log of no company', async () => {
  const added = await command('template', 'add', String(scene.job.id), '--name', 'Night nurse');
  const [, id = ''] = /Template (\d+)/.exec(added.lines.join()) ?? [];
  expect((await admin.patch(`${PATH}/${id}`, { title: 'Day nurse' })).json).toMatchObject({ title: 'Day nurse' });
  expect(await offered()).toEqual(['Day nurse', 'Nurse']);
  expect((await admin.patch(`${PATH}/${id}`, { retired: true })).json).toMatchObject({ retired: true });
  expect([await offered(), await offered('&retired=true')]).toEqual([['Nurse'], []]);
  expect((await stranger.client.get(`/templates/api/job-templates/${id}`)).status).toBe(404);
  expect([await listed(), await listed('?retired=true')]).toEqual([['Nurse'], ['Day nurse']]);
  expect((await command('template', 'restore', id)).code).toBe(0);
  expect((await command('template', 'list')).lines[0]).toContain('Day nurse');
  expect((await command('template', 'retire', '999999')).code).toBe(1);
  expect((await command('template', 'add', String(scene.job.id))).lines).toEqual([
    'The name of the template (--name) is missing.',
  ]);

  expect((await command('administrator', 'add', stranger.owner.email)).code).toBe(0);
  expect((await command('administrator', 'remove', stranger.owner.email)).code).toBe(0);
  const { results } = (await admin.get('/api/platform/audit')).json as { results: AuditEntry[] };
  expect(results.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'administrator.removed system',
    'administrator.added system',
    'template.changed system',
    'template.changed user',
    'template.changed user',
    'template.made system',
    'template.made user',
  ]);
  expect(results[1]?.changes).toEqual({ administrator: [null, stranger.owner.email] });
  const page = (await admin.get('/api/platform/audit?page_size=5')).json as { next: number };
  const rest = (await admin.get(`/api/platform/audit?before=${page.next}`)).json as { results: unknown[]; next: null };
  expect([rest.results.length, rest.next]).toEqual([2, null]);
});

it('is the business of platform administrators, and of no template of a company', async () => {
  for (const path of [PATH, '/api/platform/template-sources', '/api/platform/audit'])
    expect((await stranger.client.get(path)).status).toBe(403);
  expect((await stranger.client.post(PATH, { job: stranger.job.id, title: 'Mine' })).status).toBe(403);
  const own = await stranger.client.post('/templates/api/job-templates', { job: stranger.job.id, title: 'Own' });
  const { id } = own.json as JobTemplate;
  expect((await admin.patch(`${PATH}/${id}`, { retired: true })).status).toBe(404);
  expect((await admin.post(PATH, { job: 999_999, title: 'None' })).status).toBe(404);
  expect(problemOf(await admin.post(PATH, { job: scene.job.id, title: '' }))).toMatchObject({
    status: 422,
    errors: { title: ['required'] },
  });
});
