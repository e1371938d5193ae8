/** The test providers that the product speaks to. */
export const TEST_PROVIDERS = ['test_partnership'] as const;
export type TestProviderName = (typeof TEST_PROVIDERS)[number];

/**
 * How far the test of an applicant at the provider is: `failed` without a link, after the last try; `silent` without a
 * result, long after the link.
 */
export const PROVIDER_TEST_STATES = ['waiting', 'linked', 'started', 'completed', 'failed', 'silent'] as const;

/** Why a call to the provider brought nothing that can be used. */
export const PROVIDER_FAULTS = [
  'no_settings',
  'address',
  'unreachable',
  'refused',
  'unusable',
  'unknown_test',
] as const;
export type ProviderFaultCode = (typeof PROVIDER_FAULTS)[number];

/** A test as the provider offers it. */
export interface Assessment {
  id: string;
  name: string;
  /** How long applicants usually take. */
  minutes: number;
}

/** Result of a finished test as the provider reports it. */
export interface ProviderResult {
  /** Score as the provider counts it; null without one. */
  score: number | null;
  /** Share of the provider's comparison group that is below, 0 to 100; null without one. */
  percentile: number | null;
}

export const PROVIDER_LIMITS = {
  /** Calls for a link that fail before staff have to act: about a day. */
  tries_max: 12,
  retry_first_ms: 60_000,
  retry_last_ms: 6 * 3_600_000,
  /** A result that was not reported is asked for: often on the first day, then each hour. */
  poll_first_ms: 5 * 60_000,
  poll_later_ms: 3_600_000,
  poll_often_ms: 24 * 3_600_000,
  /** Time without a result after which polling ends. */
  silent_after_ms: 45 * 24 * 3_600_000,
  /** Difference between the provider's clock and ours, and how long a signature is valid. */
  signature_ms: 5 * 60_000,
  report_max_bytes: 20_000_000,
  assessments_max: 500,
  minutes_max: 600,
} as const;

/** How long to wait after a failed call. @param tries failed calls so far, this one included */
export function retryAfterMs(tries: number): number {
  return Math.min(PROVIDER_LIMITS.retry_first_ms * 2 ** Math.max(0, tries - 1), PROVIDER_LIMITS.retry_last_ms);
}

/** How long until the result is asked for again; null where asking ends. @param sinceLink since the link was made */
export function pollAfterMs(sinceLink: number): number | null {
  if (sinceLink >= PROVIDER_LIMITS.silent_after_ms) return null;
  return sinceLink < PROVIDER_LIMITS.poll_often_ms ? PROVIDER_LIMITS.poll_first_ms : PROVIDER_LIMITS.poll_later_ms;
}

/** The name under which the report of an applicant is saved (specification, AI summary, CV, questionnaire, test partnership). */
export const reportName = (applicant: string, application: number, assessment: string): string =>
  `${applicant} - ${application} - ${assessment} report`;
