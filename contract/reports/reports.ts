import { QUESTION_KINDS } from '@vivavoce/domain/answers/question-kinds.ts';
import { JOB_KINDS } from '@vivavoce/domain/jobs/kind-names.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { REPORT_CAUSES, REPORT_LIMITS, REPORT_SPANS, REPORT_STEPS } from '@vivavoce/domain/reports/funnel.ts';
import { REPORT_BROWSERS, REPORT_DEVICES } from '@vivavoce/domain/reports/visitor-device.ts';
import { z } from 'zod';
import { exportWanted } from '../applications/exports.ts';
import { id, instant, line, optionalLine, page, paged, pageSize } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { figures } from '../marketplace/figures.ts';
import { SHEET_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';
import { shows } from '../audit-rule.ts';

const count = z.number().int();
const params = z.object({ shortname: line(LIMITS.name) });
/** Days on which applicants were invited, in the company's time zone, both included; without them the last 90 days. */
const range = z.object({
  from_date: z.iso.date().optional(),
  to_date: z.iso.date().optional(),
  /** Only these activities: their ids with commas between. */
  jobs: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.coerce.number<string>().pipe(id)).min(1).max(REPORT_LIMITS.most_activities))
    .optional(),
  /** Only activities of this kind; deleted activities have none. */
  kind: z.enum(JOB_KINDS).optional(),
});
const days = z.object({ from_date: z.iso.date(), to_date: z.iso.date() });
const step = z.enum(REPORT_STEPS);
const cause = z.enum(REPORT_CAUSES);
const device = z.enum(REPORT_DEVICES);

const stepFigures = z
  .object({
    step,
    /** How many applicants got this far or further. */
    reached: count,
    /** Applicants who stopped at this step, by cause, device and browser; the sum is the difference to the next step. */
    stopped: z.array(z.object({ cause, n: count })),
  })
  .meta({ id: 'ReportStep' });

const spanFigures = z
  .object({
    /** `sent`: from the invitation to the answers; `reviewed`: from there to the review; `decided`: from there to the outcome. */
    span: z.enum(REPORT_SPANS),
    n: count,
    /** In whole hours, by the nearest rank. */
    median_hours: count.nullable(),
    p90_hours: count.nullable(),
    /** Less than one day, one to two, and so on; the last holds seven days and more. */
    days: z.array(count),
  })
  .meta({ id: 'ReportSpan' });

/**
 * Figures of fewer than ten applicants are null: they could point to a person. So are those of the smallest other group
 * where the total less the others would tell them.
 */
const groupFigures = z.object({
  applicants: count.nullable(),
  sent: count.nullable(),
  shortlisted: count.nullable(),
  rejected: count.nullable(),
});

const stats = days
  .extend({
    time_zone: z.string(),
    /** When the figures were last brought up to date; null before the first time. */
    rolled_at: instant.nullable(),
    /** The kinds of the activities that are counted; what a kind does not have is left out of the report. */
    kinds: z.array(z.enum(JOB_KINDS)),
    /** The steps that at least one of these kinds has, in order. */
    steps: z.array(stepFigures),
    /** The same number of days before the range. */
    before: days.extend({ invited: count, sent: count, steps: z.array(z.object({ step, reached: count })) }),
    spans: z.array(spanFigures),
    /** Devices of applicants who opened their link. */
    devices: z.array(groupFigures.extend({ device })),
    /** Failed checks and faults by device and browser. */
    faults: z.array(z.object({ device, browser: z.enum(REPORT_BROWSERS).nullable(), cause, n: count })),
    /** All invited applicants, by adjustments. */
    adjustments: z.array(groupFigures.extend({ adjusted: z.boolean() })),
    /** Visits to the marketplace on these days; null for a company without one. */
    marketplace: figures.nullable(),
    /** E-mails with which applicants were reminded on these days, automatic ones and those that staff sent. */
    reminders: count,
    /** Applicants with answers and without a review, now; since when the first of them waits. */
    waiting: z.object({ n: count, since: instant.nullable() }),
  })
  .meta({ id: 'Stats' });

const QUESTION_ORDERS = ['-skipped', '-seconds', '-attempts'] as const;
const ACTIVITY_ORDERS = ['completion', '-completion', '-invited', 'title', '-days_to_review'] as const;

