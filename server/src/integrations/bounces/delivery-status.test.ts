import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDeliveryStatus } from './delivery-status.ts';
import { returnAddress } from './return-address.ts';

const settings = {
  SESSION_SECRET: 'a secret of this installation, long enough',
  BOUNCE_ADDRESS: 'returned@example.org',
};
const to = returnAddress(settings, 42) ?? '';

/** A report as mail servers write it. */
const report = (fields: string, { recipient = to, type = 'message/delivery-status' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    `To: ${recipient}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I could not deliver your message.',
    '',
    '--B',
    'Content-Description: Delivery report',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Mon, 30 Nov 2026 09:00:00 +0000 (UTC)',
    '',
    ...fields.split('\n'),
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    'From: Vivavoce <no-reply@example.org>',
    'Subject: Your interview',
    'Action: delivered',
    '',
    'Hello',
    '--B--',
    '',
  ].join('\r\n');

const read = (text: string) => readDeliveryStatus(settings, Buffer.from(text));

test.each([
  [
    'of Postfix',
    `Final-Recipient: rfc822; zoe@mail.example
Original-Recipient: rfc822;zoe@mail.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.mail.example
Diagnostic-Code: smtp; 550 5.1.1 <zoe@mail.example>: Recipient address rejected:
    User unknown in virtual mailbox table`,
    'failed',
    '550 5.1.1 <zoe@mail.example>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  [
    'of Exim',
    `Action: failed
Final-Recipient: rfc822;zoe@mail.example
Status: 5.0.0
Remote-MTA: dns; mx.mail.example
Diagnostic-Code: smtp; 550 No such user here`,
    'failed',
    '550 No such user here (5.0.0)',
  ],
  [
    'of Microsoft 365',
    `Final-Recipient: rfc822;zoe@mail.example
Action: failed
Status: 5.7.1
Diagnostic-Code: smtp;550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy`,
    'failed',
    '550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy',
  ],
  [
    'without a diagnosis',
    `Final-Recipient: rfc822; zoe@mail.example
Action: Failed
Status: 5.2.2`,
    'failed',
    '550 5.2.2',
  ],
  [
    'of a delay',
    `Final-Recipient: rfc822; zoe@mail.example
Action: delayed
Status: 4.2.2
Diagnostic-Code: smtp; 452 4.2.2 Over quota
Will-Retry-Until: Sat, 5 Dec 2026 09:00:00 +0000`,
    'postponed',
    '452 4.2.2 Over quota',
  ],
])('a report %s says what happened to its mail', async (_name, fields, state, diagnosis) => {
  expect(await read(report(fields))).toEqual({ mail: 42, state, diagnosis });
});

const failed = 'Final-Recipient: rfc822; zoe@mail.example\nAction: failed\nStatus: 5.1.1';

test.each([
  [
    'to an address with a wrong signature',
    report(failed, { recipient: to.replace(/.@/, to.includes('0@') ? '1@' : '0@') }),
  ],
  ['to the plain address', report(failed, { recipient: 'returned@example.org' })],
  ['of a delivery', report('Final-Recipient: rfc822; zoe@mail.example\nAction: delivered\nStatus: 2.0.0')],
  ['without a delivery status', report(failed, { type: 'text/plain' })],
  [
    'that is an automatic reply',
    `From: zoe@mail.example\r\nTo: ${to}\r\nSubject: Out of office\r\n\r\nAction: failed\r\n`,
  ],
  ['that is empty', ''],
])('a mail %s says nothing', async (_name, text) => {
  expect(await read(text)).toBeNull();
});

test('any bytes are read or refused, never a fault', async () => {
  const pieces = fc.constantFrom(
    ...report(failed).split('\r\n'),
    '\r\n',
    '--B',
    '--B--',
    'Content-Type: multipart/mixed; boundary="B"',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 40 }), async (lines) => {
      const bounce = await read(lines.join('\r\n'));
      expect(bounce === null || bounce.mail === 42).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a report of many megabytes is read up to its first half megabyte', async () => {
  const large = report(`${failed}\nX-Filler: ${'x'.repeat(20_000_000)}`);
  expect(await read(large)).toMatchObject({ mail: 42, state: 'failed' });
  expect(await read(report(`X-Filler: ${'x'.repeat(20_000_000)}\n${failed}`))).toBeNull();
});
