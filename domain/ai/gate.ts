/** Why nothing may be sent to an AI provider; the first that holds is the one that is named. */
export const GATE_REASONS = [
  'not_configured',
  'company_off',
  'job_off',
  'no_consent',
  'consent_withdrawn',
  'not_sent',
  'over_budget',
  'paused',
] as const;
export type GateReason = (typeof GATE_REASONS)[number];

export interface GateFacts {
  /** The operator named a server for this kind of call. */
  configured: boolean;
  /** `ai_summary_enabled` of the company, which is not suspended. */
  company: boolean;
  /** `ai_assistance` of the activity. */
  activity: boolean;
  /** Whether the applicant agreed at each request for consent to AI; the newest first. */
  consents: readonly boolean[];
  /** The applicant gave up the application, or asked for its erasure. */
  withdrawn: boolean;
  /** The applicant sent it, or its time had ended. */
  sent: boolean;
  /** The month's budget of the company takes one more call. */
  affordable: boolean;
  /** The server failed several times in a row and is left alone for a while. */
  paused: boolean;
}

/**
 * Whether material of an applicant may be sent to an AI provider. Asked when work is queued, and again before the bytes
 * leave.
 */
export function gate(facts: GateFacts): 'ready' | GateReason {
  if (!facts.configured) return 'not_configured';
  if (!facts.company) return 'company_off';
  if (!facts.activity) return 'job_off';
  if (!facts.consents.includes(true)) return 'no_consent';
  if (facts.withdrawn || facts.consents[0] !== true) return 'consent_withdrawn';
  if (!facts.sent) return 'not_sent';
  if (!facts.affordable) return 'over_budget';
  return facts.paused ? 'paused' : 'ready';
}

/** Reasons that end by themselves: the work waits, and is done then. */
export const waitsFor = (reason: GateReason): reason is 'over_budget' | 'paused' =>
  reason === 'over_budget' || reason === 'paused';

/** Whether applicants of an activity are asked for their consent to AI: only where it is wanted and allowed. */
export const asksForAi = (job: { ai_assistance: boolean }, company: { ai_summary_enabled: boolean }): boolean =>
  job.ai_assistance && company.ai_summary_enabled;
