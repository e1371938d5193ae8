import { useEffect, useEffectEvent, type RefObject } from 'react';

type Pages = { onPrevious?: (() => void) | undefined; onNext?: (() => void) | undefined };

const typing = 'input, textarea, select, [contenteditable=true]';

/** P and N lead to the previous and the next page while the focus is inside, except in text fields. */
export function usePageKeys(region: RefObject<HTMLElement | null>, pages: Pages | undefined): void {
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (!region.current?.contains(target) || target.closest(typing)) return;
    const go = { p: pages?.onPrevious, n: pages?.onNext }[key.toLowerCase()];
    if (!go) return;
    event.preventDefault();
    go();
  });
  const paged = pages !== undefined;
  useEffect(() => {
    if (!paged) return undefined;
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [paged]);
}
