import type { ApplicantFilter } from '@vivavoce/contract/applications/selection.ts';
import { BUCKETS, type ApplicantBucket } from '@vivavoce/domain/applications/bucket.ts';
import { FACETS_OF, LABELS_OF, type Facet } from '@vivavoce/domain/applications/facets.ts';
import { FACET_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { StatusLabelCode } from '@vivavoce/domain/applications/status-label.ts';
import type { ListFilter } from '../../queries/applicants/applicants-list.ts';
import { firstBucket } from '../../ui/data/bucket-counts.ts';
import { addressOf, readMark, readOneOf, readText, readWhole } from '../../ui/data/list-search.ts';

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
  /** The id of a tag. */
  tag?: number;
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

/** Invalid values in the address are ignored. */
export function readOverviewSearch(raw: Record<string, unknown>): AddressSearch {
  const named = readOneOf(raw['status'], BUCKETS);
  const status = named ?? 'ToInvite';
  const sort = readOneOf(raw['sort'], sortsOf(status));
  // Facets and labels that the bucket does not know would give an empty list without a visible reason.
  const facets = Object.fromEntries(FACETS_OF[status].map((facet) => [facet, readMark(raw[facet])]));
  return addressOf<AddressSearch>({
    status,
    ...facets,
    label: readOneOf(raw['label'], LABELS_OF[status]),
    tag: readWhole(raw['tag']),
    first: named ? readMark(raw['first']) : true,
    filter: readOneOf(raw['filter'], ['All', 'Archived'] as const),
    q: readText(raw['q'], 120),
    sort: sort === '-date' ? undefined : sort,
    row: readWhole(raw['row'], 1, FACET_LIMITS.list_rows_max - 1),
    fresh: readMark(raw['fresh']),
    invite: readMark(raw['invite']),
  });
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

/** Another search term, order, facet or label starts at the top. */
export const narrowed = (
  search: OverviewSearch,
  change: { [Name in keyof OverviewSearch]?: OverviewSearch[Name] | undefined | '' },
): OverviewSearch => addressOf<OverviewSearch>({ ...fromTop(search), ...change });

export const withSort = (search: OverviewSearch, sort: Sort): OverviewSearch =>
  narrowed(search, { sort: sort === '-date' ? undefined : sort });

/** The same bucket and order without filters except the archive. */
export function withoutFacets({ status, filter, q, sort }: OverviewSearch): OverviewSearch {
  return { status, filter, ...(q && { q }), ...(sort && { sort }) };
}

/** Another bucket or the archive: search term and facets applied to the one before. */
export function inBucket({ sort }: OverviewSearch, status: ApplicantBucket, filter: VisibleFilter): OverviewSearch {
  return { status, filter, ...(sort && sortsOf(status).includes(sort) && { sort }) };
}

export const withRow = (search: OverviewSearch, row: number): OverviewSearch =>
  addressOf<OverviewSearch>({ ...search, row: row > 0 ? row : undefined });

export const facetsIn = (search: OverviewSearch): Facet[] => FACETS_OF[search.status].filter((facet) => search[facet]);

/** Whether the search term or facets leave out some of the bucket. */
export const isNarrowed = (search: OverviewSearch): boolean =>
  search.q !== undefined || search.label !== undefined || search.tag !== undefined || facetsIn(search).length > 0;

/** The applicants of the address, as lists and selections query them. */
export function toMatching(search: OverviewSearch): ApplicantFilter {
  const { status, filter, q, label, tag } = search;
  const facets = Object.fromEntries(facetsIn(search).map((facet) => [facet, true]));
  return { status, filter, ...(q && { q }), ...(label && { label }), ...(tag && { tag }), ...facets };
}

/** The query of GET /api/jobs/{job}/applications for this address. */
export function toListFilter(search: OverviewSearch): ListFilter {
  const matching = toMatching(search);
  if (search.sort === 'evidence') return { ...matching, sort: '-date', ordering: 'evidence' };
  return { ...matching, sort: search.sort ?? '-date' };
}

/**
 * A change that comes after a pause, for the navigation: it is dropped where the address names another list since, whose
 * rows are still being drawn.
 */
export function inSameList(search: OverviewSearch, change: (present: OverviewSearch) => OverviewSearch) {
  const key = JSON.stringify(toListFilter(search));
  return (present: AddressSearch): AddressSearch => {
    const { filter = search.filter, ...rest } = present;
    const now = { ...rest, filter };
    return JSON.stringify(toListFilter(now)) === key ? change(now) : present;
  };
}
