import { useSyncExternalStore } from 'react';

let printing = false;

function subscribe(onChange: () => void): () => void {
  const set = (next: boolean) => () => {
    printing = next;
    onChange();
  };
  const [begin, end] = [set(true), set(false)];
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed. Renders synchronously, so that the change is in the print. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
