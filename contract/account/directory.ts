import { GROUP_ROLES, PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { id, idParam, instant, line, nothing, page, paged, pageSize } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes } from '../audit-rule.ts';

/** A token with which the directory of the company calls; the token itself is shown once. */
export const directoryToken = z
  .object({
    id,
    name: z.string(),
    created_at: instant,
    created_by: z.string(),
    /** Time of the last call, to the minute. */
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'DirectoryToken' });

/** A group of the directory, and what it makes of its members; null where it gives no role. */
export const directoryGroup = z
  .object({
    id,
    display_name: z.string(),
    role: z.enum(GROUP_ROLES).nullable(),
    members: z.number().int(),
  })
  .meta({ id: 'DirectoryGroup' });

const settings = { tag: 'Company', access: 'staff', ...sessionOnly('sign_in') } as const;

export const directory = defineRoutes({
  'GET /api/company-settings/directory': {
    ...settings,
    summary: 'Read the address and the tokens by which the directory of the company manages its users (SCIM)',
    responses: {
      200: z.object({
        /** Address to enter at the directory. */
        address: z.string(),
        tokens: z.array(directoryToken),
        /** Users managed by the directory, and the current members among them. */
        users: z.number().int(),
        active_users: z.number().int(),
        /** People with an account who have not answered the invitation to become a member. */
        invited_people: z.number().int(),
        /** Number of verified domains; without one, no user can be added. */
        verified_domains: z.number().int(),
      }),
    },
  },
  'POST /api/company-settings/directory/tokens': {
    ...settings,
    summary: 'Create a token for the directory; `token` is returned only this once',
    audit: changes('directory_token.made'),
    body: z.strictObject({ name: line(PROVISIONING_LIMITS.token_name_max_characters) }),
    responses: { 201: directoryToken.extend({ token: z.string() }).meta({ id: 'NewDirectoryToken' }) },
  },
  'DELETE /api/company-settings/directory/tokens/{token}': {
    ...settings,
    summary: 'Revoke a token of the directory. After the last one users are managed by hand again',
    audit: changes('directory_token.revoked'),
    params: z.object({ token: idParam }),
    responses: { 204: nothing },
  },
  'GET /api/company-settings/directory/groups': {
    ...settings,
    summary: 'List the groups of the directory by name, with their roles',
    query: z.object({ page, page_size: pageSize(PAGE_SIZES.company_users) }),
    responses: { 200: paged(directoryGroup) },
  },
  'PATCH /api/company-settings/directory/groups/{group}': {
    ...settings,
    summary: 'Choose the role that a group gives; its members have it at once',
    audit: changes('directory_group.mapped'),
    params: z.object({ group: idParam }),
    body: z.strictObject({ role: z.enum(GROUP_ROLES).nullable() }),
    responses: { 200: directoryGroup },
  },
});
