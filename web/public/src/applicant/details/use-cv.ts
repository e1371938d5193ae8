import { useState } from 'react';
import { ApiProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useInterview } from '../interview-context.tsx';
import type { CvFault } from './cv-field.tsx';

/** The CV of the details form: chosen here, sent with the form, before the consent moves on. */
export function useCv() {
  const { store } = useInterview();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<CvFault | null>(null);

  const pick = async (picked: File | null): Promise<void> => {
    const { cvFault } = await import('./cv-field.tsx');
    const wrong = picked && cvFault(picked);
    setFault(wrong);
    setFile(wrong ? null : picked);
  };

  /** @returns whether nothing is in the way of the form */
  const send = async (): Promise<boolean> => {
    if (!file) return true;
    try {
      await store.setCv(file);
      setFile(null);
      return true;
    } catch (error) {
      // Kept only where another attempt may help; the form then continues without it.
      const status = error instanceof ApiProblem ? error.status : 0;
      setFault(status === 415 ? 'unsupported' : status === 413 ? 'too_large' : 'failed');
      setFile(null);
      return false;
    }
  };

  const removeStored = (): void => void store.removeCv().catch(() => setFault('failed'));

  return {
    field: { file, fault, onPick: (picked: File | null) => void pick(picked), onRemoveStored: removeStored },
    send,
  };
}
