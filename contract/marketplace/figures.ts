import { MARKETPLACE_FIGURES } from '@vivavoce/domain/marketplace/figures.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { id, idParam, line, nothing, page, paged, pageSize } from '../common.ts';
import { shorturl } from '../interview/interview.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { unaudited } from '../audit-rule.ts';

const count = z.number().int();

/** Counts of a day, of an activity or of all. */
export const figures = z
  .object({
    /** Views of the card on pages of the marketplace. */
    views: count,
    /** Visits that opened the registration or the activity's own page. */
    opens: count,
    registrations: count,
    /** Interviews submitted by applicants who registered on the marketplace; invited applicants are not counted. */
    completions: count,
  })
  .meta({ id: 'MarketplaceFigures' });

const codes = z.array(shorturl).max(MARKETPLACE_FIGURES.codes_per_call).default([]);

export const marketplaceFigures = defineRoutes({
  'POST /api/marketplace-visits': {
    summary:
      'Count activities that a visitor saw or opened; nothing about the visitor is stored, robots are not counted',
    tag: 'Marketplace',
    audit: unaudited('a daily count of visitors, of whom nothing is stored'),
    access: 'public',
    csrf: false,
    passive: true,
    body: z.strictObject({ views: codes, opens: codes }),
    responses: { 204: nothing },
  },
  'GET /api/companies/{shortname}/marketplace/figures': {
    summary: 'Read how often the activities of the marketplace were seen, opened, registered for and completed',
    tag: 'Marketplace',
    access: 'staff',
    scope: 'company:read',
    params: z.object({ shortname: line(LIMITS.name) }),
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.max),
      /** Days in the company's time zone, both included; without them the last 30 days. */
      from_date: z.iso.date().optional(),
      to_date: z.iso.date().optional(),
      /** Only this activity. */
      job: idParam.optional(),
    }),
    responses: {
      /** Activities with a figure in these days, most views first. */
      200: paged(figures.extend({ job: z.object({ id, title: z.string() }) })).extend({
        from_date: z.iso.date(),
        to_date: z.iso.date(),
        total: figures,
        /** Every day of the range, with zeros for days without a visitor. */
        days: z.array(figures.extend({ day: z.iso.date() })),
      }),
    },
  },
});
