import { describe, expect, it } from 'vitest';
import { desc, eq } from 'drizzle-orm';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, mails } from '../../../db/schema/index.ts';

const server = useTestServer();
const scene = perFile(() => aStaffScene(server, { applicant_deadline_days: 3, reinvitation_deadline: 5 }));

const partsOf = (fields: Record<string, string>): FormData => {
  const parts = new FormData();
  for (const [name, word] of Object.entries(fields)) parts.set(name, word);
  return parts;
};
const somebody = () => anApplication(server.ctx.db, { job: scene.job });
const lastMail = async (application: number) =>
  (
    await server.ctx.db
      .select()
      .from(mails)
      .where(eq(mails.application_id, application))
      .orderBy(desc(mails.id))
      .limit(1)
  )[0];

describe('calls as the clients of the specification make them', () => {
  it('an invitation comes as a form of parts', async () => {
    const { id } = await somebody();
    const fields = { invited_from_name: 'Ünï team', invite_subject: 'For [FIRST NAME]' };
    const reply = await scene.client.send('POST', `${scene.path}/applications/${id}/invite`, {
      parts: partsOf(fields),
    });
    expect(reply).toMatchObject({ status: 200, json: { label: { code: 'AwaitingResponse' } } });
    expect(await lastMail(id)).toMatchObject({ from_name: 'Ünï team', subject: expect.stringMatching(/^For \p{L}/u) });
  });

  it('a message comes as a form of parts, as long as a message may be', async () => {
    const { id } = await somebody();
    const body = `<p>${'é'.repeat(15_000)}</p>`;
    const send = (fields: Record<string, string>) =>
      scene.client.send('POST', `${scene.path}/applications/${id}/email`, { parts: partsOf(fields) });
    expect((await send({ email_subj: 'News', email_body: body })).status).toBe(202);
    expect((await lastMail(id))?.html).toContain('é'.repeat(15_000));
    const tooLong = await send({ email_subj: 'News', email_body: `<p>${'é'.repeat(20_000)}</p>` });
    expect(problemOf(tooLong).errors).toEqual({ email_body: ['too_long'] });
    expect((await send({ email_subj: 'News', email_body: 'a'.repeat(90_000) })).status).toBe(413);
    expect(problemOf(await send({ email_subj: 'News', email_body: 'x', bcc: 'all@x.example' })).errors).toEqual({
      bcc: ['unknown_field'],
    });
  });

  it('a form with a file, or cut short, is refused', async () => {
    const { id } = await somebody();
    const path = `${scene.path}/applications/${id}/invite`;
    const parts = partsOf({ invite_subject: 'Hello' });
    parts.set('cv', new Blob(['x']), 'cv.pdf');
    expect(problemOf(await scene.client.send('POST', path, { parts })).errors).toEqual({ cv: ['not_allowed'] });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const cut = await scene.client.send('POST', path, { bytes: Buffer.from('--b\r\nContent-Dis'), headers });
    expect(cut.status).toBe(400);
    expect(await lastMail(id)).toBeUndefined();
  });

  it('what takes nothing takes no body', async () => {
    const { id } = await somebody();
    const call = (path: string) => scene.client.post(`${scene.path}/${path}`);
    expect((await call(`applications/${id}/invite`)).status).toBe(200);
    await server.ctx.db
      .update(applications)
      .set({ deadline: new Date(Date.now() + 3_600_000) })
      .where(eq(applications.id, id));
    expect((await call(`applications/${id}/extend`)).status).toBe(200);
    expect(await call('invite_all')).toMatchObject({ status: 202, json: { invited: expect.any(Number) } });
    expect(await call('extend_all')).toMatchObject({ status: 200, json: { changed: expect.any(Number) } });
  });
});
