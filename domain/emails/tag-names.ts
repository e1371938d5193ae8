import type { ApplicantEmailType, EmailType } from './email-types.ts';

/** The product's own tags: the name of the value, and the text in brackets. */
export const MERGE_TAGS = {
  first_name: 'FIRST NAME',
  last_name: 'LAST NAME',
  full_name: 'FULL NAME',
  interview_title: 'INTERVIEW TITLE',
  deadline: 'DEADLINE',
  question_count: 'QUESTION COUNT',
  duration: 'DURATION',
  organisation_name: 'ORGANISATION NAME',
  marketplace_url: 'MARKETPLACE URL',
  feedback_link: 'FEEDBACK LINK',
  date: 'DATE',
  place: 'PLACE',
} as const;

export type MergeTagName = keyof typeof MERGE_TAGS;

const NAMES = new Map<string, MergeTagName>();
for (const [name, tag] of Object.entries(MERGE_TAGS)) NAMES.set(tag, name as MergeTagName);

/** Normalised spacing and capitals, because tags are typed by hand. */
export function normaliseTag(tag: string): string {
  return tag
    .replaceAll(/(?:&nbsp;|\s)+/gi, ' ')
    .trim()
    .toUpperCase();
}

/** The name of one of the product's own tags, or null. */
export function mergeTagName(tag: string): MergeTagName | null {
  return NAMES.get(normaliseTag(tag)) ?? null;
}

/** Whether a tag is reserved, so that a company cannot use it for a field of its own. */
export function isReservedTag(tag: string): boolean {
  return mergeTagName(tag) !== null;
}

/** The e-mails after completion, which alone can lead to feedback. */
const WITH_FEEDBACK: readonly string[] = ['completion', 'review_available'];

/** The tags that only a webinar can fill. */
const OF_WEBINARS: readonly MergeTagName[] = ['date', 'place'];

/** The tags to offer in the editor of an e-mail. */
export function mergeTagsFor(type: EmailType | ApplicantEmailType, isWebinar: boolean): MergeTagName[] {
  return [...NAMES.values()].filter(
    (name) => (name !== 'feedback_link' || WITH_FEEDBACK.includes(type)) && (isWebinar || !OF_WEBINARS.includes(name)),
  );
}
