import { useEffect, useRef, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Assistive technology counts the header as the first row of a table. */
export const rowIndexOf = (index: number): number => index + 2;

function targetOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, index: number, total: number) {
  if (altKey || shiftKey) return undefined;
  if (ctrlKey || metaKey) return key === 'Home' ? 0 : key === 'End' ? total - 1 : undefined;
  const step = steps[key];
  return step === undefined ? undefined : Math.min(total - 1, Math.max(0, index + step));
}

/**
 * Arrows, Page Up and Down, and Control with Home and End move from row to row, on names as on boxes. The focused row
 * and its target stay drawn, however far the list is scrolled and however long the target takes to load.
 */
export function useRowKeys(total: number, hold: (rows: readonly number[]) => void, scrollTo: (index: number) => void) {
  const body = useRef<HTMLTableSectionElement>(null);
  const pendingFocus = useRef<{ index: number; box: boolean } | null>(null);

  useEffect(() => {
    if (!pendingFocus.current) return;
    const { index, box } = pendingFocus.current;
    const row = body.current?.querySelector(`[aria-rowindex="${rowIndexOf(index)}"]`);
    const control = row?.querySelector<HTMLElement>(box ? 'input' : 'a');
    if (!control) return;
    pendingFocus.current = null;
    control.focus({ preventScroll: true });
  });

  const indexOf = (target: EventTarget): number | undefined => {
    const row = target instanceof Element && body.current?.contains(target) ? target.closest('[aria-rowindex]') : null;
    return row ? Number(row.getAttribute('aria-rowindex')) - rowIndexOf(0) : undefined;
  };

  return {
    ref: body,
    onFocus: ({ target }: { target: EventTarget }) => {
      const index = indexOf(target);
      if (index !== undefined) hold([index]);
    },
    onBlur: () => {
      if (!pendingFocus.current) hold([]);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = indexOf(event.target);
      if (index === undefined) return;
      const next = targetOf(event, index, total);
      if (next === undefined) return;
      event.preventDefault();
      pendingFocus.current = { index: next, box: event.target instanceof HTMLInputElement };
      hold([index, next]);
      scrollTo(next);
    },
  };
}
