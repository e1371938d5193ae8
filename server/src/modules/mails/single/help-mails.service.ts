import { HELP_LIMITS } from '@vivavoce/domain/applications/home/help.ts';
import { referenceOf } from '@vivavoce/domain/applications/reference.ts';
import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { applications, jobs, users } from '../../../db/schema/index.ts';
import { translator } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { AppError } from '../../../lib/app-error.ts';
import { applicantNames } from '../composing/applicant-name.ts';
import { letterHtml } from '../composing/letter.ts';
import { companyOf } from '../mails.service.ts';
import * as repository from '../mails.repository.ts';
import { queueMail } from '../outgoing.service.ts';

const DAY_MS = 24 * 3600_000;

interface HelpMail {
  application: typeof applications.$inferSelect;
  job: typeof jobs.$inferSelect;
  user: Pick<typeof users.$inferSelect, 'email' | 'first_name' | 'last_name' | 'full_name'>;
  /** The address of the contact person. */
  contact: string;
  message: string;
  /** Technical details that the applicant attached; empty without. */
  facts: readonly (readonly [name: string, value: string | number | boolean | null])[];
}

const lines = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, '<br />');

/**
 * Mails an applicant's message to the contact person of the activity, in the activity's language.
 * @throws AppError `too_many_requests`
 */
export async function queueHelpMail(
  ctx: Context,
  tx: Tx,
  { application, job, user, contact, message, facts }: HelpMail,
) {
  const now = ctx.now();
  const today = await repository.countHelpMails(tx, application.id, new Date(now.getTime() - DAY_MS));
  if (today >= HELP_LIMITS.per_day) throw new AppError('too_many_requests');
  const locale = job.default_locale;
  const t = translator(locale);
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const applicant = applicantNames(user, application);
  const values = { title: job.title, applicant: applicant.full_name, reference: referenceOf(application.id) };
  const log = facts
    .map(([name, value]) => `<li>${escapeHtml(name)}: ${escapeHtml(String(value ?? '–'))}</li>`)
    .join('');
  const rendered = renderMail({
    brand: { name: company.name, logo_url: company.logo, primary: company.primary },
    locale,
    preheader: t('help.preheader', values),
    body_html: letterHtml(locale, {
      to: null,
      from: company.name,
      paragraphs: [
        escapeHtml(t('help.body', values)),
        `<strong>${lines(message.trim())}</strong>`,
        escapeHtml(t('help.reply', values)),
        log !== '' && escapeHtml(t('help.log')),
      ],
      list: log && `<ul>${log}</ul>`,
    }),
    footer: t('footer', { organisation: company.name, product: company.product }),
  });
  await queueMail(ctx, tx, {
    company_id: job.company_id,
    job_id: job.id,
    application_id: application.id,
    type: 'help',
    to_address: contact,
    to_name: job.contact_name || contact,
    from_name: company.name,
    reply_to: user.email,
    subject: t('help.subject', values).replaceAll(/[\r\n]+/g, ' '),
    created_at: now,
    ...rendered,
  });
}
