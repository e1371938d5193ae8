import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { id, idParam, line, nothing, optionalLine, page, paged, pageSize } from '../common.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

const params = z.object({ shortname: line(LIMITS.name) });
const ofUser = params.extend({ user: idParam });

export const reportRecipients = defineRoutes({
  'GET /api/companies/{shortname}/report-recipients': {
    summary: 'List the members who may read reports, and whether they get the monthly report by e-mail',
    tag: 'Reports',
    access: 'staff',
    scope: 'company:read',
    params,
    query: z.object({ search: optionalLine(LIMITS.name).optional(), page, page_size: pageSize(PAGE_SIZES.max) }),
    responses: {
      /** By name. */
      200: paged(
        z.object({ user: z.object({ id, full_name: z.string(), email: z.string() }), receives: z.boolean() }),
      ).extend({
        /** How many members get it, whatever the search. */
        receiving: z.number().int(),
      }),
    },
  },
  'PUT /api/companies/{shortname}/report-recipients/{user}': {
    summary: 'Send a member the monthly report, from the next one on',
    tag: 'Reports',
    audit: changes('report_recipient.added'),
    access: 'staff',
    scope: 'company:write',
    params: ofUser,
    responses: { 204: nothing },
  },
  'DELETE /api/companies/{shortname}/report-recipients/{user}': {
    summary: 'Stop sending a member the monthly report',
    tag: 'Reports',
    audit: changes('report_recipient.removed'),
    access: 'staff',
    scope: 'company:write',
    params: ofUser,
    responses: { 204: nothing },
  },
});
