import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Elements that use Space or the arrow keys themselves. */
const keyboardControls =
  'button, summary, input, textarea, select, [contenteditable=true], [role=slider], [role=menu], [role=dialog], [role=listbox], [role=radiogroup], [role=tablist]';

const skipSeconds = 5;

type Keys = {
  toggle: () => void;
  skip: (seconds: number) => void;
  captions: () => void;
  mute: () => void;
  fullscreen: () => void;
  silence: () => void;
  faster: (step: 1 | -1) => void;
};

const actionOf: Readonly<Record<string, (keys: Keys) => void>> = {
  ' ': ({ toggle }) => toggle(),
  ArrowRight: ({ skip }) => skip(skipSeconds),
  ArrowLeft: ({ skip }) => skip(-skipSeconds),
  c: ({ captions }) => captions(),
  m: ({ mute }) => mute(),
  f: ({ fullscreen }) => fullscreen(),
  x: ({ silence }) => silence(),
  '>': ({ faster }) => faster(1),
  '<': ({ faster }) => faster(-1),
};

/**
 * Space plays and pauses, arrows move 5 s, letters switch captions, sound, full screen and silence, < and > the speed:
 * from anywhere on the page, or only inside the player.
 */
export function usePlayerKeys(player: RefObject<HTMLElement | null>, pageKeys: boolean, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key !== '<' && event.key !== '>') return;
    const target = event.target instanceof Element ? event.target : null;
    if (!pageKeys && !player.current?.contains(target)) return;
    if (target?.closest(keyboardControls)) return;
    const act = actionOf[event.key];
    if (!act) return;
    act(keys);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
