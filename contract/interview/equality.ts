import { ETHNICITIES, SEXES } from '@vivavoce/domain/reports/bias.ts';
import { z } from 'zod';
import { idParam } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { unaudited } from '../audit-rule.ts';

/** The applicant's own answers, each optional. */
const equalityAnswer = z
  .strictObject({ sex: z.enum(SEXES).nullable(), ethnicity: z.enum(ETHNICITIES).nullable() })
  .meta({ id: 'EqualityAnswer' });
const params = z.object({ application: idParam });

export const equality = defineRoutes({
  'GET /api/interview/{application}/equality': {
    summary: 'Read what you stated about your sex and ethnicity; nobody else reads it',
    tag: 'Interview',
    access: 'applicant',
    params,
    responses: { 200: equalityAnswer },
  },
  'PUT /api/interview/{application}/equality': {
    summary:
      'State your sex and ethnicity, or remove them; both are voluntary, and counted only in groups of five or more',
    tag: 'Interview',
    audit: unaudited('voluntary facts, which staff read in counts alone; an entry would tell who gave them'),
    access: 'applicant',
    params,
    body: equalityAnswer,
    responses: { 200: equalityAnswer },
  },
});
