const guardMs = 60_000;
const storageKey = 'vivavoce.chunk-reload';

/** After a release an open page may ask for files that are gone: reload, at most once per 60 seconds. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0);
    if (Date.now() - last < guardMs) return;
    event.preventDefault();
    sessionStorage.setItem(storageKey, String(Date.now()));
    location.reload();
  });
}
