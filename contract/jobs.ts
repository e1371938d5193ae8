import { z } from 'zod';
import { LIMITS } from './limits.ts';
import {
  flag,
  id,
  idParam,
  instant,
  locale,
  nothing,
  optionalWords,
  page,
  paged,
  pageSize,
  person,
  words,
} from './common.ts';
import { defineRoutes } from './route.ts';

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

export const jobAction = z.enum([
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
export const assessmentType = z.enum(['assessment', 'feedback', 'experience']);
/** 1 rate per question, 2 rate overall, 3 matrix. */
export const ratingStyle = z.union([z.literal(1), z.literal(2), z.literal(3)]).meta({ id: 'RatingStyle' });
export const ratingScale = z.union([z.literal(5), z.literal(10)]);

const richText = z.string().max(LIMITS.rich_text);
const nameLine = optionalWords(120);
const replyTo = z.union([z.literal(''), z.email().max(254)]);

/** The fields of a job that staff set; every one optional, unknown ones refused. */
export const jobInput = z
  .strictObject({
    title: optionalWords(LIMITS.title),
    description: richText,
    details: richText,
    role: optionalWords(120),
    assessment_type: assessmentType.nullable(),
    applicant_deadline_days: z.number().int().min(1).max(365),
    fixed_deadline: instant.nullable(),
    reinvitation_deadline: z.number().int().min(1).max(365),
    allow_answer_review: z.boolean(),
    rating_style: ratingStyle,
    rating_scale: ratingScale,
    default_locale: locale,
    sms_enabled: z.boolean(),
    custom_field_label: optionalWords(120),
    advertise_review: z.boolean(),
    contact_name: nameLine,
    applicant_accept_subheading: optionalWords(200),
    applicant_accept_text: richText,
    interview_intro_text: richText,
    interview_complete_message: richText,
    interview_complete_from_name: nameLine,
    interview_complete_reply_to_email: replyTo,
    invitation_from_name: nameLine,
    invitation_reply_to_email: replyTo,
    invitation_subject: optionalWords(200),
    invitation_text: richText,
  })
  .partial()
  .meta({ id: 'JobInput' });

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
    duration: z.number().int(),
    question_count: z.number().int(),
    assessment_type: assessmentType.nullable(),
    applicant_deadline_days: z.number().int(),
    fixed_deadline: instant.nullable(),
    reinvitation_deadline: z.number().int(),
    allow_answer_review: z.boolean(),
    rating_style: ratingStyle,
    rating_scale: ratingScale,
    default_locale: locale,
    sms_enabled: z.boolean(),
    custom_field_label: z.string(),
    custom_fields: z.string(),
    advertise_review: z.boolean(),
    ai_summary_enabled: z.boolean(),
    contact_name: z.string(),
    applicant_accept_subheading: z.string(),
    applicant_accept_text: z.string(),
    interview_intro_text: z.string(),
    interview_complete_message: z.string(),
    interview_complete_from_name: z.string(),
    interview_complete_reply_to_email: z.string(),
    invitation_from_name: z.string(),
    invitation_reply_to_email: z.string(),
    invitation_subject: z.string(),
    invitation_text: z.string(),
    shorturl: z.string(),
    public_url: z.string(),
    created_at: instant,
    published_at: instant.nullable(),
    /** Grows with every change; sent back as `revision` it guards against overwriting another person's edit. */
    revision: z.number().int(),
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
    reviewers: z.array(z.object({ id, full_name: z.string() })),
    reviewer_count: z.number().int(),
    abilities: z.array(jobAction),
  })
  .meta({ id: 'JobListItem' });

export const jobParams = z.object({ job: idParam });
const jobAnswer = { 200: job };

export const question = z
  .object({
    id,
    job: id,
    text: z.string(),
    order: z.number().int(),
    competency: z.string().nullable(),
    category: z.string().nullable(),
    video_id: id.nullable(),
    kind: z.enum(['video', 'audio', 'text', 'choice', 'file']),
    preparation_seconds: z.number().int().nullable(),
    answer_seconds: z.number().int(),
    attempts_allowed: z.number().int(),
    screen_recording: z.boolean(),
  })
  .meta({ id: 'Question' });

