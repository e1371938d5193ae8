import { z } from 'zod';
import { id, idParam, instant } from '../common.ts';
import { jobKind } from './jobs.ts';
import { defineRoutes } from '../route.ts';
import { personOnly } from '../program-rule.ts';

export const desk = defineRoutes({
  'GET /api/desk': {
    summary:
      'What waits for the signed-in member: applicants to rate, activities closing within a week, applicant requests, list totals',
    tag: 'Jobs',
    access: 'staff',
    scope: 'jobs:read',
    ...personOnly('self'),
    responses: {
      200: z.object({
        /** Number of applicants left to rate for the caller: on own panels and in activities without one, without withdrawn applicants. */
        applicants_to_rate: z.number().int(),
        /** The activity where most of them wait. */
        job_to_rate: id.nullable(),
        closing_this_week: z.number().int(),
        pending_requests: z.number().int(),
        /**
         * Activities whose applicants wait for the caller, the oldest deadline first; the day of decisions counts as
         * one.
         */
        waiting: z.array(
          z.object({
            job: id,
            title: z.string(),
            company: z.string(),
            left: z.number().int(),
            oldest_deadline: instant.nullable(),
            decision_by: z.string().nullable(),
          }),
        ),
        totals: z.object({
          all: z.number().int(),
          published: z.number().int(),
          draft: z.number().int(),
          archived: z.number().int(),
        }),
        /** The kinds of these activities, archived ones included. */
        kinds: z.array(jobKind),
      }),
    },
  },
  'GET /api/desk/next': {
    summary: 'The applicant that the caller rates next: behind `application` of `job`, else in another activity',
    tag: 'Jobs',
    access: 'staff',
    scope: 'applications:read',
    ...personOnly('self'),
    query: z.object({ job: idParam.optional(), application: idParam.optional() }),
    responses: {
      200: z.object({ job: id.nullable(), application: id.nullable(), left: z.number().int() }),
    },
  },
});
