import { useRef, useState } from 'react';

export type Action<Given extends unknown[]> = {
  run: (...args: Given) => Promise<boolean>;
  busy: boolean;
  /** The error of the last run; a new run clears it. */
  error: unknown;
};

/** A change that takes the button away is drawn within about a second. */
const FRAMES_MAX = 60;

/**
 * Readers keep their place when an action takes its own button away: the focus would fall to the page, so the nearest
 * part that is left gets it. A result that takes the focus itself keeps it.
 */
function keepPlace(): () => void {
  const pressed = document.activeElement;
  const parts: HTMLElement[] = [];
  for (let part = pressed?.parentElement; part; part = part.parentElement)
    if (part.matches('section, dialog[open], main, [aria-live]')) parts.push(part);
  let frames = 0;
  return function look() {
    frames += 1;
    if (pressed?.isConnected && frames < FRAMES_MAX) requestAnimationFrame(look);
    if (pressed?.isConnected || document.activeElement !== document.body) return;
    const left = parts.find((part) => part.isConnected) ?? document.querySelector<HTMLElement>('main');
    if (!left) return;
    if (left.tabIndex < 0) left.tabIndex = -1;
    left.focus({ preventScroll: true });
  };
}

/** One call at a time: a second click during a call does nothing. */
export function useAction<Given extends unknown[]>(act: (...args: Given) => Promise<unknown>): Action<Given> {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: undefined });
  const running = useRef(false);
  const run = async (...args: Given): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    const place = keepPlace();
    setState({ busy: true, error: undefined });
    try {
      await act(...args);
      setState({ busy: false, error: undefined });
      return true;
    } catch (error) {
      setState({ busy: false, error });
      return false;
    } finally {
      running.current = false;
      requestAnimationFrame(place);
    }
  };
  return { run, ...state };
}
