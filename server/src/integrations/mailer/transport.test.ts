import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { startSmtpSink, type SinkFaults, type SmtpSink } from '../../../test/fakes/smtp-sink.ts';
import {
  createTransport,
  MailRefusedError,
  MailUncertainError,
  type MailTransport,
  type OutgoingMail,
} from './transport.ts';

const MAIL_FROM = 'Vivavoce <no-reply@vivavoce.example>';
const mail: OutgoingMail = {
  message_id: '<one@vivavoce.example>',
  from_name: 'Université d’Ashby',
  to: { name: 'Zoë "Z" O’Hara, Dr', address: 'zoe@mail.example' },
  reply_to: 'careers@ashby.example',
  subject: 'Votre entretien « Développeur » 🎥',
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
};

let sink: SmtpSink;
let transport: MailTransport;

beforeEach(async () => {
  sink = await startSmtpSink({ port: await freePort() });
  transport = createTransport({ SMTP_URL: sink.url, MAIL_FROM });
});
afterEach(async () => {
  transport.close();
  await sink.stop();
});

const fault = async (faults: SinkFaults): Promise<unknown> => {
  Object.assign(sink.faults, faults);
  return transport.send(mail).catch((error: unknown) => error);
};

test('a mail arrives as it was written', async () => {
  expect(await transport.send(mail)).toMatchObject({ state: 'sent', response: expect.stringMatching(/^250/) });
  const [received] = sink.mails;
  expect(received).toMatchObject({ from: 'no-reply@vivavoce.example', to: ['zoe@mail.example'] });
  expect(received?.parsed).toMatchObject({
    messageId: mail.message_id,
    from: { name: mail.from_name, address: 'no-reply@vivavoce.example' },
    to: [mail.to],
    replyTo: [{ address: mail.reply_to }],
    subject: mail.subject,
    html: expect.stringContaining('<p>Bonjour</p>'),
    text: expect.stringContaining('Bonjour'),
  });
  const names = received?.parsed.headers.map(({ key }) => key);
  expect(names).toContain('auto-submitted');
  expect(names).not.toContain('list-unsubscribe');
});

test('without a name of its own a mail carries the name of the product', async () => {
  await transport.send({ ...mail, from_name: '', reply_to: null });
  expect(sink.mails[0]?.parsed.from).toEqual({ name: 'Vivavoce', address: 'no-reply@vivavoce.example' });
  expect(sink.mails[0]?.parsed.replyTo ?? []).toEqual([]);
});

test('a line of dots neither ends a mail nor loses one', async () => {
  const text = 'Bonjour\n.\n..\n.com\nau revoir';
  await transport.send({ ...mail, text, html: `<p>${text}</p>` });
  expect(sink.mails[0]?.parsed.text?.trimEnd()).toBe(text);
  expect(sink.mails[0]?.parsed.html).toContain(text);
  expect(sink.mails).toHaveLength(1);
});

test('many mails share a few connections', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `<${index}@vivavoce.example>`);
  await Promise.all(ids.map((message_id) => transport.send({ ...mail, message_id })));
  expect(new Set(sink.mails.map(({ parsed }) => parsed.messageId))).toEqual(new Set(ids));
  expect(sink.connections()).toBeLessThanOrEqual(5);
});

test.each<[SinkFaults, boolean, RegExp]>([
  [{ recipient: 550 }, true, /^550 refused/],
  [{ recipient: 450 }, false, /^450 refused/],
  [{ sender: 553 }, true, /^553 refused/],
  [{ sender: 421 }, false, /^421 refused/],
  [{ sender: 530 }, false, /^530 refused/],
  [{ data: 554 }, true, /^554 refused/],
  [{ data: 451 }, false, /^451 refused/],
])('the refusal %j is permanent: %s', async (faults, permanent, response) => {
  const error = await fault(faults);
  expect(error).toBeInstanceOf(MailRefusedError);
  expect(error).toMatchObject({
    permanent,
    response: expect.stringMatching(response),
    message: expect.stringMatching(response),
  });
  expect(sink.mails).toEqual([]);
});

