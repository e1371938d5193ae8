/** Shorter words have too many neighbours. */
export const SHORTEST_CORRECTED = 4;

/**
 * Whether two words differ by at most one typing error: a letter too many, a letter too few, a wrong letter, or two
 * neighbouring letters in the wrong order.
 */
export function isOneErrorAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const [leftShort, leftLong] = [short.slice(start, short.length - end), long.slice(start, long.length - end)];
  if (leftLong.length <= 1) return true;
  return leftShort.length === 2 && leftLong.length === 2 && leftShort === [...leftLong].toReversed().join('');
}
