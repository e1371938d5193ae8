import { BOX, UNSEEN, has } from './fonts.ts';
import type { FontList, PdfFont } from './fonts.ts';

/** Letters that are drawn together: a base with its marks. */
export interface Cluster {
  start: number;
  /** As it is drawn; empty for marks of direction. */
  text: string;
  /** As it is read. */
  read: string;
  font: PdfFont;
  /** Letters of different scripts are shaped apart from each other. */
  script: string;
  /** A joiner that keeps its neighbours apart stood behind. */
  cut: boolean;
  /** A letter of it has no font. */
  lacking: boolean;
}

const SCRIPTS = ['Arabic', 'Hebrew', 'Devanagari', 'Latin'].map(
  (script) => [script, new RegExp(String.raw`\p{Script=${script}}`, 'u')] as const,
);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Signs that order or hide others are left out, except isolates, which the composed lines hold. */
const ORDERING = /[\u202A-\u202E]/gu;

/** The text of one paragraph: composed letters, one kind of space, no controls. */
export const paragraphText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(ORDERING, '');

/** The clusters of a text, each with the first font that has all its letters. */
export function clustersOf(text: string, fonts: FontList): Cluster[] {
  let script = 'Common';
  return [...graphemes.segment(text)].map(({ segment, index }) => {
    script =
      SCRIPTS.find(([, pattern]) => pattern.test(segment))?.[0] ??
      (/^[\p{P}\p{Z}\p{N}\p{S}\p{Cf}]/u.test(segment) ? script : 'Other');
    const shown = script === 'Devanagari' ? segment : segment.replaceAll(UNSEEN, '');
    const letters = [...shown.replaceAll(UNSEEN, '')];
    const [base] = letters;
    const common = { start: index, read: segment.replaceAll(UNSEEN, ''), script, cut: segment.includes('\u200C') };
    if (base === undefined) return { ...common, text: '', font: fonts[0], lacking: false };
    const whole = fonts.find((font) => letters.every((letter) => has(font, letter)));
    if (whole) return { ...common, text: shown, font: whole, lacking: false };
    // Marks that no font has together with the base are left out of the picture.
    const partial = fonts.find((font) => has(font, base));
    if (!partial)
      return {
        ...common,
        text: BOX,
        script: 'Other',
        font: fonts.find((font) => has(font, BOX)) ?? fonts[0],
        lacking: true,
      };
    return { ...common, text: letters.filter((letter) => has(partial, letter)).join(''), font: partial, lacking: true };
  });
}
