import { MAIL_TEXT_NAMES, mailText, SAVED_TEXTS_MAX } from '@vivavoce/domain/emails/mail-texts.ts';
import { MERGE_TAGS } from '@vivavoce/domain/emails/tag-names.ts';
import { and, desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication } from '../../../test/factories.ts';
import { perFile } from '../../../test/lifetimes.ts';
import { aStaffScene, anAgreedApplicant, problemOf } from '../../../test/staff-scene.ts';
import { applications, companies, company_emails, mails } from '../../db/schema/index.ts';
import type { MailType } from '@vivavoce/domain/emails/mail-types.ts';
import { createMailsOf } from '../mailings/create-mails.service.ts';
import { queueTextMail } from '../mails/single/text-mail.service.ts';
import { standardText } from '../mails/composing/standard-texts.ts';

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));
let shortname: string;
beforeAll(async () => {
  const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, scene.company_id));
  shortname = company?.shortname ?? '';
});

const NO_SENDER = { from_name: '', reply_to_email: '', promote_practice: false };
const path = (name: string, locale = 'en-gb') => `/api/companies/${shortname}/${name}-email?locale=${locale}`;
const put = (name: string, text: object, locale?: string) =>
  scene.client.send('PUT', path(name, locale), { json: { ...NO_SENDER, ...text } });
const newest = async (application: number, type: MailType) =>
  (
    await server.ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.application_id, application), eq(mails.type, type)))
      .orderBy(desc(mails.id))
      .limit(1)
  )[0];

