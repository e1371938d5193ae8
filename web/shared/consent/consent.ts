import { COOKIE_DAYS } from '@vivavoce/domain/accounts/account-limits.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';

/** What the reader said about cookies that the product could do without; null: not asked yet, or asked again. */
type Consent = 'accepted' | 'declined' | null;

const cookieName = 'cookie_consent';

const isAnswer = (value: string | undefined): value is 'accepted' | 'declined' =>
  value === 'accepted' || value === 'declined';

function readAnswer(): Consent {
  const stored = readCookie(cookieName);
  return isAnswer(stored) ? stored : null;
}

type State = {
  consent: Consent;
  /** The banner shows: until there is an answer, and again when the reader wants to change it. */
  asking: boolean;
};

let state: State | undefined;
const listeners = new Set<() => void>();

function set(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

export function getConsent(): State {
  if (!state) {
    const consent = readAnswer();
    state = { consent, asking: consent === null };
  }
  return state;
}

export function giveConsent(consent: 'accepted' | 'declined'): void {
  writeCookie(cookieName, consent, COOKIE_DAYS.consent);
  set({ consent, asking: false });
}

/** Shows the banner again; until it is answered the last answer holds. */
export function askForConsent(): void {
  set({ ...getConsent(), asking: true });
}

export function subscribeConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
