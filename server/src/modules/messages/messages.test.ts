import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MESSAGE_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { useMailServer } from '../../../test/mail-server.ts';
import { perTest } from '../../../test/lifetimes.ts';
import { aJob, aUser, anApplication } from '../../../test/factories.ts';
import type { Application } from '../../../test/factories.ts';
import { meeting } from '../../../test/concurrency/meeting.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { Tx } from '../../db/client.ts';
import { applications, companies, events, mails, mailings } from '../../db/schema/index.ts';
import { linkToken } from '../../lib/secrets.ts';
import { withoutPersonalLink } from '../mails/composing/personal-link.ts';

let people: Application[];
const message = {
  email_subj: 'About [INTERVIEW TITLE]',
  email_body: '<p>Dear [FIRST NAME], <a href="https://x.example">read</a></p>',
};

const { sink, server } = useMailServer();
const scene = perTest(() => aStaffScene(server, { custom_fields: 'Office|Leeds' }));
beforeEach(async () => {
  people = [];
  for (const first_name of ['Ana', 'Bo & <Co>', 'Cy']) {
    const user = await aUser(server.ctx.db, { first_name, last_name: 'Example' });
    people.push(
      await anApplication(server.ctx.db, { job: scene.job, user_id: user.id, applicant_name: user.full_name }),
    );
  }
});

const one = (path: string, body: unknown, of = people[0]!) =>
  scene.client.post(`${scene.path}/applications/${of.id}/${path}`, body);
const written = () => server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id)).orderBy(mails.id);
const mailsSent = async () =>
  (await server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id))).map((row) => [
    row.type,
    row.application_id,
  ]);
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });

describe('a message to one applicant', () => {
  it('is sent as the preview shows it but for the personal link, to the applicant alone, and is in the history', async () => {
    const shown = (await one('email-preview', { type: 'message', ...message })).json as Record<string, string>;
    const sent = await one('email', message);
    expect([sent.status, sent.json]).toEqual([202, { queued: 1 }]);
    const [mail] = await written();
    const { id, link_version } = people[0]!;
    const token = linkToken(server.ctx.env.SESSION_SECRET, id, link_version);
    expect(mail?.text).toContain(token);
    expect(withoutPersonalLink(mail?.html ?? '', token)).toBe(shown['html']);
    expect(withoutPersonalLink(mail?.text ?? '', token)).toBe(shown['text']);
    expect(mail).toMatchObject({
      type: 'message',
      application_id: people[0]!.id,
      subject: shown['subject'],
      from_name: shown['from_name'],
      reply_to: scene.owner.email,
    });
    expect(mail?.html).toContain('Dear Ana');
    expect(mail?.subject).toBe(`About ${scene.job.title}`);
    const history = (await scene.client.get(`${scene.path}/applications/${people[0]!.id}/emails`)).json;
    expect(history).toMatchObject({ results: [{ type: 'message', subject: mail?.subject }], count: 1 });
    await eventually(async () => expect((await written())[0]?.state).toBe('sent'));
    expect(sink.mails.at(-1)?.to).toEqual([mail?.to_address]);
    expect(await mailsSent()).toEqual([['application.messaged', people[0]!.id]]);
  });

  it('can be sent as a form, and names no other address', async () => {
    const { id } = people[1]!;
    const path = `${scene.path}/applications/${id}/email`;
    const form = {
      ...message,
      msg_to: (await scene.client.get(`${scene.path}/applications/${id}`)).text.match(/"email":"([^"]+)"/)![1]!,
    };
    expect((await scene.client.send('POST', path, { form })).status).toBe(202);
    expect((await written())[0]?.html).toContain('Dear Bo &amp; &lt;Co&gt;');
    const other = await one('email', { ...message, msg_to: 'boss@elsewhere.example' });
    expect(problemOf(other)).toMatchObject({ status: 422, errors: { msg_to: ['not_allowed'] } });
    expect(await written()).toHaveLength(1);
  });

  it('is refused by field', async () => {
    const errors = async (body: unknown) => problemOf(await one('email', body)).errors;
    expect(await errors({ email_subj: 'a\r\nBcc: all@x.example', email_body: '<p>x</p>' })).toEqual({
      email_subj: ['control_characters'],
    });
    expect(await errors({ email_subj: '', email_body: '<p> </p>' })).toEqual({ email_subj: ['required'] });
    expect(await errors({ email_subj: 'x', email_body: '<p> </p>' })).toEqual({ email_body: ['required'] });
    expect(await errors({ email_subj: '[FAX]', email_body: '<p>[OFFICE] [SALARY]</p>' })).toEqual({
      email_subj: ['unknown_tag'],
      email_body: ['unknown_tag'],
    });
    expect(await errors({ email_subj: 'x', email_body: '<p>&#91;SALARY&#93;</p>' })).toEqual({
      email_body: ['unknown_tag'],
    });
    expect(await errors({ ...message, bcc: 'x@x.example' })).toEqual({ bcc: ['unknown_field'] });
    expect(await written()).toEqual([]);
  });
});

