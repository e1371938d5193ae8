import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable=true]';

/** Runs on `/`, except while typing and while a dialog is open. Of several listeners the first one acts. */
export function useSlashKey(run: () => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
}
