import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { UPLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';

/** Limits of the API; limits of the rules come from domain. */
export const LIMITS = {
  rich_text: TEXT_LIMITS.rich_text_max_characters,
  title: TEXT_LIMITS.title_max_characters,
  name: TEXT_LIMITS.name_max_characters,
  email: TEXT_LIMITS.email_max_characters,
  email_subject: TEXT_LIMITS.email_subject_max_characters,
  phone: TEXT_LIMITS.phone_max_characters,
  external_id: TEXT_LIMITS.external_id_max_characters,
  custom_field: TEXT_LIMITS.custom_field_max_characters,
  reason: TEXT_LIMITS.reason_max_characters,
  comment: TEXT_LIMITS.comment_max_characters,
  /** The token of an e-mailed link; issued tokens are shorter. */
  link_token: 200,
  /** Characters of a web address. */
  address: 500,
  next_path: SESSION_LIMITS.next_max_characters,
  /** Bytes of one media segment. */
  segment: UPLOAD_LIMITS.segment_max_bytes,
  /** Applicants in one call; more go through the CSV import. */
  applications_per_call: 500,
  /** Bytes of one JSON body. */
  json_body: 1_000_000,
} as const;
