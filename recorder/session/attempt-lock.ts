const nameOf = (attempt: number): string => `vivavoce-attempt-${attempt}`;

/**
 * Marks an attempt as in use by this page. The browser releases the lock when the page dies, so recovery elsewhere
 * never touches a running recording.
 * @returns a function that releases it, or null when another page holds it
 */
export async function holdAttempt(
  attempt: number,
  locks: LockManager | null = navigator.locks ?? null,
): Promise<(() => void) | null> {
  // Older browsers have no locks; there recovery trusts that one page is open.
  if (!locks) return () => undefined;
  return new Promise((resolve, reject) => {
    locks
      .request(nameOf(attempt), { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(reject);
  });
}
