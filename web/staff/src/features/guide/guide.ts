import type { GuidePage } from '@vivavoce/web-shared/vite/guide-page.ts';
import type { Locale } from '@vivavoce/web-shared/i18n/locale.ts';

/** The pages of the guide for staff by section, in the order of the work. */
export const GUIDE = {
  create: ['start-from-a-template', 'write-good-questions', 'time-to-think-and-answer', 'tests-and-questionnaires'],
  invite: ['invite-applicants', 'add-applicants-from-a-file', 'set-and-move-a-deadline'],
  remind: ['reminders-and-quiet-hours', 'when-an-email-does-not-arrive'],
  review: ['rate-an-answer', 'review-as-a-panel', 'compare-applicants', 'transcripts-and-summaries'],
  decide: ['shortlist-and-decide', 'reject-many-applicants', 'undo-a-decision'],
  report: ['read-the-report', 'check-for-fairness'],
  marketplace: ['open-your-marketplace', 'order-and-feature-interviews'],
  users: ['roles-and-rights', 'sign-in-with-your-company'],
  privacy: ['how-long-recordings-are-kept', 'erase-a-person'],
  practice: ['practice-interviews'],
  connect: ['connect-other-systems'],
} as const;

export type GuideSection = keyof typeof GUIDE;
export type GuideSlug = (typeof GUIDE)[GuideSection][number];

export const SECTIONS = Object.keys(GUIDE) as GuideSection[];
export const SLUGS: readonly GuideSlug[] = Object.values(GUIDE).flat();

export const isSlug = (name: string): name is GuideSlug => SLUGS.some((slug) => slug === name);

export const sectionOf = (slug: GuideSlug): GuideSection =>
  SECTIONS.find((section) => (GUIDE[section] as readonly GuideSlug[]).includes(slug)) ?? 'create';

/** Pages that say more about the subject of a page. */
export const RELATED: Readonly<Record<GuideSlug, readonly GuideSlug[]>> = {
  'start-from-a-template': ['write-good-questions', 'invite-applicants'],
  'write-good-questions': ['time-to-think-and-answer', 'review-as-a-panel'],
  'time-to-think-and-answer': ['write-good-questions', 'set-and-move-a-deadline'],
  'tests-and-questionnaires': ['start-from-a-template', 'read-the-report'],
  'invite-applicants': ['add-applicants-from-a-file', 'reminders-and-quiet-hours', 'when-an-email-does-not-arrive'],
  'add-applicants-from-a-file': ['invite-applicants', 'when-an-email-does-not-arrive'],
  'set-and-move-a-deadline': ['reminders-and-quiet-hours', 'invite-applicants'],
  'reminders-and-quiet-hours': ['set-and-move-a-deadline', 'when-an-email-does-not-arrive'],
  'when-an-email-does-not-arrive': ['invite-applicants', 'reminders-and-quiet-hours'],
  'rate-an-answer': ['review-as-a-panel', 'compare-applicants', 'transcripts-and-summaries'],
  'review-as-a-panel': ['rate-an-answer', 'check-for-fairness', 'roles-and-rights'],
  'compare-applicants': ['rate-an-answer', 'shortlist-and-decide'],
  'transcripts-and-summaries': ['rate-an-answer', 'how-long-recordings-are-kept'],
  'shortlist-and-decide': ['reject-many-applicants', 'undo-a-decision', 'compare-applicants'],
  'reject-many-applicants': ['undo-a-decision', 'shortlist-and-decide', 'when-an-email-does-not-arrive'],
  'undo-a-decision': ['reject-many-applicants', 'shortlist-and-decide'],
  'read-the-report': ['check-for-fairness', 'set-and-move-a-deadline'],
  'check-for-fairness': ['review-as-a-panel', 'read-the-report'],
  'open-your-marketplace': ['order-and-feature-interviews', 'practice-interviews'],
  'order-and-feature-interviews': ['open-your-marketplace', 'practice-interviews'],
  'roles-and-rights': ['sign-in-with-your-company', 'review-as-a-panel'],
  'sign-in-with-your-company': ['roles-and-rights'],
  'how-long-recordings-are-kept': ['erase-a-person'],
  'erase-a-person': ['how-long-recordings-are-kept'],
  'practice-interviews': ['open-your-marketplace', 'write-good-questions'],
  'connect-other-systems': ['roles-and-rights', 'how-long-recordings-are-kept'],
};

