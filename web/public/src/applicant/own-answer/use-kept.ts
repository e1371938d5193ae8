import { useState } from 'react';

function read<T>(key: string, revive: (value: T) => T): T | null {
  try {
    const storedValue = JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
    return storedValue && revive(storedValue);
  } catch {
    return null;
  }
}

/** Draft that survives closing the answer and a reload of this tab; null without one. */
export function useKept<T>(name: string, revive: (value: T) => T): [T | null, (value: T | null) => void] {
  const key = `vivavoce.captions.${name}`;
  const [value, setValue] = useState(() => read(key, revive));
  const keep = (next: T | null) => {
    setValue(next);
    try {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // The answer stays on screen; only a reload would lose it.
    }
  };
  return [value, keep];
}
