import { queryOptions } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';

/** E-mails of the company to newcomers, and those that wait. */
export const mailBudgetQuery = queryOptions({
  queryKey: ['mail-budget'],
  queryFn: ({ signal }) => call('GET /api/mail-budget', { signal }),
});

export const resumeMails = () => call('POST /api/mail-budget/resume', {});
