import type { parseSender } from './sender.ts';
import type { OutgoingMail } from './transport.ts';

/**
 * Text that mail programs show as it is: `=?` would begin an encoded word (RFC 2047) and show other text than was checked.
 * The space without width between its letters has the whole text encoded.
 */
const literal = (text: string): string => text.replaceAll('=?', '=\u200b?');

/** The headers of a mail. The library encodes names and the subject where they are not ASCII. */
export const mailHeaders = (mail: OutgoingMail, sender: ReturnType<typeof parseSender>) => ({
  from: { name: literal(mail.from_name || sender.name), address: sender.address },
  to: { name: literal(mail.to.name), address: mail.to.address },
  ...(mail.reply_to !== null && { 'reply-to': { name: '', address: mail.reply_to } }),
  subject: literal(mail.subject),
  'message-id': mail.message_id,
  // Suppresses automatic replies (RFC 3834).
  'auto-submitted': 'auto-generated',
  ...mail.headers,
});
