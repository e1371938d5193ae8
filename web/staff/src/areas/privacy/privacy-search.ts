export type PrivacySearch = { page?: number };

/** The page of the days on which applicants leave; the first is left out. */
export function readPrivacySearch({ page }: Record<string, unknown>): PrivacySearch {
  const number = Number(page);
  return Number.isInteger(number) && number > 1 && number <= 100_000 ? { page: number } : {};
}
