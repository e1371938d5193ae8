import { linkOptions } from '@tanstack/react-router';
import type { Job } from '@vivavoce/contract/types.ts';

/** The wizard's step for a part, as long as the activity is a draft: what is published, applicants may hold already. */
export function editLink(job: Job, step: 'title' | 'deadline/type' | 'questions' | 'review-type' | 'email-templates') {
  if (job.status !== 'Draft' || !job.abilities.includes('edit')) return undefined;
  return linkOptions({ to: `/interviews/create/$job/${step}`, params: { job: String(job.id) } });
}
