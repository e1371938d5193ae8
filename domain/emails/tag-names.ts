import type { ApplicantEmailType, EmailType } from './email-types.ts';

/** The product's own tags: the name under which a value is given, and the text in brackets. */
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
} as const;

export type MergeTagName = keyof typeof MERGE_TAGS;

const NAMES = new Map<string, MergeTagName>();
for (const [name, tag] of Object.entries(MERGE_TAGS)) NAMES.set(tag, name as MergeTagName);

/** Tags are the same however they are spaced or capitalised: people type them by hand. */
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

/** Whether a company may not use this tag for a field of its own. */
export function isReservedTag(tag: string): boolean {
  return mergeTagName(tag) !== null;
}

/** The tags to offer in the editor of an e-mail; feedback exists only after completion. */
export function mergeTagsFor(type: EmailType | ApplicantEmailType): MergeTagName[] {
  return [...NAMES.values()].filter((name) => name !== 'feedback_link' || type === 'completion');
}
