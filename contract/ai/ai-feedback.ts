import { AI_STATES } from '@vivavoce/domain/ai/results.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { z } from 'zod';
import { id, idParam, instant, page, paged, pageSize, text } from '../common.ts';
import { aiResult, gateVerdict } from './ai-result.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** A stretch of a transcript in its own words. `changed`: they were corrected since, and the times are the former ones. */
const passage = z.object({
  from_ms: z.number().int(),
  to_ms: z.number().int(),
  text: z.string(),
  changed: z.boolean(),
});

/** Author of the text that people read instead of the model's. */
const byPerson = z.object({ name: z.string().nullable(), at: instant });

/** The summary of one answer. */
const answerSummary = aiResult.extend({
  /** `stale`: the transcript was corrected since. */
  state: z.enum([...AI_STATES, 'stale']),
  /** `place`: position of the sentence in the text of the model; corrections name it. */
  sentences: z.array(z.object({ place: z.number().int(), text: z.string(), passages: z.array(passage) })),
  highlights: z.array(passage),
  corrected: byPerson.nullable(),
  dismissed: byPerson.nullable(),
  /** A user has opened it. */
  seen: z.boolean(),
});

const frame = z.object({
  /** Whether summaries can be written for this applicant or in this activity now, or why not. */
  gate: gateVerdict,
  /** The same for speech to text. */
  speech_gate: gateVerdict,
  /** The caller may ask for summaries, correct and dismiss them. */
  can_write: z.boolean(),
  /** Used and reserved share of the company's month, 0 to 1, whichever of texts and speech is higher. */
  budget_share: z.number(),
});

/** One entry for each question with a recorded answer. */
const questions = z.array(
  z.object({
    question: id,
    has_transcript: z.boolean(),
    /** The work on its transcript, where there is any. */
    transcript: aiResult.pick({ state: true, reason: true }).nullable(),
    summary: answerSummary.nullable(),
  }),
);

export const aiFeedback = frame.extend({ questions }).meta({ id: 'AiFeedback' });

/** Texts of an activity: one entry for each applicant who has sent and is not archived. */
export const jobAiFeedback = paged(z.object({ application: id, questions }))
  .extend(frame.shape)
  .meta({ id: 'JobAiFeedback' });

export const jobAiRequest = frame
  .extend({
    /** Applicants with work that this request queued. */
    queued: z.number().int(),
    /** Whether there are more: ask again. */
    left: z.boolean(),
  })
  .meta({ id: 'JobAiRequest' });

const params = z.object({ job: idParam });
const resultParams = z.object({ job: idParam, result: idParam });
const query = z.object({ application: idParam.optional(), page, page_size: pageSize(20) });

export const aiFeedbacks = defineRoutes({
  'GET /api/jobs/{job}/ai-feedback': {
    summary:
      'Read what AI wrote about the answers of an applicant, each sentence with its passages, and why where nothing was written; without `application` page by page for all applicants of the activity who have sent',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params,
    query,
    responses: { 200: z.union([aiFeedback, jobAiFeedback]) },
  },
  'POST /api/jobs/{job}/ai-feedback': {
    summary:
      'Ask for summaries of recorded answers, of all or of one question; tasks write them where the gate is open. Without a body for all applicants of the activity who have sent and agreed, where there is none yet',
    tag: 'Answers',
    audit: changes('ai.asked'),
    access: 'staff',
    scope: 'applications:write',
    params,
    body: z
      .strictObject({ application: id.optional(), question: id.optional() })
      .refine(({ application, question }) => question === undefined || application !== undefined, {
        path: ['application'],
        message: 'required',
      })
      .nullish(),
    responses: { 202: z.union([aiFeedback, jobAiRequest]) },
  },
  'PATCH /api/jobs/{job}/ai-feedback/{result}': {
    summary:
      'Correct, dismiss or restore what AI wrote about an answer, a CV or a questionnaire: sentences keep their passages, and those that are left out are removed',
    tag: 'Answers',
    audit: changes('ai.changed'),
    access: 'staff',
    scope: 'applications:write',
    params: resultParams,
    body: z.union([
      z.strictObject({
        sentences: z
          .array(
            z.strictObject({
              /** The place of the sentence in the text of the model, from 0; through all parts where it has parts. */
              place: z.int().min(0),
              text: text(AI_WORK_LIMITS.sentence_max_characters).trim().min(1, 'required'),
            }),
          )
          .max(AI_WORK_LIMITS.statements_max),
        /** Time of the text in which the places are: 409 where AI has written another one since. */
        generated_at: instant.optional(),
      }),
      z.strictObject({ dismissed: z.boolean() }),
    ]),
    responses: { 200: aiFeedback },
  },
  'POST /api/jobs/{job}/ai-feedback/{result}/seen': {
    summary: 'Note that you opened what AI wrote; the explanation for the applicant says when that was first',
    tag: 'Answers',
    audit: changes('ai.seen'),
    access: 'staff',
    scope: 'applications:write',
    params: resultParams,
    responses: { 200: z.object({ status: z.literal('OK') }) },
  },
});
