import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { seal, unseal } from '../../../lib/sealed.ts';
import { SsoError } from '../state/sso-error.ts';
import * as keyRows from './key-rows.ts';
import { selfSigned } from './self-signed.ts';

const PURPOSE = 'key for an identity provider';
const YEAR_MS = 365 * 86_400_000;
const VALID_YEARS = 3;

export interface OwnKey {
  id: number;
  private_key: string;
  certificate: string;
  expires_at: Date;
  used_from: Date | null;
}

/** A new key with its certificate, not stored yet. */
export async function newKey(ctx: Context) {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const expires_at = new Date(ctx.now().getTime() + VALID_YEARS * YEAR_MS);
  const certificate = selfSigned(private_key, new URL(ctx.env.PUBLIC_URL).hostname, ctx.now(), expires_at);
  return { private_key, certificate, expires_at };
}

/** Stores a new key of a provider; those that it has stay. */
export const addKey = (ctx: Context, tx: Queryable, provider_id: number, key: Awaited<ReturnType<typeof newKey>>) =>
  keyRows.insertKey(tx, {
    ...key,
    provider_id,
    created_at: ctx.now(),
    private_key: seal(ctx.env.SESSION_SECRET, PURPOSE, provider_id, key.private_key),
  });

/**
 * The key that signs: the newest that an owner took into use, else the oldest, so that a new one waits until the provider
 * knows it. One that has ended signs only where no other is there.
 * @param keys the newest first
 */
export function signingKey<Key extends Pick<OwnKey, 'expires_at' | 'used_from'>>(
  keys: readonly [Key, ...Key[]],
  now: Date,
): Key {
  const living = livingKeys(keys, now);
  return living.find(({ used_from }) => used_from !== null) ?? living.at(-1) ?? keys[0];
}

/** Keys that have not ended; the newest where all have. */
export function livingKeys<Key extends Pick<OwnKey, 'expires_at'>>(
  keys: readonly [Key, ...Key[]],
  now: Date,
): [Key, ...Key[]] {
  const [first, ...others] = keys.filter(({ expires_at }) => expires_at > now);
  return first ? [first, ...others] : [keys[0]];
}

/** Takes the newest key of a provider into use. */
export async function useNewestKey(ctx: Context, tx: Queryable, provider_id: number): Promise<void> {
  const [newest] = await keyRows.listKeys(tx, [provider_id]);
  if (newest) await keyRows.changeKey(tx, newest.id, { used_from: ctx.now() });
}

/** Our keys for providers as a screen shows them, the newest first, by provider. */
export async function ownCertificates(ctx: Context, providers: number[]) {
  const rows = providers.length === 0 ? [] : await keyRows.listKeys(ctx.db, providers);
  const byProvider = Map.groupBy(rows, ({ provider_id }) => provider_id);
  return new Map(
    [...byProvider].map(([provider, keys]) => {
      const living = livingKeys(keys as [(typeof keys)[number], ...typeof keys], ctx.now());
      const signing = signingKey(living, ctx.now());
      return [provider, living.map((key) => ({ certificate: key.certificate, signs: key.id === signing.id }))] as const;
    }),
  );
}

/** Our keys for a provider, the newest first. @throws SsoError `unusable` where none can be read */
export async function keysOf(ctx: Context, provider_id: number): Promise<[OwnKey, ...OwnKey[]]> {
  const rows = await keyRows.listKeys(ctx.db, [provider_id]);
  const [first, ...others] = rows.flatMap((row) => {
    const private_key = unseal(ctx.env.SESSION_SECRET, PURPOSE, provider_id, row.private_key);
    return private_key === null ? [] : [{ ...row, private_key }];
  });
  if (!first) throw new SsoError('unusable', { cause: new Error('no key of ours can be read') });
  return [first, ...others];
}
