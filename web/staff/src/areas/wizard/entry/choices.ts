import type { JobListItem, JobTemplate } from '@vivavoce/contract/types.ts';
import { kindOf, type KindName } from '../../../ui/data/job-kind.ts';

/** Something to start from, as its card shows it. */
export type Choice = {
  id: number;
  title: string;
  kind: KindName;
  question_count: number;
  /** Minutes. */
  duration: number;
  badge?: 'draft' | 'archived' | 'featured' | undefined;
};

export function choiceOfJob(job: JobListItem): Choice {
  const { id, title, question_count, duration } = job;
  const badge = job.archived ? 'archived' : job.status === 'Draft' ? 'draft' : undefined;
  return { id, title, kind: kindOf(job), question_count, duration, badge };
}

export function choiceOfTemplate(template: JobTemplate): Choice {
  const { id, title, job_kind: kind, question_count, duration } = template;
  return { id, title, kind, question_count, duration, badge: template.featured ? 'featured' : undefined };
}
