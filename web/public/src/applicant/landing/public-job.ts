import { answerMix } from '@vivavoce/domain/answers/answer-mix.ts';
import { activityName, type ActivityName } from '@vivavoce/domain/jobs/activity-name.ts';
import type { FactSource } from '@vivavoce/web-shared/applicant/parts/facts.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { PublicJob } from '../../page-data.ts';

const questionsOf = (job: PublicJob) => job.question_kinds.map((kind) => ({ kind }));

/** The data behind the facts of an activity, for visitors. */
export const factsOfPublicJob = (job: PublicJob): FactSource => ({
  kind: job.job_kind,
  purpose: job.purpose,
  company: job.company.name,
  questions: questionsOf(job),
  count: job.question_count,
  minutes: job.minutes,
  deadline: job.deadline ?? undefined,
  days: job.deadline_days,
  reviewers: job.reviewers,
  // Registration asks who wants one.
  review: false,
  ai: job.ai_summary_enabled,
  retention_days: job.retention_days,
  webinar: job.webinar,
});

/** How pages call an activity for visitors. */
export const nameOfPublicJob = (job: PublicJob): ActivityName =>
  activityName(job.job_kind, job.purpose, answerMix(questionsOf(job)));

/** The line above the title: the company and the name of the activity. The server writes the same into the page. */
export function useLandingEyebrow(job: PublicJob): string {
  const t = useTranslations('applicant.opening');
  const names = useTranslations('kinds.names');
  return t('eyebrow', { company: job.company.name, name: names(`${nameOfPublicJob(job)}.name`) });
}
