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
  mail_details: 'MAIL DETAILS',
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
export const WITH_EVENT = ['date', 'place'] as const satisfies readonly MergeTagName[];

/** The tags that only an activity with questions can fill. */
export const WITH_SIZE = ['question_count', 'duration'] as const satisfies readonly MergeTagName[];

/** The tags that every e-mail to an applicant can fill. */
export const OF_APPLICANTS = [
  'first_name',
  'last_name',
  'full_name',
  'interview_title',
  'organisation_name',
  'marketplace_url',
] as const satisfies readonly MergeTagName[];

/** The tags to offer in the editor of an e-mail. */
export function mergeTagsFor(type: EmailType | ApplicantEmailType, isWebinar: boolean): MergeTagName[] {
  const event: readonly MergeTagName[] = WITH_EVENT;
  return [...NAMES.values()].filter(
    (name) =>
      name !== 'mail_details' &&
      (name !== 'feedback_link' || WITH_FEEDBACK.includes(type)) &&
      (isWebinar || !event.includes(name)),
  );
}
