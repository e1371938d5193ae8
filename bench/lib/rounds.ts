import type { Sample } from './verdict.ts';

export interface Pair {
  anchor: Sample[];
  product: Sample[];
}

/** Anchor, product, anchor, product: what disturbs the machine disturbs both. One round before that is thrown away. */
export async function rounds(
  count: number,
  anchor: (round: number) => Promise<Sample>,
  product: (round: number) => Promise<Sample>,
): Promise<Pair> {
  await anchor(-1);
  await product(-1);
  const pair: Pair = { anchor: [], product: [] };
  for (let round = 0; round < count; round += 1) {
    pair.anchor.push(await anchor(round));
    pair.product.push(await product(round));
  }
  return pair;
}
