import type { Job } from '@vivavoce/contract/types.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';

type Taking = Pick<Job, 'status' | 'archived' | 'abilities' | 'job_kind' | 'fixed_deadline'>;

/**
 * Whether this user may invite applicants to an activity, or give them more time. A closed activity gets another
 * deadline for that; a webinar of the past has ended for good.
 */
export function takesApplicants({ status, archived, abilities, job_kind, fixed_deadline }: Taking, now: Date): boolean {
  const over = job_kind === 'webinar' && fixed_deadline !== null && new Date(fixed_deadline) <= now;
  return status === 'Published' && !archived && !over && abilities.includes('invite');
}

export const useTakesApplicants = (job: Taking): boolean => takesApplicants(job, useNow());
