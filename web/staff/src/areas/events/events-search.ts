/** The page of the list, as the address has it. */
export type EventsSearch = { page?: number };

/** Reads the address; unknown values fall back to the first page. */
export const readEventsSearch = ({ page }: Record<string, unknown>): EventsSearch =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {};
