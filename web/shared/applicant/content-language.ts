import type { Interview } from '@vivavoce/contract/types.ts';

const tags: Record<Interview['locale'], string> = { 'en-gb': 'en-GB', 'fr-fr': 'fr-FR' };

/** The language in which the company wrote, for the `lang` attribute of its texts. */
export function contentLanguage(interview: Pick<Interview, 'locale'>): string {
  return tags[interview.locale];
}
