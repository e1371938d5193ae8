import { useEffect, useState } from 'react';
import { SEARCH_LIMITS } from '@vivavoce/domain/list-limits.ts';

/** The text after it has not changed for a moment, so that not every key sends a request. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_LIMITS.debounce_ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
