import { useEffect, useState } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/limits.ts';

/** A text once it has not changed for a moment, so that not every key asks the server. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_LIMITS.debounce_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
