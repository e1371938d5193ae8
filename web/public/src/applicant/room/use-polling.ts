import { useEffect } from 'react';

/** Reloads the state at intervals until an expected change arrives. A failed call is repeated. */
export function usePolling(active: boolean, everyMs: number, ask: () => Promise<void>): void {
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const again = (): void => {
      timer = setTimeout(async () => {
        await ask().catch(() => undefined);
        if (!over) again();
      }, everyMs);
    };
    again();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [active, everyMs, ask]);
}
