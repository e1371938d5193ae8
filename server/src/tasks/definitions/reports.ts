import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/** Brings the figures of reports up to date. Scheduled. */
export const rollUpReports = defineTask({
  name: 'roll-up-reports',
  payload: z.object({}),
  attempts: 3,
  timeout_s: 3600,
  concurrency: 1,
  key: () => 'all',
});

/** Counts every applicant of the reports again. Scheduled. */
export const recountReports = defineTask({
  name: 'recount-reports',
  payload: z.object({}),
  attempts: 3,
  timeout_s: 4 * 3600,
  concurrency: 1,
  key: () => 'all',
});

/** Mails the report of the month that has ended to the members who were chosen. Scheduled. */
export const sendReports = defineTask({
  name: 'send-reports',
  payload: z.object({}),
  attempts: 3,
  timeout_s: 3600,
  concurrency: 1,
  key: () => 'all',
});
