import { MONTHS, PRESENT } from './cv-vocabulary.ts';
import { CV_LANGUAGES } from './cv-types.ts';
import { withoutAccents } from './cv-sections.ts';

export interface Period {
  line: number;
  quote: string;
  /** Months since year 0; null for what goes on. */
  from: number;
  to: number | null;
  /** How its dates are written. */
  styles: DateStyle[];
}

type DateStyle = 'year' | 'numbers' | 'name';

const NAME = String.raw`\p{L}{3,9}\.?`;
const ONE = String.raw`(?:(?:0?[1-9]|1[0-2])[/.]\d{4}|${NAME}\s+\d{4}|\d{4})`;
const PERIOD = new RegExp(
  String.raw`(?<from>${ONE})\s*(?:-|–|—|to|until|à|au)\s*(?<to>${ONE}|present|now|today|current|ongoing|présent|aujourd['’]hui|ce jour|en cours|actuel(?:lement)?)`,
  'iu',
);

const YEAR_MIN = 1940;
const YEAR_MAX = 2100;

interface ReadDate {
  month: number;
  /** The last month that the date may mean. */
  until: number;
  style: DateStyle;
}

function monthOf(name: string): number | null {
  const plain = withoutAccents(name).replace('.', '');
  for (const language of CV_LANGUAGES) {
    const at = MONTHS[language].findIndex((starts) => starts.some((start) => plain.startsWith(start)));
    if (at >= 0) return at;
  }
  return null;
}

function readDate(text: string): ReadDate | null {
  const year = Number(/\d{4}$/u.exec(text)?.[0]);
  if (!(year >= YEAR_MIN && year <= YEAR_MAX)) return null;
  const rest = text.slice(0, -4).trim();
  if (rest === '') return { month: year * 12, until: year * 12 + 11, style: 'year' };
  const number = Number(/^\d{1,2}/u.exec(rest)?.[0]);
  if (number >= 1) return { month: year * 12 + number - 1, until: year * 12 + number - 1, style: 'numbers' };
  const month = monthOf(rest);
  return month === null ? null : { month: year * 12 + month, until: year * 12 + month, style: 'name' };
}

/** The first period of each line that holds one. */
export function periodsOf(lines: readonly string[], from: number): Period[] {
  return lines.flatMap((text, at) => {
    const match = PERIOD.exec(text);
    const begun = match?.groups?.['from'];
    const ended = match?.groups?.['to'];
    if (!match || begun === undefined || ended === undefined) return [];
    const start = readDate(begun);
    const going = PRESENT.test(withoutAccents(ended));
    const end = going ? null : readDate(ended);
    if (!start || (!going && !end)) return [];
    return {
      line: from + at,
      quote: match[0],
      from: start.month,
      to: end && end.until,
      styles: [start.style, ...(end ? [end.style] : [])],
    };
  });
}
