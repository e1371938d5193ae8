const storageKey = 'vivavoce.device';

function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keptId(): string {
  try {
    const storedId = localStorage.getItem(storageKey) ?? freshId();
    localStorage.setItem(storageKey, storedId);
    return storedId;
  } catch {
    return freshId();
  }
}

/** A lock that the browser releases when the tab closes or crashes. */
function take(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(`vivavoce.device.${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise<void>(() => undefined) : undefined;
      })
      .catch(() => resolve(false));
  });
}

async function find(): Promise<string> {
  const storedId = keptId();
  if (!('locks' in navigator)) return storedId;
  return (await take(storedId)) ? storedId : freshId();
}

let id: Promise<string> | undefined;

/**
 * The id of this tab for the lease. The browser stores it, so that a reload or a crash returns as the same recorder; a
 * second open tab gets an id of its own.
 */
export function deviceId(): Promise<string> {
  return (id ??= find());
}
