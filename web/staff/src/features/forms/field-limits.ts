import { MEMBER_LIMITS } from '@vivavoce/domain/companies/members.ts';
import { RETENTION_LIMITS } from '@vivavoce/domain/companies/retention-limits.ts';
import { DEADLINE_LIMITS, JOB_LIMITS, QUESTION_LIMITS, TEXT_LIMITS, WRITTEN_LIMITS } from '@vivavoce/domain/limits.ts';

/** Minimum and maximum of each field: characters of a text, otherwise the number itself. */
export const FIELD_LIMITS: Readonly<Record<string, { min: number; max: number }>> = {
  title: { min: 1, max: TEXT_LIMITS.title_max_characters },
  role: { min: 0, max: 120 },
  external_ids: { min: 0, max: TEXT_LIMITS.external_id_max_characters },
  external_ids_count: { min: 0, max: JOB_LIMITS.external_ids_max },
  details: { min: 0, max: TEXT_LIMITS.rich_text_max_characters },
  custom_field_label: { min: 0, max: 120 },
  custom_fields: { min: 0, max: TEXT_LIMITS.custom_fields_max_characters },
  contact_name: { min: 0, max: 120 },
  description: { min: 0, max: TEXT_LIMITS.rich_text_max_characters },
  applicant_deadline_days: { min: DEADLINE_LIMITS.applicant_min_days, max: DEADLINE_LIMITS.applicant_max_days },
  reinvitation_deadline: { min: DEADLINE_LIMITS.applicant_min_days, max: DEADLINE_LIMITS.applicant_max_days },
  retention_days: { min: RETENTION_LIMITS.days_min, max: RETENTION_LIMITS.days_max },
  text: { min: 1, max: QUESTION_LIMITS.text_max_characters },
  applicant_accept_subheading: { min: 0, max: 200 },
  competency: { min: 0, max: 80 },
  category: { min: 0, max: 80 },
  guidance: { min: 0, max: QUESTION_LIMITS.guidance_max_characters },
  checklist: { min: 0, max: QUESTION_LIMITS.checklist_line_max_characters },
  checklist_count: { min: 0, max: QUESTION_LIMITS.checklist_lines_max },
  choices: { min: WRITTEN_LIMITS.choices_min, max: WRITTEN_LIMITS.choice_max_characters },
  answer_seconds: { min: QUESTION_LIMITS.answer_min_seconds, max: WRITTEN_LIMITS.answer_max_seconds },
  max_characters: { min: WRITTEN_LIMITS.characters_min, max: WRITTEN_LIMITS.characters_max },
  first_name: { min: 1, max: TEXT_LIMITS.name_max_characters },
  last_name: { min: 1, max: TEXT_LIMITS.name_max_characters },
  email: { min: 1, max: TEXT_LIMITS.email_max_characters },
  note: { min: 0, max: MEMBER_LIMITS.note_max_characters },
  from_name: { min: 0, max: 120 },
  reply_to: { min: 0, max: TEXT_LIMITS.email_max_characters },
  subject: { min: 1, max: TEXT_LIMITS.email_subject_max_characters },
  body: { min: 1, max: TEXT_LIMITS.rich_text_max_characters },
};

export const limitsOf = (field: string) => FIELD_LIMITS[field] ?? { min: 0, max: 0 };
