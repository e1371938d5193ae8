/** One file per area and language: `en/{area}.json`, `fr/{area}.json`. */
export const areas = [
  'common',
  'shell',
  'errors',
  'login',
  'search',
  'places',
  'chrome',
  'account',
  'consent',
  'kit',
  'player',
  'activities',
  'actions',
  'overview',
  'jobpage',
  'feed',
  'entry',
  'wizard',
  'criteria',
  'details',
  'extend',
  'exports',
  'sendings',
  'review',
  'decide',
  'library',
  'videos',
  'applicant',
  'interview',
  'visitors',
  'emails',
  'sheet',
  'constants',
] as const;

export type Area = (typeof areas)[number];
export type AppName = 'staff' | 'public';

/** Which areas each app downloads. Phrases for e-mails stay on the server. */
export const areasOf: Readonly<Record<AppName, readonly Area[]>> = {
  staff: [
    'common',
    'shell',
    'errors',
    'login',
    'search',
    'places',
    'chrome',
    'account',
    'consent',
    'player',
    'activities',
    'actions',
    'overview',
    'jobpage',
    'feed',
    'entry',
    'wizard',
    'criteria',
    'details',
    'extend',
    'exports',
    'sendings',
    'review',
    'decide',
    'library',
    'videos',
  ],
  public: ['common', 'consent', 'applicant'],
};

/** Areas that only later screens of an app show; they travel with those screens. */
export const laterAreasOf: Readonly<Partial<Record<AppName, readonly Area[]>>> = {
  staff: ['kit'],
  public: ['interview'],
};
