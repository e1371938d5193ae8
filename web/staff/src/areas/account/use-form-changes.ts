import { useEffect } from 'react';
import { clearChanges, markSaved, markUnsaved } from '../../app/changes.ts';

/** Ties one form to the page's unsaved mark. Returns what says that the form was saved. */
export function useFormChanges(dirty: boolean): () => void {
  useEffect(() => {
    if (!dirty) return undefined;
    markUnsaved();
    return clearChanges;
  }, [dirty]);
  return markSaved;
}
