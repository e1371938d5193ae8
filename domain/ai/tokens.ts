import { splitText } from '../transcripts/cues.ts';

/** The numbers that a word stands for, in the language of a text. */
interface NumeralNames {
  small: Readonly<Record<string, number>>;
  scales: Readonly<Record<string, number>>;
  /** Between the parts of a number: `two hundred and five`, `vingt et un`. */
  and: string;
  point: string;
}

const numbered = (names: string, from: number, step = 1): [string, number][] =>
  names.split(' ').map((word, index) => [word, from + index * step]);

const ENGLISH: NumeralNames = {
  small: Object.fromEntries([
    ...numbered('zero one two three four five six seven eight nine ten eleven twelve', 0),
    ...numbered('thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 13),
    ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ]),
  scales: { hundred: 100, thousand: 1000, million: 1_000_000, billion: 1_000_000_000 },
  and: 'and',
  point: 'point',
};

const FRENCH: NumeralNames = {
  small: Object.fromEntries([
    ...numbered('zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize', 0),
    ...numbered('vingt trente quarante cinquante soixante septante huitante nonante', 20, 10),
    ['une', 1],
    ['vingts', 20],
  ]),
  scales: {
    cent: 100,
    cents: 100,
    mille: 1000,
    million: 1_000_000,
    millions: 1_000_000,
    milliard: 1_000_000_000,
    milliards: 1_000_000_000,
  },
  and: 'et',
  point: 'virgule',
};

const namesIn = (language: string): NumeralNames => (language === 'fr' ? FRENCH : ENGLISH);

interface Numeral {
  value: string;
  /** How many words it takes. */
  length: number;
}

/** A small number may follow another one only where together they make one: `twenty five`, `quatre vingt dix sept`. */
function joins(before: number, next: number, language: string): boolean {
  if (before === 0) return true;
  const rest = before % 100;
  if (rest === 0) return true;
  if (language === 'fr' && rest === 4 && next === 20) return true;
  if (language === 'fr' && (rest === 60 || rest === 80) && next < 20) return true;
  if (language === 'fr' && rest % 100 >= 70 && rest % 10 === 0 && rest !== 70 && next < 10) return true;
  if (rest % 10 === 0 && rest >= 20 && next >= 1 && next < 10) return true;
  return language === 'fr' && (rest === 10 || rest === 70 || rest === 90) && next >= 7 && next <= 9;
}

/** The number that begins at a word, written in words; null where none does. */
function numeralAt(names: readonly string[], at: number, language: string): Numeral | null {
  const { small, scales, and, point } = namesIn(language);
  let total = 0;
  let current = 0;
  let count = 0;
  let last: 'small' | 'scale' | null = null;
  for (;;) {
    const word = names[at + count] ?? '';
    const value = small[word];
    const scale = scales[word];
    if (value !== undefined) {
      // A year is spoken in two parts.
      const isYear = last === 'small' && count === 1 && (current === 19 || current === 20) && value >= 10;
      if (isYear && language === 'en') current = current * 100 + value;
      else if (last === 'small' && !joins(current, value, language)) break;
      else if (language === 'fr' && current % 100 === 4 && value === 20) current += 76;
      else current += value;
      last = 'small';
      count += 1;
    } else if (scale !== undefined && (count > 0 || language === 'fr')) {
      if (scale === 100) current = Math.max(1, current) * 100;
      else {
        total += Math.max(1, current) * scale;
        current = 0;
      }
      last = 'scale';
      count += 1;
    } else if (scale === undefined && count === 0 && word === 'a' && scales[names[at + 1] ?? ''] !== undefined) {
      current = 1;
      count = 1;
      last = 'small';
    } else if (word === and && count > 0 && small[names[at + count + 1] ?? ''] !== undefined) {
      const next = small[names[at + count + 1] ?? ''] ?? 0;
      const isPart = language === 'fr' ? (next === 1 || next === 11) && current % 10 === 0 : last === 'scale';
      if (!isPart) break;
      last = 'scale';
      count += 1;
    } else break;
  }
  if (count === 0) return null;
  const whole = total + current;
  if (names[at + count] !== point) return { value: String(whole), length: count };
  const digits: number[] = [];
  while ((small[names[at + count + 1 + digits.length] ?? ''] ?? 10) < 10)
    digits.push(small[names[at + count + 1 + digits.length] ?? ''] ?? 0);
  if (digits.length === 0) return { value: String(whole), length: count };
  return { value: `${whole}.${digits.join('')}`, length: count + 1 + digits.length };
}

/** A word as quotes are compared by it, and the words of the text that it stands for. */
export interface Token {
  text: string;
  /** The first and the last word of the text, counted from 0. */
  first: number;
  last: number;
}

const FILLERS = new Set('um umm uh uhm uhh erm er eh ah hm hmm mm mhm euh heu hum'.split(' '));
export const NEGATIONS: ReadonlySet<string> = new Set(
  'not no never none nothing nobody neither nor without hardly pas ne jamais aucun aucune sans ni rien personne'.split(
    ' ',
  ),
);

const WHOLE: Readonly<Record<string, string>> = {
  cannot: 'can not',
  "can't": 'can not',
  "won't": 'will not',
  "shan't": 'shall not',
  "let's": 'let us',
  gonna: 'going to',
  wanna: 'want to',
  gotta: 'got to',
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
};
const ENDINGS: Readonly<Record<string, string>> = { "'m": 'am', "'re": 'are', "'ve": 'have', "'ll": 'will' };
const IS_BEFORE_S = new Set(['it', 'he', 'she', 'that', 'what', 'there', 'who', 'here', 'where', 'how']);
/** Written without their apostrophe. */
const BARE = new Set(
  'dont didnt doesnt isnt wasnt arent werent hasnt havent hadnt couldnt wouldnt shouldnt'.split(' '),
);
const SIGNS: Readonly<Record<string, string>> = { '%': 'percent', $: 'dollars', '€': 'euros', '£': 'pounds' };

function expanded(word: string): string {
  const whole = WHOLE[word];
  if (whole !== undefined) return whole;
  if (word.endsWith("n't")) return `${word.slice(0, -3)} not`;
  if (BARE.has(word)) return `${word.slice(0, -2)} not`;
  const place = word.lastIndexOf("'");
  if (place <= 0) return word;
  const stem = word.slice(0, place);
  const ending = ENDINGS[word.slice(place)];
  if (ending !== undefined) return `${stem} ${ending}`;
  return word.endsWith("'s") && IS_BEFORE_S.has(stem) ? `${stem} is` : word;
}

/** `1,000` and `1.000` are a thousand, `3.5` and `3,5` are three and a half. */
function plainNumber(word: string): string {
  if (!/^\d[\d.,]*$/.test(word)) return word;
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(word);
  return grouped ? word.replaceAll(/[.,]/g, '') : word.replaceAll(',', '.');
}

/** The parts of one written word. */
function partsOf(word: string): string[] {
  const plain = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02BC]/g, "'");
  return plain
    .split(/[-\u2010-\u2015/\u2026]+/u)
    .flatMap((part) => part.match(/[%$€£]|[\p{L}\p{N}\p{M}'.,]+/gu) ?? [])
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}%$€£]+|[^\p{L}\p{N}%$€£]+$/gu, ''))
    .filter((part) => part !== '')
    .flatMap((part) => (SIGNS[part] ?? expanded(plainNumber(part))).split(' '));
}

