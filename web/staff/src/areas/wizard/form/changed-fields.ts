import type { Job } from '@vivavoce/contract/types.ts';
import { JOB_EMAIL_FIELDS } from '@vivavoce/domain/emails/job-emails.ts';
import { EMAIL_STEPS, type WizardStepId } from '@vivavoce/domain/jobs/wizard-steps.ts';

/** Where a field of the activity is edited: a field's own name, or its step with the field's name. */
export type FieldPlace = { step: WizardStepId | null; field: string };

/** Fields that change with every save, or cannot be edited. */
const silent = new Set<string>(['revision', 'abilities', 'status', 'question_count', 'duration', 'public_url']);

const emailParts = {
  from_name: 'from_name',
  reply_to_email: 'reply_to',
  subject: 'subject',
  body_text: 'body',
} as const;

function emailPlace(column: string): FieldPlace | undefined {
  for (const [type, { step }] of Object.entries(EMAIL_STEPS)) {
    const columns = JOB_EMAIL_FIELDS[type as keyof typeof EMAIL_STEPS];
    const part = (Object.keys(emailParts) as (keyof typeof emailParts)[]).find((name) => columns[name] === column);
    if (part) return { step, field: emailParts[part] };
  }
  return undefined;
}

const fieldNames: Readonly<Record<string, string>> = { fixed_deadline: 'fixed' };

/** The fields of an activity that differ between two of its versions, in the order of the activity. */
export function changedFields(before: Job, after: Job): FieldPlace[] {
  const names = (Object.keys(after) as (keyof Job)[]).filter(
    (name) => !silent.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return names.map((name) => emailPlace(name) ?? { step: null, field: fieldNames[name] ?? name });
}
