import type { Selection } from '@vivavoce/contract/selection.ts';
import type { Application, Job } from '@vivavoce/contract/types.ts';
import { APPLICANT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { toMatching, type OverviewSearch } from './overview-search.ts';

/** Who is chosen in a list: some by name, as they were when they were ticked, or all that match. */
export type Choice = {
  all: boolean;
  /** How many those are, where the list does not say it. */
  count?: number;
  named: ReadonlyMap<number, Application>;
};

export const nobody: Choice = { all: false, named: new Map() };

export const isChosen = (choice: Choice, id: number): boolean => choice.all || choice.named.has(id);

const named = (applications: Iterable<Application>): Choice => ({
  all: false,
  named: new Map([...applications].slice(0, APPLICANT_LIMITS.selection_max).map((each) => [each.id, each])),
});

/** Ticks or unticks one. Out of "all that match" it leaves those that are loaded. */
export function withOne(choice: Choice, one: Application, on: boolean, loaded: readonly Application[]): Choice {
  const others = (choice.all ? loaded : [...choice.named.values()]).filter(({ id }) => id !== one.id);
  return named(on ? [...others, one] : others);
}

type Range = { from: number; to: Application; rows: number };

/** The same for everybody between two; where some of these `rows` are not loaded they cannot be named, and it is for the last one alone. */
export function withRange(
  choice: Choice,
  { from, to, rows }: Range,
  on: boolean,
  loaded: readonly Application[],
): Choice {
  const ids = loaded.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from), ids.indexOf(to.id)].toSorted((a, b) => a - b);
  const between = start === undefined || end === undefined || start < 0 ? [] : loaded.slice(start, end + 1);
  if (between.length !== rows) return withOne(choice, to, on, loaded);
  const passed = new Set(between.map(({ id }) => id));
  const others = (choice.all ? loaded : [...choice.named.values()]).filter(({ id }) => !passed.has(id));
  return named(on ? [...others, ...between] : others);
}

/** Ticks everybody who is loaded, as far as they can be named one by one. */
export const withLoaded = (loaded: readonly Application[]): Choice => named(loaded);

/** @param count how many they are, where the list counts no further */
export const everybody = (count?: number): Choice => ({
  all: true,
  named: new Map(),
  ...(count !== undefined && { count }),
});

/** Whom a deed is for, as the deeds of the selection bar are told. */
export type Chosen = {
  job: Job;
  /** For the server: named ids, or all that match the list's filter. */
  selection: Selection;
  count: number;
  search: OverviewSearch;
  /** The chosen whose facts are known here; of "all that match" those that are loaded. */
  known: readonly Application[];
};

/** @param matching how many match the list's filter */
export function chosenOf(
  choice: Choice,
  {
    job,
    search,
    loaded,
    matching,
  }: { job: Job; search: OverviewSearch; loaded: readonly Application[]; matching: number },
): Chosen | null {
  if (choice.all) {
    return { job, search, selection: { matching: toMatching(search) }, count: choice.count ?? matching, known: loaded };
  }
  if (choice.named.size === 0) return null;
  const known = [...choice.named.values()];
  return { job, search, selection: { ids: known.map(({ id }) => id) }, count: known.length, known };
}