export const reports = defineRoutes({
  'GET /api/companies/{shortname}/stats': {
    summary: 'Read how far the applicants invited in these days got, what stopped the others, and how long it took',
    tag: 'Reports',
    access: 'staff',
    scope: 'company:read',
    params,
    query: range,
    responses: { 200: stats },
  },
  'GET /api/companies/{shortname}/stats/activities': {
    summary: 'List the activities with applicants invited in these days, with their figures',
    tag: 'Reports',
    access: 'staff',
    scope: 'company:read',
    params,
    query: range.extend({
      page,
      page_size: pageSize(PAGE_SIZES.max),
      ordering: z.enum(ACTIVITY_ORDERS).default('completion'),
      /** Lists only the activities with this text in their title. */
      title: optionalLine(LIMITS.name).optional(),
    }),
    responses: {
      200: paged(
        z.object({
          /** Null for the sum of activities that were deleted. */
          job: z.object({ id, title: z.string() }).nullable(),
          invited: count,
          sent: count,
          /** null for an activity without a device check. */
          check_failed: count.nullable(),
          /** Median hours from the answers to the review. */
          hours_to_review: count.nullable(),
        }),
      ),
    },
  },
  'GET /api/companies/{shortname}/stats/reviewers': {
    summary:
      'List the reviewers of the applicants invited in these days: reviews, waiting applicants, time and agreement',
    tag: 'Reports',
    access: 'staff',
    scope: 'company:read',
    params,
    query: range.extend({ page, page_size: pageSize(PAGE_SIZES.max) }),
    responses: {
      200: paged(
        z.object({
          user: z.object({ id, full_name: z.string() }),
          /** Reviews that were sent, most first. */
          rated: count,
          /** Applicants that this member of the panel can rate now and has not rated yet. */
          waiting: count,
          /** Median hours from the answers to the review, by the nearest rank. */
          hours_to_rate: count.nullable(),
          /** Pairs of overall ratings by this and another reviewer of the same applicant. */
          compared: count,
          /** Pairs of the same rating; null below ten pairs. */
          equal: count.nullable(),
        }),
      ),
    },
  },
  'GET /api/companies/{shortname}/stats/questions': {
    summary:
      'List the questions put to the applicants invited in these days: answers, time used, attempts, questions left out',
    tag: 'Reports',
    access: 'staff',
    scope: 'company:read',
    params,
    query: range.extend({
      page,
      page_size: pageSize(PAGE_SIZES.max),
      ordering: z.enum(QUESTION_ORDERS).default('-skipped'),
    }),
    responses: {
      200: paged(
        z.object({
          /** Null for the sum of questions that were deleted with their activity. */
          question: z
            .object({
              id,
              text: z.string(),
              kind: z.enum(QUESTION_KINDS),
              answer_seconds: count,
              attempts_allowed: count,
            })
            .nullable(),
          job: z.object({ id, title: z.string() }).nullable(),
          answered: count,
          /** Opened, but without an answer in an interview that was sent. */
          skipped: count,
          /** Mean of all answers; null without one. */
          seconds: z.number().nullable(),
          attempts: z.number().nullable(),
        }),
      ),
    },
  },
  'GET /api/companies/{shortname}/stats/marketplace': {
    summary: 'List how often the activities of the marketplace were seen, opened, registered for and completed',
    tag: 'Reports',
    access: 'staff',
    scope: 'company:read',
    params,
    query: range.extend({ page, page_size: pageSize(PAGE_SIZES.max) }),
    responses: {
      /** Activities with a visit in these days, most views first. */
      200: paged(figures.extend({ job: z.object({ id, title: z.string() }) })),
    },
  },
  'GET /api/companies/{shortname}/stats/export': {
    summary: 'Export every figure of the report as a spreadsheet: one row a figure, without applicants',
    tag: 'Exports',
    audit: shows('data.exported'),
    access: 'staff',
    scope: 'exports:read',
    produces: SHEET_MEDIA,
    params,
    query: range.extend(exportWanted),
    responses: { 200: z.any() },
  },
  'GET /api/companies/{shortname}/stats/applicants': {
    summary: 'List the applicants behind a figure of the report; erased applicants count in figures alone',
    tag: 'Reports',
    access: 'staff',
    scope: 'applications:read',
    params,
    query: range.extend({
      /**
       * Applicants who reached this step; with a cause, applicants who stopped at this step for that cause. A cause alone
       * names the applicants who stopped for it at any step before the answers.
       */
      step: step.optional(),
      cause: cause.optional(),
      /** Only applicants who opened their link with this kind of device. */
      device: device.optional(),
      browser: z.enum(REPORT_BROWSERS).optional(),
      page,
      page_size: pageSize(PAGE_SIZES.max),
    }),
    responses: {
      200: paged(
        z.object({
          id,
          name: z.string(),
          job: z.object({ id, title: z.string() }),
          invited_at: instant,
          step,
          cause,
          /** Reason that an applicant gave for withdrawing; empty without one. */
          declined_reason: z.string(),
        }),
      ),
    },
  },
});
