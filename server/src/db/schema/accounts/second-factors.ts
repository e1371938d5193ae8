import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SIGN_IN_METHODS } from '@vivavoce/domain/accounts/account-limits.ts';
import { createdAt, identity, instant, key } from '../columns.ts';
import { identity_providers } from './identity-providers.ts';
import type { ProviderSessionName } from './identity-providers.ts';
import { users } from './users.ts';

/** The authenticator app of a user, at most one. Its secret is sealed with the installation's key. */
export const authenticators = pgTable('authenticators', {
  user_id: key()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text().notNull(),
  /** Null until its first code was typed: until then it does not count. */
  confirmed_at: instant(),
  /** The time step of the last code that was taken: no code of this step or an earlier one is taken again. */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: createdAt(),
});

/** Codes for a user whose second factor is lost, each for one use. Only hashes are stored. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    user_id: key()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

/** Keys of devices with which users sign in. Only public keys are stored. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    user_id: key()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the device, base64url. */
    credential_id: text().notNull().unique(),
    public_key: text().notNull(),
    /** Number of uses that the device counts; 0 where it does not count. */
    counter: integer().notNull(),
    transports: text().array().notNull(),
    /** Whether the key is copied between devices of its owner. */
    synced: boolean().notNull(),
    name: text().notNull(),
    created_at: createdAt(),
    last_used_at: instant(),
  },
  (table) => [index('passkeys_user').on(table.user_id)],
);

/** Challenges that a passkey has to sign, once each. Only the hash is stored. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    challenge_hash: text().primaryKey(),
    /** Null where it is not known yet who signs in. */
    user_id: key().references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['sign_in', 'add', 'confirm'] }).notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.user_id),
    index('passkey_challenges_expiry').on(table.expires_at),
  ],
);

/** A sign-in whose first proof was right and whose second is missing. It opens nothing alone. */
export const sign_in_steps = pgTable(
  'sign_in_steps',
  {
    token_hash: text().primaryKey(),
    user_id: key()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first proof. */
    method: text({ enum: SIGN_IN_METHODS }).notNull(),
    /** The provider of a first proof by one. */
    provider_id: key().references(() => identity_providers.id, { onDelete: 'cascade' }),
    /** How the provider names the session that follows. */
    provider_session: jsonb().$type<ProviderSessionName>(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('sign_in_steps_user').on(table.user_id),
    index('sign_in_steps_expiry').on(table.expires_at),
    index('sign_in_steps_provider').on(table.provider_id),
  ],
);
