import { readOneOf } from '../../ui/data/list-search.ts';

export const PERSON_TABS = ['all', 'applications', 'messages', 'notes'] as const;
export type PersonTab = (typeof PERSON_TABS)[number];
export interface PersonSearch {
  /** The entries that the timeline shows; all where it is absent. */
  show?: Exclude<PersonTab, 'all'>;
}

/** The part of the address that narrows the timeline of a person. */
export function readPersonSearch(raw: Record<string, unknown>): PersonSearch {
  const show = readOneOf(raw['show'], ['applications', 'messages', 'notes'] as const);
  return show === undefined ? {} : { show };
}
