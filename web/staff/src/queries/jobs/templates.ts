import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call, type QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { apiQuery } from '../api-query.ts';

export type TemplateFilter = QueryInputOf<'GET /templates/api/job-templates'>;

/** One page of the templates; while another page loads, the last one stays. */
export const templatesQuery = (filter: TemplateFilter) =>
  apiQuery('GET /templates/api/job-templates', { query: filter }, { placeholderData: keepPreviousData });

/** `marketplace` publishes the activity as well. */
export type TemplateUse = 'publish' | 'marketplace' | 'draft';

/** Creates an activity from a template. The same key never creates a second one. */
export async function createFromTemplate(template: number, idempotencyKey: string, use: TemplateUse) {
  const [job] = await call('POST /templates/api/job-templates/create', {
    body: {
      template_ids: [template],
      publish: use !== 'draft',
      ...(use === 'marketplace' && { marketplace_public: true }),
    },
    headers: { 'idempotency-key': idempotencyKey },
  });
  if (!job) throw new Error('the template gave no activity');
  return job;
}

export const refreshTemplates = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['templates', 'job-templates'] });
