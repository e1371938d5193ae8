import type { Job } from '@vivavoce/contract/types.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isBlank } from '@vivavoce/domain/texts.ts';
import type { JobChange } from '../../../queries/jobs.ts';
import { faultsOf, wordsFault, type Faults } from '../form/faults.ts';
import { limitsOf } from '../form/field-limits.ts';

export type DescriptionValues = {
  description: string;
  contact_name: string;
  details: string;
  custom_field_label: string;
  sms_enabled: boolean;
  advertise_review: boolean;
};

export const readDescription = (job: Job): DescriptionValues => ({
  description: job.description,
  contact_name: job.contact_name,
  details: job.details,
  custom_field_label: job.custom_field_label,
  sms_enabled: job.sms_enabled,
  advertise_review: job.advertise_review,
});

export const descriptionInput = (values: DescriptionValues): JobChange => ({
  ...values,
  // An editor that was emptied leaves an empty paragraph behind.
  details: isBlank(values.details) ? '' : values.details,
  contact_name: values.contact_name.trim(),
  custom_field_label: values.custom_field_label.trim(),
});

const richFault = (html: string) => (html.length > TEXT_LIMITS.rich_text_max_characters ? 'too_long' : undefined);

export const checkDescription = (values: DescriptionValues): Faults<DescriptionValues> =>
  faultsOf<DescriptionValues>({
    description: richFault(values.description),
    contact_name: wordsFault(values.contact_name, limitsOf('contact_name').max),
    details: richFault(values.details),
    custom_field_label: wordsFault(values.custom_field_label, limitsOf('custom_field_label').max),
  });

/** How much of what few activities need is set. */
export const countSet = (values: DescriptionValues): number =>
  [
    !isBlank(values.details),
    values.custom_field_label.trim() !== '',
    values.sms_enabled,
    values.advertise_review,
  ].filter(Boolean).length;
