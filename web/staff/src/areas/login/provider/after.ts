const KEY = 'after-provider';

/** Keeps the page that follows a sign-in while the browser is at the provider. */
export function keepNext(next: string | undefined): void {
  if (next === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, next);
}

export function takeNext(): string | undefined {
  const next = sessionStorage.getItem(KEY) ?? undefined;
  sessionStorage.removeItem(KEY);
  return next;
}

/** What stands behind `?` in an address, letter by letter: the router would read numbers in it. */
export const answerOf = (address: string): string => new URL(address).search.slice(1);

/** The address at which the browser arrived, whatever the router made of it since. */
export const arrivedAt = (): string => performance.getEntriesByType('navigation')[0]?.name ?? window.location.href;
