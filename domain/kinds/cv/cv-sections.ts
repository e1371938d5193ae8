import { COMMON, HEADINGS } from './cv-vocabulary.ts';
import { CV_LANGUAGES, type CvLanguage, type CvSectionKind } from './cv-types.ts';
import { tokensOf } from './readability.ts';

export interface CvSection {
  kind: CvSectionKind;
  /** Heading as the CV has it; empty for the text before the first heading. */
  heading: string;
  /** The number of its first line below the heading. */
  from: number;
  lines: string[];
}

export const withoutAccents = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** The language whose commonest words are more frequent; the one given where neither is. */
export function cvLanguage(text: string, otherwise: CvLanguage): CvLanguage {
  const tokens = tokensOf(text.toLowerCase());
  const hits = CV_LANGUAGES.map((language) => ({
    language,
    count: tokens.filter((word) => COMMON[language].has(word)).length,
  }));
  const [first, second] = hits.toSorted((a, b) => b.count - a.count);
  return first && second && first.count > second.count ? first.language : otherwise;
}

/** The section that a line begins; null for any other line. A heading stands alone on a short line. */
function headingOf(line: string, language: CvLanguage): CvSectionKind | null {
  const plain = withoutAccents(line)
    .replace(/[:：.\s]+$/u, '')
    .replace(/^[\s•*\-–\d.]+/u, '')
    .trim();
  if (plain === '' || plain.length > 40) return null;
  const entry = Object.entries(HEADINGS[language]).find(([, names]) => names.includes(plain));
  return (entry?.[0] as CvSectionKind | undefined) ?? null;
}

/** A CV by its headings; both languages are looked for, since headings of one stand over texts of the other. */
export function sectionsOf(text: string, language: CvLanguage): CvSection[] {
  const lines = text.split('\n');
  const sections: CvSection[] = [{ kind: 'contact', heading: '', from: 0, lines: [] }];
  const other = CV_LANGUAGES.find((candidate) => candidate !== language) ?? language;
  for (const [at, line] of lines.entries()) {
    const kind = headingOf(line, language) ?? headingOf(line, other);
    if (kind) sections.push({ kind, heading: line.trim(), from: at + 1, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}
