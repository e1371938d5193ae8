import { useEffect } from 'react';

/** Asks again and again while something is still coming. A failed call is simply repeated. */
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