interface Part {
  text: string;
  place: number;
}

/** `$5` and `5 dollars`, `per cent` and `percent` are the same. */
function inOneOrder(parts: readonly Part[]): Part[] {
  const out: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    const next = parts[at + 1];
    if (!part) continue;
    if (next && (part.text === 'per' || part.text === 'pour') && next.text === 'cent') {
      out.push({ text: 'percent', place: next.place });
      at += 1;
    } else if (
      next &&
      /^(dollars|euros|pounds)$/.test(part.text) &&
      part.place === next.place &&
      /^\d/.test(next.text)
    ) {
      out.push(next, part);
      at += 1;
    } else out.push(part);
  }
  return out;
}

/**
 * The words of a text as they are compared: without case, punctuation, fillers and stammered repeats; contractions and
 * numbers written in one way.
 * @param language ISO 639-1; number words are known in English and French
 */
export function tokensOf(text: string, language: string): Token[] {
  const known = language === 'fr' ? 'fr' : 'en';
  const parts = inOneOrder(
    splitText(text).flatMap((word, index) => partsOf(word).map((part) => ({ text: part, place: index }))),
  ).filter((part) => !FILLERS.has(part.text));
  const texts = parts.map((part) => part.text);
  const tokens: Token[] = [];
  for (let at = 0; at < parts.length;) {
    const numeral = numeralAt(texts, at, known);
    const length = numeral?.length ?? 1;
    const value = numeral?.value ?? texts[at] ?? '';
    const first = parts[at]?.place ?? 0;
    const last = parts[at + length - 1]?.place ?? first;
    const before = tokens.at(-1);
    const isRepeat = before?.text === value && !/^\d/.test(value) && !NEGATIONS.has(value);
    if (isRepeat) before.last = last;
    else tokens.push({ text: value, first, last });
    at += length;
  }
  return tokens;
}
