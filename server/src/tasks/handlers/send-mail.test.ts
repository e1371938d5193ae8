import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import type { ApiClient } from '../../../test/api-client.ts';
import { aJob, aMember, anApplication } from '../../../test/factories.ts';
import type { Application, Job } from '../../../test/factories.ts';
import { startSmtpSink } from '../../../test/fakes/smtp-sink.ts';
import type { SmtpSink } from '../../../test/fakes/smtp-sink.ts';
import { applications, mails } from '../../db/schema/index.ts';
import { createTransport } from '../../integrations/mailer/transport.ts';
import * as delivery from '../../modules/mails/delivery.service.ts';
import { sendMail, sendMailFailed } from './send-mail.ts';

let sink: SmtpSink;
let server: TestServer;
let owner: ApiClient;
let job: Job;
let application: Application;

async function start(workers: boolean): Promise<void> {
  sink = await startSmtpSink();
  server = await startTestServer({
    workers,
    env: { SMTP_URL: sink.url, MAIL_FROM: 'Vivavoce <no-reply@vivavoce.test>' },
  });
  const member = await aMember(server.ctx.db, { role: 'owner' });
  owner = await server.staff(member);
  job = await aJob(server.ctx.db, { company_id: member.company_id, invitation_text: '<p>Hello [FIRST NAME]</p>' });
  application = await anApplication(server.ctx.db, { job, status: 0, invited_at: null, deadline: null });
}
afterEach(async () => {
  await server.close();
  await sink.stop();
});

