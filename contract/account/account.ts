import { PERSON_PROOFS, SECOND_FACTORS, SIGN_IN_METHODS } from '@vivavoce/domain/accounts/account-limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { z } from 'zod';
import { companyRef, currentUser, role, signInResult, typedPassword } from './auth.ts';
import { email, id, idParam, instant, locale, nothing, page, paged, pageSize, status } from '../common.ts';
import { namedAtAll, newNames } from '../people.ts';
import { LIMITS } from '../limits.ts';
import { GROUP_ROLES } from '@vivavoce/domain/accounts/provisioning.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { READS, changes, unaudited } from '../audit-rule.ts';

/** Six digits of an authenticator app, or a recovery code; blanks, dashes and case make no difference. */
export const factorCode = z.string().trim().min(1).max(40);
/** One of them, as the check of the link says. */
const personProof = { password: typedPassword.optional(), code: factorCode.optional() };
const linkToken = z.string().min(1).max(LIMITS.link_token);
/** The page to open after the password was chosen: a path of this server, which cannot name another host. */
const nextPath = z
  .string()
  .max(LIMITS.next_path)
  .regex(/^(?![^?#]*(\/\/|\\))(?!.*["<>])\/[!-~]*$/, 'wrong_format');

export const account = z
  .object({
    id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    locale,
    has_password: z.boolean(),
    password_changed_at: instant.nullable(),
    /** The provider through which alone the account signs in, as its company names it; null where a password opens it. */
    sign_in_provider: z.string().nullable(),
    companies: z.array(companyRef.extend({ role })),
  })
  .meta({ id: 'Account' });

export const accountSession = z
  .object({
    id,
    /** True for the session that makes this call. */
    current: z.boolean(),
    created_at: instant,
    last_seen_at: instant,
    user_agent: z.string().nullable(),
    method: z.enum(SIGN_IN_METHODS),
    /** Second factor of the sign-in; null without one. */
    second_factor: z.enum(SECOND_FACTORS).nullable(),
    company: companyRef.nullable(),
  })
  .meta({ id: 'AccountSession' });

export const accountLink = z
  .object({
    conflict: z.boolean(),
    signed_in_as: z.object({ full_name: z.string(), email: z.string() }),
    link_for: z.object({ email_hint: z.string() }),
  })
  .meta({ id: 'AccountLink' });

export const accounts = defineRoutes({
  'GET /api/account': {
    summary: 'Read your account',
    tag: 'Account',
    access: 'staff',
    before_second_factor: true,
    ...sessionOnly('account'),
    responses: { 200: account },
  },
  'POST /api/account': {
    summary: 'Change your account; a new password ends every other session',
    tag: 'Account',
    audit: changes('account.changed'),
    access: 'staff',
    ...sessionOnly('account'),
    body: z
      .strictObject({
        ...newNames,
        locale: locale.optional(),
        current_password: typedPassword.optional(),
        new_password: typedPassword.optional(),
      })
      .refine(...namedAtAll),
    responses: { 200: currentUser },
  },
  'GET /api/account/sessions': {
    summary: 'List the sessions of your account: the current one first, then the most recent',
    tag: 'Account',
    access: 'staff',
    before_second_factor: true,
    ...sessionOnly('account'),
    query: z.object({ page, page_size: pageSize(PAGE_SIZES.default) }),
    responses: { 200: paged(accountSession) },
  },
  'DELETE /api/account/sessions': {
    summary: 'End every session of your account except the current one',
    tag: 'Account',
    audit: changes('sessions.ended'),
    access: 'staff',
    ...sessionOnly('account'),
    responses: { 204: nothing },
  },
  'DELETE /api/account/sessions/{session}': {
    summary: 'End one session of your account',
    tag: 'Account',
    audit: changes('sessions.ended'),
    access: 'staff',
    ...sessionOnly('account'),
    params: z.object({ session: idParam }),
    responses: { 204: nothing },
  },
  'GET /api/account/link': {
    summary:
      'Check whether an e-mailed link was meant for a user other than the one signed in; the code grants no access',
    tag: 'Account',
    access: 'staff',
    ...sessionOnly('account'),
    query: z.object({ for: z.string().min(1).max(100) }),
    responses: { 200: accountLink },
  },
  'POST /password-reset/ajax': {
    summary: 'Request a password link; the response does not reveal whether the account exists',
    tag: 'Session',
    audit: unaudited('every address gets the same answer; choosing the password has the entry'),
    access: 'public',
    csrf: false,
    body: z.strictObject({ username: email, next: nextPath.optional() }),
    responses: { 200: status },
  },
  'POST /password-reset/ajax/check': {
    summary: 'Read the purpose of an e-mailed link without using it up',
    tag: 'Session',
    audit: READS,
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    responses: {
      200: z.object({
        purpose: z.enum(['reset', 'first']),
        email: z.string(),
        /** For a first password: the name in the invitation, which the user may correct; otherwise empty. */
        first_name: z.string(),
        last_name: z.string(),
      }),
    },
  },
  'POST /password-reset/ajax/confirm': {
    summary: 'Choose a password with an e-mailed link, once; ends every session of the account and signs in',
    tag: 'Session',
    audit: changes('password.chosen'),
    access: 'public',
    body: z
      .strictObject({
        token: linkToken,
        new_password: typedPassword,
        /** Required with the first password of an account that has no name yet. */
        ...newNames,
      })
      .refine(...namedAtAll),
    responses: { 200: signInResult },
  },
  'POST /api/email-change/check': {
    summary: 'Read what an e-mailed link to a new address would change, without using it up',
    tag: 'Account',
    audit: READS,
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    responses: {
      200: z.object({
        /** The present address, masked: the reader of the new one may be another person. */
        email_hint: z.string(),
        new_email: z.string(),
        /** The proof that confirms. */
        proof: z.enum(PERSON_PROOFS),
      }),
    },
  },
  'POST /api/email-change/confirm': {
    summary:
      'Confirm a new address with the e-mailed link and the password of the account or a code, once; ends every session of the account',
    tag: 'Account',
    audit: changes('address.confirmed'),
    access: 'public',
    body: z.strictObject({ token: linkToken, ...personProof }),
    responses: { 200: status },
  },
  'POST /api/email-change/objection/check': {
    summary: 'Read what an objection to a new address would restore, without objecting',
    tag: 'Account',
    audit: READS,
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    responses: {
      200: z.object({
        former_email: z.string(),
        /** The present address, masked. */
        email_hint: z.string(),
        expires_at: instant,
      }),
    },
  },
  'POST /api/email-change/objection': {
    summary:
      'Object to a new address with the link in the mail to the former one: restores it, ends every session, removes what was added to the account since, and mails a link to a password',
    tag: 'Account',
    audit: unaudited('each company that the account has to do with gets an entry'),
    access: 'public',
    body: z.strictObject({
      token: linkToken,
      /** A new address for the account. Needed only where another account has taken the former address. */
      email: email.optional(),
    }),
    responses: { 200: status.extend({ email: z.string() }) },
  },
  'POST /api/company-invitations/check': {
    summary: 'Read which company invites the account of an e-mailed link, without accepting',
    tag: 'Account',
    audit: READS,
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    responses: {
      200: z.object({
        company: z.string(),
        email_hint: z.string(),
        /** Whether the account becomes a member; a member is only connected with the provider. */
        joins: z.boolean(),
        role: z.enum(GROUP_ROLES),
        /** Name of the provider with which the account is connected; null without one. */
        provider: z.string().nullable(),
        /** The proof that accepts; null where the link is enough. */
        proof: z.enum(PERSON_PROOFS).nullable(),
      }),
    },
  },
  'POST /api/company-invitations/accept': {
    summary:
      'Accept the invitation of a company with the e-mailed link and the password of the account or a code, once',
    tag: 'Account',
    audit: changes('invitation.accepted'),
    access: 'public',
    body: z.strictObject({ token: linkToken, ...personProof }),
    responses: { 200: status },
  },
  'POST /api/company-invitations/decline': {
    summary: 'Decline the invitation of a company with the e-mailed link',
    tag: 'Account',
    audit: changes('invitation.declined'),
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    responses: { 200: status },
  },
});
