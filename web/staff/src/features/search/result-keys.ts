import type { KeyboardEvent } from 'react';

/** Marks the targets of the arrow keys. */
export const resultMark = { 'data-result': '' } as const;

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Arrow keys lead from the box into the results and through them, up from the first one back to the box; Home and End
 * lead to the first and the last.
 */
export function moveThroughResults(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const focused = document.activeElement;
  if (!step || !focused || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = event.currentTarget.querySelector('input');
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
  const index = results.findIndex((result) => result === focused || result.closest('li')?.contains(focused));
  if (results.length === 0 || (index === -1 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const next = step(index, results.length - 1);
  (next === -1 ? box : results[next])?.focus();
}
