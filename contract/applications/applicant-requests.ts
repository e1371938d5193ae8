import { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { ADJUSTMENT_WISHES, ANSWER_WAYS, EXTRA_TIMES } from '@vivavoce/domain/applications/adjustments.ts';
import { GRANT_BLOCKERS } from '@vivavoce/domain/applications/grant-blocker.ts';
import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { flag, id, idParam, instant, line, optionalText, page, pageSize } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

export const requestType = z.enum(REQUEST_TYPES).meta({ id: 'RequestType' });
/** `completed` by the action itself: the deadline extended, the answers deleted, the adjustments accepted. */
const requestState = z.enum(['open', 'completed', 'declined', 'dismissed']).meta({ id: 'ActionState' });
const extraTime = z.literal(EXTRA_TIMES);
const wish = z.enum(ADJUSTMENT_WISHES).meta({ id: 'AdjustmentWish' });
const answerWay = z.enum(ANSWER_WAYS).meta({ id: 'AnswerWay' });
const questions = z.array(id).min(1).max(REQUEST_LIMITS.questions_max);

/** The adjustments granted to an applicant as numbers; an absent field is not granted. */
export const adjustments = z
  .strictObject({
    /** Percent added to thinking and answering time, or `unlimited`; a recording then ends at the longest possible recording. */
    extra_time: extraTime.optional(),
    extra_attempts: z.number().int().min(1).max(REQUEST_LIMITS.extra_attempts_max).optional(),
    /** The applicant can read questions before the clock starts. */
    in_advance: z.boolean().optional(),
    timer_hidden: z.boolean().optional(),
    /** The applicant can pause between questions without a limit, up to the deadline. */
    breaks: z.boolean().optional(),
    /** Recorded answers are given by voice only or in writing; fixed before the first question is shown. */
    answer_as: answerWay.optional(),
  })
  .meta({ id: 'Adjustments' });

/** The structured content of a request, beside its text. */
const details = z
  .object({
    /** For an adjustment. */
    extra_time: extraTime.nullable(),
    wishes: z.array(wish),
    /** The format that replaces recorded answers. */
    answer_as: answerWay.nullable(),
    /** For a reset: the questions, with the number of recordings and of interrupted ones. */
    questions: z.array(
      z.object({ id, order: z.number().int(), attempts: z.number().int(), interrupted: z.number().int() }),
    ),
  })
  .meta({ id: 'RequestDetails' });

/** A request as shown to its applicant. */
export const interviewRequest = z
  .object({
    id,
    action_type: requestType,
    state: requestState,
    text: z.string(),
    details,
    created_at: instant,
    closed_at: instant.nullable(),
    /** The message of staff that declined the request. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'InterviewRequest' });

export const applicantRequest = z
  .object({
    id,
    action_type: requestType,
    state: requestState,
    completed: z.boolean(),
    dismissed: z.boolean(),
    declined: z.boolean(),
    text: z.string(),
    details,
    created_at: instant,
    closed_at: instant.nullable(),
    /** Name of the staff user who created the request; null when the applicant did. */
    raised_by: z.string().nullable(),
    closed_by: z.string().nullable(),
    /** True when the request was granted automatically, by the setting of the company. */
    at_once: z.boolean(),
    answer: z.string().nullable(),
    /** Why the request cannot be granted now; null when it can be. */
    blocker: z.enum(GRANT_BLOCKERS).nullable(),
    application: z.object({
      id,
      full_name: z.string(),
      deadline: instant.nullable(),
      responded_at: instant.nullable(),
      adjustments,
    }),
    job: z.object({
      id,
      title: z.string(),
      /** True when the activity accepts applicants: published and not archived. */
      open: z.boolean(),
    }),
  })
  .meta({ id: 'Action' });

const text = optionalText(REQUEST_LIMITS.text_max_characters).default('');
const params = z.object({ shortname: line(LIMITS.name) });

export const applicantRequests = defineRoutes({
  'POST /api/interview/{application}/requests': {
    summary: 'Request more time, another attempt or an adjustment; one open request of each kind',
    tag: 'Interview',
    audit: changes('interview.requested'),
    access: 'applicant',
    params: z.object({ application: idParam }),
    body: z.discriminatedUnion('action_type', [
      z.strictObject({ action_type: z.literal('Extension'), text }),
      z.strictObject({ action_type: z.literal('Reset'), text, questions }),
      z.strictObject({
        action_type: z.literal('Adjustment'),
        text,
        extra_time: extraTime.optional(),
        answer_as: answerWay.optional(),
        wishes: z.array(wish).max(ADJUSTMENT_WISHES.length).default([]),
      }),
    ]),
    responses: { 201: z.array(interviewRequest) },
  },
  'GET /api/companies/{shortname}/actions': {
    summary: 'List requests of applicants, newest first: open ones, or those closed with one of the given outcomes',
    tag: 'Actions',
    access: 'staff',
    scope: 'applications:read',
    params,
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.actions),
      action_type: requestType.optional(),
      completed: flag.optional(),
      dismissed: flag.optional(),
      declined: flag.optional(),
      order_by: z.enum(['-created_at', 'created_at']).default('-created_at'),
    }),
    responses: {
      200: z.object({
        page: z.number().int(),
        has_next: z.boolean(),
        actions: z.array(applicantRequest),
        /** Number of open requests of each kind, regardless of the filter. */
        pending_actions: z.record(requestType, z.number().int()),
      }),
    },
  },
  'PATCH /api/companies/{shortname}/actions': {
    summary:
      'Decline a request with a message, dismiss it silently, or undo either. To grant it, call the action itself',
    tag: 'Actions',
    audit: changes('request.answered'),
    access: 'staff',
    scope: 'applications:write',
    params,
    body: z.union([
      z.strictObject({
        id,
        action_type: requestType,
        declined: z.boolean(),
        answer: optionalText(REQUEST_LIMITS.text_max_characters).optional(),
      }),
      z.strictObject({ id, action_type: requestType, dismissed: z.boolean() }),
    ]),
    responses: { 200: applicantRequest },
  },
  'POST /api/companies/{shortname}/actions': {
    summary: 'Request to reopen answers on behalf of an applicant',
    tag: 'Actions',
    audit: changes('request.answered'),
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params,
    body: z.strictObject({
      application: id,
      action_type: z.literal('Reset'),
      text,
      /** Questions of this applicant. */
      answers: questions,
    }),
    responses: { 201: applicantRequest },
  },
  'DELETE /api/jobs/{job}/answers': {
    summary: 'Delete answers with all their recordings, so that the applicant can answer again',
    tag: 'Answers',
    audit: changes('answers.deleted'),
    access: 'staff',
    scope: 'applications:write',
    params: jobParams,
    /** Submitted answers of one applicant, or questions of an applicant who has not submitted yet. */
    body: z.union([z.strictObject({ answer_ids: questions }), z.strictObject({ application: id, questions })]),
    responses: { 200: z.object({ deleted: z.number().int() }) },
  },
});
