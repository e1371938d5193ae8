import { z } from 'zod';
import { defineTask } from '../define-task.ts';

/** Builds an archive of everything of a company and mails its link. A thousand recordings take minutes. */
export const buildCompanyArchive = defineTask({
  name: 'build-company-archive',
  payload: z.object({ company_archive: z.number().int().positive() }),
  attempts: 3,
  timeout_s: 6 * 3600,
  concurrency: 1,
  key: ({ company_archive }) => String(company_archive),
  reports_failure: true,
});
