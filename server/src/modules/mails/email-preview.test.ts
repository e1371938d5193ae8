import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { companies } from '../../db/schema/index.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aQuestion } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';

type Preview = { from_name: string; subject: string; html: string; text: string; unknown_tags: string[] };
const server = useTestServer();
const scene = perFile(() => aStaffScene(server, { title: 'Analyst & <Co>' }));
beforeAll(async () => {
  await aQuestion(server.ctx.db, { job: scene.job });
});

const preview = (body: object) =>
  scene.client.post(`${scene.path}/email-preview`, { type: 'invitation', body: '', ...body });
const shown = async (body: object) => (await preview(body)).json as Preview;

describe('the preview of an e-mail', () => {
  it('fills the tags, each for the place where it stands', async () => {
    const mail = await shown({
      from_name: '[ORGANISATION NAME] team',
      subject: 'For [INTERVIEW TITLE]',
      body: '<p>[INTERVIEW TITLE] has [QUESTION COUNT]</p>',
    });
    expect(mail.subject).toBe('For Analyst & <Co>');
    expect(mail.html).toContain('Analyst &amp; &lt;Co&gt;');
    expect(mail.html).not.toContain('<Co>');
    expect(mail.text).toContain('Analyst & <Co>');
    expect(mail.unknown_tags).toEqual([]);
    expect(mail.from_name).toMatch(/^company-\w+ team$/);
  });

  it('reads as a sentence also while a draft has no title', async () => {
    const { json } = await scene.client.post('/api/jobs', { title: '', default_locale: 'fr-fr' });
    const { id } = json as { id: number };
    const of = (type: string, subject: string) =>
      scene.client.post(`/api/jobs/${id}/email-preview`, { type, subject, body: '<p>Pour [INTERVIEW TITLE].</p>' });
    const invitation = (await of('invitation', '')).json as Preview;
    expect(invitation.subject).toBe('Activité sans titre');
    expect(invitation.text).toContain('Pour Activité sans titre.');
    const completion = (await of('completion', '')).json as Preview;
    expect(completion.subject).toContain('Activité sans titre');
  });

  it('names tags that do not exist', async () => {
    const mail = await shown({ subject: '[NOPE]', body: '<p>[FIRST NAME] [SALARY] [SALARY]</p>' });
    expect(mail.unknown_tags.toSorted()).toEqual(['NOPE', 'SALARY']);
  });

  it('has a subject of its own where none is given', async () => {
    expect((await shown({})).subject).toBe('Analyst & <Co>');
    expect((await shown({ type: 'completion' })).subject).toContain('Analyst & <Co>');
  });

  it.each([
    ['an invitation', 'invitation', '[Remote] Analyst [DEADLINE]'],
    ['a completion message', 'completion', 'We have received your answers: [Remote] Analyst [DEADLINE]'],
    ['an Unsuccessful e-mail', 'rejection', '[Remote] Analyst [DEADLINE]'],
  ])('leaves the brackets of a title alone in %s without a subject', async (_what, type, subject) => {
    const { json } = await scene.client.post('/api/jobs', { title: '[Remote] Analyst [DEADLINE]' });
    const draft = { type, from_name: '', subject: '', body: '<p>[INTERVIEW TITLE]</p>' };
    const mail = (await scene.client.post(`/api/jobs/${(json as { id: number }).id}/email-preview`, draft)).json;
    expect(mail).toMatchObject({ subject, unknown_tags: [] });
  });

  it('goes by the name of the company also where it holds brackets', async () => {
    const named = await aStaffScene(server);
    const own = eq(companies.id, named.company_id);
    await server.ctx.db.update(companies).set({ account_name: 'Northwind [UK]' }).where(own);
    const draft = { type: 'invitation', from_name: '', body: '<p>[ORGANISATION NAME]</p>' };
    const mail = (await named.client.post(`${named.path}/email-preview`, draft)).json;
    expect(mail).toMatchObject({ from_name: 'Northwind [UK]', unknown_tags: [] });
  });

  it('is refused by field', async () => {
    expect(problemOf(await preview({ type: 'extension' })).errors).toEqual({ type: ['not_allowed'] });
    expect(problemOf(await preview({ subject: 'a\nb', body: 7 })).errors).toEqual({
      subject: ['control_characters'],
      body: ['wrong_type'],
    });
  });
});
