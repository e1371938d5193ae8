import type { Job } from '@vivavoce/contract/types.ts';

type Sides<Values> = {
  /** The values that the form started with. */
  began: Values;
  typed: Values;
  /** The values that another person stored since. */
  newest: Values;
  /** The fields of the activity that the form's values stand for. */
  write: (values: Values) => object;
};

/** Result of a merge when both sides have changed something: the merged values, or the fields in conflict. */
export type Merge<Values> =
  | { clash: (keyof Values)[] }
  | { clash: null; values: Values; newerFields: (keyof Values)[] };

const same = (first: unknown, second: unknown): boolean => JSON.stringify(first) === JSON.stringify(second);

function changedIn<Fields extends object>(before: Fields, after: Fields): (keyof Fields)[] {
  const names = Object.keys({ ...before, ...after }) as (keyof Fields)[];
  return names.filter((name) => !same(before[name], after[name]));
}

/**
 * Merges the changes of two people. Each field goes to the person who changed it. It is a conflict where both changed
 * it differently, and where two fields of the form are one of the activity, such as day and time.
 */
export function mergeJob<Values extends object>({ began, typed, newest, write }: Sides<Values>): Merge<Values> {
  const newerFields = changedIn(began, newest).filter((name) => !same(newest[name], typed[name]));
  const ownFields = new Set(changedIn(began, typed));
  const both = newerFields.filter((name) => ownFields.has(name));
  if (both.length > 0) return { clash: both };
  const adopted = Object.fromEntries(newerFields.map((name) => [name, newest[name]])) as Partial<Values>;
  const originalBody = write(began);
  const theirFields = new Set(changedIn(originalBody, write({ ...began, ...adopted })));
  const overlap = changedIn(originalBody, write(typed)).some((field) => theirFields.has(field));
  if (overlap) return { clash: newerFields };
  return { clash: null, values: { ...typed, ...adopted }, newerFields };
}

/** Thrown when a form would overwrite another person's change; carries the current activity. */
export class Clash extends Error {
  readonly newest: Job;
  /** Fields of the form; none where only the state of the activity changed. */
  readonly fields: readonly string[];

  constructor(newest: Job, fields: readonly string[] = []) {
    super('the activity was changed by somebody else');
    this.name = 'Clash';
    this.newest = newest;
    this.fields = fields;
  }
}
