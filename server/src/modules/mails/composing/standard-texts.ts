import { escapeHtml } from '@vivavoce/domain/emails/merge-tags.ts';
import { WORDS_OF } from '@vivavoce/domain/emails/mail-texts.ts';
import type { MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { REMINDER_TEXTS } from '@vivavoce/domain/emails/reminders.ts';
import type { ReminderText } from '@vivavoce/domain/emails/reminders.ts';
import { MERGE_TAGS } from '@vivavoce/domain/emails/tag-names.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import { translator } from '../../../i18n.ts';
import type { Locale } from '../../../i18n.ts';
import { completionSubject } from './compose-mail.ts';
import { interviewScope, mailTexts } from './job-defaults.ts';
import { letterHtml } from './letter.ts';

/** Subject and body with merge tags. */
export interface WrittenText {
  subject: string;
  body: string;
}

type Translator = ReturnType<typeof translator>;

/** Values of the product's phrases: tags, which are filled when a mail is made. */
const TAGS = {
  title: `[${MERGE_TAGS.interview_title}]`,
  organisation: `[${MERGE_TAGS.organisation_name}]`,
  deadline: `[${MERGE_TAGS.deadline}]`,
  place: `[${MERGE_TAGS.place}]`,
  moment: `[${MERGE_TAGS.date}]`,
};
/** A line of its own for what the mail adds: a message of staff, a list of adjustments. */
const DETAILS = `[${MERGE_TAGS.mail_details}]`;

interface Parts {
  subject: string;
  /** Plain text; empty ones are left out. */
  lines: string[];
}

type News =
  | 'registered'
  | 'waiting'
  | 'seat_free'
  | 'moved'
  | 'called_off'
  | 'given_up'
  | 'reminder_day'
  | 'reminder_hour';
const webinarPhrase = (t: Translator, news: News, part: 'subject' | 'body'): string =>
  t(`webinar.${news}.${part}`, TAGS);

const event = (t: Translator, news: News, isAbout = true): Parts => ({
  subject: webinarPhrase(t, news, 'subject'),
  lines: [
    webinarPhrase(t, news, 'body'),
    ...(isAbout ? [t('webinar.when', TAGS), t('webinar.where', TAGS)] : []),
    DETAILS,
  ],
});

const answer = (t: Translator, type: 'Extension' | 'Reset' | 'Adjustment', end: 'granted' | 'declined'): Parts => ({
  subject: t(`request_answer.${type}.subject`, TAGS),
  lines: [
    t(`request_answer.${type}.${end}`, TAGS),
    type === 'Extension' && end === 'granted' ? t('request_answer.Extension.until', TAGS) : '',
    DETAILS,
  ],
});

const reminderParts = (t: Translator, of: 'interview' | 'form' | 'event', name: ReminderText): Parts => ({
  subject: t(`reminder.${of}.${name}.subject`),
  lines: [t(`reminder.${of}.${name}.body`), of === 'interview' ? t('reminder.calm') : ''],
});

const extensionParts = (t: Translator, of: 'interview' | 'form' | 'event'): Parts => ({
  subject: t(`extension.${of}.subject`),
  lines: [t(`extension.${of}.until`), t(`extension.${of}.kept`)],
});

/** Those whose texts are in `SENTENCES`. */
type Starting = 'invitation' | 'completion' | 'webinar_invitation' | 'rejection' | 'review_available';

const PARTS: Record<Exclude<MailTextName, Starting>, (t: Translator) => Parts> = {
  interview_reminder_unopened: (t) => reminderParts(t, 'interview', 'unopened'),
  interview_reminder_day_before: (t) => reminderParts(t, 'interview', 'day_before'),
  interview_reminder_hours_before: (t) => reminderParts(t, 'interview', 'hours_before'),
  interview_reminder_open: (t) => reminderParts(t, 'interview', 'open'),
  interview_extension: (t) => extensionParts(t, 'interview'),
  form_reminder_unopened: (t) => reminderParts(t, 'form', 'unopened'),
  form_reminder_day_before: (t) => reminderParts(t, 'form', 'day_before'),
  form_reminder_hours_before: (t) => reminderParts(t, 'form', 'hours_before'),
  form_reminder_open: (t) => reminderParts(t, 'form', 'open'),
  form_extension: (t) => extensionParts(t, 'form'),
  event_reminder_unopened: (t) => reminderParts(t, 'event', 'unopened'),
  event_reminder_day_before: (t) => reminderParts(t, 'event', 'day_before'),
  event_reminder_hours_before: (t) => reminderParts(t, 'event', 'hours_before'),
  event_reminder_open: (t) => reminderParts(t, 'event', 'open'),
  event_extension: (t) => extensionParts(t, 'event'),
  webinar_registered: (t) => event(t, 'registered'),
  webinar_waiting: (t) => event(t, 'waiting'),
  webinar_seat_free: (t) => event(t, 'seat_free'),
  webinar_moved: (t) => event(t, 'moved'),
  webinar_called_off: (t) => event(t, 'called_off'),
  webinar_given_up: (t) => event(t, 'given_up', false),
  webinar_reminder_day: (t) => event(t, 'reminder_day'),
  webinar_reminder_hour: (t) => event(t, 'reminder_hour'),
  extension_granted: (t) => answer(t, 'Extension', 'granted'),
  extension_declined: (t) => answer(t, 'Extension', 'declined'),
  reset_granted: (t) => answer(t, 'Reset', 'granted'),
  reset_declined: (t) => answer(t, 'Reset', 'declined'),
  adjustment_granted: (t) => answer(t, 'Adjustment', 'granted'),
  adjustment_declined: (t) => answer(t, 'Adjustment', 'declined'),
  adjustment_changed: (t) => ({
    subject: t('adjustment.subject', TAGS),
    lines: [t('adjustment.holds.body', TAGS), DETAILS],
  }),
  adjustment_withdrawn: (t) => ({
    subject: t('adjustment.subject', TAGS),
    lines: [t('adjustment.withdrawn.body', TAGS), DETAILS],
  }),
  answer_restored: (t) => ({
    subject: t('answer_restored.subject', TAGS),
    lines: [t('answer_restored.body', TAGS), DETAILS],
  }),
  link: (t) => ({ subject: t('link.subject', TAGS), lines: [t('link.body', TAGS)] }),
  withdrawal: (t) => ({ subject: t('withdrawal.subject', TAGS), lines: [t('withdrawal.body', TAGS), DETAILS] }),
};

function startingText(name: Starting, locale: Locale): WrittenText {
  const scope = { ...interviewScope(locale), ...(name === 'webinar_invitation' && { kind: 'webinar' as const }) };
  const texts = mailTexts(scope);
  switch (name) {
    case 'completion':
      return { subject: completionSubject(locale, 'presentation'), body: texts.interview_complete_message };
    case 'rejection':
      return { subject: texts.rejection_email_subject, body: texts.rejection_email_body_text };
    case 'review_available':
      return { subject: texts.review_available_email_subject, body: texts.review_available_email_body_text };
    default:
      return { subject: texts.invitation_subject, body: texts.invitation_text };
  }
}

const isStarting = (name: MailTextName): name is Starting => !(name in PARTS);

/** The product's own text, with tags for the greeting and the signature. */
export function standardText(name: MailTextName, locale: Locale): WrittenText {
  if (isStarting(name)) return startingText(name, locale);
  const { subject, lines } = PARTS[name](translator(locale));
  const body = letterHtml(locale, {
    to: { first_name: `[${MERGE_TAGS.first_name}]`, full_name: '' },
    from: TAGS.organisation,
    paragraphs: lines.map(escapeHtml),
  });
  return { subject, body };
}

/** Gives the text in force of a name. */
export type TextOf = (name: MailTextName, locale: Locale) => WrittenText;

/** The texts of the four reminders of an activity by their names. */
export function reminderTexts(job: JobKindRow, locale: Locale, textOf: TextOf): Record<ReminderText, WrittenText> {
  const activity = WORDS_OF[jobKind(job)];
  return Object.fromEntries(
    REMINDER_TEXTS.map((name) => [name, textOf(`${activity}_reminder_${name}`, locale)]),
  ) as Record<ReminderText, WrittenText>;
}
