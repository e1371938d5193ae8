import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';

type EndSession = () => void;
let endSession: EndSession | undefined;

/** The router tells what to do when the server no longer knows the session. */
export function onSessionEnd(handler: EndSession): void {
  endSession = handler;
}

function watchSession(error: unknown): void {
  if (isProblem(error, 401)) endSession?.();
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watchSession }),
  mutationCache: new MutationCache({ onError: watchSession }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => error instanceof NetworkFailure && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
});
