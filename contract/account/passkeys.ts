import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { z } from 'zod';
import { id, idParam, instant, line, nothing, status } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { sessionOnly } from '../program-rule.ts';
import { changes, unaudited } from '../audit-rule.ts';

/** Bytes as base64url, in the JSON forms of Web Authentication. */
const bytes = (max: number) => z.string().min(1).max(max);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
};

/** A passkey that the browser made (RegistrationResponseJSON). */
export const passkeyMade = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyMade' });

/** Signed passkey answer (AuthenticationResponseJSON). */
export const passkeyAnswer = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(8000),
      signature: bytes(8000),
      userHandle: z.string().max(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });

/** WebAuthn options for the browser, in the JSON form of the standard. */
const options = z.record(z.string(), z.unknown()).meta({ id: 'PasskeyOptions' });

export const passkey = z
  .object({
    id,
    name: z.string(),
    /** Whether it is copied between devices of its owner. */
    synced: z.boolean(),
    created_at: instant,
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'Passkey' });

const name = line(SECOND_FACTOR_LIMITS.passkey_name_max_characters);
const params = z.object({ passkey: idParam });

export const passkeys = defineRoutes({
  'POST /login/passkey/ajax/start': {
    summary:
      'Begin to sign in with a passkey: any passkey of this site, without a typed name, or with `ticket` one of the user whose sign-in waits for its second proof',
    tag: 'Session',
    audit: unaudited('it grants no access; the sign-in is logged'),
    access: 'public',
    csrf: false,
    body: z.strictObject({ ticket: z.string().min(1).max(100).optional() }),
    responses: { 200: options },
  },
  'POST /login/passkey/ajax': {
    summary: 'Sign in with a passkey, which proves both factors at once',
    tag: 'Session',
    audit: changes('sign_in.succeeded'),
    access: 'public',
    csrf: false,
    body: z.strictObject({ passkey: passkeyAnswer }),
    responses: { 200: status },
  },
  'POST /api/account/step-up/passkey': {
    summary: 'Begin to prove again who you are with a passkey of your account',
    tag: 'Account',
    audit: unaudited('it proves nothing yet; the proof has the entry'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    before_second_factor: true,
    responses: { 200: options },
  },
  'POST /api/account/passkeys/start': {
    summary: 'Begin to add a passkey to your account',
    tag: 'Account',
    audit: unaudited('the passkey counts once it was made; that has the entry'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    before_second_factor: true,
    responses: { 200: options },
  },
  'POST /api/account/passkeys': {
    summary:
      'Add a passkey that the browser made. The first second factor of an account ends other sessions and answers recovery codes',
    tag: 'Account',
    audit: changes('factor.added'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    before_second_factor: true,
    body: z.strictObject({ name, passkey: passkeyMade }),
    responses: { 201: z.object({ passkey, recovery_codes: z.array(z.string()).nullable() }) },
  },
  'PATCH /api/account/passkeys/{passkey}': {
    summary: 'Name a passkey of your account',
    tag: 'Account',
    audit: changes('passkey.renamed'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params,
    body: z.strictObject({ name }),
    responses: { 200: passkey },
  },
  'DELETE /api/account/passkeys/{passkey}': {
    summary: 'Remove a passkey from your account',
    tag: 'Account',
    audit: changes('factor.removed'),
    access: 'staff',
    ...sessionOnly('sign_in'),
    params,
    responses: { 204: nothing },
  },
});
