/**
 * Marks the place of a name while a phrase is formatted, so that the word before the name can be found; it never
 * reaches the page.
 */
const MARK = '\u2060';
const DE = new RegExp(`(^|\\s)([Dd])e ${MARK}`, 'gu');
/** A `y` before a vowel is a consonant, as in Youssef; names with an `h` are ambiguous and keep the whole word. */
const VOWEL = /^(?:[aeiouœæ]|y(?![aeiou]))/;

const startsWithVowel = (name: string): boolean =>
  VOWEL.test(name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());

/**
 * A phrase with a name in it as French writes it: `la demande d’Amélie`, where the phrase itself says `de {name}`.
 * @param tag the language of the phrase; others stay unchanged
 * @param say puts the name into the phrase
 */
export function sayOf(tag: string, name: string, say: (name: string) => string): string {
  if (!tag.startsWith('fr') || !startsWithVowel(name)) return say(name);
  return say(MARK + name)
    .replaceAll(DE, '$1$2’')
    .replaceAll(MARK, '');
}
