import { JOB_KINDS, type JobKind } from '@vivavoce/domain/jobs/kind-names.ts';
import type { JobFilter } from '../../queries/jobs/jobs.ts';

export const orderings = ['-created_at', 'created_at', 'title', 'deadline'] as const;
export type Ordering = (typeof orderings)[number];

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

function searchOfTab(tab: Tab): Pick<ActivitiesSearch, 'status' | 'archived'> {
  if (tab === 'archived') return { archived: true };
  return tab === 'all' ? {} : { status: tab };
}

/** Reads the address; unknown values fall back to the plain list. */
export function readActivitiesSearch(raw: Record<string, unknown>): ActivitiesSearch {
  const { status, archived, filter, ordering, q, kind, reviewer, page } = raw;
  const search: ActivitiesSearch = {};
  // The addresses of one activity write it this way.
  if (archived === true || archived === 'true' || filter === 'Archived') search.archived = true;
  else if (status === 'published' || status === 'draft') search.status = status;
  if (ordering === 'created_at' || ordering === 'title' || ordering === 'deadline') search.ordering = ordering;
  if ((typeof q === 'string' || typeof q === 'number') && String(q).trim()) search.q = String(q).trim().slice(0, 120);
  const known = JOB_KINDS.find((name) => name === kind);
  if (known) search.kind = known;
  if (typeof reviewer === 'number' && Number.isSafeInteger(reviewer) && reviewer > 0) search.reviewer = reviewer;
  if (typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000) search.page = page;
  return search;
}

/** Another search term starts at the first page. */
export function withSearchTerm({ page: _page, q: _q, ...rest }: ActivitiesSearch, q: string): ActivitiesSearch {
  return q ? { ...rest, q } : rest;
}

/** Without a reviewer the list shows all panels. */
export function withReviewer(
  { page: _page, reviewer: _reviewer, ...rest }: ActivitiesSearch,
  reviewer?: number,
): ActivitiesSearch {
  return reviewer === undefined ? rest : { ...rest, reviewer };
}

/** Without a kind the list shows all kinds. */
export function withKind({ page: _page, kind: _kind, ...rest }: ActivitiesSearch, kind?: JobKind): ActivitiesSearch {
  return kind === undefined ? rest : { ...rest, kind };
}

export function withOrdering(
  { page: _page, ordering: _ordering, ...rest }: ActivitiesSearch,
  ordering: Ordering,
): ActivitiesSearch {
  return ordering === '-created_at' ? rest : { ...rest, ordering };
}

/** The page to show where the address names one past the last, as it does once the rows of the last page are gone. */
export function lastPageBefore(search: ActivitiesSearch, count: number): number | null {
  const last = Math.max(1, Math.ceil(count / pageSize));
  return (search.page ?? 1) > last ? last : null;
}

export function withPage({ page: _page, ...rest }: ActivitiesSearch, page: number): ActivitiesSearch {
  return page > 1 ? { ...rest, page } : rest;
}

/** The same search term, kind, reviewer and order in another tab. */
export function withTab(
  { page: _page, status: _status, archived: _archived, ...rest }: ActivitiesSearch,
  tab: Tab,
): ActivitiesSearch {
  return { ...searchOfTab(tab), ...rest };
}

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
