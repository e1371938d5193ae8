import { INTERFACE_TIMES } from '@vivavoce/domain/interface-times.ts';

/** Connection as the browser reports it; Safari and Firefox report nothing. */
export type Connection = { saveData?: boolean; effectiveType?: string };

const connectionOf = (browser: Navigator): Connection | undefined =>
  (browser as Navigator & { connection?: Connection }).connection;

/** False where every byte counts: data saver, and 2g of either kind. */
export function mayPrefetch(connection: Connection | undefined = connectionOf(navigator)): boolean {
  return connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
}

/** Runs once the browser is idle, or else after that time; returns a function that cancels it. */
export function whenIdle(run: () => void, atMostMs: number = INTERFACE_TIMES.prefetch_idle_ms): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, atMostMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: atMostMs });
  return () => cancelIdleCallback(handle);
}
