import { useSyncExternalStore } from 'react';

/** A narrow or low window, as the variant `compact` of the style sheets: one column that scrolls as a page. */
export const COMPACT = '(max-width: 61.99em), (max-height: 35em)';

/** Whether a media query holds now; follows the window. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
