import { isQuarter } from '@vivavoce/domain/cohorts/evidence.ts';
import { MEMBER_VIEWS } from '@vivavoce/domain/cohorts/limits.ts';
import type { QueryInputOf } from '@vivavoce/web-shared/api/api-client.ts';
import { addressOf, readOneOf, readPage, readText, readWhole } from '../../ui/data/list-search.ts';

/** Tab, search term and page of the list, as the address has them. */
export type CohortsSearch = { state?: 'ended'; q?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export const readCohortsSearch = ({ state, q, page }: Record<string, unknown>): CohortsSearch =>
  addressOf({ state: readOneOf(state, ['ended'] as const), q: readText(q), page: readPage(page) });

export const toCohortsFilter = ({ state, q, page = 1 }: CohortsSearch): QueryInputOf<'GET /api/cohorts'> => ({
  state: state ?? 'running',
  page,
  page_size: 20,
  ...(q && { search: q }),
});

/** Parts of the page of one cohort: its members, some of them, or what is assigned. */
export const cohortTabs = [...MEMBER_VIEWS, 'activities'] as const;
type CohortTab = (typeof cohortTabs)[number];
export type CohortSearch = { tab?: Exclude<CohortTab, 'all'>; q?: string; page?: number };

export const readCohortSearch = ({ tab, q, page }: Record<string, unknown>): CohortSearch =>
  addressOf({
    tab: readOneOf(tab, ['not_opened', 'overdue', 'activities'] as const),
    q: readText(q),
    page: readPage(page),
  });

/** The query of the members; the tab of activities has none. */
export const toMembersFilter = ({
  tab,
  q,
  page = 1,
}: CohortSearch): QueryInputOf<'GET /api/cohorts/{cohort}/members'> => ({
  view: tab === undefined || tab === 'activities' ? 'all' : tab,
  page,
  page_size: 20,
  ...(q && { search: q }),
});

/** The quarter of a report, and the cohort that it compares with. */
export type EvidenceSearch = { quarter?: string; other?: number };

export const readEvidenceSearch = ({ quarter, other }: Record<string, unknown>): EvidenceSearch =>
  addressOf({
    quarter: typeof quarter === 'string' && isQuarter(quarter) ? quarter : undefined,
    other: readWhole(other),
  });
