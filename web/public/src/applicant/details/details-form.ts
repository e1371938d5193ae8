import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { phoneFault, tidyPhone } from '@vivavoce/domain/people/phone-number.ts';
import type { ConsentForm } from '../interview-store.ts';

export type DetailsForm = {
  first_name: string;
  last_name: string;
  phone: string;
  custom_field: string;
  recording: boolean;
  /** Whether the company's own notice was agreed to. */
  notice: boolean;
  ai: boolean;
};

/** The fields of an activity beside the names. */
export type RequestedDetails = {
  phone: boolean;
  custom_field: boolean;
  ai: boolean;
  notice: boolean;
  notice_version: string;
};

export const detailFields = ['first_name', 'last_name', 'phone', 'custom_field', 'recording', 'notice'] as const;
export type DetailField = (typeof detailFields)[number];

/** Fields with faults, in the order of the form. An empty phone number is valid: it is for reminders only. */
export function faultsIn(form: DetailsForm, requested: RequestedDetails): DetailField[] {
  const names = namesFaults(form);
  const wrong: Record<DetailField, boolean> = {
    first_name: names.first_name !== undefined,
    last_name: names.last_name !== undefined,
    phone: requested.phone && phoneFault(tidyPhone(form.phone)) !== null,
    custom_field: requested.custom_field && form.custom_field.trim().length > TEXT_LIMITS.custom_field_max_characters,
    recording: !form.recording,
    notice: requested.notice && !form.notice,
  };
  return detailFields.filter((field) => wrong[field]);
}

/** The body of the call: only requested fields, and consent to AI only where it was offered. */
export function consentOf(form: DetailsForm, requested: RequestedDetails): ConsentForm {
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    ...(requested.phone ? { phone: form.phone.trim() } : {}),
    ...(requested.custom_field ? { custom_field: form.custom_field.trim() } : {}),
    notice_version: requested.notice_version,
    recording: true,
    ai: requested.ai && form.ai,
  };
}