describe('the texts of a company', () => {
  it('are listed, changed, and returned to those of the product, each language separately', async () => {
    const list = async () => (await scene.client.get(`/api/companies/${shortname}/emails`)).json;
    expect(await list()).toEqual([]);
    const standard = (await scene.client.get(path('withdrawal'))).json as { body_text: string };
    expect(standard).toMatchObject({ revision: 0, body_text: standardText('withdrawal', 'en-gb').body });
    expect((await put('withdrawal', { subject: 'Goodbye', body_text: '<p>We are sorry</p>' })).status).toBe(200);
    expect(await list()).toMatchObject([{ type: 'withdrawal', locale: 'en-gb', name: 'Default', is_default: true }]);
    expect((await scene.client.get(path('withdrawal', 'fr-fr'))).json).toMatchObject({ revision: 0 });
    expect((await scene.client.get(path('withdrawal'))).json).toMatchObject({ revision: 1, subject: 'Goodbye' });
    for (let time = 0; time < 2; time += 1)
      expect((await scene.client.send('DELETE', path('withdrawal'), {})).status).toBe(204);
    expect((await scene.client.get(path('withdrawal'))).json).toEqual(standard);
    expect((await put('withdrawal', { subject: '', body_text: '<p>Again</p>' })).json).toMatchObject({
      subject: standardText('withdrawal', 'en-gb').subject,
    });
    expect(await list()).toMatchObject([{ is_default: false }, { is_default: true, name: 'Default 2' }]);
    await scene.client.send('DELETE', path('withdrawal'), {});
  });

  it('say what to correct: a tag that is needed, a field that is none of theirs', async () => {
    for (const name of MAIL_TEXT_NAMES) {
      const needs = mailText(name).needs ?? [];
      const bare = await put(name, { subject: 'S', body_text: '<p>Hello</p>' });
      if (needs.length === 0) expect(bare.status, name).toBe(200);
      else
        expect(bare.json, name).toMatchObject({
          status: 422,
          errors: { body_text: ['tag_missing'] },
          missing_tags: { body_text: needs.map((tag) => MERGE_TAGS[tag]) },
        });
      await scene.client.send('DELETE', path(name), {});
    }
    const sender = { from_name: 'A', reply_to_email: 'a@mail.example', promote_practice: true, body_text: '<p>A</p>' };
    expect(problemOf(await put('link', sender)).errors).toEqual({
      from_name: ['not_allowed'],
      reply_to_email: ['not_allowed'],
      promote_practice: ['not_allowed'],
    });
    expect(problemOf(await put('link', { subject: 'a\r\nBcc: x@mail.example', body_text: '<p>A</p>' })).errors).toEqual(
      {
        subject: ['control_characters'],
      },
    );
    expect(problemOf(await put('link', { body_text: '<p> &nbsp;</p>' })).errors).toEqual({ body_text: ['required'] });
    expect((await put('link', { body_text: '<p>[DATE] [MAIL DETAILS]</p>' })).json).toMatchObject({
      unknown_tags: { body_text: ['DATE', 'MAIL DETAILS'] },
    });
  });

  it('hold nothing that a mail program could run, whatever is typed', async () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '<script>x()</script>',
        '<img src=x onerror=x()>',
        '<a href="javascript:x()">a</a>',
        '<style>*{}</style>',
        '[FIRST NAME]',
        '[NO SUCH TAG]',
        '<p>',
        '</p>',
        '\u2028',
        '[[FIRST NAME]]',
      ),
    );
    const application = await anApplication(server.ctx.db, { job: scene.job });
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), fc.string({ maxLength: 40 }), async (pieces, subject) => {
        const reply = await put('link', { subject, body_text: `<p>A</p>${pieces.join('')}` });
        expect([200, 422]).toContain(reply.status);
        if (reply.status !== 200) return;
        const { job } = scene;
        await server.ctx.db.transaction((tx) =>
          queueTextMail(server.ctx, tx, { name: 'link', application, job, requested_by: null }),
        );
        const mail = await newest(application.id, 'link');
        expect(mail?.html).not.toMatch(/<script|onerror=|javascript:|<style>\*/i);
        expect(mail?.subject).not.toMatch(/[\r\n]/);
        expect(mail?.html).toContain(`/j/${job.shorturl}?t=`);
        expect(mail?.text).not.toContain('Field error');
      }),
      { numRuns: 40 },
    );
    await scene.client.send('DELETE', path('link'), {});
  });

  it('can be sent to oneself, and no more often than a mailbox can bear', async () => {
    const test = (body: object) =>
      scene.client.post(`/api/companies/${shortname}/webinar_moved-email/test?locale=fr-fr`, { ...NO_SENDER, ...body });
    expect((await test({ subject: 'Le [DATE]', body_text: '<p>Le [DATE], [PLACE]. [MAIL DETAILS]</p>' })).json).toEqual(
      {
        to: scene.owner.email,
      },
    );
    const [mail] = await server.ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.user_id, scene.owner.id), eq(mails.type, 'test')));
    expect(mail?.subject).toMatch(/^Le \p{L}+ \d/u);
    expect(mail?.text).toContain('Amphithéâtre 2');
    expect(mail?.text).toContain('15 minutes');
    expect((await test({ body_text: '<p>Without the day</p>' })).status).toBe(422);
    const rest = await Promise.all(Array.from({ length: 30 }, () => test({ body_text: '<p>[DATE]</p>' })));
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('several texts for one kind of e-mail', () => {
  const at = (text?: number) => `/api/companies/${shortname}/emails${text === undefined ? '' : `/${text}`}`;
  const kind = { type: 'answer_restored', locale: 'en-gb' } as const;
  const save = (name: string, body_text = '<p>Hello</p>') =>
    scene.client.post(at(), { ...kind, name, subject: '', body_text });
  const clear = () =>
    server.ctx.db
      .delete(company_emails)
      .where(and(eq(company_emails.company_id, scene.company_id), eq(company_emails.type, kind.type)));
  beforeEach(clear);
  const idOf = (reply: { json: unknown }) => (reply.json as { id: number }).id;
  const ofKind = async () =>
    ((await scene.client.get(at())).json as { id: number; type: string; name: string; is_default: boolean }[]).filter(
      ({ type }) => type === kind.type,
    );
  const change = (text: number, body: object) => scene.client.send('PATCH', at(text), { json: body });
  const remove = (text: number) => scene.client.send('DELETE', at(text), {});

  it('are saved, renamed, put in force and deleted; the one in force stays', async () => {
    const first = idOf(await save('Warm', '<p>Warm words</p>'));
    const second = idOf(await save('Short', '<p>Short</p>'));
    expect((await scene.client.get(path('answer_restored'))).json).toMatchObject({ revision: 0 });
    expect(problemOf(await save('WARM')).errors).toEqual({ name: ['repeated'] });
    expect(problemOf(await change(second, { name: 'warm' })).errors).toEqual({ name: ['repeated'] });
    expect((await change(second, { name: 'SHORT' })).json).toMatchObject({ name: 'SHORT' });
    expect((await change(first, { is_default: true })).status).toBe(200);
    expect((await scene.client.get(path('answer_restored'))).json).toMatchObject({ body_text: '<p>Warm words</p>' });
    expect((await remove(first)).status).toBe(409);
    expect((await change(second, { is_default: true })).status).toBe(200);
    expect((await scene.client.get(at(second))).json).toMatchObject({ is_default: true, body_text: '<p>Short</p>' });
    expect((await remove(first)).status).toBe(204);
    expect((await remove(first)).status).toBe(404);
    expect(await ofKind()).toMatchObject([{ id: second, is_default: true }]);
    await scene.client.send('DELETE', path('answer_restored'), {});
    expect((await remove(second)).status).toBe(204);
  });

  it('have one in force and no name twice, whatever happens at the same moment', async () => {
    const ids = (await Promise.all(['A', 'B', 'C', 'D'].map((name) => save(name)))).map(idOf);
    const same = await Promise.all(Array.from({ length: 5 }, () => save('Same')));
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422]);
    const actions = fc.array(
      fc.oneof(
        fc.constantFrom(...ids).map((text) => () => change(text, { is_default: true })),
        fc.tuple(fc.constantFrom(...ids), fc.constantFrom('A', 'a', 'X', 'x', 'D')).map(
          ([text, name]) =>
            () =>
              change(text, { name }),
        ),
        fc.constant(() => put('answer_restored', { subject: '', body_text: '<p>Typed</p>' })),
      ),
      { minLength: 2, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(actions, async (calls) => {
        const replies = await Promise.all(calls.map((send) => send()));
        for (const { status, text } of replies) expect([200, 422], text).toContain(status);
        const rows = await ofKind();
        expect(rows.filter(({ is_default }) => is_default).length).toBeLessThanOrEqual(1);
        expect(new Set(rows.map(({ name }) => name.toLowerCase())).size).toBe(rows.length);
      }),
      { numRuns: 25 },
    );
  });

  it('are limited in number and name, and of one company', async () => {
    for (const name of ['', 'a\r\nb', 'x'.repeat(10_000)]) expect((await save(name)).status).toBe(422);
    const rest = await Promise.all(Array.from({ length: SAVED_TEXTS_MAX + 3 }, (_, place) => save(`Number ${place}`)));
    expect(rest.filter(({ status }) => status === 422)).toHaveLength(3);
    expect(await ofKind()).toHaveLength(SAVED_TEXTS_MAX);
    const elsewhere = await aStaffScene(server);
    const [text] = await ofKind();
    expect((await elsewhere.client.get(at(text?.id))).status).toBe(404);
  });
});

