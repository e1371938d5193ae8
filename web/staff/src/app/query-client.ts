import { QueryClient } from '@tanstack/react-query';
import { NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => error instanceof NetworkFailure && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
});
