/** The typed whole number within these bounds; null for anything else. */
export function wholeNumberIn(typed: string, min: number, max: number): number | null {
  if (!/^\s*\d{1,9}\s*$/.test(typed)) return null;
  const value = Number(typed);
  return value >= min && value <= max ? value : null;
}
