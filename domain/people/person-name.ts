import { beginningOf } from '../cut-text.ts';
import { TEXT_LIMITS } from '../limits.ts';
import { hasControls, tidyText } from './tidy-text.ts';

export type NameFault = 'required' | 'too_long' | 'control_characters' | 'not_allowed';

/**
 * Letters of any script with their marks and joiners, and what stands between them: spaces, apostrophes, hyphens, full
 * stops, commas, the middle dots of Chinese, Japanese and Catalan. Strangers write names that the product mails to third
 * persons, so nothing else is in one.
 */
const NAME = /^['’‘]?[\p{L}\p{Nd}][\u200d\u200c\p{L}\p{M}\p{Nd} '’‘.,\-‐‑–·・/]*$/u;
const LETTER = /\p{L}/u;
/**
 * A full stop or slash that touches the next word, as in a web address. Initials do too (`J.R.R.`, `a/l`), but no
 * address ends with a single letter.
 */
const INITIALS = /(?<![\p{L}\p{M}\p{Nd}.])\p{L}(?:[./]\p{L})+(?![\u200d\u200c\p{L}\p{M}\p{Nd}])/gu;
const JOINED = /\.(?![ ,\-‐‑–]|$)|\//u;
/** `Louis 14` and `Test1234` are names; longer numbers, or any of three digits alone, are prices and phone numbers. */
const NUMBER = /(?<![\p{L}\p{M}\p{Nd}])\p{Nd}{3}|(?:\p{Nd}[^\p{Nd}]*){5}/u;

/** Whether a text of one part or several is a name; empty text is none. */
const isName = (text: string): boolean =>
  NAME.test(text) && LETTER.test(text) && !JOINED.test(text.replaceAll(INITIALS, 'A')) && !NUMBER.test(text);

/** Fault of a first, last or whole name after `tidyText`; null for a good one, and for none: see `namesFaults`. */
export function nameFault(name: string): NameFault | null {
  if (name.length > TEXT_LIMITS.name_max_characters) return 'too_long';
  if (hasControls(name)) return 'control_characters';
  return name === '' || isName(name) ? null : 'not_allowed';
}

/** Names as calls and forms have them; those that are left out stay as they are. */
export interface Names {
  first_name?: string | undefined;
  last_name?: string | undefined;
}

/** Whether at least one of both names is given: many people have one name only. */
export const hasName = ({ first_name, last_name }: Names): boolean => first_name !== '' || last_name !== '';

/** Faults of both names of a person as they were typed; two empty names are one fault of the first. */
export function namesFaults({ first_name, last_name }: { first_name: string; last_name: string }): {
  first_name?: NameFault;
  last_name?: NameFault;
} {
  const [first_text, last_text] = [tidyText(first_name), tidyText(last_name)];
  if (first_text === '' && last_text === '') return { first_name: 'required' };
  const [first, last] = [nameFault(first_text), nameFault(last_text)];
  return { ...(first && { first_name: first }), ...(last && { last_name: last }) };
}

/**
 * The name in a text of another system, without what no name has; empty where nothing is left, or a web address. Calls
 * of directories and providers are answered with it, since their user could correct nothing.
 */
export function nameWithin(text: string): string {
  if (nameFault(text) === null) return text;
  const plain = text
    .replaceAll(/[([{<].*?[)\]}>]/gu, ' ')
    .replaceAll(/[^\u200d\u200c\p{L}\p{M}\p{Nd} '’‘.,\-‐‑–·・/]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{Nd}'’‘]+|[ ,\-–]+$/gu, '');
  const cut = beginningOf(plain, TEXT_LIMITS.name_max_characters).trim();
  return nameFault(cut) === null ? cut : '';
}
