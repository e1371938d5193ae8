import type { CompanyEmail, Job } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aMember } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { companies, company_emails, users } from '../../db/schema/index.ts';

const server = useTestServer();
let shortname: string;
const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const [company] = await server.ctx.db
    .update(companies)
    .set({ custom_fields: 'Office|Leeds' })
    .where(eq(companies.id, scene.company_id))
    .returning();
  shortname = company?.shortname ?? '';
});

const content: Omit<CompanyEmail, 'revision'> = {
  subject: 'Come in, [FIRST NAME]',
  body_text: '<p>Dear [FIRST NAME], come to [OFFICE]</p>',
  from_name: 'People team',
  reply_to_email: 'people@mail.example',
  promote_practice: true,
};
const path = (type = 'invitation', name = shortname) => `/api/companies/${name}/${type}-email`;
const read = async (type?: string, query = '') =>
  (await scene.client.get(`${path(type)}${query}`)).json as CompanyEmail;
const readEnglish = (type?: string) => read(type, '?locale=en-gb');
const put = (body: object, type?: string) => scene.client.send('PUT', `${path(type)}?locale=en-gb`, { json: body });
const newJob = async (body: object = {}) => (await scene.client.post('/api/jobs', body)).json as Job;

describe('the e-mails that a company begins with', () => {
  it('are the product’s own until somebody writes others, in the language of the reader', async () => {
    expect(await read('rejection')).toMatchObject({ reply_to_email: '', promote_practice: false });
    expect((await read('completion')).body_text).toContain('Hello [FIRST NAME]');
    await server.ctx.db.update(users).set({ locale: 'fr-fr' }).where(eq(users.id, scene.owner.id));
    expect((await read('completion')).body_text).toContain('Bonjour [FIRST NAME]');
  });

  it('fill a new activity, and nothing else of it', async () => {
    const before = await newJob();
    expect((await put(content)).json).toEqual({ ...content, revision: 1 });
    expect(await readEnglish()).toEqual({ ...content, revision: 1 });
    expect(await newJob()).toMatchObject({
      invitation_text: content.body_text,
      invitation_from_name: content.from_name,
      invitation_reply_to_email: content.reply_to_email,
      invitation_promote_practice: true,
      invitation_subject: content.subject,
      interview_complete_message: before.interview_complete_message,
      rejection_email_body_text: before.rejection_email_body_text,
    });
    expect((await scene.client.get(`/api/jobs/${before.id}`)).json).toMatchObject({
      invitation_text: before.invitation_text,
    });
    expect((await newJob({ invitation_text: '<p>Own</p>' })).invitation_text).toBe('<p>Own</p>');
  });

  it('are not changed by an activity that began with them', async () => {
    await put(content, 'rejection');
    const { id } = await newJob();
    await scene.client.patch(`/api/jobs/${id}`, {
      rejection_email_body_text: '<p>Other</p>',
      rejection_email_from_name: 'X',
    });
    expect(await readEnglish('rejection')).toMatchObject(content);
    const copy = await scene.client.post(`/api/jobs?duplicate=${id}`, {});
    expect(copy.json).toMatchObject({ rejection_email_body_text: '<p>Other</p>' });
  });

  it('leave sender and replies to the activity where they are empty', async () => {
    await put({ ...content, from_name: '', reply_to_email: '' }, 'completion');
    const job = await newJob();
    expect(job.interview_complete_message).toBe(content.body_text);
    expect(job.interview_complete_reply_to_email).toBe(scene.owner.email);
    expect(job.interview_complete_from_name).not.toBe('');
  });

  it('are stored sanitised', async () => {
    const reply = await put({ ...content, body_text: '<p onclick="x()">Hi</p><script>x()</script>' });
    expect(reply.json).toMatchObject({ body_text: '<p>Hi</p>' });
  });

  it('are refused by field, and tags that nobody can fill by name', async () => {
    const before = await readEnglish();
    const bad = await put({
      body_text: '',
      from_name: 'a\nb',
      reply_to_email: 'nobody',
      promote_practice: 'yes',
      subject: 'a'.repeat(1000),
      other: '',
    });
    expect(problemOf(bad)).toEqual({
      status: 422,
      code: 'invalid',
      errors: {
        body_text: ['required'],
        from_name: ['control_characters'],
        reply_to_email: ['not_an_email'],
        promote_practice: ['wrong_type'],
        subject: ['too_long'],
        other: ['unknown_field'],
      },
    });
    const tags = await put({ ...content, from_name: '[BOSS]', body_text: '<p>[FAX] [FEEDBACK LINK] [OFFICE]</p>' });
    expect(tags.json).toMatchObject({
      status: 422,
      code: 'unknown_tag',
      errors: { from_name: ['unknown_tag'], body_text: ['unknown_tag'] },
      unknown_tags: { from_name: ['BOSS'], body_text: ['FAX', 'FEEDBACK LINK'] },
    });
    expect(await readEnglish()).toEqual(before);
    expect([404, 422]).toContain((await scene.client.get(path('reminder'))).status);
  });

  it('are not written over by somebody who read them before another change', async () => {
    await server.ctx.db.delete(company_emails).where(eq(company_emails.company_id, scene.company_id));
    const { revision } = await readEnglish();
    const saves = await Promise.all(['A', 'B', 'C'].map((name) => put({ ...content, from_name: name, revision })));
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const kept = await readEnglish();
    expect(kept).toEqual(saves.find(({ status }) => status === 200)?.json);
    expect(problemOf(await put({ ...content, revision })).code).toBe('conflict');
    expect(problemOf(await put({ ...content, revision: 2 ** 31 })).errors).toEqual({ revision: ['too_big'] });
    expect((await put({ ...content, revision: kept.revision })).status).toBe(200);
  });

  it('show in a preview as they would be sent for a sample activity', async () => {
    const preview = async (body: object, type = 'invitation') =>
      (await scene.client.post(`${path(type)}/preview`, { ...content, ...body })).json as Record<string, string>;
    const mail = await preview({ body_text: '<p>[FIRST NAME], [INTERVIEW TITLE], [OFFICE], [DURATION]</p>' });
    expect(mail['text']).toContain('Amélie, Conseiller clientèle, Leeds, 10 min');
    expect(mail).toMatchObject({ from_name: 'People team', unknown_tags: [] });
    expect(mail['subject']).toBe('Come in, Amélie');
    expect(await preview({ body_text: '<p>[FAX]</p>' }, 'rejection')).toMatchObject({ unknown_tags: ['FAX'] });
    expect(problemOf(await scene.client.post(`${path()}/preview`, { ...content, body_text: 7 })).errors).toEqual({
      body_text: ['wrong_type'],
    });
  });

  it('are those of no other company', async () => {
    const other = await aCompany(server.ctx.db);
    for (const name of [other.shortname, 'no-such-company']) {
      expect((await scene.client.get(path('invitation', name))).status).toBe(404);
      expect((await scene.client.send('PUT', path('invitation', name), { json: content })).status).toBe(404);
    }
  });
});

