import { apiQuery } from './api-query.ts';

/** The limits of the company's plan and their use. */
export const planQuery = apiQuery('GET /api/plan', {}, { meta: { quiet: true } });

/** E-mails of the company to newcomers, and those that wait. */
export const mailBudgetQuery = apiQuery('GET /api/mail-budget');
