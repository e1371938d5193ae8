import { apiQuery } from './api-query.ts';

/** AI work of the company this month. */
export const aiBudgetQuery = apiQuery('GET /api/ai-budget');
