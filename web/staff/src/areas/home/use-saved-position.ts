import { useEffect, useRef, type RefObject } from 'react';

type Place = { row: number; element: Element };

/**
 * Keeps the keyboard position when requests are answered one after the other: when the focused row leaves the list,
 * the row in its place takes the focus, or the page's content when none is left.
 * @param isLocked a dialog has the focus
 */
export function useSavedPosition(isLocked: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef<Place | null>(null);

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return;
      const row = [...(list.current?.children ?? [])].findIndex((child) => child.contains(target));
      place.current = row < 0 ? null : { row, element: target };
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);

  // Runs after the page was drawn without the row, whatever removed it.
  useEffect(() => {
    const { current } = place;
    if (isLocked || !current || current.element.isConnected || document.activeElement !== document.body) return;
    const rows = list.current?.children ?? [];
    const next = rows[Math.min(current.row, rows.length - 1)] ?? document.querySelector('main');
    if (next instanceof HTMLElement) next.focus();
  });

  return list;
}
