import { feedbackPage, personalLink } from '../../access/personal-link.ts';
import { brandOf } from '@vivavoce/domain/companies/brand.ts';
import { productName } from '@vivavoce/domain/companies/product-name.ts';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { replyAddress } from '../../access/reply-address.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { applications, jobs } from '../../db/schema/index.ts';
import { translator } from '../../i18n.ts';
import type { Locale } from '../../i18n.ts';
import { renderMail } from '../../integrations/mailer/render.ts';
import { applicantNames } from './composing/applicant-name.ts';
import { heldQuestions } from './composing/held-questions.ts';
import { completionSubject, composeMail } from './composing/compose-mail.ts';
import type { MailSource } from './composing/compose-mail.ts';
import { letterHtml } from './composing/letter.ts';
import * as repository from './mails.repository.ts';
import type { Receipt } from './composing/receipt.ts';
import { queueTexts } from '../texts/texts.service.ts';
import { marketplaceAddress, queueMail } from './outgoing.service.ts';

type JobRow = typeof jobs.$inferSelect;
type ApplicationRow = typeof applications.$inferSelect;

/** A company's data in its mails. */
export async function companyOf(
  ctx: Context,
  tx: Tx,
  companyId: number,
  locale: Locale,
): Promise<MailSource['company']> {
  const company = await repository.findCompany(tx, companyId);
  return {
    name: company?.account_name ?? '',
    logo: company?.logo ? new URL(company.logo, ctx.env.PUBLIC_URL).href : null,
    primary: company ? (brandOf({ ...company, primary: company.primary_color })?.primary ?? null) : null,
    product: productName(company?.alternate_brand ?? false),
    time_zone: company?.time_zone ?? 'UTC',
    custom_fields: company?.custom_fields ?? '',
    marketplace_url: company ? marketplaceAddress(ctx, locale, company) : null,
    sender_name: company?.sender_name ?? '',
    reply_to_email: company?.reply_to_email ?? '',
  };
}

export interface ApplicantMail {
  record: { job: JobRow };
  application: ApplicationRow;
  /** The staff member who sends it; absent for automatic mails. */
  requested_by?: number;
  /** Receipt of a completion message. */
  receipt?: Receipt;
  /** Sender, subject and text of this mail, where they are not those of the activity. */
  invitation?: { from_name?: string; subject?: string; body?: string };
}

/** The invitation or the completion message of a job, filled for one applicant. */
export async function queueApplicantMail(
  ctx: Context,
  tx: Tx,
  type: 'invitation' | 'completion',
  { record: { job }, application, requested_by, receipt, invitation }: ApplicantMail,
): Promise<void> {
  const user = await repository.findUser(tx, application.user_id);
  if (!user) return;
  const addressed = applicantNames(user, application);
  const locale = application.locale ?? job.default_locale;
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const texts =
    type === 'invitation'
      ? {
          from_name: invitation?.from_name || job.invitation_from_name,
          subject: invitation?.subject || job.invitation_subject,
          body: invitation?.body || job.invitation_text,
        }
      : {
          from_name: job.interview_complete_from_name,
          subject: completionSubject(locale, jobKind(job)),
          body: job.interview_complete_message,
        };
  const mail = composeMail({
    type,
    kind: jobKind(job),
    locale,
    company,
    job: { title: job.title, custom_fields: job.custom_fields, ...(await heldQuestions(tx, application)) },
    promote_practice: job.invitation_promote_practice,
    applicant: addressed,
    deadline: application.deadline,
    link: personalLink(ctx, job, application),
    ...feedbackPage(ctx, application),
    receipt,
    ...texts,
  });
  const id = await queueMail(ctx, tx, {
    company_id: job.company_id,
    job_id: job.id,
    application_id: application.id,
    user_id: user.id,
    requested_by: requested_by ?? null,
    type,
    created_at: ctx.now(),
    to_address: user.email,
    to_name: addressed.full_name,
    from_name: mail.from_name,
    reply_to: await replyAddress(
      tx,
      job.company_id,
      type === 'invitation' ? job.invitation_reply_to_email : job.interview_complete_reply_to_email,
    ),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
  });
  await queueTexts(ctx, tx, { type, job, mails: [id], organisation: company.name });
}

export interface PlainMail {
  type: 'reviewer_invitation' | 'reviewer_reminder' | 'reviewer_move' | 'comment_mention' | 'calibration_started';
  /** The company in whose text it is written, where it differs from its type's. */
  phrases?: PlainMail['type'] | 'reviewer_first_invitation';
  locale: Locale;
  job: JobRow;
  to: { id: number; first_name: string; full_name: string; email: string };
  url: string;
  inviter?: string;
  /** Further values for the text. */
  names?: Record<string, string | number>;
  application_id?: number;
  link_nonce?: string | null;
}

/** A short mail with one button, in the product's own text. */
export async function queuePlainMail(
  ctx: Context,
  tx: Tx,
  {
    type,
    phrases = type,
    locale,
    job,
    to,
    url,
    inviter = '',
    names = {},
    application_id,
    link_nonce = null,
  }: PlainMail,
): Promise<void> {
  const t = translator(locale);
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const days = SESSION_LIMITS.invitation_link_valid_days;
  const facts = {
    title: job.title,
    organisation: company.name,
    inviter,
    days,
    from: '',
    to: '',
    count: 0,
    ...names,
  };
  const rendered = renderMail({
    brand: { name: company.name, logo_url: company.logo, primary: company.primary },
    locale,
    preheader: t(`${phrases}.preheader`, facts),
    body_html: letterHtml(locale, { to, from: company.name, paragraphs: [escapeHtml(t(`${phrases}.body`, facts))] }),
    button: { label: t(`${phrases}.button`), url },
    footer: t('footer', { organisation: company.name, product: company.product }),
  });
  await queueMail(ctx, tx, {
    company_id: job.company_id,
    job_id: job.id,
    ...(application_id !== undefined && { application_id }),
    user_id: to.id,
    type,
    to_address: to.email,
    to_name: to.full_name,
    from_name: company.name,
    reply_to: await replyAddress(tx, job.company_id, job.invitation_reply_to_email),
    subject: t(`${phrases}.subject`, facts).replaceAll(/[\r\n]+/g, ' '),
    link_nonce,
    ...rendered,
  });
}
