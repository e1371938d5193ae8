import { size } from './size.ts';
import type { Sample } from './verdict.ts';

export interface Pair {
  anchor: Sample[];
  product: Sample[];
}

/** Number of the warm-up round, -1, whose figures are discarded; a smoke run reports no figures and begins at 0. */
export const FIRST_ROUND = size(-1, { smoke: 0 });

/** Alternating rounds: a disturbance of the machine affects all. One round before that is discarded. */
export async function inTurns<Name extends string>(
  count: number,
  runs: Readonly<Record<Name, (round: number) => Promise<Sample>>>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(runs) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let round = FIRST_ROUND; round < count; round += 1)
    for (const name of names) {
      const sample = await runs[name](round);
      if (round >= 0) samples[name].push(sample);
    }
  return samples;
}

/** Anchor, product, anchor, product. */
export const rounds = (
  count: number,
  anchor: (round: number) => Promise<Sample>,
  product: (round: number) => Promise<Sample>,
): Promise<Pair> => inTurns(count, { anchor, product });
