import { passwordProblems } from '@vivavoce/domain/accounts/password-rules.ts';
import type { PasswordProblem } from '@vivavoce/domain/accounts/password-rules.ts';
import { checkPassword } from '../session/passwords.service.ts';
import type { UserRow } from './account.repository.ts';

/** The faults of the user's new password, reuse of the old one included. */
export async function choiceProblems(password: string, user: UserRow): Promise<(PasswordProblem | 'same_as_before')[]> {
  const problems = passwordProblems(password, user);
  if (problems.length > 0 || user.password_hash === null) return problems;
  return (await checkPassword(password, user.password_hash)) ? ['same_as_before'] : [];
}
