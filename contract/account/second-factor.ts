import { z } from 'zod';
import { factorCode as code } from './account.ts';
import { typedPassword } from './auth.ts';
import { idParam, instant, nothing, status } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { passkey, passkeyAnswer } from './passkeys.ts';
import { changes, unaudited } from '../audit-rule.ts';

const secondFactors = z
  .object({
    /** When the authenticator app was set up; null without one. */
    authenticator_since: instant.nullable(),
    /** The oldest first. */
    passkeys: z.array(passkey),
    recovery_codes_left: z.number().int(),
    /**
     * Time from which the current company lets the user in with a second factor only; null where the user has one, or
     * none is demanded.
     */
    demanded_from: instant.nullable(),
  })
  .meta({ id: 'SecondFactors' });

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export const secondFactor = defineRoutes({
  'POST /login/second-factor/ajax': {
    summary: 'Finish a sign-in with a code of the authenticator app, a recovery code or a passkey',
    tag: 'Session',
    audit: changes('sign_in.succeeded'),
    access: 'public',
    csrf: false,
    body: z.strictObject({
      ticket: z.string().min(1).max(100),
      code: code.optional(),
      passkey: passkeyAnswer.optional(),
    }),
    responses: { 200: status },
  },
  'GET /api/account/second-factor': {
    summary: 'Read which second factors your account has',
    tag: 'Account',
    access: 'staff',
    ...sessionOnly('sign_in'),
    before_second_factor: true,
    responses: { 200: secondFactors },
  },
  'POST /api/account/step-up': {
    summary:
      'Prove again who you are: with a code or a passkey if the account has a second factor, otherwise with the password. Needed at most every ten minutes, for what would be worth most to a thief',
    tag: 'Account',
    audit: changes('account.proved'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    before_second_factor: true,
    body: z.strictObject({
      code: code.optional(),
      passkey: passkeyAnswer.optional(),
      password: typedPassword.optional(),
    }),
    responses: { 200: status },
  },
  'POST /api/account/authenticator': {
    summary: 'Create a secret for an authenticator app; it counts once a code of the app is confirmed',
    tag: 'Account',
    audit: unaudited('the secret counts once it is confirmed; that has the entry'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    before_second_factor: true,
    responses: {
      200: z.object({
        /** Key to type into the app. */
        secret: z.string(),
        /** Address to show as a QR code. */
        address: z.string(),
      }),
    },
  },
  'POST /api/account/authenticator/confirm': {
    summary: 'Confirm the authenticator app with its first code; answers new recovery codes and ends other sessions',
    tag: 'Account',
    audit: changes('factor.added'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    before_second_factor: true,
    body: z.strictObject({ code }),
    responses: { 200: recoveryCodes },
  },
  'DELETE /api/account/authenticator': {
    summary: 'Remove the authenticator app',
    tag: 'Account',
    audit: changes('factor.removed'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    responses: { 204: nothing },
  },
  'POST /api/account/recovery-codes': {
    summary: 'Create ten new recovery codes; the earlier ones stop working',
    tag: 'Account',
    audit: changes('recovery_codes.made'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    responses: { 200: recoveryCodes },
  },
  'DELETE /api/companies/company-users/{id}/second-factor': {
    summary:
      'Remove every second factor of a user of the current company who lost them, and end their sessions; for owners. Refused for a user of several companies',
    tag: 'Company',
    audit: changes('factor.reset'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params: z.object({ id: idParam }),
    responses: { 204: nothing },
  },
});
