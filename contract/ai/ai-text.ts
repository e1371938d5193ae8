import { STATEMENT_KINDS } from '@vivavoce/domain/ai/cited-texts.ts';
import { GATE_REASONS } from '@vivavoce/domain/ai/gate.ts';
import { AI_FAILURES, AI_NOTES, AI_STATES } from '@vivavoce/domain/ai/results.ts';
import { z } from 'zod';
import { id, instant } from '../common.ts';

export const gateVerdict = z.enum(['ready', ...GATE_REASONS]);
export const aiReason = z.enum([...GATE_REASONS, ...AI_FAILURES]);

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
    result: z
      .object({
        id,
        state: z.enum(AI_STATES),
        reason: aiReason.nullable(),
        parts: z.array(
          z.object({
            key: z.string(),
            heading: z.string(),
            statements: z.array(
              z.object({
                /** Its place in the text of the model, through all parts; corrections name it. */
                place: z.number().int(),
                kind: z.enum(STATEMENT_KINDS),
                text: z.string(),
                passages: z.array(passage),
              }),
            ),
          }),
        ),
        /** Statements that no passage supports; they are not shown. */
        dropped: z.number().int(),
        notes: z.array(z.enum(AI_NOTES)),
        model: z.string().nullable(),
        prompt_version: z.string().nullable(),
        generated_at: instant.nullable(),
        /** The last correction; its name is null for applicants, who read no names of staff. */
        corrected: z.object({ name: z.string().nullable(), at: instant }).nullable(),
        /** Users dismissed it; applicants then read nothing of it. */
        dismissed: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'AiText' });