test('a refused mail does not keep the next one from going out', async () => {
  await fault({ recipient: 550 });
  delete sink.faults.recipient;
  expect(await transport.send(mail)).toMatchObject({ state: 'sent' });
});

test('a line that breaks before the mail was handed over means: not delivered', async () => {
  expect(await fault({ data: 'drop-before' })).toMatchObject({
    name: 'MailRefusedError',
    permanent: false,
    response: null,
  });
});

test('a line that breaks after the mail was handed over means: perhaps delivered', async () => {
  expect(await fault({ data: 'drop-after' })).toBeInstanceOf(MailUncertainError);
});

test('a server that is down is a passing fault, and mail goes out once it is back', async () => {
  await transport.send(mail);
  await sink.stop();
  expect(await fault({})).toMatchObject({ name: 'MailRefusedError', permanent: false, response: null });
  await expect(transport.check()).rejects.toMatchObject({
    permanent: false,
    message: expect.stringMatching(/cannot be reached/),
  });
  sink = await startSmtpSink({ port: sink.port });
  expect(await transport.send(mail)).toMatchObject({ state: 'sent' });
  await transport.check();
});

test('a wrong password is the fault of the settings, not of the mail', async () => {
  const guarded = await startSmtpSink({ password: 'right' });
  const open = (url: string) => createTransport({ SMTP_URL: url, MAIL_FROM });
  const [wrong, right] = [open(guarded.url.replace('right', 'wrong')), open(guarded.url)];
  await expect(wrong.send(mail)).rejects.toMatchObject({ permanent: false, response: expect.stringMatching(/^535/) });
  await expect(wrong.check()).rejects.toMatchObject({ permanent: false });
  expect(await right.send(mail)).toMatchObject({ state: 'sent' });
  wrong.close();
  right.close();
  await guarded.stop();
});

describe.each(['smtp', 'outbox'] as const)('%s', (kind) => {
  const chosen = () => (kind === 'smtp' ? transport : createTransport({ SMTP_URL: null, MAIL_FROM }));

  test.each<[string, Partial<OutgoingMail>]>([
    ['a header in the subject', { subject: 'Hello\r\nBcc: everyone@mail.example' }],
    ['a header in the sender', { from_name: 'Ashby\nBcc: everyone@mail.example' }],
    ['a header in the name of the recipient', { to: { name: 'Zoë\r\nX: y', address: 'zoe@mail.example' } }],
    ['a header in the address', { to: { name: '', address: 'zoe@mail.example\r\nRCPT TO:<x@mail.example>' } }],
    ['a header in the id', { message_id: '<a@b>\r\nX: y' }],
    ['a second recipient', { to: { name: '', address: 'zoe@mail.example, eve@mail.example' } }],
    ['a hidden recipient', { to: { name: '', address: 'zoe@mail.example>,<eve@mail.example' } }],
    ['no recipient', { to: { name: 'Zoë', address: '' } }],
    ['a second address for replies', { reply_to: 'a@mail.example,b@mail.example' }],
    ['a line separator', { subject: 'Hello\u2028Bcc: x' }],
  ])('refuses %s for good', async (_name, changes) => {
    await expect(chosen().send({ ...mail, ...changes })).rejects.toMatchObject({
      name: 'MailRefusedError',
      permanent: true,
    });
    expect(sink.connections()).toBe(0);
  });
});

test('the outbox says that nothing left the server', async () => {
  const outbox = createTransport({ MAIL_FROM });
  expect(outbox.kind).toBe('outbox');
  expect(await outbox.send(mail)).toEqual({ state: 'stored', response: null });
  await outbox.check();
});

test('a sender address that is none is refused at the start', () => {
  expect(() => createTransport({ SMTP_URL: sink.url, MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM/);
});
