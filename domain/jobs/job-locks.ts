import type { SignalLanguage } from '../signals/signals.ts';
import type { JobStatus } from './lifecycle.ts';

/** Settings that are locked once applicants may rely on them (docs/decisions/030). */
export const LOCKABLE_SETTINGS = [
  'assessment_type',
  'default_locale',
  'ai_assistance',
  'required_language',
  'shared_phrases',
  'advertise_review',
  'rating_style',
  'rating_scale',
  'questionnaire_rating_type',
  'sjt_pass_mark',
] as const;

export type LockableSetting = (typeof LOCKABLE_SETTINGS)[number];

/** Facts that decide which settings are locked. */
export interface LockRow {
  status: JobStatus;
  ai_assistance: boolean;
  required_language?: SignalLanguage | null;
  shared_phrases?: boolean;
  advertise_review: boolean;
  /** null while none was set. */
  sjt_pass_mark?: number | null;
}

/**
 * Settings of an activity that can no longer be changed, because applicants rely on them. Publishing locks the type and
 * the language; AI and facts about words cannot be switched on after applicants were informed without them; promised feedback stays promised;
 * style and scale are locked by the first rating; the scoring of a form by the first applicant who sent it, the pass mark
 * once it was set.
 * @param rated whether a rating exists; needed for published activities only
 * @param filled whether an applicant has sent the form of the activity
 */
export function lockedSettings(job: LockRow, rated: boolean, filled = false): LockableSetting[] {
  if (job.status !== 'Published') return [];
  return [
    'assessment_type',
    'default_locale',
    ...(job.ai_assistance ? [] : (['ai_assistance'] as const)),
    ...(job.required_language ? [] : (['required_language'] as const)),
    ...(job.shared_phrases ? [] : (['shared_phrases'] as const)),
    ...(job.advertise_review ? (['advertise_review'] as const) : []),
    ...(rated ? (['rating_style', 'rating_scale'] as const) : []),
    ...(filled ? (['questionnaire_rating_type'] as const) : []),
    ...(filled && typeof job.sjt_pass_mark === 'number' ? (['sjt_pass_mark'] as const) : []),
  ];
}

/** Parts of an activity's settings, as the feed names them. */
export const SETTING_PARTS = [
  'title',
  'position',
  'description',
  'videos',
  'custom_fields',
  'deadline',
  'retention',
  'ai_assistance',
  'rating',
  'form',
  'email_invitation',
  'email_reminders',
  'email_completion',
  'email_unsuccessful',
  'email_review',
  'marketplace',
  'other',
] as const;

export type SettingPart = (typeof SETTING_PARTS)[number];

const PART_OF: Readonly<Record<string, SettingPart>> = {
  title: 'title',
  role: 'position',
  function: 'position',
  role_level: 'position',
  external_ids: 'position',
  description: 'description',
  details: 'description',
  contact_name: 'description',
  applicant_accept_subheading: 'description',
  applicant_accept_text: 'description',
  interview_intro_text: 'description',
  allow_answer_review: 'description',
  custom_field_label: 'description',
  sms_enabled: 'description',
  cv_requested: 'description',
  advertise_review: 'description',
  use_sso: 'description',
  applicant_accept_video: 'videos',
  interview_intro_video: 'videos',
  interview_complete_video: 'videos',
  custom_fields: 'custom_fields',
  applicant_deadline_days: 'deadline',
  decision_by: 'deadline',
  fixed_deadline: 'deadline',
  reinvitation_deadline: 'deadline',
  retention_days: 'retention',
  ai_assistance: 'ai_assistance',
  required_language: 'ai_assistance',
  shared_phrases: 'ai_assistance',
  rating_style: 'rating',
  rating_scale: 'rating',
  independent_ratings: 'rating',
  show_attempts: 'rating',
  questionnaire_intro_text: 'form',
  questionnaire_download_cta_text: 'form',
  questionnaire_rating_type: 'form',
  sjt_pass_mark: 'form',
  interview_complete_message: 'email_completion',
  interview_complete_from_name: 'email_completion',
  interview_complete_reply_to_email: 'email_completion',
  invitation_from_name: 'email_invitation',
  invitation_reply_to_email: 'email_invitation',
  invitation_subject: 'email_invitation',
  invitation_text: 'email_invitation',
  invitation_promote_practice: 'email_invitation',
  reminders: 'email_reminders',
  rejection_email_from_name: 'email_unsuccessful',
  rejection_email_reply_to_email: 'email_unsuccessful',
  rejection_email_subject: 'email_unsuccessful',
  rejection_email_body_text: 'email_unsuccessful',
  review_available_email_from_name: 'email_review',
  review_available_email_reply_to_email: 'email_review',
  review_available_email_subject: 'email_review',
  review_available_email_body_text: 'email_review',
  marketplace_public: 'marketplace',
  marketplace_order: 'marketplace',
  marketplace_featured: 'marketplace',
  marketplace_title: 'marketplace',
  marketplace_description: 'marketplace',
  marketplace_details: 'marketplace',
  marketplace_stock_image: 'marketplace',
  marketplace_image_file_id: 'marketplace',
  activity_type_id: 'marketplace',
  activity_sub_type_id: 'marketplace',
};

/** The parts that these fields belong to, each once, in the order of the parts. */
export function settingParts(fields: readonly string[]): SettingPart[] {
  const touched = new Set(fields.map((field) => PART_OF[field] ?? 'other'));
  return SETTING_PARTS.filter((part) => touched.has(part));
}
