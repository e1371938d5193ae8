import { useLayoutEffect, useEffectEvent } from 'react';

/** Elements in which keys belong to the text or the list in focus. */
const typing = 'input:not([type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]';
/** Enter works the control in focus. */
const pressed = `${typing}, button, a`;

export type PassKeys = {
  rate: (number: number) => void;
  criterion: (step: 1 | -1) => void;
  next: () => void;
  skip: () => void;
  previous: () => void;
  note: () => void;
  picture: () => void;
  keys: () => void;
};

function actionOf(key: string, actions: PassKeys): (() => void) | undefined {
  if (/^\d$/.test(key)) return () => actions.rate(Number(key) || 10);
  return {
    ArrowUp: () => actions.criterion(-1),
    ArrowDown: () => actions.criterion(1),
    Enter: actions.next,
    s: actions.skip,
    p: actions.previous,
    n: actions.note,
    v: actions.picture,
    '?': actions.keys,
  }[key.length === 1 ? key.toLowerCase() : key];
}

/** All actions of the pass by keys, from anywhere but a field. */
export function usePassKeys(actions: PassKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const { key } = event;
    if (target?.closest(key === 'Enter' ? pressed : typing)) return;
    const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
    if (isArrow && target?.closest('[role=slider], [role=radiogroup]')) return;
    const act = actionOf(key, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
