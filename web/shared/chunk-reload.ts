const guardMs = 60_000;
const storageKey = 'vivavoce.chunk-reload';

type Surroundings = {
  now: () => number;
  online: () => boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
};

/**
 * Decides what becomes of a part of the page that did not arrive: after a release an open page may ask for files that are
 * gone, and reloading finds the new ones. At most once per 60 seconds, and not without a network, where nothing would
 * come back; then the failure is shown instead.
 * @returns whether the failure is taken care of; true for every other part that fails before the page is gone
 */
export function chunkGuard({ now, online, storage, reload }: Surroundings): () => boolean {
  let reloading = false;
  return () => {
    if (reloading) return true;
    const last = Number(storage.getItem(storageKey) ?? Number.NEGATIVE_INFINITY);
    if (!online() || now() - last < guardMs) return false;
    storage.setItem(storageKey, String(now()));
    reloading = true;
    reload();
    return true;
  };
}

let leaving = false;

/** The page is about to be replaced by itself; what fails until then needs no words. */
export const isReloading = (): boolean => leaving;

/** Listens for parts of the page that do not arrive. */
export function reloadOnMissingChunk(): void {
  const handle = chunkGuard({
    now: Date.now,
    online: () => navigator.onLine,
    storage: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
    },
    reload: () => {
      leaving = true;
      location.reload();
    },
  });
  addEventListener('vite:preloadError', (event) => {
    try {
      if (handle()) event.preventDefault();
    } catch {
      // Without storage nothing could stop a second reload, so there is not even a first.
    }
  });
}
