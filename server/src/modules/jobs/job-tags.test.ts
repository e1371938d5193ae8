import type { Job } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication, aQuestion } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications, companies, jobs, mails } from '../../db/schema/index.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server, { invitation_text: '<p>[FIRST NAME], come to [OFFICE]</p>' }));
beforeEach(async () => {
  await company({ custom_fields: 'Office|Leeds' });
});

const company = (fields: Partial<typeof companies.$inferInsert>) =>
  server.ctx.db.update(companies).set(fields).where(eq(companies.id, scene.company_id));
const mailsOfJob = () => server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id));
const waiting = () => anApplication(server.ctx.db, { job: scene.job, status: 0, invited_at: null, deadline: null });
const unknown = (tags: Record<string, string[]>) => ({
  status: 422,
  code: 'unknown_tag',
  errors: Object.fromEntries(Object.keys(tags).map((field) => [field, ['unknown_tag']])),
  unknown_tags: tags,
});

describe('a tag that nobody can fill', () => {
  it('keeps a change and a new activity from being stored, by field and name', async () => {
    const texts = { invitation_subject: '[NICK NAME]', invitation_text: '<p>[OFFICE] [FIRST NAME]</p>' };
    const refusal = unknown({ invitation_subject: ['NICK NAME'] });
    const before = await scene.client.get(scene.path);
    expect((await scene.client.patch(scene.path, { role: 'Analyst', ...texts })).json).toMatchObject(refusal);
    expect((await scene.client.get(scene.path)).json).toEqual(before.json);
    expect((await scene.client.post('/api/jobs', { title: 'New', ...texts })).json).toMatchObject(refusal);
    expect(await server.ctx.db.select().from(jobs).where(eq(jobs.company_id, scene.company_id))).toHaveLength(1);
  });

  it('keeps an invitation from being sent, whether it is in the activity or in this one mailing', async () => {
    const one = await waiting();
    const path = `${scene.path}/applications/${one.id}/invite`;
    const reply = await scene.client.post(path, { invite_subject: '[SALARY]', invited_from_name: '[BOSS]' });
    expect(reply.json).toMatchObject(unknown({ invited_from_name: ['BOSS'], invite_subject: ['SALARY'] }));
    await company({ custom_fields: '' });
    const gone = unknown({ invitation_text: ['OFFICE'] });
    expect((await scene.client.post(path, {})).json).toMatchObject(gone);
    expect((await scene.client.post(`${scene.path}/invite_all`, {})).json).toMatchObject(gone);
    const added = { user: { first_name: 'A', last_name: 'B', email: 'a.b@mail.example' }, invite: true };
    expect((await scene.client.post(`${scene.path}/applications`, added)).json).toMatchObject(gone);
    expect(await mailsOfJob()).toEqual([]);
    const rows = await server.ctx.db.select().from(applications).where(eq(applications.job_id, scene.job.id));
    expect(rows.map(({ invited_at }) => invited_at)).toEqual([null]);
    await company({ custom_fields: 'OFFICE|York' });
    expect((await scene.client.post(path, {})).status).toBe(200);
    expect((await mailsOfJob())[0]?.text).toContain('come to York');
  });

  it('keeps a draft from being published', async () => {
    await server.ctx.db.update(jobs).set({ status: 'Draft', description: '<p>D</p>' }).where(eq(jobs.id, scene.job.id));
    await aQuestion(server.ctx.db, { job: scene.job });
    await server.ctx.db.update(jobs).set({ question_count: 1 }).where(eq(jobs.id, scene.job.id));
    await company({ custom_fields: '' });
    expect((await scene.client.post(`${scene.path}/publish`, {})).json).toMatchObject(
      unknown({ invitation_text: ['OFFICE'] }),
    );
    await company({ custom_fields: 'Office|Leeds' });
    expect((await scene.client.post(`${scene.path}/publish`, {})).status).toBe(200);
  });
});

describe('the address of the marketplace', () => {
  const text = '<p>[FIRST NAME]: [MARKETPLACE URL]</p>';

  it('is unknown while the marketplace is closed', async () => {
    expect((await scene.client.patch(scene.path, { invitation_text: text })).json).toMatchObject(
      unknown({ invitation_text: ['MARKETPLACE URL'] }),
    );
  });

  it('is left out of e-mails once the company closes it, which their preview says', async () => {
    await company({ marketplace_enabled: true });
    const { shortname } = (await scene.client.get('/api/settings')).json as { shortname: string };
    await scene.client.patch(scene.path, { invitation_text: text, invitation_promote_practice: true });
    await company({ marketplace_open: false });
    const preview = await scene.client.post(`${scene.path}/email-preview`, {
      type: 'invitation',
      subject: '',
      body: text,
      from_name: '',
    });
    expect(preview.json).toMatchObject({ unknown_tags: ['MARKETPLACE URL'] });
    const one = await waiting();
    expect((await scene.client.post(`${scene.path}/applications/${one.id}/invite`, {})).status).toBe(200);
    const [mail] = await mailsOfJob();
    for (const part of [mail?.html ?? '', mail?.text ?? '']) {
      expect(part).not.toContain(`/marketplace/${shortname}`);
      expect(part).not.toContain('Field error');
    }
    expect(preview.text).not.toContain(`/marketplace/${shortname}`);
    expect((preview.json as { html: string }).html).toContain('Field error: MARKETPLACE URL');
    expect(mail?.text).not.toContain('Try a practice interview');
  });

  it('is filled, and promoted where the activity says so, once it is open', async () => {
    await company({ marketplace_enabled: true });
    const { shortname } = (await scene.client.get('/api/settings')).json as { shortname: string };
    const change = { invitation_text: text, invitation_promote_practice: true };
    const changed = await scene.client.patch(scene.path, change);
    expect((changed.json as Job).invitation_promote_practice).toBe(true);
    const one = await waiting();
    await scene.client.post(`${scene.path}/applications/${one.id}/invite`, {});
    const [mail] = await mailsOfJob();
    expect(mail?.html.split(`/marketplace/${shortname}`)).toHaveLength(3);
    expect(mail?.text).toContain('Try a practice interview');
    await scene.client.patch(scene.path, { invitation_promote_practice: false });
    const other = await waiting();
    await scene.client.post(`${scene.path}/applications/${other.id}/invite`, {});
    expect((await mailsOfJob())[1]?.text).not.toContain('Try a practice interview');
  });
});
