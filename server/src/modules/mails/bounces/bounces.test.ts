import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../../test/api-test.ts';
import type { TestServer } from '../../../../test/api-test.ts';
import type { ApiClient } from '../../../../test/api-client.ts';
import { aJob, aMember, anApplication } from '../../../../test/factories.ts';
import type { Application, Job } from '../../../../test/factories.ts';
import { startImapServer } from '../../../../test/fakes/imap-server.ts';
import type { ImapServer } from '../../../../test/fakes/imap-server.ts';
import { startSmtpSink } from '../../../../test/fakes/smtp-sink.ts';
import type { SmtpSink } from '../../../../test/fakes/smtp-sink.ts';
import { applications, events, mails } from '../../../db/schema/index.ts';
import { linkToken } from '../../../lib/secrets.ts';
import { createTransport } from '../../../integrations/mailer/transport.ts';
import { device } from '../../../../test/recording.ts';
import { sendMail } from '../../../tasks/handlers/send-mail.ts';
import { readBounces } from './bounces.service.ts';

let sink: SmtpSink;
let mailbox: ImapServer;
let server: TestServer;
let owner: ApiClient;
let job: Job;
let application: Application;

beforeEach(async () => {
  [sink, mailbox] = await Promise.all([startSmtpSink(), startImapServer()]);
  server = await startTestServer({
    env: {
      SMTP_URL: sink.url,
      MAIL_FROM: 'Vivavoce <no-reply@vivavoce.test>',
      BOUNCE_ADDRESS: 'returned@vivavoce.test',
      BOUNCE_MAILBOX: mailbox.url,
      BOUNCE_SERVICE: 'postmark',
      BOUNCE_SECRET: 'a password of the webhook',
    },
  });
  const member = await aMember(server.ctx.db, { role: 'owner' });
  owner = await server.staff(member);
  job = await aJob(server.ctx.db, { company_id: member.company_id });
  application = await anApplication(server.ctx.db, { job, status: 0, invited_at: null, deadline: null });
});
afterEach(async () => {
  await server.close();
  await Promise.all([sink.stop(), mailbox.stop()]);
});

