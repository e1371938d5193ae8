import type { Selection } from '@vivavoce/contract/applications/selection.ts';
import type { Application, Job } from '@vivavoce/contract/types.ts';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import type { SavedSelection } from '../../../app/unsaved/saved-selections.ts';
import { toMatching, type OverviewSearch } from '../overview-search.ts';

/** The selection in a list: named rows, or all matching rows except the named ones. */
export type Choice = {
  all: boolean;
  /** Selected or excluded applicants, as they were when ticked; null where only the id is known. */
  named: ReadonlyMap<number, Application | null>;
};

export const nobody: Choice = { all: false, named: new Map() };
export const everybody: Choice = { all: true, named: new Map() };

export const isSelected = ({ all, named }: Choice, id: number): boolean => all !== named.has(id);
export const isNobody = ({ all, named }: Choice): boolean => !all && named.size === 0;

/** Whether the loaded rows of the list add facts about the selection. */
export const needsLoaded = ({ all, named }: Choice): boolean => all || [...named.values()].includes(null);

/** More than the server takes by id. */
export const isTooMany = ({ named }: Choice): boolean => named.size > APPLICANT_LIMITS.selection_max;

type Person = Application | { id: number };

/** Ticks or unticks rows. With "all that match" they become exceptions, and return. */
export function withSome({ all, named }: Choice, some: readonly Person[], on: boolean): Choice {
  const next = new Map(named);
  for (const person of some) {
    if (on === all) next.delete(person.id);
    else next.set(person.id, 'user' in person ? person : (named.get(person.id) ?? null));
  }
  return { all, named: next };
}

/** All rows from one to another where all `rows` of them are loaded. */
export function between(
  from: number,
  to: number,
  rows: number,
  loaded: readonly Application[],
): Application[] | undefined {
  const ids = loaded.map(({ id }) => id);
  const [start = -1, end = -1] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return start >= 0 && end - start + 1 === rows ? loaded.slice(start, end + 1) : undefined;
}

/** The selection as it is stored, with ids only. */
export const toSaved = ({ all, named }: Choice): SavedSelection => ({ all, ids: [...named.keys()] });

export const fromSaved = ({ all, ids }: SavedSelection): Choice => ({
  all,
  named: new Map(ids.map((id) => [id, null])),
});

/** The selected applicants, as the actions of the selection bar get them. */
export type SelectedApplicants = {
  job: Job;
  /** For the server: named ids, or all that match the list's filter. */
  selection: Selection;
  count: number;
  search: OverviewSearch;
  /** The selected applicants that are loaded; with "all that match" the loaded ones. */
  applications: readonly Application[];
  /**
   * Applicants of the same list by which actions are offered, where facts about some selected applicants are missing.
   */
  alike: readonly Application[];
};

type Listed = { job: Job; search: OverviewSearch; loaded: readonly Application[]; matching: number };

/** @param matching number of rows that match the list's filter */
export function selectedFrom(choice: Choice, { job, search, loaded, matching }: Listed): SelectedApplicants | null {
  const { all, named } = choice;
  const ids = [...named.keys()];
  if (all) {
    const selection = { matching: toMatching(search), ...(ids.length > 0 && { except: ids }) };
    const applications = loaded.filter(({ id }) => !named.has(id));
    const count = matching - ids.length;
    return count > 0 ? { job, search, selection, count, applications, alike: loaded } : null;
  }
  if (ids.length === 0) return null;
  const loadedById = new Map(loaded.map((applicant) => [applicant.id, applicant]));
  const applications = [...named].flatMap(([id, facts]) => facts ?? loadedById.get(id) ?? []);
  const alike = applications.length < ids.length ? loaded : [];
  return { job, search, selection: { ids }, count: ids.length, applications, alike };
}

/** Whether a bulk operation applies to any of them. */
export const fitsSome = (
  { applications, alike }: SelectedApplicants,
  fits: (applicant: Application) => boolean,
): boolean => applications.some(fits) || alike.some(fits);

/** The selection without applicants that the bulk operation is known not to change; null where it changes none. */
export function fittingOf(
  selected: SelectedApplicants,
  fits: (applicant: Application) => boolean,
): SelectedApplicants | null {
  if (!fitsSome(selected, fits)) return null;
  const { selection, applications } = selected;
  const fitting = applications.filter(fits);
  if (!('ids' in selection)) return { ...selected, applications: fitting };
  const unfit = new Set(applications.filter((applicant) => !fits(applicant)).map(({ id }) => id));
  const ids = selection.ids.filter((id) => !unfit.has(id));
  return ids.length === 0 ? null : { ...selected, selection: { ids }, count: ids.length, applications: fitting };
}
