import { jobInput } from '@vivavoce/contract/jobs/jobs.ts';
import { emptyForm } from '@vivavoce/domain/kinds/forms.ts';
import type { FormContent } from '@vivavoce/domain/kinds/forms.ts';
import { newQuestion } from '@vivavoce/contract/questions/questions.ts';
import type { JobCriteria, TemplateContent, TemplateQuestion } from '../../db/schema/index.ts';
import type { readSource } from './templates.repository.ts';

type Source = Awaited<ReturnType<typeof readSource>>;

/** Dates and references of one round; the next one has its own. */
const OF_ONE_ROUND: ReadonlySet<string> = new Set(['fixed_deadline', 'decision_by', 'external_ids', 'metadata']);

/** Fields with rows of the activity's company; other companies have their own. */
const OF_ONE_COMPANY: ReadonlySet<string> = new Set([
  'contact_name',
  'custom_fields',
  'custom_field_label',
  'retention_days',
  'independent_ratings',
  'applicant_accept_video',
  'interview_intro_video',
  'interview_complete_video',
  'interview_complete_from_name',
  'interview_complete_reply_to_email',
  'interview_complete_message',
  'invitation_from_name',
  'invitation_reply_to_email',
  'invitation_subject',
  'invitation_text',
  'reminders',
  'rejection_email_from_name',
  'rejection_email_reply_to_email',
  'rejection_email_subject',
  'rejection_email_body_text',
  'review_available_email_from_name',
  'review_available_email_reply_to_email',
  'review_available_email_subject',
  'review_available_email_body_text',
]);

/** A template for all companies has neither videos nor tests of one. */
function withoutOwn(form: FormContent): FormContent {
  if (form.kind === 'test_provider') return emptyForm(form.kind);
  return form.kind === 'situational_judgement'
    ? { ...form, scenarios: form.scenarios.map((scenario) => ({ ...scenario, video_id: null })) }
    : form;
}

const picked = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/**
 * The content of a template, made from an activity. It has no pictures, attachments, place in the marketplace, panel or
 * applicants.
 * @param isForAll for a template of the platform: without videos, e-mails, contacts and settings of the company
 */
export function contentOf(
  { job, questions, form, webinar }: Source,
  criteria: JobCriteria,
  isForAll: boolean,
): TemplateContent {
  const names = Object.keys(jobInput.shape).filter(
    (name) => !OF_ONE_ROUND.has(name) && !(isForAll && OF_ONE_COMPANY.has(name)),
  );
  const questionNames = Object.keys(newQuestion.shape).filter(
    (name) => name !== 'order' && !(isForAll && name === 'video_id'),
  );
  return {
    job: picked(job, names),
    questions: questions.map((question) => picked(question, questionNames) as TemplateQuestion),
    criteria,
    ...(form && { form: isForAll ? withoutOwn(form) : form }),
    ...(webinar && { webinar: isForAll ? { ...webinar, place: '', join_link: '' } : webinar }),
  };
}