export const questionInput = z
  .strictObject({
    text: words(LIMITS.question_text),
    order: z.number().int().min(1).max(100),
    competency: optionalWords(80).nullable(),
    category: optionalWords(80).nullable(),
    kind: z.enum(['video', 'audio']),
    preparation_seconds: z.number().int().min(0).max(600).nullable(),
    answer_seconds: z.number().int().min(15).max(600),
    attempts_allowed: z.number().int().min(0).max(20),
    screen_recording: z.boolean(),
  })
  .partial()
  .meta({ id: 'QuestionInput' });

const questionParams = z.object({ job: idParam, question: idParam });

export const reviewer = z
  .object({
    id,
    user: person,
    may_decide: z.boolean(),
    is_you: z.boolean(),
    invited_at: instant.nullable(),
    rated: z.number().int(),
    left: z.number().int(),
  })
  .meta({ id: 'Reviewer' });

export const feedEvent = z
  .object({
    id,
    type: z.string(),
    at: instant,
    actor: z.object({
      kind: z.enum(['staff', 'applicant', 'system']),
      full_name: z.string().nullable(),
    }),
    application: z.object({ id, full_name: z.string() }).nullable(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'FeedEvent' });

export const jobs = defineRoutes({
  'GET /api/desk': {
    summary:
      'What waits for the signed-in member: answers to review, activities closing within a week, applicant requests, list totals',
    tag: 'Jobs',
    access: 'staff',
    responses: {
      200: z.object({
        answers_to_review: z.number().int(),
        closing_this_week: z.number().int(),
        pending_requests: z.number().int(),
        totals: z.object({
          all: z.number().int(),
          published: z.number().int(),
          draft: z.number().int(),
          archived: z.number().int(),
        }),
      }),
    },
  },
  'GET /api/jobs': {
    summary: 'Activities that the caller may see',
    tag: 'Jobs',
    access: 'staff',
    query: z.object({
      q: optionalWords(120).optional(),
      status: z.enum(['all', 'published', 'draft']).default('all'),
      archived: flag.default(false),
      ordering: z.enum(['-created_at', 'created_at', 'title', '-title', 'deadline']).default('-created_at'),
      page,
      page_size: pageSize(20),
    }),
    responses: { 200: paged(jobListItem) },
  },
  'POST /api/jobs': {
    summary: 'Create an activity, as a copy of another where `duplicate` names one',
    tag: 'Jobs',
    access: 'staff',
    idempotent: true,
    query: z.object({ duplicate: idParam.optional() }),
    body: jobInput,
    responses: { 201: job },
  },
  'GET /api/jobs/{job}': {
    summary: 'One activity',
    tag: 'Jobs',
    access: 'staff',
    params: jobParams,
    responses: jobAnswer,
  },
  'PATCH /api/jobs/{job}': {
    summary: 'Change fields of an activity',
    tag: 'Jobs',
    access: 'staff',
    params: jobParams,
    body: jobInput.extend({ revision: z.number().int().optional() }),
    responses: jobAnswer,
  },
  'DELETE /api/jobs/{job}': {
    summary: 'Delete an activity; refused while it holds answers',
    tag: 'Jobs',
    access: 'staff',
    params: jobParams,
    responses: { 204: nothing },
  },
  'POST /api/jobs/{job}/publish': {
    summary: 'Publish',
    tag: 'Jobs',
    access: 'staff',
    params: jobParams,
    responses: jobAnswer,
  },
  'POST /api/jobs/{job}/archive': {
    summary: 'Archive',
    tag: 'Jobs',
    access: 'staff',
    params: jobParams,
    responses: jobAnswer,
  },
  'POST /api/jobs/{job}/unarchive': {
    summary: 'Bring back from the archive',
    tag: 'Jobs',
    access: 'staff',
    params: jobParams,
    responses: jobAnswer,
  },
  'POST /api/jobs/{job}/email-preview': {
    summary: 'The e-mail as it would be sent, with sample values in its merge tags',
    tag: 'Jobs',
    access: 'staff',
    params: jobParams,
    body: z.strictObject({
      type: z.enum(['invitation', 'completion']),
      from_name: nameLine.optional(),
      subject: optionalWords(200).optional(),
      body: richText,
    }),
    responses: {
      200: z.object({
        from_name: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        unknown_tags: z.array(z.string()),
      }),
    },
  },
  'GET /api/jobs/{job}/questions': {
    summary: 'Questions in order; with application_id the version that this applicant holds',
    tag: 'Questions',
    access: 'staff',
    params: jobParams,
    query: z.object({ application_id: idParam.optional() }),
    responses: { 200: z.array(question) },
  },
  'POST /api/jobs/{job}/questions': {
    summary: 'Add a question',
    tag: 'Questions',
    access: 'staff',
    idempotent: true,
    params: jobParams,
    body: questionInput.required({ text: true }),
    responses: { 201: question },
  },
  'GET /api/jobs/{job}/questions/{question}': {
    summary: 'One question',
    tag: 'Questions',
    access: 'staff',
    params: questionParams,
    responses: { 200: question },
  },
  'PUT /api/jobs/{job}/questions/{question}': {
    summary: 'Change a question or, by `order`, its place',
    tag: 'Questions',
    access: 'staff',
    params: questionParams,
    body: questionInput,
    responses: { 200: question },
  },
  'DELETE /api/jobs/{job}/questions/{question}': {
    summary: 'Remove a question; applicants who hold a version with it keep it',
    tag: 'Questions',
    access: 'staff',
    params: questionParams,
    responses: { 204: nothing },
  },
  'GET /api/reviewers': {
    summary: 'People who can be put on a panel, without those already on `not_job`',
    tag: 'Reviewers',
    access: 'staff',
    query: z.object({
      not_job: idParam.optional(),
      first_name: optionalWords(80).optional(),
      last_name: optionalWords(80).optional(),
      email: optionalWords(254).optional(),
      q: optionalWords(120).optional(),
    }),
    responses: { 200: z.array(person) },
  },
  'GET /api/jobs/{job}/reviewers': {
    summary: 'The review panel with its progress',
    tag: 'Reviewers',
    access: 'staff',
    params: jobParams,
    responses: { 200: z.array(reviewer) },
  },
  'POST /api/jobs/{job}/reviewers': {
    summary: 'Put a person on the panel, by user id or as a new person by e-mail address',
    tag: 'Reviewers',
    access: 'staff',
    params: jobParams,
    body: z.union([
      z.strictObject({ user: id, may_decide: z.boolean().optional() }),
      z.strictObject({
        first_name: words(80),
        last_name: words(80),
        email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
        may_decide: z.boolean().optional(),
      }),
    ]),
    responses: { 201: reviewer },
  },
  'PATCH /api/jobs/{job}/reviewers/{reviewer}': {
    summary: 'Change what a panel member may do',
    tag: 'Reviewers',
    access: 'staff',
    params: z.object({ job: idParam, reviewer: idParam }),
    body: z.strictObject({ may_decide: z.boolean() }),
    responses: { 200: reviewer },
  },
  'DELETE /api/jobs/{job}/reviewers/{reviewer}': {
    summary: 'Take a person off the panel; ratings given stay',
    tag: 'Reviewers',
    access: 'staff',
    params: z.object({ job: idParam, reviewer: idParam }),
    responses: { 204: nothing },
  },
  'POST /api/jobs/{job}/reviewers/{reviewer}/invite': {
    summary: 'Send the panel invitation by e-mail',
    tag: 'Reviewers',
    access: 'staff',
    idempotent: true,
    params: z.object({ job: idParam, reviewer: idParam }),
    responses: { 200: reviewer },
  },
  'GET /api/jobs/{job}/activities': {
    summary: 'The activity feed of one activity, newest first',
    tag: 'Feed',
    access: 'staff',
    params: jobParams,
    query: z.object({ page, page_size: pageSize(20), application: idParam.optional() }),
    responses: {
      200: z.object({
        results: z.array(feedEvent),
        previous: z.number().int().nullable(),
        page: z.number().int(),
      }),
    },
  },
});
