import { COOKIE_DAYS } from '@vivavoce/domain/accounts/account-limits.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';

/** The reader's answer about optional cookies; null: not asked yet, or asked again. */
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
  /** Whether the banner shows: until there is an answer, and again when the reader wants to change it. */
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

/** Shows the banner again; until then the last answer holds. */
export function askForConsent(): void {
  set({ ...getConsent(), asking: true });
}

export function subscribeConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
