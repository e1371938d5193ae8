import { isReminderTime } from '@vivavoce/domain/applications/reminders.ts';
import { APPLICATION_STATUS } from '@vivavoce/domain/applications/status.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { markInvited } from '../applications/invitations.service.ts';
import type { BatchMail, BatchWords, MailJob } from '../mails/batch-mails.service.ts';
import { letterHtml } from '../mails/mails.service.ts';
import { markMissed } from './make-mails.repository.ts';
import type { SendingRow } from './sendings.repository.ts';

export interface SendingAbout {
  sending: SendingRow;
  job: MailJob;
  /** IANA zone of the company. */
  time_zone: string;
}

/** What the words of a mail are taken from: those of the sending, and the activity's where it has none. */
export type WordsAbout = { sending: Pick<SendingRow, 'words'>; job: MailJob };

/** How the mails of one kind of sending are made. A kind that stands here can be started. */
export interface SendingKind {
  mail_type: BatchMail['type'];
  /**
   * Whether a mail still makes sense when its turn comes, over the aliases `a` (applications), `j` (jobs), `s` (sendings);
   * whom it does not fit is skipped.
   */
  fits: SQL;
  /** Whether mails may leave now; those that may not are skipped, because later they would make no sense. */
  mayLeave?(about: SendingAbout, now: Date): boolean;
  /** What is done to those who are written to in the transaction that makes their mails, before these are filled. */
  before?(ctx: Context, tx: Tx, about: SendingAbout, ids: number[]): Promise<void>;
  /** What is done about those who are skipped, in the same transaction. */
  skipped?(tx: Tx, about: SendingAbout, ids: number[]): Promise<void>;
  /** Sender, subject and body with merge tags, in the language of the reader. */
  words(about: WordsAbout, locale: Locale): BatchWords;
}

/** The applicant could still answer this activity. */
const CAN_ANSWER = sql`j.status = 'Published' and not j.archived and a.archived_at is null
  and a.responded_at is null and a.declined_at is null`;

const hasWaited = ({ start_at, created_at }: SendingRow): boolean => start_at > created_at;

/** Nobody invites to what is over: the server was down for days, or the last chance passed while mails were made. */
const IN_TIME = sql`(a.deadline is null or a.deadline > now()
  or (s.start_at > s.created_at and (a.invited_at is null or a.invitation_failed)))`;

const invitation: SendingKind = {
  mail_type: 'invitation',
  // Somebody invited in another way since then has an invitation. Who was not marked yet gets a deadline of their own.
  fits: sql`${CAN_ANSWER} and (a.invited_at is null or a.invited_at <= s.created_at) and ${IN_TIME}`,
  skipped: (tx, { sending, job }, ids) => markMissed(tx, { sending, job, ids }),
  mayLeave: ({ sending, job, time_zone }, now) =>
    !hasWaited(sending) || !isPast(applicationDeadline(job, now, time_zone), now),
  // Those of a sending that did not wait for its time were marked when it was decided.
  before: async (ctx, tx, { sending, job, time_zone }, ids) => {
    if (hasWaited(sending)) await markInvited(ctx, tx, { job, time_zone, created_by: sending.created_by, ids });
  },
  words: ({ sending: { words }, job }) => ({
    from_name: words.from_name || job.invitation_from_name,
    reply_to: job.invitation_reply_to_email,
    subject: words.subject || job.invitation_subject,
    body: job.invitation_text,
    promote_practice: job.invitation_promote_practice,
  }),
};

/** In the product's own words, with merge tags for whom it greets and who signs. */
const letter = (locale: Locale, lines: string[]): string =>
  letterHtml(locale, {
    to: { first_name: '[FIRST NAME]', full_name: '' },
    from: '[ORGANISATION NAME]',
    paragraphs: lines.map(escapeHtml),
  });

/** What an applicant has begun reminds of itself; what is over needs no reminder, and nobody is woken by one. */
const reminder: SendingKind = {
  mail_type: 'reminder',
  fits: sql`${CAN_ANSWER} and a.bucket = 'AwaitingResponse' and a.status <= ${APPLICATION_STATUS.invited}
    and (a.deadline is null or a.deadline > now()) and (s.words->>'reminder' <> 'unopened' or a.opened_at is null)`,
  mayLeave: ({ time_zone }, now) => isReminderTime(now, time_zone),
  words: ({ sending: { words }, job }, locale) => {
    const t = translator(locale);
    const kind = words.reminder ?? 'unopened';
    return {
      from_name: job.invitation_from_name,
      reply_to: job.invitation_reply_to_email,
      subject: t(`reminder.${kind}.subject`),
      body: letter(locale, [t(`reminder.${kind}.body`), t('reminder.calm')]),
    };
  },
};

/** Told in the product's own words: what matters is the new deadline, which no text of an activity knows of. */
const extension: SendingKind = {
  mail_type: 'extension',
  fits: CAN_ANSWER,
  words: ({ sending: { words }, job }, locale) => {
    const t = translator(locale);
    return {
      from_name: words.from_name || job.invitation_from_name,
      reply_to: job.invitation_reply_to_email,
      subject: words.subject || t('extension.subject'),
      body: letter(locale, [t('extension.until'), t('extension.kept')]),
    };
  },
};

const rejection: SendingKind = {
  mail_type: 'rejection',
  // Taken back in time, or taken back and decided anew, which is told by a sending of its own.
  fits: sql`(a.rejected_at <= s.created_at) is true`,
  words: ({ sending: { words }, job }) => ({
    from_name: words.from_name || job.rejection_email_from_name,
    reply_to: job.rejection_email_reply_to_email,
    subject: words.subject || job.rejection_email_subject,
    body: words.body || job.rejection_email_body_text,
  }),
};

/** In somebody's own words; answers go to whoever wrote it. */
const message: SendingKind = {
  mail_type: 'message',
  fits: sql`true`,
  words: ({ sending: { words } }) => ({
    from_name: words.from_name ?? '',
    reply_to: words.reply_to ?? '',
    subject: words.subject ?? '',
    body: words.body ?? '',
  }),
};

/** Those whose mails are shown before they are sent. */
export const SHOWN_KINDS = { rejection, message };

export const SENDING_KINDS: Partial<Record<SendingRow['kind'], SendingKind>> = {
  invitation,
  reminder,
  extension,
  rejection,
  message,
};
