import { useEffect, useRef } from 'react';

/** After a move to another step the focus starts at its heading, or where the step itself put it. */
export function useFocusOnStep(key: string): void {
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    scrollTo({ top: 0 });
    const main = document.getElementById('content');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [key]);
}
