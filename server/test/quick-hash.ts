import { hash } from '@node-rs/argon2';

/**
 * A hash as the product stores it, made and verified with Argon2's lowest parameters: for tests that are about something
 * else than the work of a password. Those of the product are held by `passwords.unit.test.ts`.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
