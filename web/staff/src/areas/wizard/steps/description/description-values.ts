import type { Job } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { JobChange } from '../../../../queries/jobs/jobs.ts';
import { faultsOf, textFault, type Faults } from '../../../../features/forms/faults.ts';
import { limitsOf } from '../../../../features/forms/field-limits.ts';

export type DescriptionValues = {
  description: string;
  contact_name: string;
  details: string;
  custom_field_label: string;
  sms_enabled: boolean;
  cv_requested: boolean;
  /** A day such as 2027-03-31; empty for none. */
  decision_by: string;
  advertise_review: boolean;
  /** Whether applicants who are in the activity already are promised a review when it begins to offer them. */
  promise_reviews: boolean;
  use_sso: boolean;
  applicant_accept_subheading: string;
  applicant_accept_text: string;
  interview_intro_text: string;
  allow_answer_review: boolean;
};

export const readDescription = (job: Job): DescriptionValues => ({
  description: job.description,
  contact_name: job.contact_name,
  details: job.details,
  custom_field_label: job.custom_field_label,
  sms_enabled: job.sms_enabled,
  cv_requested: job.cv_requested,
  decision_by: job.decision_by ?? '',
  advertise_review: job.advertise_review,
  promise_reviews: true,
  use_sso: job.use_sso,
  applicant_accept_subheading: job.applicant_accept_subheading,
  applicant_accept_text: job.applicant_accept_text,
  interview_intro_text: job.interview_intro_text,
  allow_answer_review: job.allow_answer_review,
});

/** A cleared editor leaves an empty paragraph behind. */
const cleaned = (html: string): string => (isBlank(html) ? '' : html);

export const descriptionInput = (values: DescriptionValues): JobChange => ({
  ...values,
  decision_by: values.decision_by === '' ? null : values.decision_by,
  details: cleaned(values.details),
  applicant_accept_text: cleaned(values.applicant_accept_text),
  interview_intro_text: cleaned(values.interview_intro_text),
  applicant_accept_subheading: values.applicant_accept_subheading.trim(),
  contact_name: values.contact_name.trim(),
  custom_field_label: values.custom_field_label.trim(),
});

const richFault = (html: string) => (html.length > TEXT_LIMITS.rich_text_max_characters ? 'too_long' : undefined);

export const checkDescription = (values: DescriptionValues): Faults<DescriptionValues> =>
  faultsOf<DescriptionValues>({
    description: richFault(values.description),
    contact_name: textFault(values.contact_name, limitsOf('contact_name').max),
    details: richFault(values.details),
    custom_field_label: textFault(values.custom_field_label, limitsOf('custom_field_label').max),
    applicant_accept_subheading: textFault(
      values.applicant_accept_subheading,
      limitsOf('applicant_accept_subheading').max,
    ),
    applicant_accept_text: richFault(values.applicant_accept_text),
    interview_intro_text: richFault(values.interview_intro_text),
  });

/** Number of rare options that are set. */
export const countSet = (values: DescriptionValues): number =>
  [
    !isBlank(values.details),
    values.custom_field_label.trim() !== '',
    values.sms_enabled,
    values.cv_requested,
    values.decision_by !== '',
    values.advertise_review,
    values.use_sso,
  ].filter(Boolean).length;

/** Number of applicant texts that the activity has of its own. */
export const countTexts = (values: DescriptionValues): number =>
  [
    values.applicant_accept_subheading.trim() !== '',
    !isBlank(values.applicant_accept_text),
    !isBlank(values.interview_intro_text),
    !values.allow_answer_review,
  ].filter(Boolean).length;
