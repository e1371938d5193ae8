import { MEMBER_LIMITS } from '@vivavoce/domain/companies/members.ts';
import { MEMBER_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { companyRef } from '../account/auth.ts';
import { email, id, idParam, instant, nothing, optionalLine, page, paged, pageSize, status, text } from '../common.ts';
import { namedAtAll, names, newNames, phoneNumber } from '../people.ts';
import { LIMITS } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { changes } from '../audit-rule.ts';

const memberRole = z.enum(MEMBER_ROLES).meta({ id: 'MemberRole' });

export const companyUser = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    role: memberRole,
    create_interview_only: z.boolean(),
    /** False until the user chose a password with the e-mailed link. */
    has_password: z.boolean(),
    has_second_factor: z.boolean(),
    /** The directory of the company manages the user: names, address, role and membership are changed there. */
    managed: z.boolean(),
    last_seen_at: instant.nullable(),
    is_you: z.boolean(),
    /** When the newest invitation was sent; null for users with a password. */
    invited_at: instant.nullable(),
    /** True when the link of the invitation is no longer valid. */
    invitation_expired: z.boolean(),
    /** Why the newest invitation was not delivered: the answer of the mail server, empty without one; null otherwise. */
    invitation_refusal: z.string().nullable(),
    /** A new address that its reader has not confirmed yet. */
    pending_email: z.string().nullable(),
    /** Number of activities that a colleague takes over when the user is removed. */
    activities: z.number().int(),
    abilities: z.object({
      change: z.boolean(),
      /** Make a user of the directory an owner, or end that. */
      change_ownership: z.boolean(),
      remind: z.boolean(),
      remove: z.boolean(),
      /** Remove a lost second factor. */
      reset: z.boolean(),
    }),
  })
  .meta({ id: 'CompanyUser' });

/** Clients of the specification always send it empty; it is ignored. */
const phone = phoneNumber.optional();

export const companyUsers = defineRoutes({
  'GET /api/companies': {
    summary: 'List the companies of the caller, the oldest membership first',
    tag: 'Company',
    access: 'staff',
    scope: 'company:read',
    responses: { 200: z.array(companyRef.extend({ role: memberRole })) },
  },
  'GET /api/companies/company-users': {
    summary: 'List the members of the current company by name; for owners and admins',
    tag: 'Company',
    access: 'staff',
    scope: 'users:read',
    query: z.object({
      page,
      page_size: pageSize(PAGE_SIZES.company_users),
      search: optionalLine(LIMITS.name).optional(),
      /** `invited`: only users without a password, whose invitation is open or expired. */
      status: z.enum(['all', 'invited']).default('all'),
    }),
    responses: {
      200: paged(companyUser).extend({
        /** Members that match the search, by status. */
        counts: z.object({ all: z.number().int(), invited: z.number().int() }),
      }),
    },
  },
  'POST /api/companies/add/company-user': {
    summary: 'Add a user to the current company and send the invitation; for owners and admins',
    tag: 'Company',
    audit: changes('user.added'),
    access: 'staff',
    scope: 'users:write',
    idempotent: true,
    body: z
      .strictObject({
        ...names,
        email,
        phone,
        role: z.enum(['admin', 'member']).default('member'),
        create_interview_only: z.boolean().default(false),
        /** A personal note in the invitation. */
        note: text(MEMBER_LIMITS.note_max_characters).trim().default(''),
      })
      .refine(...namedAtAll),
    responses: { 201: companyUser },
  },
  'PATCH /api/companies/update-delete/company-users/{id}': {
    summary:
      'Change a member of the current company; for owners and admins. A new address counts once its reader confirms it. A user who has not chosen a password is invited at the new address instead, and gets another id',
    tag: 'Company',
    audit: changes('user.changed'),
    access: 'staff',
    scope: 'users:write',
    params: z.object({ id: idParam }),
    body: z
      .strictObject({
        ...newNames,
        email: email.optional(),
        phone,
        role: memberRole.optional(),
        create_interview_only: z.boolean().optional(),
      })
      .refine(...namedAtAll),
    responses: { 200: companyUser },
  },
  'DELETE /api/companies/update-delete/company-users/{id}': {
    summary: 'Remove a member from the current company; for owners and admins. Ends their sessions and tokens in it',
    tag: 'Company',
    audit: changes('user.removed'),
    access: 'staff',
    scope: 'users:write',
    params: z.object({ id: idParam }),
    /** Id of the member who takes over the activities of the removed one; required if there are any. */
    query: z.object({ hand_over_to: idParam.optional() }),
    responses: { 204: nothing },
  },
  'PATCH /api/companies/invite/company-user': {
    summary: 'E-mail a new link to a member who has not chosen a password yet; for owners and admins',
    tag: 'Company',
    audit: changes('user.invited_again'),
    access: 'staff',
    scope: 'users:write',
    query: z.object({ user_id: idParam }),
    responses: { 200: status },
  },
});
