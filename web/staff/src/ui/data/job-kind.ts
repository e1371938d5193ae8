import type { JobListItem } from '@vivavoce/contract/types.ts';

export type KindName = JobListItem['job_kind'] | 'practice';

/** Interviews of experience are practice; those with feedback are interviews that staff review. */
export const kindOf = (job: Pick<JobListItem, 'job_kind' | 'assessment_type'>): KindName =>
  job.job_kind === 'presentation' && job.assessment_type === 'experience' ? 'practice' : job.job_kind;
