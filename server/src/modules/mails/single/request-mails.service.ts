import { ARCHIVE_LIMITS } from '@vivavoce/domain/applications/home/own-data.ts';
import { LONGEST_RECORDING_MINUTES } from '@vivavoce/domain/answers/recording-limits.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { replyAddress } from '../../../access/reply-address.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { applicant_requests, applications, jobs } from '../../../db/schema/index.ts';
import { formatDeadline, translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { addressOf } from '../../../http/page-head.ts';
import { archiveToken } from '../../../lib/secrets.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { letterHtml } from '../composing/letter.ts';
import { applicantNames } from '../composing/applicant-name.ts';
import { companyOf } from '../mails.service.ts';
import { personalLink } from '../../../access/personal-link.ts';
import * as repository from '../mails.repository.ts';
import { queueTextMail } from './text-mail.service.ts';
import type { TextMail } from './text-mail.service.ts';
import { CODE_GAP, queueMail } from '../outgoing.service.ts';

export interface AnsweredRequest {
  action: typeof applicant_requests.$inferSelect;
  application: typeof applications.$inferSelect;
  job: typeof jobs.$inferSelect;
  granted: boolean;
}

/** The granted adjustments as a list with one line each; empty without any. */
function grants(t: ReturnType<typeof translator>, { adjustments }: AnsweredRequest['application']): string {
  const { extra_time, extra_attempts, in_advance, timer_hidden, breaks, answer_as } = adjustments;
  const lines = [
    extra_time === 'unlimited'
      ? t('request_answer.grants.unlimited', { minutes: LONGEST_RECORDING_MINUTES })
      : extra_time !== undefined && t('request_answer.grants.extra_time', { percent: extra_time }),
    extra_attempts !== undefined && t('request_answer.grants.extra_attempts', { count: extra_attempts }),
    in_advance === true && t('request_answer.grants.in_advance'),
    timer_hidden === true && t('request_answer.grants.timer_hidden'),
    breaks === true && t('request_answer.grants.breaks'),
    answer_as !== undefined && t(`request_answer.grants.${answer_as}`),
  ].filter((line) => line !== false);
  return lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>` : '';
}

interface ShortMail {
  application: typeof applications.$inferSelect;
  job: typeof jobs.$inferSelect;
  type: 'data_archive' | 'archive_code' | 'erasure';
  /** Address to which the button leads; by default the applicant's page. */
  url?: string;
  /** The text of the button; null for none. */
  button?: ((t: ReturnType<typeof translator>) => string) | null;
  /** From which the code in its gap is derived. */
  link_nonce?: string;
  text: (
    t: ReturnType<typeof translator>,
    facts: {
      title: string;
      organisation: string;
      locale: Locale;
      time_zone: string;
    },
  ) => {
    subject: string;
    preheader: string;
    /** Lines of markup; empty ones are left out. */
    paragraphs: (string | false | null)[];
    list: string;
  };
}

/** A short mail in the product's own text, in the applicant's language, with a link to their interview. */
async function queueShortMail(
  ctx: Context,
  tx: Tx,
  { application, job, type, url, button, link_nonce, text }: ShortMail,
) {
  const user = await repository.findUser(tx, application.user_id);
  if (!user) return;
  const locale = application.locale ?? job.default_locale;
  const t = translator(locale);
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const to = applicantNames(user, application);
  const content = text(t, {
    title: job.title,
    organisation: company.name,
    locale,
    time_zone: company.time_zone,
  });
  const rendered = renderMail({
    brand: { name: company.name, logo_url: company.logo, primary: company.primary },
    locale,
    preheader: content.preheader,
    body_html: letterHtml(locale, { to, from: company.name, paragraphs: content.paragraphs, list: content.list }),
    ...(button !== null && {
      button: { label: button?.(t) ?? t('request_answer.button'), url: url ?? personalLink(ctx, job, application) },
    }),
    footer: t('footer', { organisation: company.name, product: company.product }),
  });
  await queueMail(ctx, tx, {
    company_id: job.company_id,
    job_id: job.id,
    application_id: application.id,
    user_id: user.id,
    type,
    to_address: user.email,
    to_name: to.full_name,
    from_name: company.sender_name || company.name,
    reply_to: await replyAddress(tx, job.company_id, job.invitation_reply_to_email),
    subject: content.subject.replaceAll(/[\r\n]+/g, ' '),
    ...(link_nonce !== undefined && { link_nonce }),
    ...rendered,
  });
}

const ANSWERS = {
  Extension: { granted: 'extension_granted', declined: 'extension_declined' },
  Reset: { granted: 'reset_granted', declined: 'reset_declined' },
  Adjustment: { granted: 'adjustment_granted', declined: 'adjustment_declined' },
} as const;

/** Notifies an applicant of the answer to a request, with the text of staff. */
export async function queueRequestAnswer(ctx: Context, tx: Tx, request: AnsweredRequest): Promise<void> {
  const { action, application, job, granted } = request;
  const type = action.action_type;
  await queueTextMail(ctx, tx, {
    name: ANSWERS[type][granted ? 'granted' : 'declined'],
    application,
    job,
    requested_by: action.closed_by,
    details: (t, { organisation, replies }) => {
      const list = granted && type === 'Adjustment' ? grants(t, application) : '';
      const message = `<strong>${escapeHtml(t('request_answer.message', { organisation }))}</strong>`;
      return {
        lines: [
          action.answer && `${message} ${escapeHtml(action.answer).replaceAll('\n', '<br>')}`,
          !granted && escapeHtml(t(replies ? 'request_answer.ask' : 'request_answer.askOnPage')),
          list !== '' && escapeHtml(t('adjustment.holds.now')),
        ],
        list,
      };
    },
  });
}

type Recipient = Pick<TextMail, 'application' | 'job' | 'requested_by'>;

/** Notifies an applicant of the current adjustments, where they changed without a request or were revoked. */
export function queueAdjustmentMail(ctx: Context, tx: Tx, recipient: Recipient): Promise<void> {
  const holds = recipient.application.reasonable_adjustments;
  return queueTextMail(ctx, tx, {
    ...recipient,
    name: holds ? 'adjustment_changed' : 'adjustment_withdrawn',
    details: (t, { replies }) => {
      const list = grants(t, recipient.application);
      return {
        lines: [
          list !== '' && escapeHtml(t('adjustment.holds.now')),
          !holds && escapeHtml(t(replies ? 'request_answer.ask' : 'request_answer.askOnPage')),
        ],
        list,
      };
    },
  });
}

/** Notifies an applicant that a deleted answer counts again, so that it need not be given a second time. */
export const queueRestoredMail = (
  ctx: Context,
  tx: Tx,
  { question, ...recipient }: Recipient & { question: number },
): Promise<void> =>
  queueTextMail(ctx, tx, {
    ...recipient,
    name: 'answer_restored',
    details: (t) => ({ lines: [escapeHtml(t('answer_restored.question', { question: String(question) }))] }),
  });

/** Confirms a withdrawal to the applicant, with the way to undo a slip. */
export const queueWithdrawalMail = (
  ctx: Context,
  tx: Tx,
  { answers_deleted, ...recipient }: Pick<TextMail, 'application' | 'job'> & { answers_deleted: boolean },
): Promise<void> =>
  queueTextMail(ctx, tx, {
    ...recipient,
    name: 'withdrawal',
    requested_by: null,
    details: (t, { replies }) => ({
      lines: [answers_deleted && escapeHtml(t('withdrawal.deleted')), replies && escapeHtml(t('withdrawal.slip'))],
    }),
  });

/** Confirms a request for erasure, with the way to take it back. It is the last mail about this application. */
export const queueErasureMail = (
  ctx: Context,
  tx: Tx,
  recipient: Pick<ShortMail, 'application' | 'job'>,
): Promise<void> =>
  queueShortMail(ctx, tx, {
    ...recipient,
    type: 'erasure',
    button: (t) => t('withdrawal.button'),
    text: (t, { title, organisation }) => ({
      subject: t('erasure.subject', { title }),
      preheader: t('erasure.preheader'),
      paragraphs: [escapeHtml(t('erasure.body', { title, organisation })), escapeHtml(t('erasure.slip'))],
      list: '',
    }),
  });

/** Sends the link to a finished archive of the applicant's data. */
export const queueArchiveMail = (
  ctx: Context,
  tx: Tx,
  { archive, expires_at, ...recipient }: Pick<ShortMail, 'application' | 'job'> & { archive: number; expires_at: Date },
): Promise<void> =>
  queueShortMail(ctx, tx, {
    ...recipient,
    type: 'data_archive',
    // Behind the `#`, so that no log of a server has it.
    url: `${addressOf(ctx, '/copy', recipient.application.locale ?? recipient.job.default_locale)}#${archiveToken(ctx.env.SESSION_SECRET, archive, recipient.application.link_version)}`,
    button: (t) => t('archive.button'),
    text: (t, { locale, time_zone, title, organisation }) => ({
      subject: t('archive.subject', { title }),
      preheader: t('archive.preheader', { organisation }),
      paragraphs: [
        escapeHtml(t('archive.body', { title })),
        escapeHtml(t('archive.until', { date: formatDeadline(locale, time_zone, expires_at) })),
        escapeHtml(t('archive.slip')),
      ],
      list: '',
    }),
  });

/** Sends the code that the link to an archive asks for. The stored mail has a gap in place of it. */
export const queueArchiveCode = (
  ctx: Context,
  tx: Tx,
  { nonce, ...recipient }: Pick<ShortMail, 'application' | 'job'> & { nonce: string },
): Promise<void> =>
  queueShortMail(ctx, tx, {
    ...recipient,
    type: 'archive_code',
    button: null,
    link_nonce: nonce,
    text: (t, { title }) => {
      const facts = { title, minutes: ARCHIVE_LIMITS.stretch_minutes };
      return {
        subject: t('archive.code.subject', facts),
        preheader: t('archive.code.preheader', facts),
        paragraphs: [
          escapeHtml(t('archive.code.body', facts)),
          `<strong>${CODE_GAP}</strong>`,
          escapeHtml(t('archive.code.ignore')),
        ],
        list: '',
      };
    },
  });
