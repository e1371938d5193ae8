import { CHUNK_RELOAD_GUARD_MS } from '@vivavoce/domain/interface-times.ts';

const storageKey = 'vivavoce.chunk-reload';

type Surroundings = {
  now: () => number;
  online: () => boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
};

/**
 * Decides whether a page reloads after one of its files is missing: after a release an open page may ask for files
 * that are gone, and a reload finds the new ones. At most one reload per 60 seconds, and none without a network.
 * @returns whether the page reloads; true for each further missing file until then
 */
export function reloadGuard({ now, online, storage, reload }: Surroundings): () => boolean {
  let reloading = false;
  return () => {
    if (reloading) return true;
    try {
      const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY);
      if (!online() || now() - last < CHUNK_RELOAD_GUARD_MS) return false;
      storage.setItem(storageKey, String(now()));
    } catch {
      // Without storage a second reload could not be prevented, so there is no first one.
      return false;
    }
    reloading = true;
    reload();
    return true;
  };
}

const missing = new WeakSet<object>();

const mayReload = reloadGuard({
  now: Date.now,
  online: () => navigator.onLine,
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  reload: () => location.reload(),
});

/** Records which failures are missing files of the page. Nothing reloads yet: a file may have been prefetched only. */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // Without this mark the router would reload in any case.
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // Without storage the router does not reload either.
    }
  });
}

/** Whether a file of the page could not be loaded. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

/**
 * Called before a failure is shown. Returns true when the page reloads instead, because one of its files is missing.
 */
export function reloadsInstead(error: unknown): boolean {
  return isMissingPart(error) && mayReload();
}
