import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 250;

/**
 * The text of a search box, written to the address when typing pauses.
 * A value that changes from outside (back, a cleared filter) shows in the box.
 */
export function useTypedSearch(value: string, commit: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const [committed, setCommitted] = useState(value);
  if (value !== committed) {
    setCommitted(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const send = useEffectEvent(() => commit(typed.trim()));
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(send, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return [typed, setTyped];
}
