import { expect, test } from 'vitest';
import { mailFault } from './mail-faults.ts';

test.each([
  ['550 5.1.1 <zoe@mail.example>: Recipient address rejected: User unknown in virtual mailbox table', 'address'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'address'],
  ['550 No such user here', 'address'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'address'],
  ['553 sorry, that domain is not in my list of allowed rcpthosts', 'address'],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'address'],
  ['550 5.4.4 Host not found', 'address'],
  ['556 5.1.10 Recipient address has null MX', 'address'],
  ['552 5.2.2 The recipient is over quota', 'mailbox_full'],
  ['452 4.2.2 The email account that you tried to reach is over quota', 'mailbox_full'],
  ['552 Requested mail action aborted: exceeded storage allocation', 'mailbox_full'],
  ['450 Mailbox full', 'mailbox_full'],
  ['550 5.7.1 Message refused by policy', 'policy'],
  ['550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'policy'],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.example', 'policy'],
  ['550 Message rejected as spam', 'policy'],
  ['550 SPF check failed', 'policy'],
  ['550 5.1.8 Sender address rejected: Domain not found', 'policy'],
  ['554 Transaction failed', 'other'],
  ['554 5.6.0 Message content', 'other'],
  ['550 5.2.0 Mailbox status', 'other'],
  ['', 'other'],
])('%s is a fault of the kind %s', (diagnosis, fault) => {
  expect(mailFault(diagnosis)).toBe(fault);
});
