import { CONFIDENCE_SCALE } from '@vivavoce/domain/applications/home/confidence.ts';
import { z } from 'zod';
import { idParam, instant } from '../common.ts';
import { unaudited } from '../audit-rule.ts';
import { defineRoutes } from '../route.ts';

const value = z.int().min(CONFIDENCE_SCALE.min).max(CONFIDENCE_SCALE.max);
const moment = z.enum(['before', 'after']);

export const ownConfidence = z
  .object({
    /** Whether the question is put now, before the practice or after its sending; it may be left out. */
    asks: moment.nullable(),
    /** The answer at this moment. */
    value: value.nullable(),
    /** All answers of this practice, the oldest first. */
    line: z.array(z.object({ moment, value, at: instant })),
  })
  .meta({ id: 'OwnConfidence' });

const params = z.object({ application: idParam });

export const confidence = defineRoutes({
  'GET /api/interview/{application}/confidence': {
    summary: 'Read how confident you said you felt, before this practice and after each sending',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: ownConfidence },
  },
  'PUT /api/interview/{application}/confidence': {
    summary:
      'Say how confident you feel, before the first practice or after one; a later answer replaces the earlier one',
    tag: 'Interview',
    audit: unaudited('an opinion of the applicant, which staff do not read'),
    access: 'applicant',
    params,
    body: z.strictObject({ value }),
    responses: { 200: ownConfidence },
  },
});
