import { useEffect, type RefObject } from 'react';

type Place = {
  element: HTMLElement;
  /** Index of its row in the table and of the control in that row; -1 outside rows. */
  row: number;
  control: number;
  /** The section around it: a bar, a dialog, a panel. */
  part: Element | null;
};

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select';
const rowsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')];
const controlsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(controls)];

function placeOf(box: HTMLElement, element: HTMLElement): Place {
  const row = element.closest<HTMLElement>('tbody tr');
  return {
    element,
    row: row ? rowsOf(box).indexOf(row) : -1,
    control: row ? controlsOf(row).indexOf(element) : -1,
    part: element.closest('section'),
  };
}

/** The same control of the row now at that index, else the first control of the section, else of the box. */
function nextTo(box: HTMLElement, { row, control, part }: Place): HTMLElement | undefined {
  const rows = row < 0 ? [] : rowsOf(box);
  const inRow = rows.length > 0 ? controlsOf(rows[Math.min(row, rows.length - 1)] ?? box) : [];
  const near = inRow[Math.min(Math.max(0, control), inRow.length - 1)];
  if (near) return near;
  const inPart = part?.isConnected && box.contains(part) ? controlsOf(part)[0] : undefined;
  return inPart ?? box.querySelector<HTMLElement>('thead input') ?? controlsOf(box)[0];
}

/**
 * When the focused control leaves the page, as with an archived row or the bar of a selection, the focus moves to the
 * control next to it; the browser would put it at the top of the page.
 */
export function useSavedFocus(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    let last: Place | null = null;
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      // The focus in a menu or a dialog on top does not count as leaving the box.
      if (box.contains(target)) last = placeOf(box, target);
      else if (!target.closest('[role="menu"], [role="dialog"], [role="alertdialog"]')) last = null;
    };
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.contains(target)) last = null;
    };
    const watch = new MutationObserver(() => {
      const { activeElement } = document;
      if (!last || last.element.isConnected || (activeElement && activeElement !== document.body)) return;
      nextTo(box, last)?.focus();
    });
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('pointerdown', onPointer, options);
    watch.observe(box, { childList: true, subtree: true });
    return () => {
      listeners.abort();
      watch.disconnect();
    };
  }, [ref]);
}
