import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';

/**
 * Acts of a person; `click` and `input` alone come from assistive software, `popstate` alone from the Back button of the
 * browser.
 */
const ACTS = [
  'click',
  'input',
  'keydown',
  'pointerdown',
  'popstate',
  'touchmove',
  'visibilitychange',
  'wheel',
] as const;

let presentAt = Date.now();

export function notePresence(): void {
  presentAt = Date.now();
}

/** Notes every act of a person at the page. */
export function watchPresence(): void {
  for (const act of ACTS) addEventListener(act, notePresence, { capture: true, passive: true });
  // The return to the window; captured it would be the focus of every element, which the page also moves without the user.
  addEventListener('focus', notePresence);
}

/** Whether a person acted at the page so recently that its calls follow from it. */
export const isPresent = (): boolean => Date.now() - presentAt < SESSION_LIMITS.unattended_after_seconds * 1000;
