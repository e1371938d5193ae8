import type { Line } from './verdict.ts';
import type { World } from './world.ts';

/** A missing tool or screen of this machine: reported, never counted as met. */
export class Skipped extends Error {}

export interface Subject {
  name: string;
  title: string;
  /** @throws Skipped; Error where a measured result is wrong */
  measure: (world: World) => Promise<Line[]>;
}

/** Pairs in the order of their names, so that two maps can be compared. */
export const pairsOf = (map: Readonly<Record<string, number>>): [string, number][] =>
  Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1));

export function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Error(
    `${what}: ${JSON.stringify(actual)?.slice(0, 300)} instead of ${JSON.stringify(expected)?.slice(0, 300)}`,
  );
}
