import { queryOptions } from '@tanstack/react-query';
import { call, isProblem } from '@vivavoce/web-shared/api/api-client.ts';

/** Whether the list of the company's people answers 200: only then is there a user management. */
export const mayListUsersQuery = queryOptions({
  queryKey: ['company-users', 'may-list'],
  queryFn: async ({ signal }) => {
    try {
      await call('GET /api/companies/company-users', { query: { page_size: 1 }, signal });
      return true;
    } catch (error) {
      if (isProblem(error, 403) || isProblem(error, 404)) return false;
      throw error;
    }
  },
  staleTime: 5 * 60_000,
  meta: { quiet: true },
});
