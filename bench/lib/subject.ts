import type { Line } from './verdict.ts';
import type { World } from './world.ts';

/** A missing tool or screen of this machine: reported, never counted as met. */
export class Skipped extends Error {}

export interface Subject {
  name: string;
  title: string;
  /** Subjects of this name share a company, because they read the same many applicants; any other has one of its own. */
  company?: string;
  /** Its smoke run takes more than a quarter of a minute. */
  long?: boolean;
  /** @throws Skipped; Error where a measured result is wrong */
  measure: (world: World) => Promise<Line[]>;
}

/** Pairs in the order of their names, so that two maps can be compared. */
export const pairsOf = (map: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** @throws Error that shows where the two first differ */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual) ?? '', JSON.stringify(expected) ?? ''];
  if (left === right) return;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const from = Math.max(0, at - 100);
  throw new Error(
    `${what}, from letter ${from}: ${left.slice(from, from + 300)} instead of ${right.slice(from, from + 300)}`,
  );
}
