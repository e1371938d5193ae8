import type { JobListItem } from '@vivavoce/contract/types.ts';

export type KindName = JobListItem['job_kind'] | 'practice';

/** Interviews that give feedback or experience instead of assessing are practice. */
export function kindOf(job: Pick<JobListItem, 'job_kind' | 'assessment_type'>): KindName {
  const assesses = job.assessment_type === null || job.assessment_type === 'assessment';
  return job.job_kind === 'presentation' && !assesses ? 'practice' : job.job_kind;
}