describe('custom fields', () => {
  const list = async () => (await scene.client.get('/api/custom-fields')).json;

  it('are listed with the e-mails and activities that use their tags', async () => {
    const company = await aStaffScene(server);
    const change = (body: object) => company.client.post('/api/settings', body);
    await change({ custom_fields: 'Office|Leeds, Park Row\nTeam name|People' });
    const uses = async () => (await company.client.get('/api/custom-fields')).json;
    const none = { emails: 0, activities: 0 };
    expect(await uses()).toEqual([
      { tag: 'Office', replacement: 'Leeds, Park Row', ...none },
      { tag: 'Team name', replacement: 'People', ...none },
    ]);
    const text = {
      invitation_text: '<p>[OFFICE] and [Office]</p>',
      rejection_email_body_text: '<p>[team&nbsp;name]</p>',
    };
    const made = async (body: object) => (await company.client.post('/api/jobs', body)).json as Job;
    await made({ title: 'One', ...text });
    await made({
      title: 'Two',
      invitation_text: '<p>[office], not OFFICE</p>',
      interview_complete_message: '<p>[Office]</p>',
    });
    expect(await uses()).toMatchObject([
      { tag: 'Office', emails: 3, activities: 2 },
      { tag: 'Team name', emails: 1, activities: 1 },
    ]);
  });

  it('are those of the own company, for owners and admins', async () => {
    expect(await list()).toMatchObject([{ tag: 'Office', replacement: 'Leeds' }]);
    const member = await aMember(server.ctx.db, { company_id: scene.company_id, role: 'member' });
    expect(problemOf(await (await server.staff(member)).get('/api/custom-fields'))).toMatchObject({ status: 403 });
  });
});
