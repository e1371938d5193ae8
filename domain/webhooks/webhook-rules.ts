/** The body of a call: ids and addresses alone, or the facts themselves. */
export const WEBHOOK_BODIES = ['thin', 'full'] as const;

/** `paused` by a person; `gone` after 410; `failing` after days without one good answer. */
export const WEBHOOK_STATES = ['on', 'paused', 'gone', 'failing'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** Why an attempt brought no good answer. `status`: the answer itself says so. */
export const WEBHOOK_FAULTS = [
  'status',
  'timeout',
  'unreachable',
  'certificate',
  'redirect',
  'address',
  'secret',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Seconds between an attempt and the next one. */
const RETRY_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
] as const;

export const WEBHOOK_LIMITS = {
  endpoints_max: 20,
  name_max_characters: 100,
  address_max_characters: 500,
  jobs_max: 100,
  attempts: RETRY_S.length + 1,
  timeout_ms: 15_000,
  /** More of an answer is not read. */
  answer_max_bytes: 64_000,
  /** More of an answer is not stored. */
  stored_answer_characters: 8_000,
  /** Longest wait that an answer may demand by `retry-after`. */
  retry_after_max_s: DAY_S,
  /** How long both secrets sign after a new one was made. */
  former_secret_hours: 24,
  /** After this long without one good answer the webhook is turned off. */
  failing_days: 5,
  /** Events and deliveries are kept this long. */
  kept_days: 30,
  /** Deliveries of one webhook at the same moment, and webhooks of one company. */
  parallel: 4,
  company_runs: 4,
  /** Further events wait after this many failures in a row: one call at a time tries whether the address answers again. */
  holds_after_failures: 3,
  hold_first_s: 10,
  hold_max_s: 5 * MINUTE_S,
} as const;

/** Seconds until the next attempt; null after the last one. */
export function retryAfter(attempts: number, demanded_s: number | null): number | null {
  const planned = RETRY_S[attempts - 1];
  if (planned === undefined) return null;
  return Math.max(planned, Math.min(demanded_s ?? 0, WEBHOOK_LIMITS.retry_after_max_s));
}

/** Seconds for which an address that did not answer well is left in peace; 0 for a single failure. */
export function holdAfter(failures: number, demanded_s: number | null): number {
  const { holds_after_failures, hold_first_s, hold_max_s } = WEBHOOK_LIMITS;
  const over = failures - holds_after_failures;
  const planned = over < 0 ? 0 : Math.min(hold_first_s * 2 ** Math.min(over, 10), hold_max_s);
  return Math.max(planned, Math.min(demanded_s ?? 0, HOUR_S));
}

/** The seconds that a `retry-after` header names, as a number or a date; null without a readable one. */
export function demandedWait(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header.trim());
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** Whether a webhook that has failed since then is turned off. */
export const isLost = (failing_since: Date, now: Date): boolean =>
  now.getTime() - failing_since.getTime() >= WEBHOOK_LIMITS.failing_days * DAY_S * 1000;
