import { COEFFICIENTS } from './cepstrum.ts';

/** How far the two may run apart, as a share of their length; wider costs more and errs more. */
const BAND = 0.12;
const BAND_LEAST = 50;
const [BOTH, FIRST, SECOND] = [0, 1, 2] as const;

function distance(first: Float32Array, second: Float32Array, at: number, to: number): number {
  let sum = 0;
  for (let coefficient = 0; coefficient < COEFFICIENTS; coefficient += 1) {
    const difference = (first[at * COEFFICIENTS + coefficient] ?? 0) - (second[to * COEFFICIENTS + coefficient] ?? 0);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}

/**
 * Dynamic time warping in a band around the diagonal.
 * @returns for each frame of `first` the earliest frame of `second` that belongs to it
 */
export function warp(first: Float32Array, second: Float32Array): Int32Array {
  const [rows, columns] = [first.length / COEFFICIENTS, second.length / COEFFICIENTS];
  const half = Math.max(BAND_LEAST, Math.ceil(columns * BAND));
  const width = 2 * half + 1;
  const firstOf = (row: number) => Math.round((row * (columns - 1)) / Math.max(1, rows - 1)) - half;
  const steps = new Uint8Array(rows * width);
  let before = new Float64Array(width).fill(Number.POSITIVE_INFINITY);
  let current = new Float64Array(width);
  for (let row = 0; row < rows; row += 1) {
    const begin = firstOf(row);
    const shift = row === 0 ? 0 : begin - firstOf(row - 1);
    current.fill(Number.POSITIVE_INFINITY);
    for (let cell = 0; cell < width; cell += 1) {
      const column = begin + cell;
      if (column < 0 || column >= columns) continue;
      const cost = distance(first, second, row, column);
      if (row === 0 && column === 0) {
        current[cell] = cost;
        continue;
      }
      const diagonal = before[cell + shift - 1] ?? Number.POSITIVE_INFINITY;
      const above = before[cell + shift] ?? Number.POSITIVE_INFINITY;
      const left = cell > 0 ? (current[cell - 1] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
      const best = Math.min(diagonal, above, left);
      current[cell] = best + cost;
      steps[row * width + cell] = best === diagonal ? BOTH : best === above ? FIRST : SECOND;
    }
    [before, current] = [current, before];
  }
  const places = new Int32Array(rows);
  let [row, column] = [rows - 1, columns - 1];
  while (row >= 0) {
    places[row] = column;
    if (row === 0) {
      places[0] = 0;
      break;
    }
    const step = steps[row * width + (column - firstOf(row))];
    if (step !== SECOND) row -= 1;
    if (step !== FIRST) column = Math.max(0, column - 1);
  }
  return places;
}
