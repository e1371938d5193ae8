import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { email, flag, id, idParam, instant, nothing, optionalLine, person } from '../common.ts';
import { namedAtAll, names } from '../people.ts';
import { jobParams } from './jobs.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

export const reviewer = z
  .object({
    id,
    user: person,
    may_decide: z.boolean(),
    is_you: z.boolean(),
    invited_at: instant.nullable(),
    /** The latest reminder; the next one leaves a day later at the earliest. */
    reminded_at: instant.nullable(),
    rated: z.number().int(),
    left: z.number().int(),
    /** Oldest deadline of the applicants who wait for this reviewer. */
    oldest_deadline: instant.nullable(),
  })
  .meta({ id: 'Reviewer' });

const params = z.object({ job: idParam, reviewer: idParam });

/** To another reviewer of the panel, by the id of the seat. */
const toReviewer = { to: idParam, count: z.coerce.number().int().min(1).max(REVIEW_LIMITS.moved_at_once) };

export const reviewers = defineRoutes({
  'GET /api/reviewers': {
    summary: 'List the users who can join a panel, without those on the panel of `not_job`, or who are on one',
    tag: 'Reviewers',
    access: 'staff',
    scope: 'jobs:read',
    query: z.object({
      not_job: idParam.optional(),
      first_name: optionalLine(LIMITS.name).optional(),
      last_name: optionalLine(LIMITS.name).optional(),
      email: optionalLine(LIMITS.email).optional(),
      q: optionalLine(120).optional(),
      /** Only members of the company. */
      members: flag.optional(),
      /** Only this user. */
      user: idParam.optional(),
      /** Only users on a panel that the caller may see. */
      seated: flag.optional(),
    }),
    responses: { 200: z.array(person) },
  },
  'GET /api/jobs/{job}/reviewers': {
    summary: 'List the review panel with its progress',
    tag: 'Reviewers',
    access: 'staff',
    scope: 'jobs:read',
    params: jobParams,
    responses: { 200: z.array(reviewer) },
  },
  'POST /api/jobs/{job}/reviewers': {
    summary:
      'Add a reviewer to the panel, by the id of a user whom the company knows, or by e-mail address; until that person opens the activity, the name is shown as typed',
    tag: 'Reviewers',
    audit: changes('reviewer.added'),
    access: 'staff',
    scope: 'jobs:write',
    params: jobParams,
    idempotent: true,
    body: z.union([
      z.strictObject({ user: id, may_decide: z.boolean().optional() }),
      z
        .strictObject({
          ...names,
          email: email,
          may_decide: z.boolean().optional(),
        })
        .refine(...namedAtAll),
    ]),
    responses: { 201: reviewer },
  },
  'PATCH /api/jobs/{job}/reviewers/{reviewer}': {
    summary: 'Change what a panel member may do',
    tag: 'Reviewers',
    audit: changes('reviewer.changed'),
    access: 'staff',
    scope: 'jobs:write',
    params,
    body: z.strictObject({ may_decide: z.boolean() }),
    responses: { 200: reviewer },
  },
  'DELETE /api/jobs/{job}/reviewers/{reviewer}': {
    summary: 'Remove a user from the panel; their ratings stay',
    tag: 'Reviewers',
    audit: changes('reviewer.removed'),
    access: 'staff',
    scope: 'jobs:write',
    params,
    responses: { 204: nothing },
  },
  'POST /api/jobs/{job}/reviewers/{reviewer}/invite': {
    summary: 'E-mail the panel invitation, or a reminder to a reviewer who already has it, once a day at most',
    tag: 'Reviewers',
    audit: changes('reviewer.invited'),
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    params,
    responses: { 200: reviewer },
  },
  'GET /api/jobs/{job}/reviewers/{reviewer}/move': {
    summary:
      'What moving applicants to another reviewer would change; only those not begun move, the longest waiting first',
    tag: 'Reviewers',
    access: 'staff',
    scope: 'jobs:read',
    params,
    query: z.object(toReviewer),
    responses: {
      200: z.object({
        moved: z.number().int(),
        /** How many of them the other reviewer does not have to rate yet. */
        added: z.number().int(),
      }),
    },
  },
  'POST /api/jobs/{job}/reviewers/{reviewer}/move': {
    summary: 'Move applicants who wait for one reviewer to another; both get an e-mail',
    tag: 'Reviewers',
    audit: changes('reviewer.moved'),
    access: 'staff',
    scope: 'jobs:write',
    idempotent: true,
    params,
    body: z.strictObject({ to: id, count: z.number().int().min(1).max(REVIEW_LIMITS.moved_at_once) }),
    responses: { 200: z.object({ moved: z.number().int(), reviewers: z.array(reviewer) }) },
  },
});
