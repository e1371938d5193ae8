import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aUser, anApplication } from '../../../test/factories.ts';
import type { Application } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { applications, jobs, mails } from '../../db/schema/index.ts';
import { linkToken } from '../../lib/secrets.ts';
import * as delivery from '../mails/delivery.service.ts';
import { withoutPersonalLink } from '../mails/composing/personal-link.ts';
import { createMailsOf } from '../mailings/create-mails.service.ts';

interface Sent {
  [field: string]: unknown;
  html: string;
  text: string;
  tries: { at: string; answer: string | null }[];
}

const server = useTestServer();
let application: Application;
const scene = perTest(() => aStaffScene(server, { invitation_text: '<p>Hello [FIRST NAME], come by.</p>' }));
beforeEach(async () => {
  const user = await aUser(server.ctx.db, { first_name: 'Ana', last_name: 'Zweig' });
  const given = { job: scene.job, user_id: user.id, status: 0, invited_at: null, deadline: null };
  application = await anApplication(server.ctx.db, given);
});

const token = () => linkToken(server.ctx.env.SESSION_SECRET, application.id, application.link_version);
const path = () => `${scene.path}/applications/${application.id}`;
const stored = async () => {
  const rows = await server.ctx.db.select().from(mails).where(eq(mails.application_id, application.id));
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const invite = (text = {}) =>
  scene.client.post(`${path()}/invite`, { invited_from_name: 'Talent', invite_subject: 'Come', ...text });
const read = async () => {
  const reply = await scene.client.get(`${path()}/emails/${(await stored()).id}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json as Sent;
};

describe('an e-mail in the history', () => {
  it('is in the text of this invitation, where it has one', async () => {
    expect((await invite({ email_body: '<p>[BOSS]</p>' })).status).toBe(422);
    await invite({ email_body: '<p>The door is open.</p>' });
    expect((await stored()).html).toContain('The door is open.');
  });

  it('is read in the words that were sent, also once the activity says otherwise', async () => {
    await invite();
    const row = await stored();
    await server.ctx.db
      .update(jobs)
      .set({ invitation_text: '<p>Other words</p>', title: 'Renamed' })
      .where(eq(jobs.id, scene.job.id));
    const sent = await read();
    expect(sent).toMatchObject({
      type: 'invitation',
      state: 'queued',
      from_name: 'Talent',
      subject: 'Come',
      reply_to: row.reply_to,
      to: { name: 'Ana Zweig', address: row.to_address },
      requested_by: { id: scene.owner.id, full_name: scene.owner.full_name },
      created_at: row.created_at.toISOString(),
      sent_at: null,
      next_try_at: null,
      tries: [],
    });
    for (const text of [sent.html, sent.text]) {
      expect(text).toContain('Hello Ana, come by.');
      expect(text).not.toContain('Other words');
    }
  });

  it('bears no link that opens the interview, neither the one of today nor an older one', async () => {
    await invite();
    expect((await stored()).html).toContain(token());
    for (const link_version of [application.link_version, 7]) {
      await server.ctx.db.update(applications).set({ link_version }).where(eq(applications.id, application.id));
      const sent = await read();
      expect(JSON.stringify(sent)).not.toContain(token());
      expect(JSON.stringify(sent)).not.toMatch(/\?t=[\w-]/);
      for (const text of [sent.html, sent.text]) expect(text).toContain(`/j/${scene.job.shorturl}?t=••••••`);
    }
  });

  it('is told with each attempt, and with what the other side answered', async () => {
    await invite();
    const { id } = await stored();
    const fail = async (error: string) => {
      await delivery.takeMail(server.ctx, id);
      await delivery.putOff(server.ctx, id, error, 300);
    };
    await fail('451 come back later');
    await fail('connect ECONNREFUSED 10.0.0.1:25');
    const list = async () =>
      (await scene.client.get(`${path()}/emails`)).json as { results: { next_try_at: string | null }[] };
    const soon = (await stored()).next_try_at!.toISOString();
    expect((await list()).results).toMatchObject([{ state: 'queued', next_try_at: soon, refusal: null }]);
    expect(await read()).toMatchObject({
      next_try_at: soon,
      tries: [{ answer: '451 come back later' }, { answer: null }],
    });
    const mail = await delivery.takeMail(server.ctx, id);
    expect(await read()).toMatchObject({ next_try_at: null, tries: [{}, {}] });
    await delivery.recordRefusal(server.ctx, mail!, '550 nobody here');
    const failed = await read();
    expect(failed).toMatchObject({ state: 'failed', next_try_at: null });
    expect(failed.tries.map(({ answer }) => answer)).toEqual(['451 come back later', null, '550 nobody here']);
  });

  it('of a mailing names who decided it, and of the product nobody', async () => {
    const { mailing } = (await scene.client.post(`${scene.path}/invite_all`, {})).json as { mailing: number };
    await createMailsOf(server.ctx, mailing, new AbortController().signal);
    expect((await read())['requested_by']).toEqual({ id: scene.owner.id, full_name: scene.owner.full_name });
    await server.ctx.db.execute(sql`update mailings set created_by = null where id = ${mailing}`);
    expect((await read())['requested_by']).toBeNull();
  });

  it('of somebody else is not found', async () => {
    await invite();
    const { id } = await stored();
    const other = await anApplication(server.ctx.db, { job: scene.job });
    expect((await scene.client.get(`${scene.path}/applications/${other.id}/emails/${id}`)).status).toBe(404);
    expect((await scene.client.get(`${path()}/emails/999999999`)).status).toBe(404);
    expect((await scene.client.get(`${path()}/emails/x`)).status).toBe(404);
  });

  it('shows text messages without the link too', async () => {
    await invite();
    await server.ctx.db
      .execute(sql`insert into text_messages (company_id, job_id, application_id, mail_id, type, to_number, body)
      values (${scene.company_id}, ${scene.job.id}, ${application.id}, ${(await stored()).id}, 'invitation', '+447700900123',
        ${`Open https://x.example/j/${scene.job.shorturl}?t=${token()}`})`);
    const list = await scene.client.get(`${path()}/emails`);
    expect(list.text).not.toContain(token());
    expect(list.text).toContain('?t=••••••');
  });
});

it('the token of a page for feedback is taken out of its link, and no other word of that name', () => {
  const text = 'https://fb.example/p?job=abc&amp;application=1z-abcdefghij_lmnopqrstu-&x=1 and application=1z-short';
  expect(withoutPersonalLink(text, '1z-other')).toBe(
    'https://fb.example/p?job=abc&amp;application=••••••&x=1 and application=1z-short',
  );
});

it('a personal link is taken out of any words, and nothing else', () => {
  const text =
    'https://a.example/fr/j/abc?t=1z-secret_1&x=1 and /j/abc?tab=1, 1z-other, https://a.example/fr/copy#7-s_1"';
  expect(withoutPersonalLink(text, '1z-other')).toBe(
    'https://a.example/fr/j/abc?t=••••••&x=1 and /j/abc?tab=1, ••••••, https://a.example/fr/copy#••••••"',
  );
});
