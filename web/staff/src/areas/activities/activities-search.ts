import { JOB_KINDS, type JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import type { JobFilter } from '../../queries/jobs/jobs.ts';
import { addressOf, narrowed, readMark, readOneOf, readPage, readText, readWhole } from '../../ui/data/list-search.ts';

export const orderings = ['-created_at', 'created_at', 'title', 'deadline'] as const;
type Ordering = (typeof orderings)[number];

const pageSize = 20;

/** Tab, order, search term, kind, reviewer and page of the list, as the address has them. */
export type ActivitiesSearch = {
  status?: 'published' | 'draft';
  archived?: true;
  ordering?: Exclude<Ordering, '-created_at'>;
  q?: string;
  kind?: JobKind;
  /** Only the activities on whose panel this person sits. */
  reviewer?: number;
  page?: number;
};

export type Tab = 'all' | 'published' | 'draft' | 'archived';

export function tabOf(search: ActivitiesSearch): Tab {
  return search.archived ? 'archived' : (search.status ?? 'all');
}

/** Reads the address; unknown values fall back to the plain list. */
export function readActivitiesSearch(raw: Record<string, unknown>): ActivitiesSearch {
  // The addresses of one activity write it this way.
  const archived = readMark(raw['archived']) ?? (raw['filter'] === 'Archived' || undefined);
  return addressOf<ActivitiesSearch>({
    archived,
    status: archived ? undefined : readOneOf(raw['status'], ['published', 'draft'] as const),
    ordering: readOneOf(raw['ordering'], ['created_at', 'title', 'deadline'] as const),
    q: readText(raw['q'], 120),
    kind: readOneOf(raw['kind'], JOB_KINDS),
    reviewer: readWhole(raw['reviewer']),
    page: readPage(raw['page']),
  });
}

/** The same search term, kind, reviewer and order in another tab. */
export const withTab = (search: ActivitiesSearch, tab: Tab): ActivitiesSearch =>
  narrowed(search, {
    archived: tab === 'archived' || undefined,
    status: tab === 'published' || tab === 'draft' ? tab : undefined,
  });

/** The query of GET /api/jobs for this address. */
export function toJobFilter(search: ActivitiesSearch): JobFilter {
  return {
    status: search.status ?? 'all',
    archived: search.archived ? 'true' : 'false',
    ordering: search.ordering ?? '-created_at',
    q: search.q,
    kind: search.kind,
    reviewer: search.reviewer,
    page: search.page ?? 1,
    page_size: pageSize,
  };
}
