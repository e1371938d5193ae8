import { apiQuery } from './api-query.ts';

/** The limits of the company's plan and their use. */
export const planQuery = apiQuery('GET /api/plan', {}, { meta: { quiet: true } });
