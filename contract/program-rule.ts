import type { ApiScope } from '@vivavoce/domain/companies/api-scopes.ts';

/** Why an operation of staff is for people who are signed in, and for no token or key. */
const SESSION_ONLY = {
  account: 'It belongs to the account of the person who is signed in.',
  sign_in: 'It decides how people sign in, or makes or ends what opens the API.',
  platform: 'Administrators of the platform act in person.',
  proved: 'A person decides it and proves who they are.',
  mailed_code: 'A person types in a code that was mailed, or confirms what happened.',
  everything: 'It hands over everything of a company: an owner does it in person.',
  page: 'It serves an open page.',
  shared: 'A learner shares with a person, and sees who looked.',
} as const;

/** Why a personal token may call an operation, and a key of a company may not. */
const PERSON_ONLY = {
  self: 'It answers or changes what belongs to the person who calls.',
  author: 'What is written has a person as its author.',
  mailed: 'Its e-mail goes to the person who calls.',
} as const;

export const sessionOnly = (reason: keyof typeof SESSION_ONLY) => ({ session_only: SESSION_ONLY[reason] }) as const;
export const personOnly = (reason: keyof typeof PERSON_ONLY) => ({ person_only: PERSON_ONLY[reason] }) as const;

/**
 * The programs that may call an operation of staff: those with the scope, or none. A key of a company is refused where
 * the call needs a person.
 */
export type ProgramRule =
  | { scope: ApiScope; person_only?: string; session_only?: never }
  | { session_only: string; scope?: never; person_only?: never };
