/** Stands for a name that was taken out. */
const MASK = '•••';

/** A text as a part of a regular expression that means this text. */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A text without the name and the e-mail address of a person: the whole name, each of its parts with at least three letters,
 * and the address, in any case. Parts of longer words stay.
 */
export function withoutNames(text: string, { name, email }: { name: string; email: string }): string {
  const parts = name.split(/[\s,]+/).filter((part) => part.length > 2);
  const sought = [email, name, ...parts].filter((part) => part.trim() !== '').toSorted((a, b) => b.length - a.length);
  if (sought.length === 0) return text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${sought.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replaceAll(pattern, MASK);
}

/** The name of a file that tells nothing of the person who sent it. */
export function neutralFilename(place: number, filename: string): string {
  const ending = /\.([A-Za-z0-9]{1,5})$/.exec(filename)?.[1];
  return ending ? `answer-${place}.${ending.toLowerCase()}` : `answer-${place}`;
}
