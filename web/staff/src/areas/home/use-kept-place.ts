import { useEffect, useRef, type RefObject } from 'react';

/**
 * Whoever answers one request after the other by keyboard goes on with the next one: when the row that had the focus has
 * left the list, the row that took its place has it; the content of the page where none is left.
 * @param rows what the list shows; read anew after each change
 * @param held a dialog has the focus
 */
export function useKeptPlace(
  rows: readonly { id: number }[] | undefined,
  held: boolean,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<number | null>(null);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = [...(list.current?.children ?? [])].findIndex(
        (one) => target instanceof Node && one.contains(target),
      );
      if (row >= 0) place.current = row;
      else if (target instanceof Element && !target.closest('[role=dialog]')) place.current = null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    if (held || place.current === null || document.activeElement !== document.body) return;
    const left = list.current?.children ?? [];
    const next = left[Math.min(place.current, left.length - 1)] ?? document.querySelector('main');
    if (next instanceof HTMLElement) next.focus();
  }, [rows, held]);

  return list;
}
