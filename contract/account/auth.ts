import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { MEMBER_ROLES } from '@vivavoce/domain/companies/kind.ts';
import { z } from 'zod';
import { email, id, idParam, instant, locale, status } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { personOnly, sessionOnly } from '../program-rule.ts';
import { changes } from '../audit-rule.ts';

export const role = z.enum(MEMBER_ROLES);
export const companyRef = z.object({ id, name: z.string(), shortname: z.string() }).meta({ id: 'CompanyRef' });

/** Pages that the installation names; null where it names none. */
export const links = z
  .object({ help: z.string().nullable(), terms: z.string().nullable(), privacy: z.string().nullable() })
  .meta({ id: 'InstallationLinks' });

export const currentUser = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    email: z.string(),
    locale,
    logo: z.string().nullable(),
    square_logo: z.string().nullable(),
    current_company: companyRef.nullable(),
    companies: z.array(companyRef),
    role: role.nullable(),
    create_interview_only: z.boolean(),
    is_alternate_brand: z.boolean(),
    /** Whether the user looks after this installation; false for a token. */
    platform_administrator: z.boolean(),
    /**
     * Time from which the current company lets the user in with a second factor only; null where the user has one, or
     * none is demanded.
     */
    second_factor_from: instant.nullable(),
    /** For the current company; without one, those for everybody. */
    links,
  })
  .meta({ id: 'CurrentUser' });

/** Limits what a body may hold; domain/accounts judges a new password itself. */
export const typedPassword = z.string().min(1).max(SESSION_LIMITS.typed_password_max_characters);

/** The first proof of a sign-in was right, and the ticket waits for the second one: a code, a passkey or either. */
export const secondStep = z.object({
  status: z.literal('SECOND_FACTOR'),
  ticket: z.string(),
  codes: z.boolean(),
  passkeys: z.boolean(),
});

/** `SECOND_FACTOR`: the password was right, and the ticket waits for the second proof. */
export const signInResult = z.discriminatedUnion('status', [status, secondStep]).meta({ id: 'SignInResult' });

export const auth = defineRoutes({
  'GET /login/ajax': {
    summary: 'Check that the caller is signed in',
    tag: 'Session',
    access: 'public',
    responses: { 200: status },
  },
  'POST /login/ajax': {
    summary: 'Sign in with e-mail address and password',
    tag: 'Session',
    audit: changes('sign_in.succeeded'),
    access: 'public',
    csrf: false,
    body: z.strictObject({ username: email, password: typedPassword }),
    responses: { 200: signInResult },
  },
  'GET /logout/ajax': {
    summary: 'End the session; `address` is where the browser ends it at the provider, too',
    tag: 'Session',
    audit: changes('sign_in.ended'),
    access: 'public',
    responses: { 200: status.extend({ address: z.string().optional() }).meta({ id: 'SignedOut' }) },
  },
  'GET /api/session': {
    summary: 'Check whether a user is signed in in this browser; never refused, for public pages',
    tag: 'Session',
    access: 'public',
    responses: { 200: z.object({ signed_in: z.boolean() }) },
  },
  'GET /api/user': {
    summary: 'Read the signed-in user',
    tag: 'Session',
    access: 'staff',
    before_second_factor: true,
    scope: 'company:read',
    ...personOnly('self'),
    responses: { 200: currentUser },
  },
  'POST /company/change/{company}': {
    summary: 'Switch to another company of the user; issues a new session token',
    tag: 'Session',
    audit: changes('company.entered'),
    access: 'staff',
    before_second_factor: true,
    ...sessionOnly('account'),
    params: z.object({ company: idParam }),
    responses: { 200: status },
  },
});
