const storageKey = 'vivavoce.device';

function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keptId(): string {
  try {
    const kept = localStorage.getItem(storageKey) ?? freshId();
    localStorage.setItem(storageKey, kept);
    return kept;
  } catch {
    return freshId();
  }
}

/** Held until the tab closes or crashes; the browser then frees it by itself. */
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
  const kept = keptId();
  if (!('locks' in navigator)) return kept;
  return (await take(kept)) ? kept : freshId();
}

let found: Promise<string> | undefined;

/**
 * Names this tab for the lease. The browser keeps the name, so that a reload or a crash comes back as the same
 * recorder; a second tab beside a living one gets a name of its own.
 */
export function deviceId(): Promise<string> {
  return (found ??= find());
}
