/** A mention that is being typed: from the `@` to the caret. */
export interface TypedMention {
  from: number;
  to: number;
  /** The part of the name after `@`. */
  begun: string;
}

const LONGEST_NAME = 80;

/** The mention at the caret; null where none is being typed. */
export function typedMention(text: string, caret: number): TypedMention | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from < 0 || caret - from > LONGEST_NAME) return null;
  const before = text.slice(0, from);
  const begun = text.slice(from + 1, caret);
  if (/[\p{L}\p{N}]$/u.test(before) || begun.includes('\n') || begun.startsWith(' ')) return null;
  return { from, to: caret, begun };
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** People with a name or a part of a name that begins as typed, but is not yet complete. */
export const peopleFor = <Person extends { full_name: string }>(begun: string, people: readonly Person[]): Person[] =>
  people.filter(({ full_name }) => {
    const name = plain(full_name);
    const sought = plain(begun);
    return name !== sought.trim() && (name.startsWith(sought) || name.includes(` ${sought}`));
  });

/** The text with the whole name in place of what was typed, and the new position of the caret. */
export function completeMention(
  text: string,
  { from, to }: TypedMention,
  name: string,
): { text: string; caret: number } {
  const put = `@${name} `;
  return { text: text.slice(0, from) + put + text.slice(to).replace(/^ /, ''), caret: from + put.length };
}
