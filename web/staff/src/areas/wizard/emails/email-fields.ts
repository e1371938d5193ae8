import type { Job } from '@vivavoce/contract/types.ts';
import type { JobEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { missingTags, type MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { JOB_EMAIL_FIELDS } from '@vivavoce/domain/emails/job-emails.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { EmailDraft, JobChange } from '../../../queries/jobs/jobs.ts';
import { emailFault, faultsOf, textFault, type Fault, type Faults } from '../../../features/forms/faults.ts';
import { limitsOf } from '../../../features/forms/field-limits.ts';
import type { EmailTags } from '../../../features/mails/email-tags.ts';

export type EmailKind = JobEmailType;

/** An e-mail as the form holds it, of either kind. The completion message has no subject. */
export type EmailValues = { from_name: string; reply_to: string; subject: string; body: string; promote: boolean };

type EmailField = keyof EmailValues;

/** Its text fields. */
export type EmailText = Exclude<EmailField, 'promote'>;

/** The column of the activity for each field of the form. */
function columnsOf(kind: EmailKind): Record<EmailField, keyof Job | null> {
  const { from_name, reply_to_email, subject, body_text } = JOB_EMAIL_FIELDS[kind];
  const promote = kind === 'invitation' ? 'invitation_promote_practice' : null;
  return { from_name, reply_to: reply_to_email, subject, body: body_text, promote };
}

export const hasSubject = (kind: EmailKind): boolean => JOB_EMAIL_FIELDS[kind].subject !== null;

export function readEmail(kind: EmailKind, job: Job): EmailValues {
  const of = JOB_EMAIL_FIELDS[kind];
  return {
    from_name: job[of.from_name],
    reply_to: job[of.reply_to_email],
    subject: of.subject === null ? '' : job[of.subject],
    body: job[of.body_text],
    promote: kind === 'invitation' && job.invitation_promote_practice,
  };
}

export function writeEmail(kind: EmailKind, values: EmailValues): JobChange {
  const of = JOB_EMAIL_FIELDS[kind];
  return {
    [of.from_name]: values.from_name.trim(),
    [of.reply_to_email]: values.reply_to.trim(),
    ...(of.subject && { [of.subject]: values.subject.trim() }),
    [of.body_text]: values.body,
    ...(kind === 'invitation' && { invitation_promote_practice: values.promote }),
  };
}

/** The e-mail as typed, for preview and test mail. */
export const draftOf = (kind: EmailKind, { from_name, reply_to, subject, body, promote }: EmailValues): EmailDraft => ({
  type: kind,
  from_name: from_name.trim(),
  reply_to_email: reply_to.trim(),
  body,
  promote_practice: promote,
  ...(hasSubject(kind) && { subject: subject.trim() }),
});

/** The form's field for a column of the activity. */
export function emailFieldOf(kind: EmailKind, column: string): string {
  const fields = Object.entries(columnsOf(kind));
  return fields.find(([, fieldColumn]) => fieldColumn === column)?.[0] ?? column;
}

const tagFault = (text: string, tags: EmailTags): Fault | undefined =>
  tags.unknownIn(text).length > 0 ? 'unknown_tag' : undefined;

function bodyFault(body: string, tags: EmailTags): Fault | undefined {
  if (isBlank(body)) return 'required';
  return body.length > TEXT_LIMITS.rich_text_max_characters ? 'too_long' : tagFault(body, tags);
}

/** The faults of an e-mail; an unknown tag prevents saving. */
export function checkEmail(kind: EmailKind, values: EmailValues, tags: EmailTags): Faults<EmailValues> {
  const { from_name, reply_to, subject, body } = values;
  return faultsOf<EmailValues>({
    from_name: textFault(from_name, limitsOf('from_name').max) ?? tagFault(from_name, tags),
    reply_to: reply_to.trim() === '' ? undefined : emailFault(reply_to),
    subject: hasSubject(kind)
      ? (textFault(subject, limitsOf('subject').max, true) ?? tagFault(subject, tags))
      : undefined,
    body: bodyFault(body, tags),
  });
}

/** The faults of a text of the company; it has the tags that it needs. */
export function checkText(name: MailTextName, values: EmailValues, tags: EmailTags): Faults<EmailValues> {
  const faults = checkEmail(name === 'completion' ? 'completion' : 'invitation', values, tags);
  if (faults.body === undefined && missingTags(name, values.body).length > 0) return { ...faults, body: 'tag_missing' };
  return faults;
}

/** The form's field for a field of the company. */
export const defaultFieldOf = (field: string): string =>
  ({ reply_to_email: 'reply_to', body_text: 'body' })[field] ?? field;
