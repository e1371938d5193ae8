import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { markInvited } from '../applications/invitations.service.ts';
import type { BatchMail, BatchWords, MailJob } from '../mails/batch-mails.service.ts';
import type { SendingRow } from './sendings.repository.ts';

export interface SendingAbout {
  sending: SendingRow;
  job: MailJob;
  /** IANA zone of the company. */
  time_zone: string;
}

/** How the mails of one kind of sending are made. A kind that stands here can be started. */
export interface SendingKind {
  mail_type: BatchMail['type'];
  /**
   * Whether a mail still makes sense when its turn comes, over the aliases `a` (applications), `j` (jobs), `s` (sendings);
   * whom it does not fit is skipped.
   */
  fits: SQL;
  /** What is done to those who are written to in the transaction that makes their mails, before these are filled. */
  before?(ctx: Context, tx: Tx, about: SendingAbout, ids: number[]): Promise<void>;
  /** Sender, subject and body with merge tags, in the language of the reader. */
  words(about: SendingAbout, locale: Locale): BatchWords;
}

/** The applicant could still answer this activity. */
const CAN_ANSWER = sql`j.status = 'Published' and not j.archived and a.archived_at is null
  and a.responded_at is null and a.declined_at is null`;

const invitation: SendingKind = {
  mail_type: 'invitation',
  // Somebody invited in another way since then has an invitation.
  fits: sql`${CAN_ANSWER} and (a.invited_at is null or a.invited_at <= s.created_at)`,
  // Those of a sending that did not wait for its time were marked when it was decided.
  before: async (ctx, tx, { sending, job, time_zone }, ids) => {
    const waited = sending.start_at > sending.created_at;
    if (waited) await markInvited(ctx, tx, { job, time_zone, created_by: sending.created_by, ids });
  },
  words: ({ sending: { words }, job }) => ({
    from_name: words.from_name || job.invitation_from_name,
    reply_to: job.invitation_reply_to_email,
    subject: words.subject || job.invitation_subject || job.title,
    body: job.invitation_text,
    promote_practice: job.invitation_promote_practice,
  }),
};

/** Told in the product's own words: what matters is the new deadline, which no text of an activity knows of. */
const extension: SendingKind = {
  mail_type: 'extension',
  fits: CAN_ANSWER,
  words: ({ sending: { words }, job }, locale) => {
    const t = translator(locale);
    const lines = [t('extension.hello'), t('extension.until'), t('extension.kept')];
    return {
      from_name: words.from_name || job.invitation_from_name,
      reply_to: job.invitation_reply_to_email,
      subject: words.subject || t('extension.subject'),
      body: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    };
  },
};

export const SENDING_KINDS: Partial<Record<SendingRow['kind'], SendingKind>> = { invitation, extension };
