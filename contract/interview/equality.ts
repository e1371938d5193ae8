import { ETHNICITIES, SEXES } from '@vivavoce/domain/reports/bias.ts';
import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';

/** The applicant's own answers, each optional. */
const equalityAnswer = z
  .strictObject({ sex: z.enum(SEXES).nullable(), ethnicity: z.enum(ETHNICITIES).nullable() })
  .meta({ id: 'EqualityAnswer' });
const params = z.object({ application: idParam });

export const equality = defineRoutes({
  'GET /api/interview/{application}/equality': {
    summary: 'Read what you said of your sex and ethnicity; nobody else reads it',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: equalityAnswer },
  },
  'PUT /api/interview/{application}/equality': {
    summary:
      'Say your sex and ethnicity, or no longer; both are voluntary, and counted in groups of five and more alone',
    tag: 'Interview',
    access: 'applicant',
    params,
    body: equalityAnswer,
    responses: { 200: equalityAnswer },
  },
});
