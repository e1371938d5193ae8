import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

export const DEJAVU = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  mono: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
} as const;

/** Families for what DejaVu lacks; each comes in files for some of its letters. */
const EAST_ASIAN = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'] as const;
export type Family = 'noto-sans-devanagari' | (typeof EAST_ASIAN)[number];

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
export const fileOf = (family: Family, letter: string): string | undefined =>
  filesOf(family).get(letter.codePointAt(0) ?? 0);

/**
 * The order in which families are asked. The East Asian one with most of the letters comes first, so that few files are
 * opened, and among equals that of the language: Han letters look as its readers write them.
 */
export function familiesFor(text: string): readonly Family[] {
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
