import type { Job } from '@vivavoce/contract/types.ts';

/** What became of the same fields on both sides since they were last the same. */
export type Merge<Values> = { clash: false } | { clash: true; fields: (keyof Values)[] };

/**
 * Compares what another person stored with what this form began from. Changes to other fields of
 * the activity never clash; nor does the same change made twice.
 */
export function mergeJob<Values extends object>(began: Values, typed: Values, newest: Values): Merge<Values> {
  const names = Object.keys(began) as (keyof Values)[];
  const fields = names.filter((name) => newest[name] !== began[name] && newest[name] !== typed[name]);
  return fields.length > 0 ? { clash: true, fields } : { clash: false };
}

/** Thrown when a form would overwrite another person's change; carries the activity as it is now. */
export class Clash extends Error {
  readonly newest: Job;

  constructor(newest: Job) {
    super('the activity was changed by somebody else');
    this.name = 'Clash';
    this.newest = newest;
  }
}
