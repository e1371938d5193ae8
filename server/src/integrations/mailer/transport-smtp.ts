import { parseSender } from './sender.ts';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { mailHeaders } from './mail-headers.ts';
import { MimeMessage } from './mime-message.ts';
import { assertSendable } from './transport-checks.ts';
import { judgeFault, type SmtpFault } from './transport-errors.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

const SETTINGS = {
  // Connections are kept and shared: most of the time of a single mail goes into the greeting.
  maxConnections: 5,
  maxMessages: Number.MAX_SAFE_INTEGER,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // Some servers scan for viruses before they answer; with a shorter limit the fate of the mail would be unknown.
  socketTimeout: 50_000,
} as const;

/** The message for the pool, which reads these two fields. */
type PooledMail = Parameters<SMTPPool['send']>[0];

/** Sends through the mail server at `url`, such as `smtp://user:password@host:587`. */
export function createSmtpTransport(url: string, mail_from: string): MailTransport {
  const pool = new SMTPPool({ ...SETTINGS, url });
  const sender = parseSender(mail_from);

  const messageOf = (mail: OutgoingMail) => new MimeMessage(mailHeaders(mail, sender), mail);

  const handOver = (message: MimeMessage) =>
    new Promise<string>((resolve, reject) => {
      const mail: Pick<PooledMail, 'data' | 'message'> = { data: {}, message };
      pool.send(mail as PooledMail, (fault, result) => (result ? resolve(result.response) : reject(fault)));
    });

  return {
    kind: 'smtp',
    send: async (mail) => {
      assertSendable(mail);
      const message = messageOf(mail);
      if (mail.return_path) message.setEnvelope({ from: mail.return_path, to: [mail.to.address] });
      try {
        return { state: 'sent', response: await handOver(message) };
      } catch (cause) {
        throw judgeFault(cause as SmtpFault, message.isHandedOver);
      }
    },
    check: async () => {
      try {
        await pool.verify();
      } catch (cause) {
        throw judgeFault(cause as SmtpFault, false);
      }
    },
    close: () => pool.close(),
  };
}
