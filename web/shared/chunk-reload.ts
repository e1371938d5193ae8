import { INTERFACE_TIMES } from '@vivavoce/domain/limits.ts';

const storageKey = 'vivavoce.chunk-reload';

type Surroundings = {
  now: () => number;
  online: () => boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
};

/**
 * Decides what becomes of a page that lacks a part of itself: after a release an open page may ask for files that are
 * gone, and reloading finds the new ones. At most once per 60 seconds, and not without a network, where nothing would
 * come back.
 * @returns whether the page reloads; true for every other part that is missed before it is gone
 */
export function reloadGuard({ now, online, storage, reload }: Surroundings): () => boolean {
  let reloading = false;
  return () => {
    if (reloading) return true;
    try {
      const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY);
      if (!online() || now() - last < INTERFACE_TIMES.chunk_reload_guard_ms) return false;
      storage.setItem(storageKey, String(now()));
    } catch {
      // Without storage nothing could stop a second reload, so there is not even a first.
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

/**
 * Notes which failures are parts of the page that did not arrive. Nothing reloads yet: a part may have been fetched only
 * in case it is needed.
 */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    // The router would reload by itself, without looking at the clock.
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    } catch {
      // Without storage the router does not reload either.
    }
  });
}

/** A part of the page did not arrive. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

/** Called where a failure would be shown: whether the page reloads instead, because a part of it is missing. */
export function reloadsInstead(error: unknown): boolean {
  return isMissingPart(error) && mayReload();
}
