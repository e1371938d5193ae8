import { createSmtpTransport } from './transport-smtp.ts';
import { assertSendable } from './transport-checks.ts';

export { MailRefusedError, MailUncertainError } from './transport-errors.ts';

export type OutgoingMail = {
  /** In angle brackets; the same for every attempt at one mail. */
  message_id: string;
  /** Shown before the product's own address. */
  from_name: string;
  to: { name: string; address: string };
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  /** A calendar file that goes with it. */
  calendar?: string | null;
  /** Where servers return it when they cannot deliver it later; the sender of all mails where there is none. */
  return_path?: string | null;
  /** Further headers, for the service that sends it. */
  headers?: Readonly<Record<string, string>>;
};

/** `stored`: nothing was sent; the row with the rendered mail is all there is. */
type Delivery = { state: 'sent' | 'stored'; response: string | null };

export type MailTransport = {
  readonly kind: 'smtp' | 'outbox';
  /**
   * Delivers one mail to one recipient, once.
   * @throws MailRefusedError when it was certainly not delivered; MailUncertainError when it may have been
   */
  send(mail: OutgoingMail): Promise<Delivery>;
  /** Resolves when the mail server accepts our credentials; rejects with a MailRefusedError. */
  check(): Promise<void>;
  close(): void;
};

/** SMTP where a mail server is configured, else the outbox of the demo. */
export function createTransport(env: { SMTP_URL?: string | null | undefined; MAIL_FROM: string }): MailTransport {
  return env.SMTP_URL ? createSmtpTransport(env.SMTP_URL, env.MAIL_FROM) : createOutbox();
}

function createOutbox(): MailTransport {
  return {
    kind: 'outbox',
    send: async (mail) => {
      assertSendable(mail);
      return { state: 'stored', response: null };
    },
    check: async () => {},
    close: () => {},
  };
}
