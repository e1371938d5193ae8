import { mailText } from '@vivavoce/domain/emails/mail-texts.ts';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { personalLink } from '../../../access/personal-link.ts';
import { replyAddress } from '../../../access/reply-address.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import type { applications, jobs } from '../../../db/schema/index.ts';
import { languageTag, translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { applicantNames } from '../composing/applicant-name.ts';
import { textsInForce } from '../composing/company-texts.ts';
import { composeMail } from '../composing/compose-mail.ts';
import type { Frame, Schedule } from '../composing/compose-mail.ts';
import { heldQuestions } from '../composing/held-questions.ts';
import { companyOf } from '../mails.service.ts';
import * as repository from '../mails.repository.ts';
import { queueMail } from '../outgoing.service.ts';

type Translator = ReturnType<typeof translator>;

/** Lines of markup and a list, in the place of the tag for details; empty lines are left out. */
export type Details = (
  t: Translator,
  facts: { organisation: string; replies: boolean },
) => { lines: (string | false | null)[]; list?: string };

export interface TextMail {
  name: MailTextName;
  application: typeof applications.$inferSelect;
  job: typeof jobs.$inferSelect;
  requested_by: number | null;
  details?: Details;
  /** The dates of a webinar as they are now. */
  schedule?: Schedule;
  /** A calendar file that goes with it; null for none. */
  calendar?: (
    attendee: { name: string; email: string },
    organiser: { name: string; email: string | null },
  ) => string | null;
}

export function detailsHtml({ lines, list = '' }: ReturnType<Details>): string {
  const paragraphs = lines.filter((line) => typeof line === 'string' && line !== '');
  return paragraphs.map((line) => `<p>${String(line)}</p>`).join('') + list;
}

interface Framed {
  name: MailTextName;
  locale: Locale;
  kind: JobKind;
  organisation: string;
  url: string;
  schedule: Schedule | null;
}

/** The line in mail lists and the button, which a company does not write: the way to the applicant's page is never lost. */
export function textFrame({ name, locale, kind, organisation, url, schedule }: Framed): Frame {
  const t = translator(locale);
  const { type } = mailText(name);
  if (type === 'link') return { preheader: t('link.preheader'), button: { label: t(`open.${kind}`), url } };
  if (type === 'withdrawal')
    return { preheader: t('withdrawal.preheader', { organisation }), button: { label: t('withdrawal.button'), url } };
  if (type === 'webinar') {
    const { date, time } = schedule ? eventTexts(schedule, languageTag(locale)) : { date: '', time: '' };
    const preheader = t('webinar.when', { moment: `${date}, ${time}` });
    return { preheader, button: { label: t('webinar.button'), url } };
  }
  const preheaders = {
    adjustment_changed: () => t('adjustment.holds.preheader', { organisation }),
    adjustment_withdrawn: () => t('adjustment.withdrawn.preheader', { organisation }),
    answer_restored: () => t('answer_restored.preheader'),
  };
  const preheader =
    name in preheaders
      ? preheaders[name as keyof typeof preheaders]()
      : t('request_answer.preheader', { organisation });
  return { preheader, button: { label: t('request_answer.button'), url } };
}

/** A mail in the company's text, or in the product's own, in the applicant's language. */
export async function queueTextMail(ctx: Context, tx: Tx, mail: TextMail): Promise<void> {
  const { name, application, job, requested_by, details, calendar } = mail;
  const user = await repository.findUser(tx, application.user_id);
  if (!user) return;
  const locale = application.locale ?? job.default_locale;
  const t = translator(locale);
  const company = await companyOf(ctx, tx, job.company_id, locale);
  const to = applicantNames(user, application);
  const { type } = mailText(name);
  const textOf = await textsInForce(tx, job.company_id, type);
  const held = await heldQuestions(tx, { job_id: job.id, version_id: application.version_id });
  const schedule = mail.schedule ?? held.schedule;
  const link = personalLink(ctx, job, application);
  const reply_to = await replyAddress(tx, job.company_id, job.invitation_reply_to_email);
  const composed = composeMail({
    type: 'message',
    kind: jobKind(job),
    locale,
    company,
    job: { title: job.title, custom_fields: job.custom_fields, ...held, schedule },
    applicant: to,
    deadline: application.deadline,
    link,
    from_name: '',
    ...textOf(name, locale),
    details: details ? detailsHtml(details(t, { organisation: company.name, replies: reply_to !== null })) : '',
    frame: textFrame({ name, locale, kind: jobKind(job), organisation: company.name, url: link, schedule }),
  });
  await queueMail(ctx, tx, {
    company_id: job.company_id,
    job_id: job.id,
    application_id: application.id,
    user_id: user.id,
    requested_by,
    type,
    to_address: user.email,
    to_name: to.full_name,
    reply_to,
    calendar: calendar?.({ name: to.full_name, email: user.email }, { name: company.name, email: reply_to }) ?? null,
    from_name: composed.from_name,
    subject: composed.subject,
    html: composed.html,
    text: composed.text,
  });
}

/** Link mails can be requested for any address, so one address gets few of them. */
const LINK_MAILS = { pause_minutes: 2, per_day: 8 };

/**
 * Sends the personal link again: for later, for another device, or after registering. Above the limit it silently sends
 * nothing, so that the call does not reveal which addresses have an interview.
 */
export async function queueLinkMail(
  ctx: Context,
  tx: Tx,
  job: TextMail['job'],
  application: TextMail['application'],
): Promise<void> {
  const { today, lately } = await repository.countLinkMails(tx, application.id, LINK_MAILS.pause_minutes);
  if (lately > 0 || today >= LINK_MAILS.per_day) return;
  await queueTextMail(ctx, tx, { name: 'link', application, job, requested_by: null });
}
