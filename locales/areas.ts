/** One file per area and language: `en/{area}.json`, `fr/{area}.json`. */
export const areas = [
  'common',
  'shell',
  'errors',
  'login',
  'setup',
  'search',
  'places',
  'chrome',
  'account',
  'company',
  'users',
  'vouchers',
  'platform',
  'marketplace',
  'audit',
  'events',
  'reports',
  'preview',
  'consent',
  'kit',
  'player',
  'transcript',
  'aisummary',
  'airecord',
  'practice',
  'equality',
  'activities',
  'actions',
  'overview',
  'jobpage',
  'feed',
  'feedback',
  'entry',
  'wizard',
  'criteria',
  'details',
  'extend',
  'exports',
  'mailings',
  'review',
  'compare',
  'pass',
  'decide',
  'library',
  'templates',
  'videos',
  'applicant',
  'interview',
  'form',
  'questionnaire',
  'judgement',
  'webinar',
  'cvcheck',
  'provider',
  'sso',
  'visitors',
  'fairness',
  'lostlink',
  'guest',
  'guests',
  'calibration',
  'emails',
  'sheet',
  'constants',
] as const;

export type Area = (typeof areas)[number];
export type AppName = 'staff' | 'public';

/** Areas, and parts of areas, that each app downloads before it shows anything. Phrases for e-mails stay on the server. */
export const areasOf: Readonly<Record<AppName, readonly (Area | `${Area}.${string}`)[]>> = {
  staff: [
    'common',
    'shell',
    'errors',
    'search',
    'places',
    'chrome',
    'consent',
    'activities',
    'overview',
    'feed',
    'extend',
    'exports',
    'mailings',
    'decide',
  ],
  public: [
    'common.close',
    'applicant.arriving',
    'applicant.reload',
    'applicant.contact',
    'applicant.film',
    'applicant.problems',
    'applicant.failure',
    'applicant.notReached',
    'applicant.facts',
    'applicant.reading',
    'applicant.welcome',
    'applicant.opening',
    'applicant.ask',
    'applicant.kinds',
    'applicant.help',
  ],
};

/**
 * Words of the staff app that travel with the screens that show them, each in a file of its own: an area, or
 * `{area}.{part}` of one that is there before.
 */
export const staffDeferredMessages = [
  'shell.otherCompany',
  'login',
  'setup',
  'account',
  'audit',
  'marketplace',
  'events',
  'reports',
  'users',
  'vouchers',
  'platform',
  'preview',
  'actions',
  'company',
  'jobpage',
  'entry',
  'wizard',
  'criteria',
  'details',
  'review',
  'compare',
  'feedback',
  'pass',
  'guests',
  'calibration',
  'player',
  'transcript',
  'aisummary',
  'airecord',
  'practice',
  'equality',
  'library',
  'templates',
  'videos',
  'questionnaire',
  'judgement',
  'webinar',
  'cvcheck',
  'provider',
  'sso',
  'kit',
  'overview.add',
  'mailings.form',
] as const satisfies readonly (Area | `${Area}.${string}`)[];

export type DeferredMessages = (typeof staffDeferredMessages)[number];

/** Areas, and parts of areas, of the visitors' pages beside the interview. */
export const visitorMessages: readonly string[] = [
  'common',
  'consent',
  'visitors',
  'applicant.failure',
  'applicant.problems',
  'applicant.privacy',
  'applicant.landing',
];

/** Areas of the page for guests of staff. */
export const guestAreas: readonly Area[] = ['guest', 'player'];

/** Areas of an applicant's own answer after sending, loaded when one is opened. */
export const captionAreas: readonly Area[] = ['player', 'transcript'];

/** Areas, and parts of areas, of the public app that only later screens show; they travel together. */
export const publicDeferredAreas: readonly (Area | `${Area}.${string}`)[] = [
  'interview',
  'form',
  'cvcheck',
  'common.optional',
  'common.fieldErrors',
  'applicant.asked',
  'applicant.gate',
  'applicant.landing',
  'applicant.privacy',
];

/** Parts of areas that the public page of an activity shows, beside those of every page. */
export const landingMessages: readonly `${Area}.${string}`[] = [
  'applicant.landing',
  'common.optional',
  'common.fieldErrors',
  'applicant.privacy',
];
