import { job as jobShape, jobListItem } from '@vivavoce/contract/jobs/jobs.ts';
import type { Attachment, Job, JobListItem, VideoRef } from '@vivavoce/contract/types.ts';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { LockableSetting } from '@vivavoce/domain/jobs/job-locks.ts';
import { timeNeeded } from '@vivavoce/domain/jobs/time-needed.ts';
import type { TimedQuestion } from '@vivavoce/domain/jobs/time-needed.ts';
import { ratesIndependently } from '@vivavoce/domain/reviews/independence.ts';
import { competenciesOf } from '@vivavoce/domain/reviews/matrix.ts';
import type { StaffActor } from '../../actor.ts';
import { present } from '../../http/present.ts';
import { jobAbilities } from '../../policies/jobs.policy.ts';
import { imageAddress, marketplaceImageAddress } from '../attachments/job-files.service.ts';
import { refOf } from '../videos/refs.ts';
import type { JobListRow } from './jobs-list.repository.ts';
import type { JobRecord } from '../../access/load-job.ts';

const oneOf = <const T extends readonly number[]>(allowed: T, value: number): T[number] =>
  allowed.includes(value) ? value : (allowed[0] as T[number]);

const publicUrl = (base: string, shorturl: string): string => `${base}/j/${shorturl}`;

/** Data beside the row. */
export interface JobParts {
  questions: (TimedQuestion & { competency: string | null })[];
  attachments: Attachment[];
  videos: ReadonlyMap<number, VideoRef>;
  locked: LockableSetting[];
  types: Pick<Job, 'job_activity_type' | 'job_sub_activity_type'>;
}

export function presentJob(
  record: JobRecord,
  actor: StaffActor,
  { questions, attachments, videos, locked, types }: JobParts,
  baseUrl: string,
): Job {
  const { job } = record;
  return present(jobShape, job, {
    job_kind: jobKind(job),
    image: imageAddress(job),
    attachments,
    duration: job.form_minutes ?? timeNeeded(questions).minutes,
    rating_style: oneOf([1, 2, 3], job.rating_style),
    rating_scale: oneOf([5, 10], job.rating_scale),
    ratings_hidden_until_sent: ratesIndependently(record),
    competencies: competenciesOf(questions),
    applicant_accept_video: refOf(videos, job.applicant_accept_video),
    interview_intro_video: refOf(videos, job.interview_intro_video),
    interview_complete_video: refOf(videos, job.interview_complete_video),
    public_url: publicUrl(baseUrl, job.shorturl),
    marketplace_image: marketplaceImageAddress(job),
    ...types,
    locked,
    abilities: jobAbilities(actor, { ...job, panel: record.panel }),
  });
}

export function presentJobListItem(row: JobListRow, actor: StaffActor): JobListItem {
  const { company_id, created_by, may_decide } = row;
  const is_webinar = row.is_webinar ?? false;
  const counts = row.buckets ?? {};
  return present(jobListItem, row, {
    job_kind: jobKind(row),
    duration: row.form_minutes ?? Math.ceil((row.seconds ?? 0) / 60),
    buckets: Object.fromEntries(BUCKETS.map((bucket) => [bucket, counts[bucket] ?? 0])) as JobListItem['buckets'],
    reviewers: (row.panel ?? []).map(([id, full_name]) => ({ id, full_name })),
    reviewer_count: row.panel_size ?? 0,
    abilities: jobAbilities(actor, {
      company_id,
      created_by,
      is_webinar,
      panel: may_decide === null ? null : { may_decide },
    }),
  });
}
