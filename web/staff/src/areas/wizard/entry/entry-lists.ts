import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import type { JobFilter } from '../../../queries/jobs/jobs.ts';
import type { TemplateFilter } from '../../../queries/jobs/templates.ts';
import type { EntrySearch } from './entry-search.ts';

/** The last activities, on the first page. */
export const recentJobs = { ordering: '-created_at', page_size: PAGE_SIZES.recent_jobs } as const satisfies JobFilter;

/** Two columns of cards fill a screen with this many. */
export const copyPageSize = 12;

/** Every activity of the company can be copied, including archived ones. */
export const copyPage = ({ q, page = 1 }: EntrySearch): JobFilter => ({
  q,
  archived: 'any',
  ordering: '-created_at',
  page,
  page_size: copyPageSize,
});

/** @param locale the reader's: the templates of the platform exist in each language */
export const templatePage = ({ q, page = 1 }: EntrySearch, locale: TemplateFilter['locale']): TemplateFilter => ({
  search: q,
  locale,
  order_by: 'featured',
  page,
  page_size: PAGE_SIZES.templates,
});
