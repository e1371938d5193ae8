/** Letters without a decomposition that the fonts of a PDF lack. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
};
/** Windows-1252, the letters of the fonts that every reader of PDF has. */
const LETTERS = /[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;

/** Whether the standard fonts of PDF have the letter. */
export const isPrintable = (letter: string): boolean => LETTERS.test(letter);

function inFont(letter: string): string {
  if (LETTERS.test(letter)) return letter;
  const base = PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  // Narrow no-break space, which French numbers and punctuation have.
  if (/^\s$/u.test(base)) return ' ';
  return [...base].every((part) => LETTERS.test(part)) ? base : '?';
}

/** Text in the letters of the standard fonts of PDF; a letter of another script becomes a question mark. */
export const printable = (text: string): string => [...text.normalize('NFC')].map((letter) => inFont(letter)).join('');
