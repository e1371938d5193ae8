import { useEffect, useState } from 'react';

/**
 * Scrolls to an error on top of the page, which is out of sight when the button below a long form was pressed. A
 * focused field scrolls itself into view.
 * @returns call it after a refusal
 */
export function useShowRefusal(): () => void {
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    const focused = document.activeElement?.matches('[aria-invalid=true], [role=alert]');
    if (refused > 0 && !focused) scrollTo({ top: 0 });
  }, [refused]);
  return () => setRefused((times) => times + 1);
}
