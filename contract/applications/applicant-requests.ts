import { REQUEST_TYPES } from '@vivavoce/domain/applications/request-types.ts';
import { ADJUSTMENT_WISHES, ANSWER_WAYS, EXTRA_TIMES } from '@vivavoce/domain/applications/adjustments.ts';
import { GRANT_HINDRANCES } from '@vivavoce/domain/applications/grant-hindrance.ts';
import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { flag, id, idParam, instant, line, optionalWords, page, pageSize } from '../common.ts';
import { jobParams } from '../jobs/jobs.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';

export const requestType = z.enum(REQUEST_TYPES).meta({ id: 'RequestType' });
/** `completed` by the action itself: the deadline extended, the answers deleted, the adjustments accepted. */
export const requestState = z.enum(['open', 'completed', 'declined', 'dismissed']).meta({ id: 'ActionState' });
export const extraTime = z.literal(EXTRA_TIMES);
const wish = z.enum(ADJUSTMENT_WISHES).meta({ id: 'AdjustmentWish' });
const answerWay = z.enum(ANSWER_WAYS).meta({ id: 'AnswerWay' });
const questions = z.array(id).min(1).max(REQUEST_LIMITS.questions_max);

/** What was granted to an applicant in figures; what is absent is not granted. */
export const adjustments = z
  .strictObject({
    /** Percent on top of the time to think and to answer, or no limit; then recorded answers end at the longest recording. */
    extra_time: extraTime.optional(),
    extra_attempts: z.number().int().min(1).max(REQUEST_LIMITS.extra_attempts_max).optional(),
    /** Questions can be read before their clock starts. */
    in_advance: z.boolean().optional(),
    timer_hidden: z.boolean().optional(),
    /** Pauses between questions, for as long as the applicant likes; only the deadline holds. */
    breaks: z.boolean().optional(),
    /** Recorded answers are given by voice alone, or in writing; settled before the first question is shown. */
    answer_as: answerWay.optional(),
  })
  .meta({ id: 'Adjustments' });

/** What a request is about beside its words. */
export const asked = z
  .object({
    /** Of an adjustment. */
    extra_time: extraTime.nullable(),
    wishes: z.array(wish),
    /** In what else recorded answers would be given. */
    answer_as: answerWay.nullable(),
    /** Of a reset, with what the server knows of the recordings: how many there were and how many broke off. */
    questions: z.array(
      z.object({ id, order: z.number().int(), attempts: z.number().int(), interrupted: z.number().int() }),
    ),
  })
  .meta({ id: 'Asked' });

/** A request as its applicant reads it. */
export const interviewRequest = z
  .object({
    id,
    action_type: requestType,
    state: requestState,
    text: z.string(),
    asked,
    created_at: instant,
    closed_at: instant.nullable(),
    /** What staff wrote with a refusal. */
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
    asked,
    created_at: instant,
    closed_at: instant.nullable(),
    /** Name of whoever of the staff raised it; null for the applicant's own. */
    raised_by: z.string().nullable(),
    closed_by: z.string().nullable(),
    /** Granted by the product when it was asked for, as the company has it. */
    at_once: z.boolean(),
    answer: z.string().nullable(),
    /** Why it cannot be granted as things stand; null where it can. */
    hindrance: z.enum(GRANT_HINDRANCES).nullable(),
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
      /** Takes applicants: published and not archived. */
      open: z.boolean(),
    }),
  })
  .meta({ id: 'Action' });

const text = optionalWords(REQUEST_LIMITS.text_max_characters).default('');
const params = z.object({ shortname: line(LIMITS.name) });

export const applicantRequests = defineRoutes({
  'POST /api/interview/{application}/requests': {
    summary: 'Ask for more time, for another try, or for an adjustment; one open request of a kind',
    tag: 'Interview',
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
    summary: 'Requests of applicants, newest first: the open ones, or those that ended in one of the ways asked for',
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
        /** Open ones of each kind, whatever the list shows. */
        pending_actions: z.record(requestType, z.number().int()),
      }),
    },
  },
  'PATCH /api/companies/{shortname}/actions': {
    summary: 'Decline a request with a message, dismiss it in silence, or undo either. Granting is the action itself',
    tag: 'Actions',
    access: 'staff',
    scope: 'applications:write',
    params,
    body: z.union([
      z.strictObject({
        id,
        action_type: requestType,
        declined: z.boolean(),
        answer: optionalWords(REQUEST_LIMITS.text_max_characters).optional(),
      }),
      z.strictObject({ id, action_type: requestType, dismissed: z.boolean() }),
    ]),
    responses: { 200: applicantRequest },
  },
  'POST /api/companies/{shortname}/actions': {
    summary: 'Ask to reopen answers on behalf of an applicant',
    tag: 'Actions',
    access: 'staff',
    scope: 'applications:write',
    idempotent: true,
    params,
    body: z.strictObject({
      application: id,
      action_type: z.literal('Reset'),
      text,
      /** Of this applicant. */
      answers: questions,
    }),
    responses: { 201: applicantRequest },
  },
  'DELETE /api/jobs/{job}/answers': {
    summary: 'Delete answers with everything recorded for them, so that the applicant can give them anew',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:write',
    params: jobParams,
    /** Answers of one applicant that were sent, or questions of somebody who has not sent yet. */
    body: z.union([z.strictObject({ answer_ids: questions }), z.strictObject({ application: id, questions })]),
    responses: { 200: z.object({ deleted: z.number().int() }) },
  },
});
