import { AI_STATES } from '@vivavoce/domain/ai/results.ts';
import { AI_WORK_LIMITS } from '@vivavoce/domain/ai/work-limits.ts';
import { z } from 'zod';
import { id, idParam, instant, text } from '../common.ts';
import { aiResult, gateVerdict } from './ai-result.ts';
import { defineRoutes } from '../route.ts';

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

export const aiFeedback = z
  .object({
    /** Whether summaries can be written for this applicant now, or why not. */
    gate: gateVerdict,
    /** The same for speech to text. */
    speech_gate: gateVerdict,
    /** The caller may ask for summaries, correct and dismiss them. */
    can_write: z.boolean(),
    /** Used and reserved share of the company's month, 0 to 1, whichever of texts and speech is higher. */
    budget_share: z.number(),
    /** One entry for each question with a recorded answer. */
    questions: z.array(
      z.object({
        question: id,
        has_transcript: z.boolean(),
        /** The work on its transcript, where there is any. */
        transcript: aiResult.pick({ state: true, reason: true }).nullable(),
        summary: answerSummary.nullable(),
      }),
    ),
  })
  .meta({ id: 'AiFeedback' });

const params = z.object({ job: idParam });
const resultParams = z.object({ job: idParam, result: idParam });
const query = z.object({ application: idParam });

export const aiFeedbacks = defineRoutes({
  'GET /api/jobs/{job}/ai-feedback': {
    summary:
      'Read what AI wrote about the answers of an applicant, each sentence with its passages, and why where nothing was written',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params,
    query,
    responses: { 200: aiFeedback },
  },
  'POST /api/jobs/{job}/ai-feedback': {
    summary:
      'Ask for summaries of recorded answers, of all or of one question; tasks write them where the gate is open',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:write',
    params,
    body: z.strictObject({ application: id, question: id.optional() }),
    responses: { 202: aiFeedback },
  },
  'PATCH /api/jobs/{job}/ai-feedback/{result}': {
    summary:
      'Correct, dismiss or restore what AI wrote about an answer, a CV or a questionnaire: sentences keep their passages, and those that are left out are removed',
    tag: 'Answers',
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
    access: 'staff',
    scope: 'applications:write',
    params: resultParams,
    responses: { 200: z.object({ status: z.literal('OK') }) },
  },
});
