import { SHARED_PLACES, SIGNAL_LANGUAGES, SIGNAL_PASSAGES } from '@vivavoce/domain/signals/signals.ts';
import { z } from 'zod';
import { id, idParam } from '../common.ts';
import { aiResult, gateVerdict } from './ai-result.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

/** A stretch of an answer in its own words. */
export const stretch = z.object({
  question: id,
  /** Number of the question in the order shown to the applicant; null where it is no longer known. */
  number: z.number().int().nullable(),
  from_ms: z.number().int(),
  text: z.string(),
});

const measures = z.object({
  /** Different words among 100 in a row, on average. */
  different_per_100: z.number(),
  /** Words in a sentence, on average; null where the transcripts have too few sentence ends. */
  sentence_length: z.number().nullable(),
  /** Words of seven letters or more among 100. */
  long_per_100: z.number(),
  /** Common words of the other language among 100. */
  other_language_per_100: z.number(),
});

export const signals = z
  .object({
    /** Figures about words; null where staff require no language, or the company does not have them. */
    language: z
      .object({
        required: z.enum(SIGNAL_LANGUAGES),
        /** Words in transcripts in the required language. */
        words: z.number().int(),
        /** Count of recorded answers whose transcript is in another language: the figures leave them out. */
        other_answers: z.number().int(),
        /** null below 150 words. */
        measures: measures.nullable(),
      })
      .nullable(),
    /** Wording that appears elsewhere too; null where the activity does not have it. */
    shared: z
      .object({
        /** Recorded answers with a transcript, which were compared. */
        compared: z.number().int(),
        passages: z.array(
          stretch.extend({
            /** Equal words in a row. */
            words: z.number().int(),
            place: z.enum(SHARED_PLACES),
            /** In the answers of how many other applicants of the company, at least. */
            applicants: z.number().int(),
          }),
        ),
      })
      .nullable(),
    /** Whether AI may find passages for this applicant now, or why not. */
    gate: gateVerdict,
    /** The caller may ask for passages and dismiss them. */
    can_write: z.boolean(),
    /** Passages that AI found; null before the first request. */
    result: aiResult
      .extend({
        groups: z.array(
          z.object({
            key: z.enum(SIGNAL_PASSAGES),
            /** `changed`: the transcript was corrected since. */
            passages: z.array(stretch.extend({ changed: z.boolean() })),
          }),
        ),
        dismissed: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Signals' });

const params = z.object({ job: idParam });

export const signalReports = defineRoutes({
  'GET /api/jobs/{job}/signals': {
    summary:
      'Read facts about the wording of an applicant’s answers, where the activity has them: figures with their definitions, and wording that appears elsewhere too. They are not a judgement and change no order',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params,
    query: z.object({ application: idParam }),
    responses: { 200: signals },
  },
  'POST /api/jobs/{job}/signals': {
    summary: 'Ask AI to find passages that go with these facts; a task does it where the gate is open',
    tag: 'Answers',
    audit: changes('ai.asked'),
    access: 'staff',
    scope: 'applications:write',
    params,
    body: z.strictObject({ application: id }),
    responses: { 202: signals },
  },
});
