import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommended Argon2id setting: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS);

/** Verified for an unknown account, so that both answers take as long. */
const decoy = hashPassword('no account has this password');

/** Whether the password belongs to the hash; takes the same time for an account without one. */
export async function checkPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(storedHash ?? (await decoy), password);
  return matches && Boolean(storedHash);
}
