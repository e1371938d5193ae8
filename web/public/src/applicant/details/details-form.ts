import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import type { ConsentForm } from '../interview-store.ts';

export type DetailsForm = {
  first_name: string;
  last_name: string;
  phone: string;
  custom_field: string;
  recording: boolean;
  ai: boolean;
};

/** Which fields of an activity are shown beside the names. */
export type DetailsAsked = { phone: boolean; custom_field: boolean; ai: boolean; notice_version: string };

export const detailFields = ['first_name', 'last_name', 'phone', 'custom_field', 'recording'] as const;
export type DetailField = (typeof detailFields)[number];

/** The fields to mend, in the order of the form. An empty phone number is fine: it only brings reminders. */
export function faultsIn(form: DetailsForm, asked: DetailsAsked): DetailField[] {
  const phone = form.phone.trim();
  const wrong: Record<DetailField, boolean> = {
    first_name: !form.first_name.trim(),
    last_name: !form.last_name.trim(),
    phone: asked.phone && phone !== '' && !/^\+?[\d ().-]{6,32}$/.test(phone),
    custom_field: asked.custom_field && form.custom_field.trim().length > TEXT_LIMITS.custom_field_max_characters,
    recording: !form.recording,
  };
  return detailFields.filter((field) => wrong[field]);
}

/** What is sent: only what was asked for, and consent to AI only where it was offered. */
export function consentOf(form: DetailsForm, asked: DetailsAsked): ConsentForm {
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    ...(asked.phone ? { phone: form.phone.trim() } : {}),
    ...(asked.custom_field ? { custom_field: form.custom_field.trim() } : {}),
    notice_version: asked.notice_version,
    recording: true,
    ai: asked.ai && form.ai,
  };
}
