import { EXPORT_FORMATS } from '@vivavoce/domain/applications/limits.ts';
import { VOUCHER_LIMITS, VOUCHER_STATES } from '@vivavoce/domain/marketplace/vouchers.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { id, idParam, instant, line, locale, namedPerson, optionalLine, page, paged, pageSize } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { SHEET_MEDIA } from '../media.ts';
import { defineRoutes } from '../route.ts';
import { changes, shows } from '../audit-rule.ts';

export const voucher = z
  .object({
    id,
    /** In groups, as it is printed. */
    code: z.string(),
    /** Purpose of the code. */
    note: z.string(),
    /** null for all activities of the company. */
    job: z.object({ id, title: z.string() }).nullable(),
    /** Registrations that used it. */
    uses: z.number().int(),
    /** null without a limit. */
    max_uses: z.number().int().nullable(),
    state: z.enum(VOUCHER_STATES),
    expires_at: instant.nullable(),
    retired_at: instant.nullable(),
    created_at: instant,
    created_by: namedPerson.nullable(),
  })
  .meta({ id: 'Voucher' });

const params = z.object({ shortname: line(LIMITS.name) });
const ofCompany = { tag: 'Marketplace', access: 'staff', params } as const;

export const vouchers = defineRoutes({
  'GET /api/companies/{shortname}/vouchers': {
    summary: 'List the vouchers of the current company, newest first; for members who see all its activities',
    ...ofCompany,
    scope: 'company:read',
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.vouchers),
      /** In the code, its purpose, and the title of its activity. */
      search: optionalLine(LIMITS.name).optional(),
      /** `open`: only vouchers that are still accepted; `ended`: only others. */
      state: z.enum(['all', 'open', 'ended']).default('all'),
    }),
    responses: {
      200: paged(voucher).extend({
        /** Vouchers that match the search, by state. */
        counts: z.object({ all: z.number().int(), open: z.number().int(), ended: z.number().int() }),
      }),
    },
  },
  'POST /api/companies/{shortname}/vouchers': {
    summary: 'Issue voucher codes with one purpose, activity, limit and last day',
    audit: changes('vouchers.issued'),
    ...ofCompany,
    scope: 'company:write',
    idempotent: true,
    body: z.strictObject({
      count: z.number().int().min(1).max(VOUCHER_LIMITS.batch_max).default(1),
      note: optionalLine(VOUCHER_LIMITS.note_max_characters).default(''),
      /** Id of the activity; null for all activities of the company. */
      job: id.nullable().default(null),
      /** Registrations for each code; null without a limit. */
      max_uses: z.number().int().min(1).max(VOUCHER_LIMITS.uses_max).nullable().default(1),
      /** Last day in the company's time zone; null without one. */
      expires_on: z.iso.date().nullable().default(null),
    }),
    responses: { 201: z.object({ results: z.array(voucher) }) },
  },
  'GET /api/companies/{shortname}/vouchers/export': {
    summary: 'Download the vouchers of the current company with their uses as a spreadsheet',
    audit: shows('data.exported'),
    ...ofCompany,
    scope: 'exports:read',
    query: z.object({ format: z.enum(EXPORT_FORMATS).default('csv'), locale: locale.default('en-gb') }),
    produces: SHEET_MEDIA,
    responses: { 200: z.any() },
  },
  'POST /api/companies/{shortname}/vouchers/{voucher}/retire': {
    summary: 'Retire a voucher: it is no longer accepted; earlier registrations keep their paid review',
    audit: changes('voucher.retired'),
    ...ofCompany,
    scope: 'company:write',
    params: params.extend({ voucher: idParam }),
    responses: { 200: voucher },
  },
});
