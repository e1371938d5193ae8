import { useEffect, useState } from 'react';

/**
 * What was refused as a whole says so on top of the page, which whoever pressed the button below a long form does not see.
 * A field that took the focus shows itself.
 * @returns says that something was refused
 */
export function useShowRefusal(): () => void {
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    const focused = document.activeElement?.matches('[aria-invalid=true], [role=alert]');
    if (refused > 0 && !focused) scrollTo({ top: 0 });
  }, [refused]);
  return () => setRefused((times) => times + 1);
}
