import { composedPassword } from '@vivavoce/domain/accounts/password-rules.ts';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second recommended Argon2id setting: 19 MiB, two passes, one lane. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(composedPassword(password), SETTINGS);

/** Verified for an unknown account, so that both answers take as long. */
const decoy = hashPassword('no account has this password');

/**
 * The forms in which the password may have been hashed. Systems type accents as one character or as two; hashes are of
 * the composed form, and older ones of whichever form was typed.
 */
const formsOf = (password: string): Set<string> =>
  new Set([composedPassword(password), password, password.normalize('NFD')]);

/** Whether the password belongs to the hash; takes the same time for an account without one. */
export async function checkPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const present = storedHash ?? (await decoy);
  for (const form of formsOf(password)) if (await verify(present, form)) return Boolean(storedHash);
  return false;
}
