/** Distance between neighbours, so that many moves find a free figure between two of them. */
const PLACE_STEP = 1024;

/** Figures beyond this are numbered afresh, long before the largest integer of the database. */
const LARGEST = 1_000_000_000;

/**
 * A figure for `marketplace_order` above the lower neighbour and below the upper one, never 0; null where none is free.
 * @param upper null at the beginning of the list
 * @param lower null at its end
 */
export function placeBetween(upper: number | null, lower: number | null): number | null {
  if (lower === null) {
    const place = (upper ?? 2 * PLACE_STEP) - PLACE_STEP;
    return inRange(place === 0 ? -PLACE_STEP : place);
  }
  if (upper === null) {
    const place = lower + PLACE_STEP;
    return inRange(place === 0 ? PLACE_STEP : place);
  }
  const middle = Math.floor((upper + lower) / 2);
  return [middle, middle + 1].find((place) => place !== 0 && place > lower && place < upper) ?? null;
}

const inRange = (place: number): number | null => (Math.abs(place) > LARGEST ? null : place);

/** Figures for a whole list of this length, from first to last; the last is positive. */
export const freshPlaces = (length: number): number[] =>
  Array.from({ length }, (_, index) => (length - index) * PLACE_STEP);
