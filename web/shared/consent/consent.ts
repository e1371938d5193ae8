import { COOKIE_DAYS } from '@vivavoce/domain/accounts/account-limits.ts';
import { readCookie, writeCookie } from '../api/cookies.ts';
import { readPageData, type WithGuests } from '../page-data.ts';

/** The reader's answer about optional cookies; null: not asked yet, or asked again. */
type Consent = 'accepted' | 'declined' | null;

const cookieName = 'cookie_consent';

const isAnswer = (value: string | undefined): value is 'accepted' | 'declined' =>
  value === 'accepted' || value === 'declined';

function readAnswer(): Consent {
  const cookie = readCookie(cookieName);
  return isAnswer(cookie) ? cookie : null;
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

/** Whether this page may load something that needs consent; elsewhere there is nothing to ask. */
export function needsConsent(): boolean {
  const data = readPageData() as Partial<WithGuests> | undefined;
  return (data?.customer_relationship ?? null) !== null;
}

export function getConsent(): State {
  if (!state) {
    const consent = readAnswer();
    state = { consent, asking: consent === null && needsConsent() };
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
