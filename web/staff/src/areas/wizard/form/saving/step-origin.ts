import type { Job } from '@vivavoce/contract/types.ts';
import type { Base } from './save-job.ts';

type Scalar = string | number | boolean | null;

/** The fields of one step, flat, in the form's own shape. */
export type StepValues = Record<string, Scalar>;

/** Stored state that a form builds on. */
export type Origin<Values> = {
  base: Base;
  /** The values it started with, or those stored last. */
  began: Values;
  /** The typed values at the last save, where the server tidied them while the reader went on typing. */
  settled: Values | null;
};

export const same = <Values extends StepValues>(first: Values, second: Values): boolean =>
  Object.keys(first).every((name) => first[name] === second[name]);

export const originOf = <Values>(job: Job, began: Values): Origin<Values> => ({
  base: { id: job.id, revision: job.revision, status: job.status },
  began,
  settled: null,
});

/** Whether there is no unsaved input. */
export const isStored = <Values extends StepValues>(values: Values, { began, settled }: Origin<Values>): boolean =>
  same(values, began) || (settled !== null && same(values, settled));