describe('a text of a company is in force', () => {
  it('in the confirmation of a withdrawal, in the language of the applicant', async () => {
    await put('withdrawal', { subject: 'Goodbye [FIRST NAME]', body_text: '<p>All the best</p>' });
    const leave = async (locale: 'en-gb' | 'fr-fr') => {
      const { application, browser, path: interview } = await anAgreedApplicant(server, scene);
      await server.ctx.db.update(applications).set({ locale }).where(eq(applications.id, application.id));
      const reply = await browser.send('POST', `${interview}/decline`, { json: { reason: '', delete_answers: false } });
      expect(reply.status).toBeLessThan(300);
      return newest(application.id, 'withdrawal');
    };
    const english = await leave('en-gb');
    expect(english?.subject).toMatch(/^Goodbye ./);
    expect(english?.text).toContain('All the best');
    expect((await leave('fr-fr'))?.subject).not.toContain('Goodbye');
  });

  it('in extensions and reminders that are made from now on', async () => {
    await put('interview_extension', { subject: 'More time', body_text: '<p>Until [DEADLINE], enjoy</p>' });
    await put('interview_reminder_open', { subject: 'Still there?', body_text: '<p>A word from us</p>' });
    const at = server.ctx.now();
    const application = await anApplication(server.ctx.db, {
      job: scene.job,
      invited_at: new Date(at.getTime() - 3 * 24 * 3_600_000),
      deadline: new Date(at.getTime() + 48 * 3_600_000),
    });
    const selection = { ids: [application.id] };
    const sent = await scene.client.post(`${scene.path}/remind`, { selection });
    expect(sent.status).toBeLessThan(300);
    const { mailing } = sent.json as { mailing: number };
    await createMailsOf(server.ctx, mailing, AbortSignal.timeout(60_000));
    expect(await newest(application.id, 'reminder')).toMatchObject({ subject: 'Still there?' });
    await scene.client.send('DELETE', path('interview_reminder_open'), {});
    const more = await scene.client.post(`${scene.path}/extend_all`, { selection, days: 9 });
    expect(more.json).toMatchObject({ mailing: expect.any(Number) as number });
    await createMailsOf(server.ctx, (more.json as { mailing: number }).mailing, AbortSignal.timeout(60_000));
    expect((await newest(application.id, 'extension'))?.text).toContain('enjoy');
  });
});
