import { useCallback, useEffect, useState } from 'react';
import type { ApplicantHome } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useInterview } from '../interview-context.tsx';
import { usePolling } from '../room/use-polling.ts';

/** How soon a review or an outcome appears on an open page. */
const lookAgainMs = 20_000;

export type Home = {
  /** null until it has arrived for the first time. */
  home: ApplicantHome | null;
  error: unknown;
  reload: () => Promise<void>;
};

/** How the application progresses, kept fresh while the page is in sight. */
export function useHome(): Home {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [home, setHome] = useState<ApplicantHome | null>(null);
  const [error, setError] = useState<unknown>();
  const read = useCallback(
    () => store.signedIn(() => call('GET /api/interview/{application}/home', { params: { application } })),
    [application, store],
  );
  const reload = useCallback(async () => {
    setHome(await read());
    setError(undefined);
  }, [read]);
  useEffect(() => {
    read().then(setHome, setError);
  }, [read]);
  const look = useCallback(async () => {
    if (document.visibilityState === 'visible') await reload();
  }, [reload]);
  usePolling(true, lookAgainMs, look);
  return { home, error, reload };
}
