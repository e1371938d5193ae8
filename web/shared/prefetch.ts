import { INTERFACE_TIMES } from '@vivavoce/domain/limits.ts';

/** What browsers tell of the connection; Safari and Firefox tell nothing. */
export type Connection = { saveData?: boolean; effectiveType?: string };

const connectionOf = (browser: Navigator): Connection | undefined =>
  (browser as Navigator & { connection?: Connection }).connection;

/** False where every byte counts: data saver, and 2g of either kind. */
export function mayPrefetch(connection: Connection | undefined = connectionOf(navigator)): boolean {
  return connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
}

/** Runs once nothing else is to be done, at the latest after 2 s; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, INTERFACE_TIMES.prefetch_idle_ms);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: INTERFACE_TIMES.prefetch_idle_ms });
  return () => cancelIdleCallback(handle);
}
