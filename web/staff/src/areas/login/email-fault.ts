import { isEmailAddress } from '@vivavoce/domain/people/email-address.ts';

export type EmailFault = 'emailMissing' | 'emailWrong';

/** The fault of a typed address, before the server is asked. */
export function emailFault(email: string): EmailFault | undefined {
  if (!email) return 'emailMissing';
  return isEmailAddress(email) ? undefined : 'emailWrong';
}
