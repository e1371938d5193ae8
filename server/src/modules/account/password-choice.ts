import { passwordFaults } from '@vivavoce/domain/accounts/password-rules.ts';
import type { PasswordFault } from '@vivavoce/domain/accounts/password-rules.ts';
import { checkPassword } from '../session/passwords.ts';
import type { UserRow } from './account.repository.ts';

/** The faults of the user's new password, reuse of the old one included. */
export async function choiceFaults(password: string, user: UserRow): Promise<(PasswordFault | 'same_as_before')[]> {
  const faults = passwordFaults(password, user);
  if (faults.length > 0 || user.password_hash === null) return faults;
  return (await checkPassword(password, user.password_hash)) ? ['same_as_before'] : [];
}
