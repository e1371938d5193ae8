import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aContact, anApplication } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { TEST_MAIL_LIMITS } from '@vivavoce/domain/limits.ts';
import { mails, users } from '../../db/schema/index.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server, { title: 'Analyst & <Co>' }));

const draft = {
  type: 'invitation',
  from_name: '[ORGANISATION NAME] team',
  reply_to_email: 'team@mail.example',
  subject: 'For [INTERVIEW TITLE]',
  body: '<p>Dear [FIRST NAME], you have [DURATION]</p>',
};
const send = (body: object = draft) => scene.client.post(`${scene.path}/email-test`, body);
const stored = () => server.ctx.db.select().from(mails).where(eq(mails.job_id, scene.job.id));

describe('a test e-mail', () => {
  it('reaches the person who asks and nobody else, byte for byte as the preview shows it', async () => {
    await aContact(server.ctx.db, scene.company_id, draft.reply_to_email);
    const reply = await send();
    expect([reply.status, reply.json]).toEqual([202, { to: scene.owner.email }]);
    const { from_name, subject, html, text } = (await scene.client.post(`${scene.path}/email-preview`, draft))
      .json as Record<string, string>;
    expect(await stored()).toMatchObject([
      {
        type: 'test',
        state: 'queued',
        to_address: scene.owner.email,
        reply_to: draft.reply_to_email,
        application_id: null,
        from_name,
        subject,
        html,
        text,
      },
    ]);
    const [mail] = await stored();
    const { rows } = await server.ctx.db.execute(
      sql`select 1 from pgboss.job where name = 'send-mail' and (data->>'mail')::bigint = ${mail?.id}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is what an applicant of the same name and times is sent', async () => {
    const { from_name, subject, body } = draft;
    const fields = { invitation_from_name: from_name, invitation_subject: subject, invitation_text: body };
    await scene.client.patch(scene.path, fields);
    const one = await anApplication(server.ctx.db, { job: scene.job, status: 0, invited_at: null, deadline: null });
    const [user] = await server.ctx.db.select().from(users).where(eq(users.id, one.user_id));
    await scene.client.post(`${scene.path}/applications/${one.id}/invite`, {});
    await send();
    const [sent, test] = (await stored()).toSorted((a, b) => a.id - b.id);
    const asSample = (html = '') =>
      html
        .replaceAll(user?.first_name ?? '?', 'Amélie')
        .replace('0 mins', '10 mins')
        .replaceAll(/\?t=[\w.-]+/g, '');
    expect(asSample(sent?.html)).toBe(test?.html);
    expect(asSample(sent?.text)).toBe(test?.text);
    expect([sent?.subject, sent?.from_name]).toEqual([test?.subject, test?.from_name]);
  });

  it('is refused while a tag in it cannot be filled, by field, and where a field is wrong', async () => {
    const reply = await send({ ...draft, subject: '[NOPE]', body: '<p>[SALARY]</p>' });
    expect(reply.json).toMatchObject({
      status: 422,
      code: 'unknown_tag',
      unknown_tags: { subject: ['NOPE'], body: ['SALARY'] },
    });
    expect(problemOf(await send({ ...draft, type: 'test', reply_to_email: 'x', to: 'a@b.example' })).errors).toEqual({
      type: ['not_allowed'],
      reply_to_email: ['not_an_email'],
      to: ['unknown_field'],
    });
    expect(await stored()).toEqual([]);
  });

  it('fills nobody’s mailbox, also when many are asked for at the same time', async () => {
    const attempts = TEST_MAIL_LIMITS.per_hour + 5;
    const replies: Awaited<ReturnType<typeof send>>[] = [];
    // As many at the same time as the database has connections for: more would be told that it is busy, on a slow machine.
    while (replies.length < attempts) {
      const together = Math.min(8, attempts - replies.length);
      replies.push(...(await Promise.all(Array.from({ length: together }, () => send()))));
    }
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(TEST_MAIL_LIMITS.per_hour);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await stored()).toHaveLength(TEST_MAIL_LIMITS.per_hour);
  });
});
