import type { z } from 'zod';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { passkeyAnswer, passkeyMade } from '@vivavoce/contract/account/passkeys.ts';
import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { hashToken } from '../../../lib/secrets.ts';
import * as repository from './passkeys.repository.ts';
import type { PasskeyRow, Purpose } from './passkeys.repository.ts';

export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
export type PasskeyMade = z.output<typeof passkeyMade>;
/** WebAuthn options for the browser, in the form of the standard. */
export type PasskeyOptions = { challenge: string } & Record<string, unknown>;

/** Passkeys belong to the host of PUBLIC_URL, and count on its pages alone. */
function partyOf({ env }: Context) {
  const { hostname, origin } = new URL(env.PUBLIC_URL);
  return { id: hostname, origin };
}

const refs = (rows: readonly PasskeyRow[]) => rows.map(({ credential_id: id, transports }) => ({ id, transports }));

async function keep(ctx: Context, { challenge }: { challenge: string }, purpose: Purpose, user_id: number | null) {
  const expires_at = new Date(ctx.now().getTime() + SECOND_FACTOR_LIMITS.step_valid_minutes * 60_000);
  await repository.insertChallenge(ctx.db, { challenge_hash: hashToken(challenge), user_id, purpose, expires_at });
}

/** Options to create a passkey that signs in without a typed name. */
export async function makingOptions(
  ctx: Context,
  { user_id, email, full_name, product }: { user_id: number; email: string; full_name: string; product: string },
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: product,
    rpID: partyOf(ctx).id,
    userID: new TextEncoder().encode(`user ${user_id}`),
    userName: email,
    userDisplayName: full_name,
    attestationType: 'none',
    excludeCredentials: refs(await repository.listPasskeys(ctx.db, user_id)),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keep(ctx, options, 'add', user_id);
  return { ...options };
}

/** Options to sign with a passkey: any of this site, or one of a user. */
export async function signingOptions(ctx: Context, user_id: number | null): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx).id,
    userVerification: 'required',
    allowCredentials: user_id === null ? [] : refs(await repository.listPasskeys(ctx.db, user_id)),
  });
  await keep(ctx, options, user_id === null ? 'sign_in' : 'confirm', user_id);
  return { ...options };
}

/** The library throws for every fault: to callers all are the same refusal, and the log says which. */
async function judged<Result extends { verified: boolean }>(ctx: Context, judge: () => Promise<Result>) {
  let result: Result | undefined;
  try {
    result = await judge();
  } catch (error) {
    ctx.log.info({ err: error }, 'passkey refused');
  }
  if (!result?.verified) throw new AppError('wrong_passkey');
  return result;
}

/** Checks a new passkey. @throws AppError `wrong_passkey` */
export async function checkMade(ctx: Context, user_id: number, passkey: PasskeyMade) {
  const { id, origin } = partyOf(ctx);
  const { registrationInfo: info } = await judged(ctx, () =>
    verifyRegistrationResponse({
      response: passkey,
      expectedChallenge: (challenge) =>
        repository.takeChallenge(ctx.db, { hash: hashToken(challenge), user_id, purpose: 'add', now: ctx.now() }),
      expectedOrigin: origin,
      expectedRPID: id,
    }),
  );
  if (!info) throw new AppError('wrong_passkey');
  return {
    credential_id: info.credential.id,
    public_key: Buffer.from(info.credential.publicKey).toString('base64url'),
    counter: info.credential.counter,
    transports: info.credential.transports ?? [],
    synced: info.credentialBackedUp,
  };
}

/**
 * Checks what a passkey signed. The key is found by the id of the answer, which the library does not compare; its
 * challenge is used up and its count must have risen.
 * @param user_id whose passkey it must be; null where it is not known who signs in
 * @returns the user of the passkey
 * @throws AppError `wrong_passkey`
 */
export async function takePasskey(ctx: Context, answer: PasskeyAnswer, user_id: number | null): Promise<number> {
  const { id, origin } = partyOf(ctx);
  const key = await repository.findPasskey(ctx.db, answer.id);
  if (!key || answer.rawId !== answer.id || (user_id !== null && key.user_id !== user_id))
    throw new AppError('wrong_passkey');
  const purpose = user_id === null ? 'sign_in' : 'confirm';
  const { authenticationInfo: info } = await judged(ctx, () =>
    verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: (challenge) =>
        repository.takeChallenge(ctx.db, { hash: hashToken(challenge), user_id, purpose, now: ctx.now() }),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
    }),
  );
  if (!(await repository.markUsed(ctx.db, key, info.newCounter, ctx.now()))) throw new AppError('wrong_passkey');
  return key.user_id;
}
