import { randomBytes } from 'node:crypto';
import { escapeHtml, fillMergeTags } from '@vivavoce/domain/emails/merge-tags.ts';
import type { MergeValues } from '@vivavoce/domain/emails/merge-tags.ts';
import type { ApplicantEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { mergeTagName } from '@vivavoce/domain/emails/tag-names.ts';
import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import type { JobKind } from '@vivavoce/domain/jobs/kinds.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { agreeWithCount } from '@vivavoce/domain/emails/question-count.ts';
import { formatDeadline, translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { renderMail } from '../../../integrations/mailer/render.ts';
import { receiptHtml } from './receipt.ts';
import type { Receipt } from './receipt.ts';
import { sanitiseRichText } from '../../rich-text.ts';

/** The dates of a webinar, as `eventTexts` takes them, and its place, empty where it is online. */
export interface Schedule {
  starts_at: string;
  ends_at: string;
  time_zone: string;
  place: string;
}

/** All data of an applicant's e-mail. */
export interface MailSource {
  /** A preview or test mail, which only staff read. */
  is_sample?: true;
  type: ApplicantEmailType;
  kind: JobKind;
  locale: Locale;
  company: {
    name: string;
    logo: string | null;
    primary: string | null;
    /** The product's name in the company's brand. */
    product: string;
    time_zone: string;
    custom_fields: string;
    /** Null without an open marketplace. */
    marketplace_url: string | null;
    /** The sender's name where an activity has none; empty for the name of the company. */
    sender_name?: string;
    /** Where replies go when an activity names no address; empty for none. */
    reply_to_email?: string;
  };
  job: {
    title: string;
    question_count: number;
    minutes: number;
    custom_fields: string;
    /** When and where a webinar takes place; null for another kind. */
    schedule: Schedule | null;
  };
  applicant: { first_name: string; last_name: string };
  deadline: Date | null;
  /** The target of the button, the personal link. Null for unsuccessful applicants, who have nothing to open. */
  link: string;
  /** Page that shows feedback instead of the personal link, by the operator's choice. */
  feedback_url?: string | undefined;
  /** Reads the applicant's released feedback there; absent in a preview. */
  feedback_token?: string | undefined;
  /** With merge tags; empty for the name of the company. */
  from_name: string;
  /** With merge tags; empty for the title of the activity. */
  subject: string;
  /** Rich text with merge tags. */
  body: string;
  /** Adds a link to the practice interviews of an open marketplace. */
  promote_practice?: boolean;
  /** The receipt of the answers, below the body of a completion message. */
  receipt?: Receipt | undefined;
  /** Markup in place of the tag for details, or below a body without it; empty for none. */
  details?: string;
  /** The line in mail lists and the button of a mail that is none of an activity's; a null button leads nowhere. */
  frame?: Frame;
}

export interface Frame {
  preheader: string;
  button: { label: string; url: string } | null;
}

export interface ComposedMail {
  from_name: string;
  subject: string;
  html: string;
  text: string;
  unknown_tags: string[];
  /** The unknown tags by field. */
  tags_by_field: Record<string, string[]>;
}

/** The data of merge tags, in mails and on screens. */
export type MergeSource = Pick<MailSource, 'locale' | 'job' | 'applicant' | 'deadline'> & {
  company: Omit<MailSource['company'], 'product'>;
  feedback_link?: string;
  mail_details?: string;
};

function scheduleValues(locale: Locale, schedule: Schedule) {
  const { date, time } = eventTexts(schedule, locale);
  return { date: `${date}, ${time}`, place: schedule.place || translator(locale)('online') };
}

function mergeValues(source: MergeSource): MergeValues {
  const { applicant, company, job, locale } = source;
  const t = translator(locale);
  return {
    values: {
      // An applicant with a single name is greeted by it.
      first_name: applicant.first_name.trim() || applicant.last_name,
      last_name: applicant.last_name,
      full_name: `${applicant.first_name} ${applicant.last_name}`.trim(),
      interview_title: job.title,
      deadline: source.deadline ? formatDeadline(locale, company.time_zone, source.deadline) : t('no_deadline'),
      question_count: String(job.question_count),
      duration: t('duration', { minutes: job.minutes }),
      organisation_name: company.name,
      ...(company.marketplace_url !== null && { marketplace_url: company.marketplace_url }),
      ...(job.schedule && scheduleValues(locale, job.schedule)),
      ...(source.feedback_link !== undefined && { feedback_link: source.feedback_link }),
      ...(source.mail_details !== undefined && { mail_details: source.mail_details }),
    },
    custom_fields: customFieldsFor(job.custom_fields, company.custom_fields),
  };
}

/**
 * The text in place of a tag without a value. A marketplace may close after its address was written into a text:
 * applicants read nothing there, and staff read in the preview which tag has no value.
 */
const unknownText =
  (locale: Locale, isSample = false) =>
  (tag: string): string =>
    mergeTagName(tag) === 'marketplace_url' && !isSample ? '' : translator(locale)('unknown_tag', { tag });

/** Fills rich text. A tag may bring the address of a link, so the result is sanitised after filling. */
function fillHtml(html: string, values: MergeValues, unknown: (tag: string) => string) {
  const { text, errors } = fillMergeTags(html, values, 'html', unknown);
  return { text: sanitiseRichText(text), errors };
}

/** Text with merge tags that agrees with the number of questions. */
const agreeing = ({ locale, job }: MergeSource, text: string): string =>
  agreeWithCount(text, locale, job.question_count);

/** Fills the merge tags of rich text on an applicant's screen. */
export const fillRichText = (source: MergeSource, html: string): string =>
  fillHtml(agreeing(source, html), mergeValues(source), unknownText(source.locale)).text;

/** The link to the practice interviews, at the end of an invitation and of the mail after sending. */
function practiceText({ type, promote_practice, company, locale }: MailSource): string {
  if (!promote_practice || company.marketplace_url === null) return '';
  const t = translator(locale);
  const link = `<a href="${escapeHtml(company.marketplace_url)}">${escapeHtml(t('practice.link'))}</a>`;
  return `<p>${escapeHtml(t(type === 'completion' ? 'practice.after' : 'practice.text'))} ${link}</p>`;
}

/**
 * Titles and company names may contain brackets, so as defaults they are inserted by a tag, which is not parsed again.
 */
const TITLE = '[INTERVIEW TITLE]';
const ORGANISATION = '[ORGANISATION NAME]';

/** The subject of a completion message, with merge tags. */
export const completionSubject = (locale: Locale, kind: JobKind): string =>
  translator(locale)(`completion.subject.${kind}`, { title: TITLE });

const leadsToFeedback = (type: MailSource['type']): boolean => type === 'completion' || type === 'review_available';

/** The personal link, opened at the feedback; elsewhere an address with a token that reads feedback only. */
function feedbackLink({
  link,
  feedback_url,
  feedback_token,
}: Pick<MailSource, 'link' | 'feedback_url' | 'feedback_token'>): string {
  if (feedback_url === undefined) return `${link}#feedback`;
  const address = new URL(feedback_url);
  address.searchParams.set('job', new URL(link).pathname.split('/').at(-1) ?? '');
  if (feedback_token !== undefined) address.searchParams.set('application', feedback_token);
  return address.href;
}

/** After sending, the page holds more than the activity. */
const opensActivity = (type: MailSource['type']): boolean => type !== 'completion' && type !== 'review_available';

/** The place of the details while the text is filled. It occurs in no text and is no markup. */
const DETAILS = `details${randomBytes(12).toString('hex')}`;

/** The details in their place; below the body where the text has none, so that nothing they say is lost. */
function withDetails(html: string, details = ''): string {
  const place = new RegExp(`<p>\\s*${DETAILS}\\s*</p>|${DETAILS}`);
  const placed = place.test(html) ? html.replace(place, () => details) : html + details;
  return placed.replaceAll(new RegExp(place, 'g'), '');
}

/** The frame of a mail of an activity. */
function activityFrame(source: MailSource): Frame {
  const { type, kind, locale, company, link } = source;
  const t = translator(locale);
  return {
    preheader: t(type === 'completion' ? `completion.preheader.${kind}` : `${type}.preheader`, {
      organisation: company.name,
    }),
    button: type === 'rejection' ? null : { label: t(opensActivity(type) ? `open.${kind}` : 'open_page'), url: link },
  };
}

/** The e-mail exactly as it is sent: the preview and the queue both use this. */
export function composeMail(source: MailSource): ComposedMail {
  const t = translator(source.locale);
  const values = mergeValues({
    ...source,
    ...(leadsToFeedback(source.type) && { feedback_link: feedbackLink(source) }),
    ...(source.details !== undefined && { mail_details: DETAILS }),
  });
  const unknown = unknownText(source.locale, source.is_sample);
  const subject = fillMergeTags(agreeing(source, source.subject) || TITLE, values, 'header', unknown);
  const fromName = fillMergeTags(
    source.from_name || source.company.sender_name || ORGANISATION,
    values,
    'header',
    unknown,
  );
  const body = fillHtml(agreeing(source, sanitiseRichText(source.body)), values, unknown);
  const { preheader, button } = source.frame ?? activityFrame(source);
  const rendered = renderMail({
    brand: { name: source.company.name, logo_url: source.company.logo, primary: source.company.primary },
    locale: source.locale,
    preheader,
    body_html:
      withDetails(body.text, source.details) +
      practiceText(source) +
      (source.receipt ? receiptHtml(source, source.receipt) : ''),
    ...(button && { button }),
    footer: t('footer', { organisation: source.company.name, product: source.company.product }),
  });
  const faulty = Object.entries({ subject, from_name: fromName, body }).filter(([, { errors }]) => errors.length > 0);
  const tagsByField = Object.fromEntries(faulty.map(([field, { errors }]) => [field, errors.map(({ tag }) => tag)]));
  return {
    from_name: fromName.text,
    subject: subject.text,
    ...rendered,
    unknown_tags: [...new Set(Object.values(tagsByField).flat())],
    tags_by_field: tagsByField,
  };
}
