/** A small generator of even numbers from 0 to 1 (mulberry32); the same seed gives the same numbers everywhere. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The order in which one applicant sees the responses of a scenario: the places of the stored order, shuffled evenly
 * (Fisher and Yates), and the same at every visit.
 */
export function shownOrder(count: number, seed: number, scenario: string): number[] {
  const mixed = [...scenario].reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619), seed);
  const next = numbersFrom(mixed);
  const order = Array.from({ length: count }, (_none, at) => at);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

/** Figures in the stored order, as the applicant sees them. */
export const toShown = (values: readonly number[], order: readonly number[]): number[] =>
  order.map((place) => values[place] ?? 0);

/** Figures as the applicant sees them, in the stored order. */
export function fromShown(values: readonly number[], order: readonly number[]): number[] {
  const inStoredOrder = values.map(() => 0);
  for (const [at, place] of order.entries()) inStoredOrder[place] = values[at] ?? 0;
  return inStoredOrder;
}
