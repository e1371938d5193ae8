import { apiQuery } from '../api-query.ts';

/** When the reminders of an activity leave next, and when the last ones left. */
export const remindersQuery = (job: number) =>
  apiQuery('GET /api/jobs/{job}/reminders', { params: { job } }, { staleTime: 0, meta: { quiet: true } });

/** The product's own texts of reminders about an interview. */
export const reminderTextsQuery = apiQuery('GET /api/reminder-texts');
