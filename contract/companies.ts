import { MEMBER_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { PAGE_SIZES } from '@vivavoce/domain/limits.ts';
import { z } from 'zod';
import { id, instant, optionalLine, page, paged, pageSize } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';

export const memberRole = z.enum(MEMBER_ROLES).meta({ id: 'MemberRole' });

export const companyUser = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    role: memberRole,
    create_interview_only: z.boolean(),
    /** False until the mailed link was used to choose one. */
    has_password: z.boolean(),
    last_seen_at: instant.nullable(),
  })
  .meta({ id: 'CompanyUser' });

export const companies = defineRoutes({
  'GET /api/companies/company-users': {
    summary: 'People of the current company, by name; for its owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.company_users),
      search: optionalLine(LIMITS.name).optional(),
    }),
    responses: { 200: paged(companyUser) },
  },
});
