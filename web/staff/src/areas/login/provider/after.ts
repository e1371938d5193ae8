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

export const readNext = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

/** The activity to whose page an applicant comes back; null for everybody else. */
export const applicantsActivity = (next: string | undefined): string | null =>
  /^(?:\/fr)?\/sso\/([\w-]{6,32})\/?$/.exec(next ?? '')?.[1] ?? null;

/** Query of an address, letter by letter: the router would read numbers in it. */
export const answerOf = (address: string): string => new URL(address).search.slice(1);

/** The address at which the browser arrived, whatever the router made of it since. */
export const arrivedAt = (): string => performance.getEntriesByType('navigation')[0]?.name ?? window.location.href;
