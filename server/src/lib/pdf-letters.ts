import { createRequire } from 'node:module';
import { isPrintable, printable } from './printable.ts';

const require = createRequire(import.meta.url);

/** Scripts whose letters stand one after the other from left to right, and that the embedded font has. */
const EMBEDDED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u;
/** Signs of the common script that the font lacks: pictures, and those of East Asian texts. */
const LACKING = /[\p{Extended_Pictographic}\u3000-\u{10FFFF}]/u;

const inEmbedded = (letter: string): string => {
  if (isPrintable(letter)) return letter;
  if (/^\s$/u.test(letter)) return ' ';
  return EMBEDDED.test(letter) && !LACKING.test(letter) ? letter : '?';
};

export interface PdfLetters {
  regular: string;
  bold: string;
  /** The text in letters of these fonts; what they lack becomes a question mark. */
  write: (text: string) => string;
  /** Whether a letter of the document becomes a question mark. */
  lacking: boolean;
}

/**
 * The fonts of a PDF that holds these texts. The standard fonts of PDF do for Western European letters; for others DejaVu
 * Sans is embedded with the letters that are used: Latin, Greek, Cyrillic, Armenian and Georgian.
 */
export function lettersFor(texts: readonly string[]): PdfLetters {
  const letters = [...new Set(texts.join(' ').normalize('NFC'))];
  if (letters.every((letter) => isPrintable(letter) || /^\s$/u.test(letter)))
    return { regular: 'Helvetica', bold: 'Helvetica-Bold', write: printable, lacking: false };
  return {
    regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    write: (text) => [...text.normalize('NFC')].map((letter) => inEmbedded(letter)).join(''),
    lacking: letters.some((letter) => letter !== '?' && inEmbedded(letter) === '?'),
  };
}

/** Every text of a value: of its fields, and of the fields of these. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((item) => textsOf(item)) : [];
}
