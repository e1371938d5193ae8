import { isQuarter } from '@vivavoce/domain/cohorts/quarter.ts';
import { addressOf, readOneOf, readPage, readText, readWhole } from '../../ui/data/list-search.ts';

/** Tab, search term and page of the list, as the address has them. */
export type CohortsSearch = { state?: 'ended'; q?: string; page?: number };

/** Reads the address; unknown values fall back to the plain list. */
export const readCohortsSearch = ({ state, q, page }: Record<string, unknown>): CohortsSearch =>
  addressOf({ state: readOneOf(state, ['ended'] as const), q: readText(q), page: readPage(page) });

/** Part of the page of one cohort: all members, some of them, or what is assigned. */
export type CohortSearch = { tab?: 'not_opened' | 'overdue' | 'activities'; q?: string; page?: number };

export const readCohortSearch = ({ tab, q, page }: Record<string, unknown>): CohortSearch =>
  addressOf({
    tab: readOneOf(tab, ['not_opened', 'overdue', 'activities'] as const),
    q: readText(q),
    page: readPage(page),
  });

/** The quarter of a report, and the cohort that it compares with. */
export type EvidenceSearch = { quarter?: string; other?: number };

export const readEvidenceSearch = ({ quarter, other }: Record<string, unknown>): EvidenceSearch =>
  addressOf({
    quarter: typeof quarter === 'string' && isQuarter(quarter) ? quarter : undefined,
    other: readWhole(other),
  });
