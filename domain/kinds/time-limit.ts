import type { Adjustments } from '../applications/adjustments.ts';
import type { FormContent } from './forms.ts';
import { FORM_LIMITS } from './limits.ts';

/** The minutes that one applicant has, with their extra time; null without a limit. */
export function limitMinutes(content: FormContent, { extra_time }: Adjustments): number | null {
  const limit = content.kind === 'situational_judgement' ? content.time_limit_minutes : null;
  if (limit === null || extra_time === 'unlimited') return null;
  return limit * (1 + (extra_time ?? 0) / 100);
}

/** End of the time limit for an applicant who began at `started`; null without a limit. */
export function limitEnd(content: FormContent, adjustments: Adjustments, started: Date): Date | null {
  const minutes = limitMinutes(content, adjustments);
  return minutes === null ? null : new Date(started.getTime() + minutes * 60_000);
}

/** `ended`: the time has ended, but what was on its way still counts. */
export function timeLeftOf(
  content: FormContent,
  adjustments: Adjustments,
  started: Date,
  now: Date,
): 'open' | 'ended' | 'over' {
  const end = limitEnd(content, adjustments, started);
  if (end === null || now <= end) return 'open';
  return now.getTime() <= end.getTime() + FORM_LIMITS.time_slack_seconds * 1000 ? 'ended' : 'over';
}
