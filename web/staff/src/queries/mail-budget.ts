import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from './api-query.ts';

/** E-mails of the company to newcomers, and those that wait. */
export const mailBudgetQuery = apiQuery('GET /api/mail-budget');

export const resumeMails = () => call('POST /api/mail-budget/resume', {});
