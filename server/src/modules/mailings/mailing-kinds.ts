import { REMINDER_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { WORDS_OF } from '@vivavoce/domain/emails/mail-texts.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { applicationDeadline } from '@vivavoce/domain/jobs/deadline.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { isPast } from '@vivavoce/domain/jobs/deadline-phase.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { announce } from '../../announce.ts';
import type { BatchMail, MailContent, MailJob } from '../mails/batch-mails.service.ts';
import type { TextOf } from '../mails/composing/standard-texts.ts';
import { CAN_ANSWER, IS_UNOPENED, MAY_BE_REMINDED, REJECTION_STANDS } from '../../db/waiting/outdated-messages.ts';
import { markMissed } from './create-mails.repository.ts';
import type { MailingRow } from './mailings.repository.ts';

interface MailingAbout {
  mailing: MailingRow;
  job: MailJob;
  /** IANA zone of the company. */
  time_zone: string;
}

/** Sources of a mail's text: the mailing's own, else the activity's. */
export type ContentSource = { mailing: Pick<MailingRow, 'overrides'>; job: MailJob };

/** With the texts in force of the company. */
type FullSource = ContentSource & { textOf: TextOf };

/** How the mails of one kind of mailing are created. */
export interface MailingKind {
  mail_type: BatchMail['type'];
  /**
   * Whether a mail is still valid when its turn comes, over the aliases `a` (applications), `j` (jobs), `s` (mailings);
   * other recipients are skipped.
   */
  fits(now: Date): SQL;
  /** Whether mails may be sent now; otherwise they are skipped, because they would be outdated later. */
  mayLeave?(mailing: MailingAbout, now: Date): boolean;
  /** Changes of the recipients in the transaction that creates their mails, before these are filled. */
  before?(ctx: Context, tx: Tx, mailing: MailingAbout, ids: number[]): Promise<void>;
  /** Changes of skipped recipients, in the same transaction. */
  skipped?(tx: Tx, mailing: MailingAbout, ids: number[]): Promise<void>;
  /** Sender, subject and body with merge tags, in the reader's language. */
  content(source: FullSource, locale: Locale): MailContent;
}

const hasWaited = ({ start_at, created_at }: MailingRow): boolean => start_at > created_at;

/** An invitation after the deadline is skipped: after days of downtime, or where the deadline passed meanwhile. */
const IN_TIME = sql`(a.deadline is null or a.deadline > now()
  or (s.start_at > s.created_at and (a.invited_at is null or a.invitation_failed)))`;

/** Who sees what of an activity that is assigned to a cohort. */
function cohortDetails(cohort: MailingRow['overrides']['cohort'], locale: Locale): Pick<MailContent, 'details'> {
  if (!cohort) return {};
  const t = translator(locale);
  const text = t(cohort.is_practice ? 'assigned.practice' : 'assigned.work', { cohort: cohort.name });
  return { details: `<p>${escapeHtml(text)}</p>` };
}

const invitation: MailingKind = {
  mail_type: 'invitation',
  // An applicant who was invited otherwise since then has an invitation. An unmarked one gets a deadline of their own.
  fits: () => sql`${CAN_ANSWER} and (a.invited_at is null or a.invited_at <= s.created_at) and ${IN_TIME}`,
  skipped: (tx, { mailing, job }, ids) => markMissed(tx, { mailing, job, ids }),
  mayLeave: ({ mailing, job, time_zone }, now) =>
    !hasWaited(mailing) || !isPast(applicationDeadline(job, now, time_zone), now),
  // Recipients of an immediate mailing were marked when it started.
  before: async (ctx, tx, { mailing, job, time_zone }, ids) => {
    if (hasWaited(mailing))
      await announce(ctx, tx, 'invitations.leave', { job, time_zone, created_by: mailing.created_by, ids });
  },
  content: ({ mailing: { overrides }, job }, locale) => ({
    ...cohortDetails(overrides.cohort, locale),
    from_name: overrides.from_name || job.invitation_from_name,
    reply_to: job.invitation_reply_to_email,
    subject: overrides.subject || job.invitation_subject,
    body: overrides.body || job.invitation_text,
    promote_practice: job.invitation_promote_practice,
  }),
};

const hourThere = (now: Date): SQL => sql`extract(hour from (${now.toISOString()}::timestamptz
  at time zone coalesce(a.time_zone, (select c.time_zone from companies c where c.id = s.company_id))))`;
const DAY = sql.raw(`${REMINDER_LIMITS.day_begins / 60} and ${REMINDER_LIMITS.day_ends / 60 - 1}`);

/** An interview in progress or finished needs no reminder, and none that the product decides on is sent at night. */
const reminder: MailingKind = {
  mail_type: 'reminder',
  fits: (now) => sql`${MAY_BE_REMINDED} and ${IS_UNOPENED}
    and (s.created_by is not null or (${hourThere(now)} between ${DAY}
      and not exists (select 1 from companies c where c.id = s.company_id and c.reminders_paused)))`,
  content: ({ mailing: { overrides }, job, textOf }, locale) => {
    const standard = textOf(`${WORDS_OF[jobKind(job)]}_reminder_${overrides.reminder ?? 'open'}`, locale);
    return {
      from_name: job.invitation_from_name,
      reply_to: job.invitation_reply_to_email,
      subject: overrides.subject ?? standard.subject,
      body: overrides.body ?? standard.body,
    };
  },
};

/** In a text about the new deadline, which no text of an activity mentions. */
const extension: MailingKind = {
  mail_type: 'extension',
  fits: () => CAN_ANSWER,
  content: ({ mailing: { overrides }, job, textOf }, locale) => {
    const standard = textOf(`${WORDS_OF[jobKind(job)]}_extension`, locale);
    return {
      from_name: overrides.from_name || job.invitation_from_name,
      reply_to: job.invitation_reply_to_email,
      subject: overrides.subject || standard.subject,
      body: overrides.body || standard.body,
    };
  },
};

const rejection = {
  mail_type: 'rejection',
  // Undone in time, or undone and decided again, which has a mailing of its own.
  fits: () => REJECTION_STANDS,
  content: ({ mailing: { overrides }, job }: ContentSource): MailContent => ({
    from_name: overrides.from_name || job.rejection_email_from_name,
    reply_to: job.rejection_email_reply_to_email,
    subject: overrides.subject || job.rejection_email_subject,
    body: overrides.body || job.rejection_email_body_text,
  }),
} satisfies MailingKind;

/** With a staff member's own text; replies go to its author. */
const message = {
  mail_type: 'message',
  fits: () => sql`true`,
  content: ({ mailing: { overrides } }: ContentSource): MailContent => ({
    from_name: overrides.from_name ?? '',
    reply_to: overrides.reply_to ?? '',
    subject: overrides.subject ?? '',
    body: overrides.body ?? '',
  }),
} satisfies MailingKind;

/** Kinds with a preview. */
export const SHOWN_KINDS = { rejection, message };

export const MAILING_KINDS: Partial<Record<MailingRow['kind'], MailingKind>> = {
  invitation,
  reminder,
  extension,
  rejection,
  message,
};
