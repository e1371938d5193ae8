import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { BUCKETS, type ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { FACETS_OF, LABELS_OF, type Facet } from '@vivavoce/domain/applications/facets.ts';
import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { StatusLabelCode } from '@vivavoce/domain/applications/status-label.ts';
import type { ListFilter } from '../../queries/applicants/applicants-list.ts';
import { firstBucket } from '../../ui/data/bucket-counts.ts';

const sorts = ['-date', 'date', 'name', '-rating', 'evidence'] as const;
export type Sort = (typeof sorts)[number];

const RATED: ReadonlySet<ApplicantBucket> = new Set(['Responded', 'Reviewed', 'Outcomes']);
/** The orders of a bucket: by rating and by evidence only where applicants may have some. */
export const sortsOf = (status: ApplicantBucket): readonly Sort[] =>
  RATED.has(status) ? sorts : sorts.filter((sort) => sort !== '-rating' && sort !== 'evidence');

export type VisibleFilter = 'All' | 'Archived';

/** Bucket, filter, facets, search term, order and place in the list, as the address has them. */
export type OverviewSearch = {
  status: ApplicantBucket;
  filter: VisibleFilter;
  q?: string;
  label?: StatusLabelCode;
  sort?: Exclude<Sort, '-date'>;
  /** The uppermost row in sight, counted from 0. */
  row?: number;
  /** Just created from a template: the page says so, and what comes next. */
  fresh?: true;
  /** Just published: the dialog for new applicants opens. */
  invite?: true;
} & { [Name in Facet]?: true };

/** The search of an address, which may leave the filter and the bucket to the activity. */
export type AddressSearch = Omit<OverviewSearch, 'filter'> & {
  filter?: VisibleFilter;
  /** No bucket is named: the first one with work for the reader opens. */
  first?: true;
};

/** An archived activity shows all applicants, as an archive; any other one shows the current applicants. */
export const filterOf = ({ archived }: { archived: boolean }): VisibleFilter => (archived ? 'Archived' : 'All');

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** The facets and the label that the bucket knows; others would give an empty list without a visible reason. */
function readFacets(raw: Record<string, unknown>, status: ApplicantBucket): Partial<OverviewSearch> {
  const facets: Partial<OverviewSearch> = {};
  const label = LABELS_OF[status].find((each) => each === raw['label']);
  if (label) facets.label = label;
  for (const facet of FACETS_OF[status]) if (isTrue(raw[facet])) facets[facet] = true;
  return facets;
}

/** Invalid values in the address are ignored. */
export function readOverviewSearch(raw: Record<string, unknown>): AddressSearch {
  const named = BUCKETS.find((bucket) => bucket === raw['status']);
  const status = named ?? 'ToInvite';
  const search: AddressSearch = { status, ...readFacets(raw, status) };
  if (!named || isTrue(raw['first'])) search.first = true;
  const { filter } = raw;
  if (filter === 'All' || filter === 'Archived') search.filter = filter;
  const { q, sort, row } = raw;
  if ((typeof q === 'string' || typeof q === 'number') && String(q).trim())
    search.q = beginningOf(String(q).trim(), 120);
  const known = sortsOf(status).find((each) => each === sort);
  if (known && known !== '-date') search.sort = known;
  if (typeof row === 'number' && Number.isInteger(row) && row > 0 && row < FACET_LIMITS.list_rows_max) search.row = row;
  if (isTrue(raw['fresh'])) search.fresh = true;
  if (isTrue(raw['invite'])) search.invite = true;
  return search;
}

/** The address with a bucket and a filter, where it named none. */
export function openedAt(
  { first, ...search }: AddressSearch,
  job: Parameters<typeof firstBucket>[0] & { archived: boolean },
): OverviewSearch {
  const status = first ? firstBucket(job) : search.status;
  return { ...search, status, filter: search.filter ?? filterOf(job) };
}

/** The list from its beginning: everything that decides its rows, without the place in it. */
export function fromTop<Search extends AddressSearch>(search: Search): Omit<Search, 'row' | 'fresh' | 'invite'> {
  const { row: _row, fresh: _fresh, invite: _invite, ...rest } = search;
  return rest;
}

/** Another search term starts at the top. */
export function withSearchTerm(search: OverviewSearch, q: string): OverviewSearch {
  const { q: _q, ...rest } = fromTop(search);
  return q ? { ...rest, q } : rest;
}

export function withSort(search: OverviewSearch, sort: Sort): OverviewSearch {
  const { sort: _sort, ...rest } = fromTop(search);
  return sort === '-date' ? rest : { ...rest, sort };
}

export function withFacet(search: OverviewSearch, facet: Facet, on: boolean): OverviewSearch {
  const { [facet]: _facet, ...rest } = fromTop(search);
  return on ? { ...rest, [facet]: true } : rest;
}

export function withLabel(search: OverviewSearch, label: StatusLabelCode | undefined): OverviewSearch {
  const { label: _label, ...rest } = fromTop(search);
  return label ? { ...rest, label } : rest;
}

/** The same bucket and order without filters except the archive. */
export function withoutFacets({ status, filter, q, sort }: OverviewSearch): OverviewSearch {
  return { status, filter, ...(q && { q }), ...(sort && { sort }) };
}

/** Another bucket or the archive: search term and facets applied to the one before. */
export function inBucket({ sort }: OverviewSearch, status: ApplicantBucket, filter: VisibleFilter): OverviewSearch {
  return { status, filter, ...(sort && sortsOf(status).includes(sort) && { sort }) };
}

export function withRow(search: OverviewSearch, row: number): OverviewSearch {
  const { row: _row, ...rest } = search;
  return row > 0 ? { ...rest, row } : rest;
}

export const facetsIn = (search: OverviewSearch): Facet[] => FACETS_OF[search.status].filter((facet) => search[facet]);

/** Whether the search term or facets leave out some of the bucket. */
export const isNarrowed = (search: OverviewSearch): boolean =>
  search.q !== undefined || search.label !== undefined || facetsIn(search).length > 0;

/** The applicants of the address, as lists and selections query them. */
export function toMatching(search: OverviewSearch): ApplicantFilter {
  const { status, filter, q, label } = search;
  const facets = Object.fromEntries(facetsIn(search).map((facet) => [facet, true]));
  return { status, filter, ...(q && { q }), ...(label && { label }), ...facets };
}

/** The query of GET /api/jobs/{job}/applications for this address. */
export function toListFilter(search: OverviewSearch): ListFilter {
  const matching = toMatching(search);
  if (search.sort === 'evidence') return { ...matching, sort: '-date', ordering: 'evidence' };
  return { ...matching, sort: search.sort ?? '-date' };
}
