import { beginningOf } from '../../cut-text.ts';
import { CV_LIMITS } from './cv-limits.ts';
import { cvLanguage, sectionsOf, withoutAccents, type CvSection } from './cv-sections.ts';
import {
  type CvFacts,
  type CvFeedback,
  type CvFinding,
  type CvLanguage,
  type CvRule,
  type CvSectionKind,
  CV_LANGUAGES,
} from './cv-types.ts';
import { EMPTY_PHRASES, PASSIVE, WEAK_OPENINGS, MONTHS, PRESENT } from './cv-vocabulary.ts';
import { readability, sentencesOf, tokensOf } from './readability.ts';

interface Period {
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
function periodsOf(lines: readonly string[], from: number): Period[] {
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

/** The sections that readers look for. */
const WANTED: readonly CvSectionKind[] = ['contact', 'profile', 'experience', 'education', 'skills'];

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/u;
const PHONE = /(?:\+|\b0)[\d\s().-]{7,}\d/u;
const BULLET = /^\s*(?:[•·▪◦‣*–—-]|o\s)\s*/u;

const quoted = (text: string): string => beginningOf(text.trim(), CV_LIMITS.quote_max_characters);

interface Input {
  text: string;
  facts: CvFacts;
  filename: string;
  /** The language of the activity, where the text does not tell. */
  otherwise: CvLanguage;
}

type Place = Pick<CvFinding, 'section' | 'line'> & { quote?: string; count?: number };

const finding = (rule: CvRule, { section, line, quote, count }: Place): CvFinding => ({
  rule,
  section,
  line,
  quote: quoted(quote ?? ''),
  count: count ?? null,
});

interface Line {
  section: CvSectionKind;
  line: number;
  text: string;
}

const linesOf = ({ kind, from, lines }: CvSection): Line[] =>
  lines.map((text, at) => ({ section: kind, line: from + at, text }));

const afterBullet = (text: string): string => text.replace(BULLET, '');

function lengthFindings(length: number, { pages }: CvFacts): CvFinding[] {
  const place = { section: 'file', line: null } as const;
  if (length > CV_LIMITS.word_count_max || (pages ?? 0) > 2)
    return [finding('too_long', { ...place, count: pages ?? length })];
  return length < CV_LIMITS.word_count_min ? [finding('too_short', { ...place, count: length })] : [];
}

function contactFindings(text: string): CvFinding[] {
  const place = { section: 'contact', line: null } as const;
  return [
    ...(EMAIL.test(text) ? [] : [finding('no_email', place)]),
    ...(PHONE.test(text) ? [] : [finding('no_phone', place)]),
  ];
}

/** Dates of one section: stated, never judged. */
function dateFindings(kind: CvSectionKind, periods: readonly Period[]): CvFinding[] {
  const at = ({ line, quote }: Period): Place => ({ section: kind, line, quote });
  const findings: CvFinding[] = [];
  for (const [index, period] of periods.entries()) {
    const { from, to } = period;
    if (to !== null && to < from) findings.push(finding('date_reversed', at(period)));
    const before = periods[index - 1];
    if (before && from > before.from) findings.push(finding('dates_disordered', at(period)));
  }
  if (kind !== 'experience') return findings;
  const ordered = periods.toSorted((a, b) => a.from - b.from);
  let until: number | null = null;
  for (const period of ordered) {
    const gap = until === null ? 0 : period.from - until - 1;
    if (gap >= CV_LIMITS.gap_min_months) findings.push(finding('gap', { ...at(period), count: gap }));
    if (period.to === null) break;
    until = Math.max(until ?? period.to, period.to);
  }
  return findings;
}

function styleFinding(periods: readonly Period[]): CvFinding[] {
  // Years alone are usual for studies beside months for work.
  const dated = periods.filter(({ styles }) => !styles.includes('year'));
  const styles = new Set(dated.flatMap((period) => period.styles));
  const other = dated.find((period) => period.styles.some((style) => style !== dated[0]?.styles[0]));
  return styles.size > 1 && other
    ? [finding('date_styles', { section: 'experience', line: other.line, quote: other.quote, count: styles.size })]
    : [];
}

function bulletFindings(lines: readonly Line[], language: CvLanguage): CvFinding[] {
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const bullets = filled.filter(({ text }) => BULLET.test(text));
  const place = { section: 'experience', line: null } as const;
  if (filled.length > 3 && bullets.length === 0) return [finding('no_bullets', place)];
  const openings = new Map<string, number>();
  for (const { text } of bullets) {
    const first = withoutAccents(tokensOf(afterBullet(text))[0] ?? '');
    if (first.length > 2) openings.set(first, (openings.get(first) ?? 0) + 1);
  }
  const [repeated] = [...openings].filter(([, count]) => count > 2).toSorted(([, a], [, b]) => b - a);
  return [
    ...bullets
      .filter(({ text }) => tokensOf(text).length > CV_LIMITS.bullet_max_length)
      .map(({ text, ...at }) => finding('long_bullet', { ...at, quote: text, count: tokensOf(text).length })),
    ...bullets.flatMap(({ text, ...at }) => {
      const plain = withoutAccents(afterBullet(text));
      const opening = WEAK_OPENINGS[language].find((candidate) => plain.startsWith(candidate));
      return opening ? [finding('weak_opening', { ...at, quote: afterBullet(text).slice(0, opening.length) })] : [];
    }),
    ...(bullets.length > 2 && !bullets.some(({ text }) => /\d/u.test(afterBullet(text)))
      ? [finding('no_numbers', place)]
      : []),
    ...(repeated ? [finding('repeated_opening', { ...place, quote: repeated[0], count: repeated[1] })] : []),
  ];
}

function sentenceFindings(lines: readonly Line[], language: CvLanguage): CvFinding[] {
  return lines.flatMap(({ text, ...at }) => [
    ...sentencesOf(text)
      .filter((sentence) => !BULLET.test(text) && tokensOf(sentence).length > CV_LIMITS.sentence_max_length)
      .map((sentence) => finding('long_sentence', { ...at, quote: sentence, count: tokensOf(sentence).length })),
    ...[...text.matchAll(PASSIVE[language])].map(([quote]) => finding('passive', { ...at, quote })),
    ...EMPTY_PHRASES[language]
      .filter((word) => new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, 'u').test(withoutAccents(text)))
      .map((word) => finding('empty_phrase', { ...at, quote: word })),
  ]);
}

function fileFindings({ facts, filename }: Input): CvFinding[] {
  const place = { section: 'file', line: null } as const;
  const telling = tokensOf(filename.replace(/\.\w+$/u, '')).filter(
    (word) => !/^(?:cv|resume|scan|document|final|new|copy|version|v|copie)$/iu.test(word),
  );
  return [
    ...(telling.length === 0 ? [finding('file_name', { ...place, quote: filename })] : []),
    ...(facts.tagged === false ? [finding('not_tagged', place)] : []),
    ...(facts.tagged !== null && !facts.language ? [finding('no_language', place)] : []),
    ...(facts.tagged !== null && !facts.title ? [finding('no_title', place)] : []),
  ];
}

/** At most a few of each rule, so that the list is short enough to work through. */
const bounded = (findings: readonly CvFinding[]): CvFinding[] =>
  findings.filter(
    ({ rule }, at) =>
      findings.slice(0, at).filter((other) => other.rule === rule).length < CV_LIMITS.findings_per_rule_max,
  );

/**
 * Findings about a CV by rule, section by section: the same text always gets the same findings. Nothing here judges
 * the person; each finding names its rule, whose source is in `CV_RULES`.
 */
export function cvFeedback(input: Input): CvFeedback {
  const { text, facts } = input;
  const language = cvLanguage(text, input.otherwise);
  const sections = sectionsOf(text, language);
  const figures = readability(text, language);
  const kinds = new Set(
    sections.filter(({ lines, kind }) => kind !== 'contact' || lines.join('').trim() !== '').map(({ kind }) => kind),
  );
  const presentKinds = WANTED.filter((kind) => kinds.has(kind));
  const dated = sections.map((section) => ({ ...section, periods: periodsOf(section.lines, section.from) }));
  const experience = sections.filter(({ kind }) => kind === 'experience').flatMap(linesOf);
  const findings =
    figures.word_count === 0
      ? []
      : [
          ...lengthFindings(figures.word_count, facts),
          ...contactFindings(text),
          ...WANTED.filter((kind) => kind !== 'profile' && !kinds.has(kind)).map((section) =>
            finding('section_missing', { section, line: null }),
          ),
          ...dated.flatMap(({ kind, periods }) => dateFindings(kind, periods)),
          ...styleFinding(dated.flatMap(({ periods }) => periods)),
          ...bulletFindings(experience, language),
          ...sentenceFindings(sections.flatMap(linesOf), language),
        ];
  return {
    language,
    figures: { ...figures, sections_found: presentKinds },
    sections: sections
      .filter(({ lines, heading }) => heading !== '' || lines.join('').trim() !== '')
      .map(({ kind, heading, lines }) => ({ kind, heading, lines: lines.filter((line) => line.trim() !== '').length })),
    findings: bounded([...findings, ...fileFindings(input)]),
  };
}
