/** Lists (specification 9; decisions 3). */
export const PAGE_SIZES = {
  default: 20,
  activities: 20,
  actions: 10,
  recent_jobs: 6,
  templates: 6,
  company_users: 10,
  marketplace: 10,
  library: 20,
  audit: 50,
  platform_companies: 20,
  platform_failures: 20,
  vouchers: 20,
  cohorts: 20,
  /** A larger page_size is an error, not silently cut. */
  max: 100,
} as const;

/** Searching (specification 5 and 9). */
export const SEARCH_LIMITS = {
  /** Shorter terms match nearly every applicant; signs of Han, Kana and Hangul need no more than one (`search-length.ts`). */
  min_characters: 3,
  max_characters: 200,
  debounce_ms: 500,
} as const;
