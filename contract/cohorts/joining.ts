import { COHORT_LIMITS } from '@vivavoce/domain/cohorts/limits.ts';
import { z } from 'zod';
import { changes } from '../audit-rule.ts';
import { email, line, status } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { namedAtAll, names } from '../people.ts';
import { defineRoutes } from '../route.ts';

/** However it is typed; letters and digits count. */
const params = z.object({ code: z.string().max(COHORT_LIMITS.code_characters * 4) });

const joinPage = z
  .object({
    /** As it is printed. */
    code: z.string(),
    cohort: z.string(),
    ends_on: z.iso.date(),
    /** Names of the staff who lead the cohort. */
    staff: z.array(z.string()),
    company: z.object({
      name: z.string(),
      logo: z.string().nullable(),
      primary: z.string().nullable(),
      alternate_brand: z.boolean(),
      privacy_url: z.string().nullable(),
    }),
    retention_days: z.number().int(),
  })
  .meta({ id: 'JoinPage' });

export const joining = defineRoutes({
  'GET /api/join/{code}': {
    summary: 'Read what the cohort of a join code is, before joining',
    tag: 'Cohorts',
    access: 'public',
    params,
    responses: { 200: joinPage },
  },
  'POST /api/join/{code}': {
    summary:
      'Ask to join a cohort: a link that confirms it is mailed to the address, and the answer is the same for all',
    tag: 'Cohorts',
    access: 'public',
    audit: changes('cohort.join_requested'),
    params,
    body: z.strictObject({ ...names, email }).refine(...namedAtAll),
    responses: { 200: status },
  },
  'POST /api/join/{code}/confirm': {
    summary: 'Join a cohort by the link that was mailed',
    tag: 'Cohorts',
    access: 'public',
    audit: changes('cohort.joined'),
    params,
    body: z.strictObject({ token: line(LIMITS.link_token) }),
    responses: { 200: status },
  },
});
