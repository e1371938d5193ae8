import { useSyncExternalStore } from 'react';

/** Where the applicant's view fits beside the step (creator.module.css). */
const wide = '(min-width: 80em)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
