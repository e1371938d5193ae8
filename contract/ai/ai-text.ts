import { STATEMENT_KINDS } from '@vivavoce/domain/ai/cited-texts.ts';
import { z } from 'zod';
import { id, instant } from '../common.ts';
import { aiResult, gateVerdict } from './ai-result.ts';

/** Words of the material, as they stand there; of a recording with the question and the moment. */
const passage = z.object({
  text: z.string(),
  question_id: id.optional(),
  from_ms: z.number().int().optional(),
});

/** Statements of AI about parts of a text, each with the words that it rests on. */
export const aiText = z
  .object({
    /** Whether AI may write about this applicant now, or why not. */
    gate: gateVerdict,
    /** The caller may ask for the text, correct and dismiss it. */
    can_write: z.boolean(),
    /** null before the first request. */
    result: aiResult
      .extend({
        parts: z.array(
          z.object({
            key: z.string(),
            heading: z.string(),
            statements: z.array(
              z.object({
                /** Place in the text of the model, through all parts; corrections name it. */
                place: z.number().int(),
                kind: z.enum(STATEMENT_KINDS),
                text: z.string(),
                passages: z.array(passage),
              }),
            ),
          }),
        ),
        /** The last correction; its name is null for applicants, who read no names of staff. */
        corrected: z.object({ name: z.string().nullable(), at: instant }).nullable(),
        /** Users dismissed it; applicants then read nothing of it. */
        dismissed: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'AiText' });
