import { AI_KINDS } from '@vivavoce/domain/ai/results.ts';
import { SIGNAL_LANGUAGES } from '@vivavoce/domain/signals/signals.ts';
import { z } from 'zod';
import { idParam, instant } from '../common.ts';
import { aiResult, gateVerdict } from './ai-result.ts';
import { defineRoutes } from '../route.ts';

/** The user who acted. Null in the applicant's own record, because applicants read no names of staff. */
const byStaff = z.object({ name: z.string().nullable(), at: instant });

/** AI work on the material of one applicant, without the texts themselves. */
export const aiRecord = z
  .object({
    /** Answers to the question about AI, the oldest first. */
    consents: z.array(z.object({ ai: z.boolean(), at: instant })),
    /** The consent that was taken back; null where it stands or was never given. */
    withdrawn: z
      .object({
        at: instant,
        /** Nothing that AI wrote or heard about this applicant is stored. */
        deleted: z.boolean(),
      })
      .nullable(),
    /** Whether AI may write about this applicant now, or why not. */
    gate: gateVerdict,
    /** Facts about wording that this server finds without AI, and that staff read beside the answers. */
    local: z.object({
      /** The language in which words are measured; null where they are not. */
      measures: z.enum(SIGNAL_LANGUAGES).nullable(),
      /** Words are compared with other answers and with the texts of the activity. */
      shared_phrases: z.boolean(),
    }),
    results: z.array(
      aiResult.omit({ id: true }).extend({
        kind: z.enum(AI_KINDS),
        /** Number of the question in the order shown to the applicant; null for an entry about all answers. */
        question: z.number().int().nullable(),
        /** The version of the transcript that was read. */
        transcript_revision: z.number().int().nullable(),
        seen_at: instant.nullable(),
        corrected: byStaff.nullable(),
        dismissed: byStaff.nullable(),
      }),
    ),
    /** The newest 100 calls to the provider. */
    calls: z.array(
      z.object({
        purpose: z.enum(AI_KINDS),
        model: z.string(),
        prompt_version: z.string(),
        at: instant,
        audio_seconds: z.number().int(),
        outcome: z.enum(['answered', 'unavailable', 'unusable', 'lost']).nullable(),
      }),
    ),
    /** The person to write to. */
    contact: z.object({ name: z.string(), email: z.string().nullable() }),
  })
  .meta({ id: 'AiRecord' });

export const aiRecords = defineRoutes({
  'GET /api/jobs/{job}/ai-record': {
    summary:
      'Read what AI did with the material of an applicant: when, on what, by which model, seen and corrected by whom',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params: z.object({ job: idParam }),
    query: z.object({ application: idParam }),
    responses: { 200: aiRecord },
  },
  'GET /api/interview/{application}/ai-record': {
    summary: 'Read what AI did with your answers, and whom to write to',
    tag: 'Interview',
    access: 'applicant',
    params: z.object({ application: idParam }),
    responses: { 200: aiRecord },
  },
});
