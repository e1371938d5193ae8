import type { mails } from '../../db/schema/index.ts';

/** The data for sending a mail. */
export type SendableMail = Pick<
  typeof mails.$inferSelect,
  | 'id'
  | 'company_id'
  | 'job_id'
  | 'application_id'
  | 'type'
  | 'message_id'
  | 'to_address'
  | 'to_name'
  | 'from_name'
  | 'reply_to'
  | 'subject'
  | 'html'
  | 'text'
  | 'link_nonce'
  | 'calendar'
>;

/** A mail that the mail server accepted, and when. */
export interface SentMail {
  id: number;
  at: Date;
}
