import { useSyncExternalStore } from 'react';

const phone = '(max-width: 47.99em)';

/** In root em, as in the style sheet of the list: on a phone a row has a second line below the name. */
const heights = { wide: 3.75, phone: 6.5 };

function subscribe(changed: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function readHeight(): number {
  const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return em * (matchMedia(phone).matches ? heights.phone : heights.wide);
}

/** Pixels of one row. All are alike, so the place of any row is known without drawing those before it. */
export const useRowHeight = (): number => useSyncExternalStore(subscribe, readHeight);
