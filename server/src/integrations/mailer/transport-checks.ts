import { MailRefusedError } from './transport-errors.ts';
import type { OutgoingMail } from './transport.ts';

// Some mail servers end a header line at one of these.
const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

// One plain mailbox. Quoted names and lists are legal in mail, but here they only ever hide a second recipient.
const MAILBOX = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,253}$/;

/**
 * Refuses addresses and headers that could add a header or a recipient to a mail.
 * @throws MailRefusedError, permanent
 */
export function assertSendable(mail: OutgoingMail): void {
  const lines = {
    message_id: mail.message_id,
    from_name: mail.from_name,
    to_name: mail.to.name,
    subject: mail.subject,
  };
  for (const [field, line] of Object.entries(lines)) {
    if (CONTROL.test(line)) throw refusal(`The ${field} of a mail must be one line`);
  }
  if (!/^<[^\s<>]+@[^\s<>]+>$/.test(mail.message_id))
    throw refusal('The message_id of a mail must look like <id@host>');
  if (!MAILBOX.test(mail.to.address)) throw refusal('A mail goes to exactly one address');
  if (mail.reply_to !== null && !MAILBOX.test(mail.reply_to)) throw refusal('Replies go to exactly one address');
}

function refusal(message: string): MailRefusedError {
  return new MailRefusedError(message, { permanent: true });
}
