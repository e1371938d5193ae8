const nameOf = (attempt: number): string => `vivavoce-attempt-${attempt}`;

/**
 * Marks an attempt as being worked on by this page. The browser lets go by itself when the page dies, so
 * that recovery elsewhere never touches a living recording.
 * @returns a function that lets go, or null when another page holds it
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
