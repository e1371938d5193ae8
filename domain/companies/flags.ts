/** Switches of a company that only a platform administrator sets; the names are those of its columns. */
export const COMPANY_FLAGS = [
  'alternate_brand',
  'marketplace_enabled',
  'screen_recording',
  'ai_summary_enabled',
  'ai_smart_priority_enabled',
] as const;
export type CompanyFlag = (typeof COMPANY_FLAGS)[number];
