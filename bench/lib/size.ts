/**
 * A number of rows, recordings or seconds: the full one where figures are measured, and the smoke one where each step of a
 * subject runs once, for `npm test`.
 */
export const size = (full: number, { smoke }: { smoke: number }): number =>
  process.argv.includes('--smoke') ? smoke : full;