/** Invites the applicant. @returns the mail, as it arrived at the mail server that accepted it */
async function invite() {
  const reply = await owner.post(`/api/jobs/${job.id}/applications/${application.id}/invite`, {});
  expect(reply.status, reply.text).toBe(200);
  const [mail] = await server.ctx.db
    .select()
    .from(mails)
    .orderBy(sql`id desc`)
    .limit(1);
  if (!mail) throw new Error('no mail');
  await send(mail.id);
  return { id: mail.id, arrived: sink.mails.at(-1) };
}
async function send(id: number, attempt = 1): Promise<void> {
  const transport = createTransport(server.ctx.env);
  const signal = new AbortController().signal;
  await sendMail(server.ctx, transport)({ mail: id }, { id: 'x', attempt, signal }).catch(() => undefined);
  transport.close();
}
const report = (to: string, action: string, diagnosis: string) =>
  [
    `To: <${to}>`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Action: ${action}`,
    `Diagnostic-Code: smtp; ${diagnosis}`,
    '',
    '--B--',
  ].join('\r\n');
const readMailbox = () => readBounces(server.ctx, new AbortController().signal);
const arrives = async (source: string) => {
  mailbox.mails.push({ source, is_read: false });
  await readMailbox();
};
const read = async () =>
  (await owner.get(`/api/jobs/${job.id}/applications/${application.id}`)).json as ApplicationDetail;
const stateOf = async (id: number) => (await server.ctx.db.select().from(mails).where(eq(mails.id, id)))[0]?.state;
const notices = async () =>
  (await server.ctx.db.select().from(events))
    .filter(({ type }) => type === 'invitation.undelivered')
    .map(({ data }) => data);

describe('a mail that a server returned', () => {
  it('makes the invitation undelivered, with the words of the server and the kind of failure', async () => {
    const { id, arrived } = await invite();
    const from = arrived?.from ?? '';
    expect(from).toMatch(/^returned\+[0-9a-z]+-[0-9a-f]{20}@vivavoce\.test$/);
    expect(arrived?.parsed.from?.address).toBe('no-reply@vivavoce.test');
    await arrives(report(from, 'failed', '550 5.1.1 User unknown'));
    expect(await stateOf(id)).toBe('failed');
    expect(await read()).toMatchObject({
      label: { code: 'EmailUndelivered' },
      invitation_failed: true,
      invitation_refusal: '550 5.1.1 User unknown',
      invitation_fault: { kind: 'address' },
    });
    expect(await notices()).toEqual([{ fault: 'address' }]);
    expect(mailbox.mails.map(({ is_read }) => is_read)).toEqual([true]);
  });

  it('counts once, however often it is read', async () => {
    const { arrived } = await invite();
    const source = report(arrived?.from ?? '', 'failed', '550 5.7.1 Refused by policy');
    await arrives(source);
    await arrives(source);
    expect(await notices()).toEqual([{ fault: 'policy' }]);
    expect((await read()).invitation_fault?.kind).toBe('policy');
  });

  it('changes nothing where a newer invitation is out', async () => {
    const { arrived } = await invite();
    await server.ctx.db.update(mails).set({ created_at: new Date(0) });
    server.pass(600_000);
    await invite();
    await arrives(report(arrived?.from ?? '', 'failed', '550 5.1.1 User unknown'));
    expect(await read()).toMatchObject({ label: { code: 'AwaitingResponse' }, invitation_fault: null });
  });

  it('changes nothing with a forged address, and stays no obstacle for the next one', async () => {
    const { id, arrived } = await invite();
    const from = arrived?.from ?? '';
    await arrives(report(from.replace(/-..../, '-0000'), 'failed', '550 5.1.1 User unknown'));
    await arrives('no mail at all');
    expect(await stateOf(id)).toBe('sent');
    await arrives(report(from, 'failed', '550 5.1.1 User unknown'));
    expect(await stateOf(id)).toBe('failed');
  });
});

describe('a postponed mail', () => {
  it('says so with the first time, until the link is opened', async () => {
    const { id, arrived } = await invite();
    const from = arrived?.from ?? '';
    await arrives(report(from, 'delayed', '452 4.2.2 Mailbox full'));
    const { invitation_fault: first } = await read();
    expect(first?.kind).toBe('postponed');
    server.pass(600_000);
    await arrives(report(from, 'delayed', '452 4.2.2 Mailbox full'));
    expect(await read()).toMatchObject({ label: { code: 'AwaitingResponse' }, invitation_fault: first });
    expect(await stateOf(id)).toBe('sent');
    await arrives(report(from, 'failed', '552 5.2.2 Mailbox full'));
    expect((await read()).invitation_fault?.kind).toBe('mailbox_full');
  });

  it('says so while the server refuses it for a while, and no longer once it is accepted', async () => {
    sink.faults.recipient = 452;
    const { id } = await invite();
    expect((await read()).invitation_fault?.kind).toBe('postponed');
    sink.faults = Object.assign(sink.faults, { recipient: undefined });
    await send(id, 2);
    expect(await stateOf(id)).toBe('sent');
    expect((await read()).invitation_fault).toBeNull();
  });
});

it('a new invitation forgets the failure of the one before', async () => {
  const { arrived } = await invite();
  await arrives(report(arrived?.from ?? '', 'failed', '550 5.1.1 User unknown'));
  await invite();
  expect(await read()).toMatchObject({ invitation_failed: false, invitation_fault: null });
});

describe('a report of the service', () => {
  const post = (body: object, password: string, service = 'postmark') =>
    server.anonymous().post(`/api/bounces/${service}`, body, {
      headers: { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` },
    });
  const bounce = (mark: string) => ({
    RecordType: 'Bounce',
    Type: 'HardBounce',
    Details: '550 5.1.1 User unknown',
    Metadata: { mail: mark },
  });

  it('counts with its password; a forged one, and one of another service, change nothing', async () => {
    const { id, arrived } = await invite();
    const mark = arrived?.parsed.headers.find(({ key }) => key === 'x-pm-metadata-mail')?.value ?? '';
    expect((await post(bounce(mark), 'guess')).status).toBe(401);
    expect((await post(bounce(mark), 'a password of the webhook', 'mailgun')).status).toBe(404);
    expect((await post(bounce(mark), 'a password of the webhook', 'other')).status).toBe(404);
    expect(await stateOf(id)).toBe('sent');
    expect((await post(bounce(mark), 'a password of the webhook')).status).toBe(204);
    expect(await stateOf(id)).toBe('failed');
    expect((await read()).invitation_fault?.kind).toBe('address');
  });

  it('of another mail changes this one not', async () => {
    const { id } = await invite();
    expect((await post(bounce('1-00000000000000000000'), 'a password of the webhook')).status).toBe(204);
    expect(await stateOf(id)).toBe('sent');
  });
});

it('opening the link ends what a mail server said', async () => {
  const { arrived } = await invite();
  await arrives(report(arrived?.from ?? '', 'delayed', '452 4.2.2 Mailbox full'));
  const [row] = await server.ctx.db.select().from(applications).where(eq(applications.id, application.id));
  const token = linkToken(server.ctx.env.SESSION_SECRET, application.id, row?.link_version ?? 0);
  const opened = await server.anonymous().post('/api/interview/open', { shorturl: job.shorturl, token, device });
  expect(opened.status, opened.text).toBe(200);
  expect((await read()).invitation_fault).toBeNull();
});
