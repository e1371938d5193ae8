import type { ErrorCode } from '@vivavoce/contract/errors.ts';
import type { Messages } from '@vivavoce/locales/messages.ts';

export type ProblemMessage = keyof Messages['applicant']['problems'];

/** Codes whose message is not that of their status. */
const messages: Partial<Record<ErrorCode, ProblemMessage>> = {
  attempt_closed: 'wrong_state',
  upload_closed: 'wrong_state',
  consent_required: 'consent_required',
  deadline_passed: 'deadline_passed',
  interview_paused: 'paused',
  lease_taken: 'lease_taken',
  no_attempts_left: 'no_attempts_left',
  request_open: 'request_open',
  time_over: 'time_over',
  segment_differs: 'server',
  segments_missing: 'server',
  busy: 'busy',
  storage_full: 'storage_full',
  csrf: 'reload',
  upload_token_expired: 'reload',
  idempotency_mismatch: 'reload',
  link_expired: 'session',
  sign_in_expired: 'session',
  wrong_code: 'session',
  wrong_credentials: 'session',
  registration_refused: 'invalid',
  digest_mismatch: 'server',
};

/** The message of every other refusal. */
const ofStatus: Readonly<Record<number, ProblemMessage>> = {
  400: 'reload',
  401: 'session',
  403: 'session',
  404: 'gone',
  405: 'reload',
  409: 'wrong_state',
  413: 'too_large',
  415: 'reload',
  421: 'reload',
  422: 'invalid',
  429: 'too_many',
};

export function wordsFor(code: string, status: number): ProblemMessage {
  if (Object.hasOwn(messages, code)) return messages[code as ErrorCode] ?? 'server';
  // A refusal without our code comes from a proxy before the server, which knows less than its status says.
  const isForeign = code === String(status) && status !== 401 && status !== 429;
  return (isForeign ? undefined : ofStatus[status]) ?? 'server';
}
