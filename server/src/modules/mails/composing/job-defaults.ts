import type { Reminder } from '@vivavoce/domain/emails/reminders.ts';
import { isPresentationJob, jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { JobKind, JobKindRow } from '@vivavoce/domain/jobs/kinds.ts';
import { purposeOf } from '@vivavoce/domain/jobs/purpose.ts';
import type { Purpose } from '@vivavoce/domain/jobs/purpose.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import type { Locale } from '../../../i18n.ts';
import { SENTENCES } from './default-texts.ts';

/** The choice of texts that an activity begins with. */
export interface TextScope {
  locale: Locale;
  kind: JobKind;
  purpose: Purpose;
}

/** The scope of texts that are no activity's: those of a video interview that decides about applications. */
export const interviewScope = (locale: Locale): TextScope => ({ locale, kind: 'presentation', purpose: 'decision' });

type ScopeRow = JobKindRow & { assessment_type?: string | null; default_locale?: Locale | undefined };

export const scopeOf = (job: ScopeRow): TextScope => ({
  locale: job.default_locale ?? 'en-gb',
  kind: jobKind(job),
  purpose: purposeOf(job),
});

/** Subjects and bodies of the mails of a new activity. */
export function mailTexts({ locale, kind, purpose }: TextScope) {
  const sentences = SENTENCES[locale];
  const letter = (paragraphs: readonly string[]) =>
    [sentences.greeting, ...paragraphs, sentences.closing].map((line) => `<p>${line}</p>`).join('');
  const isPractice = kind === 'presentation' && purpose === 'practice';
  const invitation = isPractice ? sentences.practice_invitation : sentences.invitation[kind];
  return {
    invitation_subject: invitation.subject,
    invitation_text: letter(invitation.paragraphs),
    interview_complete_message: letter([`${sentences.received[kind]} ${sentences.next[purpose]}`]),
    rejection_email_subject: sentences.rejection.subject,
    rejection_email_body_text: letter(sentences.rejection.paragraphs),
    review_available_email_subject: sentences.review_available.subject,
    review_available_email_body_text: letter(sentences.review_available.paragraphs),
  };
}

/** The initial fields of an activity, so that it can be published without writing an e-mail. */
export const defaultTexts = (
  scope: TextScope,
  organisation: string,
  contact: { full_name: string; email: string },
) => ({
  ...mailTexts(scope),
  default_locale: scope.locale,
  contact_name: contact.full_name,
  invitation_reply_to_email: contact.email,
  interview_complete_reply_to_email: contact.email,
  rejection_email_reply_to_email: contact.email,
  review_available_email_reply_to_email: contact.email,
  invitation_from_name: organisation,
  interview_complete_from_name: organisation,
  rejection_email_from_name: organisation,
  review_available_email_from_name: organisation,
  applicant_deadline_days: DEADLINE_LIMITS.applicant_default_days,
  reinvitation_deadline: DEADLINE_LIMITS.reinvitation_default_days,
});

/** The reminders of a company for a new activity; it writes their texts for interviews. */
export const startingReminders = (
  reminders: Reminder[] | null | undefined,
  job: JobKindRow,
): { reminders?: Reminder[] } => {
  if (!reminders) return {};
  return {
    reminders: isPresentationJob(job) ? reminders : reminders.map((row) => ({ ...row, subject: null, body: null })),
  };
};

type MailTexts = ReturnType<typeof mailTexts>;

/**
 * Unchanged default texts in the activity's new language, kind and purpose: otherwise a French mail would contain
 * English sentences, and a practice interview would promise a decision.
 * @param companyTexts the company's own in place of the product's
 */
export async function textsFollowing(
  job: ScopeRow & MailTexts,
  changes: { [Name in keyof ScopeRow]?: ScopeRow[Name] | undefined },
  companyTexts: (scope: TextScope) => Promise<Partial<MailTexts>>,
): Promise<Partial<MailTexts>> {
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const [from, to] = [scopeOf(job), scopeOf({ ...job, ...changed })];
  if (from.locale === to.locale && from.kind === to.kind && from.purpose === to.purpose) return {};
  const before = mailTexts(from);
  const [companyBefore, after] = [await companyTexts(from), { ...mailTexts(to), ...(await companyTexts(to)) }];
  const names = (Object.keys(before) as (keyof MailTexts)[]).filter((name) => job[name] !== after[name]);
  const isUnchanged = (name: keyof MailTexts) => job[name] === before[name] || job[name] === companyBefore[name];
  return Object.fromEntries(names.filter(isUnchanged).map((name) => [name, after[name]]));
}
