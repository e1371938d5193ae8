/** Switches of a company that only a platform administrator sets; the names are those of its columns. */
export const COMPANY_FLAGS = [
  'alternate_brand',
  'marketplace_enabled',
  'hub_enabled',
  'screen_recording',
  'ai_summary_enabled',
  'ai_smart_priority_enabled',
  'language_signals_enabled',
  'authenticity_signals_enabled',
] as const;
export type CompanyFlag = (typeof COMPANY_FLAGS)[number];

/** The flags that the form of a company offers, in its order. */
export const OFFERED_FLAGS = [
  'marketplace_enabled',
  'hub_enabled',
  'screen_recording',
  'ai_summary_enabled',
  'ai_smart_priority_enabled',
  'language_signals_enabled',
  'authenticity_signals_enabled',
  'alternate_brand',
] as const satisfies readonly CompanyFlag[];
export type OfferedFlag = (typeof OFFERED_FLAGS)[number];
