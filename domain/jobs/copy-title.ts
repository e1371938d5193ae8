import { beginningOf } from '../cut-text.ts';
import { TEXT_LIMITS } from '../limits.ts';

const SUFFIXES = { en: 'copy', fr: 'copie' } as const;
const marked = / \((?:copy|copie)(?: \d+)?\)$/;

const unmarked = (title: string): string => title.replace(marked, '');

/** The common beginning of all copies of a title, also where the title had to be cut. */
export const copyPrefix = (title: string): string => [...unmarked(title)].slice(0, 40).join('');

/**
 * The title of a copy: "Analyst (copy)", then "Analyst (copy 2)". A copy of a copy counts on, and a long title is cut
 * so that all of it fits.
 * @param locale the language of the activity
 * @param existing titles in use
 */
export function copyTitle(title: string, locale: string, existing: ReadonlySet<string>): string {
  if (title.trim() === '') return title;
  const word = locale.startsWith('fr') ? SUFFIXES.fr : SUFFIXES.en;
  const base = unmarked(title);
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? ` (${word})` : ` (${word} ${count})`;
    const room = TEXT_LIMITS.title_max_characters - mark.length;
    const copy = `${beginningOf(base, room).trimEnd()}${mark}`;
    if (!existing.has(copy)) return copy;
  }
}
