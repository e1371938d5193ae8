import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';

export type Preview = ResultOf<'GET /api/preview'>;

/** How far the user is; read again whenever the window gets the focus, as the interview runs in another one. */
export const previewQuery = apiQuery(
  'GET /api/preview',
  {},
  { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
);