const invite = async () => {
  const reply = await owner.post(`/api/jobs/${job.id}/applications/${application.id}/invite`, {});
  expect(reply.status, reply.text).toBe(200);
};
const mailRow = async () => {
  const rows = await server.ctx.db.select().from(mails).where(eq(mails.application_id, application.id));
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });
const becomes = (state: string) => eventually(async () => expect((await mailRow()).state).toBe(state));
const read = async () => (await owner.get(`/api/jobs/${job.id}/applications/${application.id}`)).json;
/** Makes waiting mails due now. */
const hurry = async () => {
  await eventually(async () => {
    const { rowCount } = await server.ctx.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`,
    );
    expect(rowCount).toBe(1);
  });
  server.ctx.queue.nudge('send-mail');
};

describe('a mail in the hands of a worker', () => {
  beforeEach(() => start(true));

  it('goes out once, with the state and the time to show for it', async () => {
    await invite();
    await becomes('sent');
    const row = await mailRow();
    expect(row.sent_at).not.toBeNull();
    expect(sink.mails).toHaveLength(1);
    const [mail] = sink.mails;
    expect(mail?.to).toEqual([row.to_address]);
    expect(mail?.parsed.messageId).toBe(row.message_id);
    expect(mail?.parsed.subject).toBe(row.subject);
    expect(await read()).toMatchObject({ invitation_failed: false, label: { code: 'AwaitingResponse' } });
  });

  it('that is refused for good shows as undelivered, and can be sent again', async () => {
    sink.faults.recipient = 550;
    await invite();
    await becomes('failed');
    expect(await read()).toMatchObject({
      invitation_failed: true,
      bucket: 'ToInvite',
      label: { code: 'EmailUndelivered' },
    });
    const feed = await owner.get(`/api/jobs/${job.id}/activities`);
    expect(feed.text).toContain('invitation.undelivered');
    delete sink.faults.recipient;
    await invite();
    await eventually(async () => expect(sink.mails).toHaveLength(1));
    expect(await read()).toMatchObject({ invitation_failed: false, label: { code: 'AwaitingResponse' } });
    expect(sink.mails).toHaveLength(1);
  });

  it('that is refused for now is tried again and then arrives exactly once', async () => {
    sink.faults.data = 451;
    await invite();
    await becomes('queued');
    await eventually(async () => expect((await mailRow()).error).toContain('451'));
    delete sink.faults.data;
    await hurry();
    await becomes('sent');
    expect(sink.mails).toHaveLength(1);
    expect(await read()).toMatchObject({ invitation_failed: false });
  });

  it('whose line breaks before the mail was handed over is tried again', async () => {
    sink.faults.data = 'drop-before';
    await invite();
    await eventually(async () => expect((await mailRow()).error).toContain('cannot be reached'));
    delete sink.faults.data;
    await hurry();
    await becomes('sent');
    expect(sink.mails).toHaveLength(1);
  });

  it('whose answer never came is uncertain and never sent again', async () => {
    sink.faults.data = 'drop-after';
    await invite();
    await becomes('uncertain');
    delete sink.faults.data;
    await eventually(async () => {
      const { rows } = await server.ctx.db.execute(
        sql`select 1 from pgboss.job where name = 'send-mail' and state <> 'completed'`,
      );
      expect(rows).toEqual([]);
    });
    expect(sink.mails).toEqual([]);
    const shown = await owner.get(`/api/jobs/${job.id}/applications/${application.id}/emails`);
    expect(shown.json).toMatchObject({ results: [{ state: 'uncertain' }] });
    expect(await read()).toMatchObject({ invitation_failed: false });
  });
});

describe('a worker that is killed', () => {
  beforeEach(() => start(false));

  const run = { id: 'a', attempt: 1, signal: new AbortController().signal };
  const again = async () => {
    const transport = createTransport(server.ctx.env);
    await sendMail(server.ctx, transport)({ mail: (await mailRow()).id }, run);
    transport.close();
  };

  it('before the mail went out leaves it uncertain, not sent twice', async () => {
    await invite();
    await delivery.takeMail(server.ctx, (await mailRow()).id);
    await again();
    expect(await mailRow()).toMatchObject({ state: 'uncertain' });
    expect(sink.mails).toEqual([]);
  });

  it('after the mail went out and before that was written down does not send it twice', async () => {
    await invite();
    const transport = createTransport(server.ctx.env);
    const gone = Promise.withResolvers<void>();
    const killed = {
      ...transport,
      send: (mail: Parameters<typeof transport.send>[0]) => {
        void transport.send(mail).then(() => gone.resolve());
        return new Promise<never>(() => {});
      },
    };
    void sendMail(server.ctx, killed)({ mail: (await mailRow()).id }, run);
    await gone.promise;
    transport.close();
    await again();
    expect(await mailRow()).toMatchObject({ state: 'uncertain' });
    expect(sink.mails).toHaveLength(1);
  });

  it('at its last attempt leaves nothing that looks as if it were still on its way', async () => {
    await invite();
    const { id } = await mailRow();
    await delivery.takeMail(server.ctx, id);
    await sendMailFailed(server.ctx)({ mail: id }, { id: 'a', error: 'heartbeat timeout' });
    expect(await mailRow()).toMatchObject({ state: 'uncertain', error: 'heartbeat timeout' });
  });

  it('and attempts that all failed show as undelivered', async () => {
    await invite();
    const { id } = await mailRow();
    await sendMailFailed(server.ctx)({ mail: id }, { id: 'a', error: 'no answer' });
    expect(await mailRow()).toMatchObject({ state: 'failed', error: 'no answer' });
    expect(await read()).toMatchObject({ invitation_failed: true, label: { code: 'EmailUndelivered' } });
  });

  it('after it was written down that the mail left leaves it so', async () => {
    await invite();
    const { id } = await mailRow();
    await delivery.takeMail(server.ctx, id);
    await delivery.recordSent(server.ctx, id);
    await again();
    expect(await mailRow()).toMatchObject({ state: 'sent' });
    expect(sink.mails).toEqual([]);
  });

  it.each([
    ['to somebody who opened the interview', { opened_at: new Date() }, {}],
    ['of a reminder', {}, { type: 'reminder' as const }],
  ])('and a refusal %s does not say that the invitation did not arrive', async (_what, applicant, mail) => {
    await invite();
    const { db } = server.ctx;
    await db
      .update(applications)
      .set({ ...applicant, invitation_failed: false })
      .where(eq(applications.id, application.id));
    await db
      .update(mails)
      .set({ ...mail, error: null })
      .where(eq(mails.application_id, application.id));
    const taken = await delivery.takeMail(server.ctx, (await mailRow()).id);
    await delivery.recordRefusal(server.ctx, taken!, '550 no such mailbox');
    expect(await mailRow()).toMatchObject({ state: 'failed' });
    expect(await read()).toMatchObject({ invitation_failed: false, label: { code: 'AwaitingResponse' } });
  });
});
