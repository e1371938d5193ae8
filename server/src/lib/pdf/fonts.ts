import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { create } from 'fontkit';
import type { Font } from 'fontkit';
import subsetFont from 'subset-font';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const DEJAVU = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  mono: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
} as const;

/** Families for what DejaVu lacks; each comes in files for some of its letters. */
const EAST_ASIAN = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const;
type Family = 'noto-sans-devanagari' | (typeof EAST_ASIAN)[number];

const known = new Map<Family, ReadonlyMap<number, string>>();

/** The file for each letter that the package of a family promises. */
function filesOf(family: Family): ReadonlyMap<number, string> {
  const before = known.get(family);
  if (before) return before;
  const folder = path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  const list = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const files = new Map<number, string>();
  for (const [name, ranges] of Object.entries(list)) {
    const file = path.join(folder, 'files', `${family}-${name.replaceAll(/[[\]]/gu, '')}-wght-normal.woff2`);
    for (const range of ranges.split(',')) {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let code = first; code <= last; code += 1) files.set(code, file);
    }
  }
  known.set(family, files);
  return files;
}

/** The file of the family that has the letter. */
const fileOf = (family: Family, letter: string): string | undefined => filesOf(family).get(letter.codePointAt(0) ?? 0);

/**
 * The order in which families are asked. The East Asian one with most of the letters comes first, so that few files are
 * opened, and among equals that of the language: Han letters look as its readers write them.
 */
function familiesFor(text: string): readonly Family[] {
  const letters = [...new Set(text)];
  const korean = /\p{Script=Hangul}/u.test(text) ? 'noto-sans-kr' : 'noto-sans-sc';
  const language = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'noto-sans-jp' : korean;
  const weighed = EAST_ASIAN.map((family) => ({
    family,
    weight: letters.filter((letter) => fileOf(family, letter)).length + (family === language ? 0.5 : 0),
  }));
  const ordered = weighed.toSorted((left, right) => right.weight - left.weight);
  return ['noto-sans-devanagari', ...ordered.map(({ family }) => family)];
}

export type Weight = keyof typeof DEJAVU;

const AXIS: Record<Weight, number> = { regular: 400, bold: 700, mono: 400 };

/**
 * The most files of families that one PDF opens; what is in others becomes a box. A paragraph of Chinese takes
 * eight. No text makes the server work for more than two seconds.
 */
export const FILES_MAX = 48;

/** A font of the document. */
export interface PdfFont {
  name: string;
  font: Font;
}

/** Fonts in the order in which they are tried. */
export type FontList = readonly [PdfFont, ...PdfFont[]];
export type PdfFonts = Record<Weight, FontList>;

/** Signs without a look of their own: joiners, selectors, marks of direction. No font is needed for them. */
export const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/** Where a letter has no font. */
export const BOX = '□';

export const has = ({ font }: PdfFont, letter: string): boolean =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** The font, or null where its file has none of the letters that its package promises. */
function opened(bytes: Buffer): Font | null {
  const font = create(bytes);
  try {
    font.hasGlyphForCodePoint(0);
    return font;
  } catch {
    return null;
  }
}

/** The joiners too, which decide about the shapes of letters of Devanagari. */
const JOINERS = '\u200C\u200D';

/** Fonts with the letters of these texts; of large families only the letters that occur. */
export async function fontsFor(texts: Readonly<Record<Weight, string>>): Promise<PdfFonts> {
  const families = familiesFor(Object.values(texts).join(' '));
  let files = 0;

  async function fonts(weight: Weight): Promise<[PdfFont, ...PdfFont[]]> {
    const letters = [...new Set(texts[weight].normalize('NFC').replaceAll(UNSEEN, ''))];
    const base: PdfFont = { name: weight, font: create(await readFile(DEJAVU[weight])) };
    const list: [PdfFont, ...PdfFont[]] = [base];
    let lacking = letters.filter((letter) => !has(base, letter));
    for (const family of families) {
      const groups = Map.groupBy(lacking, (letter) => fileOf(family, letter) ?? '');
      groups.delete('');
      for (const [file, group] of groups) {
        if (files === FILES_MAX) break;
        files += 1;
        // Other requests get their turn between two files.
        await setImmediate();
        const bytes = await subsetFont(await readFile(file), group.join('') + JOINERS, {
          targetFormat: 'truetype',
          variationAxes: { wght: AXIS[weight] },
        });
        const font = opened(bytes);
        if (font) list.push({ name: `${weight} ${files}`, font });
      }
      lacking = lacking.filter((letter) => !list.some((font) => has(font, letter)));
    }
    return list;
  }

  // Headings first: the name of a person stands there.
  const loaded = { bold: await fonts('bold'), regular: await fonts('regular'), mono: await fonts('mono') };
  const all = [...loaded.regular, ...loaded.bold];
  const with_others = (weight: Weight): FontList => [
    ...loaded[weight],
    ...all.filter((font) => !loaded[weight].includes(font)),
  ];
  return { bold: with_others('bold'), regular: with_others('regular'), mono: with_others('mono') };
}
