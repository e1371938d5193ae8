/** The numbers that a word stands for, in the language of a text. */
interface NumeralNames {
  small: Readonly<Record<string, number>>;
  scales: Readonly<Record<string, number>>;
  /** Between the parts of a number: `two hundred and five`, `vingt et un`. */
  and: string;
  point: string;
}

const numbered = (names: string, from: number, step = 1): [string, number][] =>
  names.split(' ').map((word, place) => [word, from + place * step]);

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

export interface Numeral {
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
export function numeralAt(names: readonly string[], at: number, language: string): Numeral | null {
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
