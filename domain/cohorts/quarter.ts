// Addresses are read before any screen loads: this file imports nothing.

/** A quarter of a year, such as `2026-Q3`. */
export type Quarter = `${number}-Q${1 | 2 | 3 | 4}`;
export const isQuarter = (text: string): text is Quarter => /^[1-9]\d{3}-Q[1-4]$/.test(text);
