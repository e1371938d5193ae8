import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import type { Messages } from '@vivavoce/locales/messages.ts';

export type ProblemMessage = keyof Messages['applicant']['problems'];

/** Codes of calls that only pages of staff make. */
type OfStaff =
  | 'sso_refused'
  | 'sso_not_connected'
  | 'sso_unavailable'
  | 'no_provider'
  | 'dns_silent'
  | 'provider_session'
  | 'other_company'
  | 'already_member'
  | 'last_owner'
  | 'managed_by_directory'
  | 'only_by_person'
  | 'not_publishable'
  | 'scope_missing'
  | 'wrong_passkey'
  | 'sso_required'
  | 'break_glass';

/** Codes with the message of a failed server, which any code without one of its own gets. */
type OfServer =
  | 'ai_failed'
  | 'ai_not_configured'
  | 'ai_unavailable'
  | 'database_unavailable'
  | 'digest_mismatch'
  | 'internal'
  | 'pictures_unavailable'
  | 'range_not_satisfiable'
  | 'segment_differs'
  | 'segments_missing'
  | 'storage_unavailable';

/** The applicant's message for every other error code of a call; several codes share one. */
const messages: Readonly<Record<Exclude<ErrorCode, OfStaff | OfServer>, ProblemMessage>> = {
  address_taken: 'wrong_state',
  already_applied: 'wrong_state',
  attempt_closed: 'wrong_state',
  busy: 'busy',
  company_suspended: 'session',
  address_not_allowed: 'session',
  conflict: 'wrong_state',
  consent_required: 'consent_required',
  csrf: 'reload',
  deadline_passed: 'deadline_passed',
  forbidden: 'session',
  has_answers: 'wrong_state',
  has_reviews: 'wrong_state',
  idempotency_mismatch: 'reload',
  identity_mismatch: 'session',
  in_use: 'wrong_state',
  interview_paused: 'paused',
  invalid: 'invalid',
  lease_taken: 'lease_taken',
  limit_reached: 'wrong_state',
  plan_limit: 'wrong_state',
  link_expired: 'session',
  malformed_json: 'reload',
  malformed_request: 'reload',
  method_not_allowed: 'reload',
  no_attempts_left: 'no_attempts_left',
  not_found: 'gone',
  not_signed_in: 'session',
  on_hold: 'wrong_state',
  registration_refused: 'invalid',
  request_open: 'request_open',
  session_only: 'session',
  storage_full: 'storage_full',
  time_over: 'time_over',
  token_invalid: 'session',
  too_large: 'too_large',
  too_many_requests: 'too_many',
  unknown_tag: 'invalid',
  unsupported_media: 'reload',
  upload_closed: 'wrong_state',
  upload_token_expired: 'reload',
  second_factor_required: 'session',
  sign_in_expired: 'session',
  step_up_required: 'session',
  wrong_code: 'session',
  wrong_credentials: 'session',
  wrong_host: 'reload',
  wrong_state: 'wrong_state',
};

/** A refusal without our code comes from a proxy before the server. */
export function wordsFor(code: string, status: number): ProblemMessage {
  if (Object.hasOwn(messages, code)) return messages[code as keyof typeof messages];
  if (status === 401) return 'session';
  return status === 429 ? 'too_many' : 'server';
}