describe('a message to many', () => {
  const many = (selection: object, content: object = message) =>
    scene.client.post(`${scene.path}/email`, { selection, ...content });

  it('reaches everybody chosen once, each by name, and nobody of another activity', async () => {
    const stranger = await anApplication(server.ctx.db, {
      job: await aJob(server.ctx.db, { company_id: scene.company_id }),
    });
    const reply = await many({ ids: [...people.map(({ id }) => id), stranger.id] });
    expect(reply.json).toEqual({ queued: 3, mailing: expect.any(Number) });
    await eventually(async () => expect((await written()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']));
    expect((await written()).map(({ text }) => /Dear (\w+)/.exec(text)?.[1])).toEqual(['Ana', 'Bo', 'Cy']);
    expect(new Map((await mailsSent()).map(([type, id]) => [id, type]))).toEqual(
      new Map(people.map(({ id }) => [id, 'application.messaged'])),
    );
    const all = await many({ matching: { status: 'AwaitingResponse' } });
    expect(all.json).toMatchObject({ queued: 3 });
    expect((await many({ matching: { status: 'Outcomes' } })).json).toEqual({ queued: 0, mailing: null });
  });

  it('does without whoever is erased at that moment, as one to a single applicant does', async () => {
    const erasing = (of: Application) => (tx: Tx) => tx.delete(applications).where(eq(applications.id, of.id));
    const [ana, bo] = [people[0]!, people[1]!];
    const reply = await meeting(server.ctx.db, erasing(ana), () => many({ matching: { status: 'AwaitingResponse' } }));
    expect(reply.json).toMatchObject({ queued: 2 });
    expect((await meeting(server.ctx.db, erasing(bo), () => one('email', message, bo))).status).toBe(404);
  });

  it('is kept to what a company may write in a day', async () => {
    const { db } = server.ctx;
    await db.insert(mailings).values({
      job_id: scene.job.id,
      company_id: scene.company_id,
      kind: 'message',
      total: MESSAGE_LIMITS.recipients_per_company_and_day - 2,
      start_at: new Date(Date.now() + 3_600_000),
    });
    expect((await one('email', message)).status).toBe(202);
    expect((await many({ ids: people.map(({ id }) => id) })).status).toBe(429);
    expect((await one('email', message)).status).toBe(202);
    expect((await one('email', message)).status).toBe(429);
    expect(await written()).toHaveLength(2);
    expect(await mailsSent()).toHaveLength(2);
    // A day later there is room again.
    const before = new Date(server.ctx.now().getTime() - 25 * 3_600_000);
    await db.update(mails).set({ created_at: before }).where(eq(mails.company_id, scene.company_id));
    expect((await one('email', message)).status).toBe(202);
  });
});

describe('the preview of the Unsuccessful e-mail', () => {
  it('is that of the activity, or of words of its own, and absent for universities', async () => {
    expect((await one('email-preview', { type: 'rejection' })).json).toMatchObject({ unknown_tags: [] });
    const own = (
      await one('email-preview', { type: 'rejection', email_subj: 'For [FIRST NAME]', email_body: '<p>[NO]</p>' })
    ).json;
    expect(own).toMatchObject({ subject: 'For Ana', unknown_tags: ['NO'] });
    await server.ctx.db.update(companies).set({ account_type: 'university' }).where(eq(companies.id, scene.company_id));
    expect(problemOf(await one('email-preview', { type: 'rejection' }))).toMatchObject({
      errors: { type: ['not_allowed'] },
    });
    expect((await one('email-preview', { type: 'message', ...message })).status).toBe(200);
  });
});
