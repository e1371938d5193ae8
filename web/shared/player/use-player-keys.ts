import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Elements that use Space or the arrow keys themselves. */
const keyboardControls =
  'button, summary, input, textarea, select, [contenteditable=true], [role=slider], [role=menu], [role=dialog], [role=listbox], [role=radiogroup], [role=tablist]';

const skipSeconds = 5;

type Keys = { toggle: () => void; skip: (seconds: number) => void };

/** Space plays and pauses, arrows move 5 s: from anywhere on the page, or only inside the player. */
export function usePlayerKeys(player: RefObject<HTMLElement | null>, pageKeys: boolean, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (!pageKeys && !player.current?.contains(target)) return;
    if (target?.closest(keyboardControls)) return;
    if (event.key === ' ') keys.toggle();
    else if (event.key === 'ArrowRight') keys.skip(skipSeconds);
    else if (event.key === 'ArrowLeft') keys.skip(-skipSeconds);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