/** The page that explains a screen, by the beginning of the route's path; the longest one that fits counts. */
const OF_SCREENS: readonly (readonly [path: string, slug: GuideSlug])[] = [
  ['/interviews/create', 'start-from-a-template'],
  ['/interviews/create/$job/add-questions', 'write-good-questions'],
  ['/interviews/create/$job/questions', 'write-good-questions'],
  ['/interviews/create/$job/deadline', 'set-and-move-a-deadline'],
  ['/interviews/create/$job/reminders', 'reminders-and-quiet-hours'],
  ['/interviews/create/$job/review-type', 'review-as-a-panel'],
  ['/interviews/create/$job/define-criteria', 'rate-an-answer'],
  ['/interviews/create/$job/review-panel', 'review-as-a-panel'],
  ['/interviews/create/$job/items', 'tests-and-questionnaires'],
  ['/interviews/create/$job/scoring', 'tests-and-questionnaires'],
  ['/interviews/create/$job/scoring-key', 'tests-and-questionnaires'],
  ['/interviews/create/$job/scenarios', 'tests-and-questionnaires'],
  ['/interviews/create/$job/assessment', 'tests-and-questionnaires'],
  ['/interviews/create/$job/ai-summary', 'transcripts-and-summaries'],
  ['/interviews/create/$job/edit-email', 'invite-applicants'],
  ['/interviews/$job', 'invite-applicants'],
  ['/interviews/$job/details', 'set-and-move-a-deadline'],
  ['/interviews/$job/review-panel', 'review-as-a-panel'],
  ['/interviews/$job/calibration', 'review-as-a-panel'],
  ['/interviews/$job/compare', 'compare-applicants'],
  ['/interviews/$job/pass', 'rate-an-answer'],
  ['/interviews/$job/interviewee/$application', 'rate-an-answer'],
  ['/interviews/$job/interviewee/$application/overview', 'shortlist-and-decide'],
  ['/interviews/$job/interviewee/$application/comms', 'when-an-email-does-not-arrive'],
  ['/interviews/$job/interviewee/$application/questionnaire', 'tests-and-questionnaires'],
  ['/interviews/$job/interviewee/$application/judgement', 'tests-and-questionnaires'],
  ['/interviews/$job/interviewee/$application/provider-test', 'tests-and-questionnaires'],
  ['/interviews/next', 'rate-an-answer'],
  ['/content', 'start-from-a-template'],
  ['/library', 'write-good-questions'],
  ['/manage-marketplace', 'order-and-feature-interviews'],
  ['/manage-marketplace/settings', 'open-your-marketplace'],
  ['/manage-marketplace/interview', 'practice-interviews'],
  ['/report', 'read-the-report'],
  ['/users', 'roles-and-rights'],
  ['/company-settings/single-sign-on', 'sign-in-with-your-company'],
  ['/company-settings/security', 'sign-in-with-your-company'],
  ['/company-settings/integrations', 'connect-other-systems'],
  ['/company-settings/privacy', 'how-long-recordings-are-kept'],
  ['/company-settings/reminders', 'reminders-and-quiet-hours'],
  ['/people', 'erase-a-person'],
];

/** Without the names of layouts and without a slash at the end. */
const pathOf = (routeId: string): string => routeId.replaceAll(/\/_[\w-]+/g, '').replace(/\/$/, '');

/** The page about the screen of a route; undefined where none is. @param routeId as the router names it */
export function slugOfRoute(routeId: string): GuideSlug | undefined {
  const path = pathOf(routeId);
  const fitting = OF_SCREENS.filter(([begin]) => path === begin || path.startsWith(`${begin}/`));
  return fitting.toSorted(([a], [b]) => b.length - a.length)[0]?.[1];
}

/** The pages that explain a screen, for the test over all of them. */
export const EXPLAINED: ReadonlySet<GuideSlug> = new Set(OF_SCREENS.map(([, slug]) => slug));

type Pages = Readonly<Record<GuideSlug, GuidePage>>;

const loaders: Readonly<Record<Locale, () => Promise<{ pages: Record<string, GuidePage> }>>> = {
  en: () => import('./english.ts'),
  fr: () => import('./french.ts'),
};

/** All pages in one language, loaded once. */
export async function loadGuide(locale: Locale): Promise<Pages> {
  const { pages } = await loaders[locale]();
  const nameOf = (file: string) => /([\w-]+)\.md$/.exec(file)?.[1] ?? file;
  return Object.fromEntries(Object.entries(pages).map(([file, page]) => [nameOf(file), page])) as Pages;
}

/** The pages that contain every part of a search, those with it in the title first. @param term in any case */
export function findPages(pages: Pages, term: string): GuideSlug[] {
  const parts = term.toLowerCase().split(/\s+/).filter(Boolean);
  const inTitle = (slug: GuideSlug) => parts.every((part) => pages[slug].title.toLowerCase().includes(part));
  const matches = SLUGS.filter((slug) => parts.every((part) => pages[slug].searched.includes(part)));
  return [...matches.filter(inTitle), ...matches.filter((slug) => !inTitle(slug))];
}
