import type { Attachment, Job, JobListItem, VideoRef } from '@vivavoce/contract/types.ts';
import { BUCKETS } from '@vivavoce/domain/applications/bucket.ts';
import { jobKind } from '@vivavoce/domain/jobs/kinds.ts';
import type { LockableSetting } from '@vivavoce/domain/jobs/job-locks.ts';
import { timeNeeded } from '@vivavoce/domain/jobs/time-needed.ts';
import type { TimedQuestion } from '@vivavoce/domain/jobs/time-needed.ts';
import { ratesIndependently } from '@vivavoce/domain/reviews/independence.ts';
import { competenciesOf } from '@vivavoce/domain/reviews/matrix.ts';
import type { StaffActor } from '../../actor.ts';
import { isoOf } from '../../db/iso-of.ts';
import { jobAbilities } from '../../policies/jobs.policy.ts';
import { imageAddress, marketplaceImageAddress } from '../attachments/job-files.service.ts';
import { refOf } from '../videos/refs.service.ts';
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
  return {
    id: job.id,
    title: job.title,
    status: job.status,
    archived: job.archived,
    job_kind: jobKind(job),
    test_provider: job.test_provider,
    sjt_assessment: job.sjt_assessment,
    is_webinar: job.is_webinar,
    is_questionnaire: job.is_questionnaire,
    is_cvcopilot: job.is_cvcopilot,
    description: job.description,
    details: job.details,
    role: job.role,
    function: job.function,
    role_level: job.role_level,
    external_ids: job.external_ids,
    image: imageAddress(job),
    attachments,
    duration: job.form_minutes ?? timeNeeded(questions).minutes,
    question_count: job.question_count,
    assessment_type: job.assessment_type,
    applicant_deadline_days: job.applicant_deadline_days,
    fixed_deadline: job.fixed_deadline?.toISOString() ?? null,
    reinvitation_deadline: job.reinvitation_deadline,
    retention_days: job.retention_days,
    allow_answer_review: job.allow_answer_review,
    show_attempts: job.show_attempts,
    rating_style: oneOf([1, 2, 3], job.rating_style),
    rating_scale: oneOf([5, 10], job.rating_scale),
    independent_ratings: job.independent_ratings,
    ratings_hidden_until_sent: ratesIndependently(record),
    default_locale: job.default_locale,
    sms_enabled: job.sms_enabled,
    decision_by: job.decision_by,
    cv_requested: job.cv_requested,
    custom_field_label: job.custom_field_label,
    custom_fields: job.custom_fields,
    questionnaire_intro_text: job.questionnaire_intro_text,
    questionnaire_download_cta_text: job.questionnaire_download_cta_text,
    questionnaire_rating_type: job.questionnaire_rating_type,
    sjt_pass_mark: job.sjt_pass_mark,
    advertise_review: job.advertise_review,
    use_sso: job.use_sso,
    ai_summary_enabled: job.ai_summary_enabled,
    ai_assistance: job.ai_assistance,
    required_language: job.required_language,
    shared_phrases: job.shared_phrases,
    competencies: competenciesOf(questions),
    contact_name: job.contact_name,
    applicant_accept_subheading: job.applicant_accept_subheading,
    applicant_accept_text: job.applicant_accept_text,
    interview_intro_text: job.interview_intro_text,
    interview_complete_message: job.interview_complete_message,
    applicant_accept_video: refOf(videos, job.applicant_accept_video),
    interview_intro_video: refOf(videos, job.interview_intro_video),
    interview_complete_video: refOf(videos, job.interview_complete_video),
    interview_complete_from_name: job.interview_complete_from_name,
    interview_complete_reply_to_email: job.interview_complete_reply_to_email,
    invitation_from_name: job.invitation_from_name,
    invitation_reply_to_email: job.invitation_reply_to_email,
    invitation_subject: job.invitation_subject,
    invitation_text: job.invitation_text,
    invitation_promote_practice: job.invitation_promote_practice,
    rejection_email_from_name: job.rejection_email_from_name,
    rejection_email_reply_to_email: job.rejection_email_reply_to_email,
    rejection_email_subject: job.rejection_email_subject,
    rejection_email_body_text: job.rejection_email_body_text,
    review_available_email_from_name: job.review_available_email_from_name,
    review_available_email_reply_to_email: job.review_available_email_reply_to_email,
    review_available_email_subject: job.review_available_email_subject,
    review_available_email_body_text: job.review_available_email_body_text,
    shorturl: job.shorturl,
    public_url: publicUrl(baseUrl, job.shorturl),
    marketplace_public: job.marketplace_public,
    marketplace_order: job.marketplace_order,
    marketplace_featured: job.marketplace_featured,
    marketplace_title: job.marketplace_title,
    marketplace_description: job.marketplace_description,
    marketplace_details: job.marketplace_details,
    marketplace_stock_image: job.marketplace_stock_image,
    marketplace_image: marketplaceImageAddress(job),
    ...types,
    created_at: job.created_at.toISOString(),
    published_at: job.published_at?.toISOString() ?? null,
    revision: job.revision,
    locked,
    abilities: jobAbilities(actor, { ...job, panel: record.panel }),
  };
}

export function presentJobListItem(row: JobListRow, actor: StaffActor): JobListItem {
  const { company_id, created_by, may_decide } = row;
  const is_webinar = row.is_webinar ?? false;
  const counts = row.buckets ?? {};
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    archived: row.archived,
    job_kind: jobKind(row),
    assessment_type: row.assessment_type,
    question_count: row.question_count,
    duration: row.form_minutes ?? Math.ceil((row.seconds ?? 0) / 60),
    applicant_deadline_days: row.applicant_deadline_days,
    fixed_deadline: row.fixed_deadline && isoOf(row.fixed_deadline),
    created_at: isoOf(row.created_at),
    buckets: Object.fromEntries(BUCKETS.map((bucket) => [bucket, counts[bucket] ?? 0])) as JobListItem['buckets'],
    reviewers: (row.panel ?? []).map(([id, full_name]) => ({ id, full_name })),
    reviewer_count: row.panel_size ?? 0,
    to_rate: row.to_rate,
    abilities: jobAbilities(actor, {
      company_id,
      created_by,
      is_webinar,
      panel: may_decide === null ? null : { may_decide },
    }),
  };
}
