import { useEffect, useState } from 'react';
import type { OwnConfidence } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

const AT = '/api/interview/{application}/confidence';

/** The applicant's own answers to the question of confidence; null until they are read, and where that fails. */
export function useConfidence() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [confidence, setConfidence] = useState<OwnConfidence | null>(null);
  useEffect(() => {
    // Nothing depends on it, so a fault leaves the question out.
    store.signedIn(() => call(`GET ${AT}`, { params: { application } })).then(setConfidence, () => undefined);
  }, [application, store]);
  const say = useAction(async (value: number) =>
    setConfidence(await store.signedIn(() => call(`PUT ${AT}`, { params: { application }, body: { value } }))),
  );
  return { confidence, say };
}
