import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { aiResult, gateVerdict } from './ai-result.ts';
import { stretch } from './signals.ts';
import { changes } from '../audit-rule.ts';

export const evidenceReport = z
  .object({
    /** Whether AI may look for passages of this applicant now, or why not. */
    gate: gateVerdict,
    /** The caller may dismiss them. */
    can_write: z.boolean(),
    /** null before AI has looked. */
    result: aiResult
      .extend({
        criteria: z.array(
          z.object({
            name: z.string(),
            /** `changed`: the transcript was corrected since. */
            passages: z.array(stretch.extend({ changed: z.boolean() })),
          }),
        ),
        /** Users dismissed it: the applicant then counts as not read. */
        dismissed: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'EvidenceReport' });

const params = z.object({ job: idParam });

export const evidence = defineRoutes({
  'GET /api/jobs/{job}/evidence': {
    summary:
      'Read the passages that AI found for the criteria of the activity in the answers of one applicant: what the order by evidence counts',
    tag: 'Answers',
    access: 'staff',
    scope: 'applications:read',
    params,
    query: z.object({ application: idParam }),
    responses: { 200: evidenceReport },
  },
  'POST /api/jobs/{job}/evidence': {
    summary:
      'Ask AI to find passages for the criteria of the activity in the answers of applicants who agreed and that it has not read, up to 500 at a time',
    tag: 'Applications',
    audit: changes('ai.asked'),
    access: 'staff',
    scope: 'applications:write',
    params,
    /** `left`: more wait for another call. */
    responses: { 202: z.object({ queued: z.number().int(), left: z.boolean() }) },
  },
});
