import { escapePattern } from './masking.ts';

interface Named {
  full_name: string;
}

export interface TextPart<Person extends Named> {
  text: string;
  /** The people that this part names after `@`; several where they have the same name. */
  people: Person[];
}

/**
 * Splits a comment into plain text and mentions. A mention is `@` and the full name of one of the people, in any case; a
 * longer name goes before a shorter one, and `@` within an e-mail address is none.
 */
export function partsOfComment<Person extends Named>(text: string, people: readonly Person[]): TextPart<Person>[] {
  const names = [...new Set(people.map(({ full_name }) => full_name.trim()))]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, people: [] }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const parts: TextPart<Person>[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), people: [] });
    const name = (match[1] ?? '').toLowerCase();
    parts.push({ text: match[0], people: people.filter((person) => person.full_name.trim().toLowerCase() === name) });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), people: [] });
  return parts;
}

/** `@` and a word of a comment that name none of the people, each once. */
export const unmatchedMentions = (text: string, people: readonly Named[]): string[] => [
  ...new Set(
    partsOfComment(text, people)
      .filter((part) => part.people.length === 0)
      .flatMap((part) => part.text.match(/(?<![\p{L}\p{N}])@\p{L}[\p{L}\p{M}\p{N}'’-]*/gu) ?? []),
  ),
];

/** The people that a comment mentions, each once. */
export const mentionedIn = <Person extends Named>(text: string, people: readonly Person[]): Person[] => [
  ...new Set(partsOfComment(text, people).flatMap((part) => part.people)),
];
