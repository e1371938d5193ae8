import { JOB_FUNCTIONS, ROLE_LEVELS } from '@vivavoce/domain/jobs/functions.ts';
import { LOCKABLE_SETTINGS } from '@vivavoce/domain/jobs/job-locks.ts';
import { DEADLINE_LIMITS, JOB_LIMITS, TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { SIGNAL_LANGUAGES } from '@vivavoce/domain/signals/signals.ts';
import { z } from 'zod';
import { retentionPeriod } from '../companies/privacy.ts';
import { LIMITS } from '../limits.ts';
import {
  dayOrInstant,
  flag,
  id,
  idParam,
  instant,
  line,
  locale,
  namedPerson,
  nothing,
  optionalLine,
  senderName,
  page,
  paged,
  pageSize,
  revision,
  text,
  metadata,
} from '../common.ts';
import { kindFields, kindInput } from '../kinds/job-fields.ts';
import { marketplaceFields, marketplaceInput } from '../marketplace/job-fields.ts';
import { reminder, reminders } from '../emails/reminder-fields.ts';
import { defineRoutes } from '../route.ts';
import { personOnly } from '../program-rule.ts';
import { emailDraft, emailPreview, replyTo, richText, laterEmails, laterEmailsInput } from './email-drafts.ts';
import { videoRef } from '../questions/video-refs.ts';
import { READS, changes } from '../audit-rule.ts';

export const bucket = z
  .enum(['ToInvite', 'AwaitingResponse', 'Responded', 'Reviewed', 'Outcomes'])
  .meta({ id: 'Bucket' });
export const bucketCounts = z
  .object({
    ToInvite: z.number().int(),
    AwaitingResponse: z.number().int(),
    Responded: z.number().int(),
    Reviewed: z.number().int(),
    Outcomes: z.number().int(),
  })
  .meta({ id: 'BucketCounts' });

const jobAction = z.enum([
  'read',
  'edit',
  'publish',
  'archive',
  'delete',
  'duplicate',
  'invite',
  'decide',
  'review',
  'manage_panel',
  'change_marketplace',
]);
export const jobKind = z.enum([
  'presentation',
  'test_provider',
  'situational_judgement',
  'webinar',
  'questionnaire',
  'cv_copilot',
]);
export const jobStatus = z.enum(['Draft', 'Published']).meta({ id: 'JobStatus' });
const assessmentType = z.enum(['assessment', 'feedback', 'experience']);
/** 1 rate per question, 2 rate overall, 3 matrix. */
export const ratingStyle = z.union([z.literal(1), z.literal(2), z.literal(3)]).meta({ id: 'RatingStyle' });
const ratingScale = z.union([z.literal(5), z.literal(10)]);
const jobFunction = z.enum(JOB_FUNCTIONS).meta({ id: 'JobFunction' });
const roleLevel = z.enum(ROLE_LEVELS).meta({ id: 'RoleLevel' });

/** A file that every applicant of an activity may read. */
export const attachment = z
  .object({
    id,
    filename: z.string(),
    bytes: z.number().int(),
    media_type: z.string(),
    created_at: instant,
  })
  .meta({ id: 'Attachment' });

const days = z.number().int().min(DEADLINE_LIMITS.applicant_min_days).max(DEADLINE_LIMITS.applicant_max_days);

/** The fields of a job that staff can set, all optional; unknown fields are refused. */
export const jobInput = z
  .strictObject({
    title: optionalLine(LIMITS.title),
    description: richText,
    details: richText,
    role: optionalLine(120),
    function: jobFunction.nullable(),
    role_level: roleLevel.nullable(),
    external_ids: z
      .array(line(LIMITS.external_id))
      .max(JOB_LIMITS.external_ids_max)
      .refine((ids) => new Set(ids).size === ids.length, 'repeated'),
    metadata,
    assessment_type: assessmentType.nullable(),
    applicant_deadline_days: days,
    fixed_deadline: dayOrInstant.nullable(),
    /** The day by which applicants may expect a decision, in the company's time zone; null where none is named. */
    decision_by: z.iso.date().nullable(),
    reinvitation_deadline: days,
    /** Days for which applicants are kept after this activity closes; null for the company's setting. */
    retention_days: retentionPeriod.nullable(),
    allow_answer_review: z.boolean(),
    /** Reviewers may watch attempts that applicants did not choose; holds for applicants who begin afterwards. */
    show_attempts: z.boolean(),
    rating_style: ratingStyle,
    rating_scale: ratingScale,
    /** Reviewers see the ratings of others only once their own are sent; null for the company's setting. */
    independent_ratings: z.boolean().nullable(),
    ai_assistance: z.boolean(),
    /** The language that the position needs; words of answers are then measured, without a rating. null for none. */
    required_language: z.enum(SIGNAL_LANGUAGES).nullable(),
    /** Whether wording of answers that appears elsewhere too is shown to reviewers. */
    shared_phrases: z.boolean(),
    ...kindInput,
    default_locale: locale,
    sms_enabled: z.boolean(),
    /** Applicants are asked for a CV while they set up. */
    cv_requested: z.boolean(),
    custom_field_label: optionalLine(120),
    /** Lines of the form `tag|replacement`, beside those of the company. */
    custom_fields: text(TEXT_LIMITS.custom_fields_max_characters),
    advertise_review: z.boolean(),
    /** Applicants register with their account at a provider of the company; needs such a provider that is on. */
    use_sso: z.boolean(),
    contact_name: optionalLine(120),
    applicant_accept_subheading: optionalLine(200),
    applicant_accept_text: richText,
    interview_intro_text: richText,
    interview_complete_message: richText,
    /** A video of the company's library or the stock. */
    applicant_accept_video: id.nullable(),
    interview_intro_video: id.nullable(),
    interview_complete_video: id.nullable(),
    interview_complete_from_name: senderName,
    interview_complete_reply_to_email: replyTo,
    invitation_from_name: senderName,
    invitation_reply_to_email: replyTo,
    invitation_subject: optionalLine(LIMITS.email_subject),
    invitation_text: richText,
    invitation_promote_practice: z.boolean(),
    reminders,
    ...laterEmailsInput,
  })
  .partial()
  .meta({ id: 'JobFields' });

/** The fields, those of the marketplace and, optionally, the revision that the edit is based on. */
const jobChanges = jobInput
  .extend({
    ...marketplaceInput.shape,
    revision: revision.optional(),
    /**
     * With `advertise_review`, whether those who are in the activity already are promised a review, too. Left out, they
     * are.
     */
    promise_reviews: z.boolean().optional(),
  })
  .meta({ id: 'JobChanges' });

export const job = z
  .object({
    id,
    title: z.string(),
    status: jobStatus,
    archived: z.boolean(),
    job_kind: jobKind,
    description: z.string(),
    details: z.string(),
    role: z.string(),
    function: jobFunction.nullable(),
    role_level: roleLevel.nullable(),
    external_ids: z.array(z.string()),
    metadata,
    /** Address of the picture for staff; null without a picture. */
    image: z.string().nullable(),
    attachments: z.array(attachment),
    duration: z.number().int(),
    question_count: z.number().int(),
    assessment_type: assessmentType.nullable(),
    applicant_deadline_days: z.number().int(),
    fixed_deadline: instant.nullable(),
    decision_by: z.iso.date().nullable(),
    reinvitation_deadline: z.number().int(),
    retention_days: z.number().int().nullable(),
    allow_answer_review: z.boolean(),
    show_attempts: z.boolean(),
    rating_style: ratingStyle,
    rating_scale: ratingScale,
    independent_ratings: z.boolean().nullable(),
    /** `independent_ratings`, or the company's setting where that is null. */
    ratings_hidden_until_sent: z.boolean(),
    default_locale: locale,
    sms_enabled: z.boolean(),
    cv_requested: z.boolean(),
    custom_field_label: z.string(),
    /** The lines of the activity only; those of the company are in its settings. */
    custom_fields: z.string(),
    ...kindFields,
    advertise_review: z.boolean(),
    use_sso: z.boolean(),
    /** True when the company had AI summaries when the activity was created. */
    ai_summary_enabled: z.boolean(),
    /** True when AI summaries are switched on for this activity. */
    ai_assistance: z.boolean(),
    required_language: z.enum(SIGNAL_LANGUAGES).nullable(),
    shared_phrases: z.boolean(),
    /** The competencies of the questions, each once, in order. */
    competencies: z.array(z.string()),
    contact_name: z.string(),
    applicant_accept_subheading: z.string(),
    applicant_accept_text: z.string(),
    interview_intro_text: z.string(),
    interview_complete_message: z.string(),
    applicant_accept_video: videoRef.nullable(),
    interview_intro_video: videoRef.nullable(),
    interview_complete_video: videoRef.nullable(),
    interview_complete_from_name: z.string(),
    interview_complete_reply_to_email: z.string(),
    invitation_from_name: z.string(),
    invitation_reply_to_email: z.string(),
    invitation_subject: z.string(),
    invitation_text: z.string(),
    invitation_promote_practice: z.boolean(),
    reminders: z.array(reminder),
    ...laterEmails,
    shorturl: z.string(),
    public_url: z.string(),
    ...marketplaceFields,
    created_at: instant,
    published_at: instant.nullable(),
    /** Increases with every change; sent back as `revision`, it prevents overwriting another user's edit. */
    revision: z.number().int(),
    /** Settings that can no longer change, because applicants were invited with them. */
    locked: z.array(z.enum(LOCKABLE_SETTINGS)),
    abilities: z.array(jobAction),
  })
  .meta({ id: 'Job' });

export const jobListItem = z
  .object({
    id,
    title: z.string(),
    status: jobStatus,
    archived: z.boolean(),
    job_kind: jobKind,
    assessment_type: assessmentType.nullable(),
    question_count: z.number().int(),
    duration: z.number().int(),
    applicant_deadline_days: z.number().int(),
    fixed_deadline: instant.nullable(),
    created_at: instant,
    buckets: bucketCounts,
    reviewers: z.array(namedPerson),
    reviewer_count: z.number().int(),
    /** Applicants that the caller still has to rate. */
    to_rate: z.number().int(),
    abilities: z.array(jobAction),
  })
  .meta({ id: 'JobListItem' });

const archivedOrNot = z
  .enum(['true', 'false', '1', '0', 'any'])
  .transform((value) => (value === 'any' ? 'any' : value === 'true' || value === '1'));

export const jobParams = z.object({ job: idParam });
const jobAnswer = { 200: job };

export const jobs = defineRoutes({
  'GET /api/jobs': {
    summary: 'List the activities that the caller may see',
    tag: 'Jobs',
    access: 'staff',
    scope: 'jobs:read',
    query: z.object({
      q: optionalLine(120).optional(),
      /** As in `Job.status`, or in small letters. */
      status: z.enum(['all', 'published', 'draft', ...jobStatus.options]).default('all'),
      /** `any` includes archived activities, as the search does; takes precedence over `filter`. */
      archived: archivedOrNot.optional(),
      /** The same filter under its name in page addresses: archived, or not archived. */
      filter: z.enum(['All', 'Archived']).default('All'),
      /** Only activities in the company's marketplace, or only those outside it. */
      public: flag.optional(),
      /** Only activities of this kind. */
      kind: jobKind.optional(),
      /** Only activities with this user on the review panel. */
      reviewer: idParam.optional(),
      ordering: z
        .enum(['-created_at', 'created_at', 'title', '-title', 'deadline', '-marketplace_order'])
        .default('-created_at'),
      page,
      page_size: pageSize(20),
    }),
    responses: { 200: paged(jobListItem) },
  },
  'POST /api/jobs': {
    summary: 'Create an activity; `duplicate` copies another one',
    tag: 'Jobs',
    audit: changes('activity.made'),
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    query: z.object({ duplicate: idParam.optional() }),
    body: jobInput,
    responses: { 201: job },
  },
  'GET /api/jobs/{job}': {
    summary: 'Read one activity',
    tag: 'Jobs',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: jobAnswer,
  },
  'PATCH /api/jobs/{job}': {
    summary: 'Change fields of an activity',
    tag: 'Jobs',
    audit: changes('activity.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: jobChanges,
    responses: jobAnswer,
  },
  'DELETE /api/jobs/{job}': {
    summary:
      'Delete an activity with all that belongs to it; where it holds answers, only with its own title as `title`. It is gone at once, what belonged to it soon after: /api/deletions',
    tag: 'Jobs',
    audit: changes('activity.deleted'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z.strictObject({ title: optionalLine(LIMITS.title).optional() }).nullish(),
    responses: { 204: nothing },
  },
  'POST /api/jobs/{job}/publish': {
    summary: 'Publish an activity; `invite_panel` also invites the panel members who were not invited yet',
    tag: 'Jobs',
    audit: changes('activity.published'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: z.strictObject({ invite_panel: z.boolean().optional() }).nullish(),
    responses: jobAnswer,
  },
  'POST /api/jobs/{job}/archive': {
    summary: 'Archive an activity',
    tag: 'Jobs',
    audit: changes('activity.archived'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    responses: jobAnswer,
  },
  'POST /api/jobs/{job}/unarchive': {
    summary: 'Restore an activity from the archive',
    tag: 'Jobs',
    audit: changes('activity.unarchived'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    responses: jobAnswer,
  },
  'POST /api/jobs/{job}/email-preview': {
    summary: 'Preview an e-mail with sample values in its merge tags',
    tag: 'Jobs',
    audit: READS,
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    body: emailDraft,
    responses: { 200: emailPreview },
  },
  'POST /api/jobs/{job}/email-test': {
    summary: 'Send the preview to yourself; refused while a merge tag has no value',
    tag: 'Jobs',
    audit: changes('message.sent'),
    access: 'staff',
    scope: 'jobs:write',
    ...personOnly('mailed'),
    idempotent: true,
    params: jobParams,
    body: emailDraft,
    responses: { 202: z.object({ to: z.string() }) },
  },
});
