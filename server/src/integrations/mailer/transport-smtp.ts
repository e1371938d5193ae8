import type { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import parseAddresses from 'nodemailer/lib/addressparser';
import { assertSendable } from './transport-checks.ts';
import { judgeFault, type SmtpFault } from './transport-errors.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

const SETTINGS = {
  // Connections are kept and shared: most of the time of a single mail goes into greeting the server.
  pool: true,
  maxConnections: 5,
  maxMessages: Number.MAX_SAFE_INTEGER,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // Some servers look for viruses before they answer; giving up on them means not knowing what became of the mail.
  socketTimeout: 50_000,
  // Nothing in a mail may make the server read its own files or fetch addresses.
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** Sends through the mail server at `url`, such as `smtp://user:password@host:587`. */
export function createSmtpTransport(url: string, mail_from: string): MailTransport {
  const transporter = nodemailer.createTransport({ ...SETTINGS, url });
  const sender = parseSender(mail_from);
  // The stream that the connection reads each mail from tells how far the server has got with it.
  const streams = new Map<string, Readable>();
  transporter.use('stream', (mail, done) => {
    mail.message?.processFunc((stream: Readable) => {
      streams.set(String(mail.data.messageId), stream);
      return stream;
    });
    done();
  });

  const messageOf = (mail: OutgoingMail) => ({
    messageId: mail.message_id,
    from: { name: mail.from_name || sender.name, address: sender.address },
    to: mail.to,
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    // Keeps holiday replies from coming back (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  });

  return {
    kind: 'smtp',
    send: async (mail) => {
      assertSendable(mail);
      try {
        const { response } = await transporter.sendMail(messageOf(mail));
        return { state: 'sent', response };
      } catch (cause) {
        throw judgeFault(cause as SmtpFault, streams.get(mail.message_id)?.readableEnded ?? false);
      } finally {
        streams.delete(mail.message_id);
      }
    },
    check: async () => {
      try {
        await transporter.verify();
      } catch (cause) {
        throw judgeFault(cause as SmtpFault, false);
      }
    },
    close: () => transporter.close(),
  };
}

function parseSender(mail_from: string): { name: string; address: string } {
  const [sender, ...others] = parseAddresses(mail_from, { flatten: true });
  if (!sender?.address || others.length > 0)
    throw new TypeError('MAIL_FROM must be one e-mail address, with or without a name');
  return { name: sender.name, address: sender.address };
}
