import { splitText } from '../transcripts/cues.ts';
import { cleanText } from './clean-text.ts';
import { findWords } from './quotes.ts';
import type { Quotable, Quote } from './quotes.ts';
import type { AiNote } from './results.ts';
import { numberedLines, sentTexts } from './sent-texts.ts';
import { isBacked, isPlainText } from './sentences.ts';
import { suspectsOf } from './suspects.ts';
import { tokensOf } from './tokens.ts';
import { AI_WORK_LIMITS } from './work-limits.ts';

/** Kind of a statement about a part of the text: a strength, or a next step to try. */
export const STATEMENT_KINDS = ['strength', 'next_step'] as const;
type StatementKind = (typeof STATEMENT_KINDS)[number];

/** A line of the material that AI may cite; a line of a recording has its time too. */
interface MaterialLine {
  text: string;
  question_id?: number;
  from_ms?: number;
}

/** A part of the material under its heading. */
export interface MaterialPart {
  /** Key of the part in the product; the text of the heading is the author's. */
  key: string;
  heading: string;
  lines: readonly MaterialLine[];
}

/** Words of the material, as they stand there. */
interface CitedPassage extends MaterialLine {
  /** The line in which they begin, counted from 1 through all parts. */
  line: number;
}

interface CitedStatement {
  /** Place of the part in the text of the model, counted through all parts, once people have corrected that text. */
  place?: number;
  kind: StatementKind;
  text: string;
  passages: CitedPassage[];
}

/** Statements about parts of a text; those without any are left out. */
export interface CitedText {
  parts: { key: string; heading: string; statements: CitedStatement[] }[];
}

/** Citation as the model claims it: parts and lines count from 1. */
export interface ClaimedText {
  statements: { part: number; kind: StatementKind; text: string; cites: Quote[] }[];
}

/** The material as a model is shown it: headings, and lines numbered through all parts. */
export function numberedParts(parts: readonly MaterialPart[]): { text: string; notes: AiNote[] } {
  const { texts, notes } = sentTexts(
    parts.flatMap(({ heading, lines }) => [heading, ...lines.map(({ text }) => text)]),
  );
  let at = 0;
  let line = 1;
  const shown = parts.map(({ lines }, nth) => {
    const heading = texts[at];
    const lineTexts = texts.slice(at + 1, at + 1 + lines.length);
    const text = [`Part ${nth + 1}: ${heading}`, numberedLines(lineTexts, line)].join('\n');
    at += 1 + lines.length;
    line += lines.length;
    return text;
  });
  return { text: shown.join('\n\n'), notes };
}

/**
 * Keeps the statements that the material supports: every quote is in the statement's own part, and no number or name
 * is added. A part keeps one statement of each kind.
 */
export function checkCitedText(
  claimed: ClaimedText,
  parts: readonly MaterialPart[],
  language: string,
): { text: CitedText; dropped: number } {
  const lines = parts.flatMap((part, nth) => part.lines.map((line) => ({ ...line, part: nth })));
  const texts = lines.map(({ text }) => cleanText(text).text);
  const words = texts.map(splitText);
  const cueOfWord = words.flatMap((lineWords, line) => lineWords.map(() => line));
  const all = words.flat();
  // The raw text, since invisible characters are part of what reads like instructions.
  const suspects = suspectsOf(lines.map(({ text }) => text));
  const quotable: Quotable = { cueOfWord, tokens: tokensOf(all.join(' '), language), language, suspects };
  const passageOf = (quote: Quote, part: number): CitedPassage | null => {
    const span = findWords(quotable, quote);
    const at = span ? (cueOfWord[span.from] ?? 0) : 0;
    const line = lines[at];
    if (!span || !line || line.part !== part || lines[cueOfWord[span.to] ?? 0]?.part !== part) return null;
    const { question_id, from_ms } = line;
    return {
      line: at + 1,
      text: all.slice(span.from, span.to + 1).join(' '),
      ...(question_id !== undefined && { question_id }),
      ...(from_ms !== undefined && { from_ms }),
    };
  };
  const citedParts = parts.map(({ key, heading }) => ({ key, heading, statements: [] as CitedStatement[] }));
  let dropped = 0;
  for (const { part, kind, text, cites } of claimed.statements) {
    const plain = text.replaceAll(/\s+/gu, ' ').trim();
    const place = citedParts[part - 1];
    const passages = cites.flatMap((cite) => passageOf(cite, part - 1) ?? []);
    const fits = plain !== '' && plain.length <= AI_WORK_LIMITS.sentence_max_characters && isPlainText(plain);
    const cited = passages.length > 0 && passages.length === cites.length && isBacked(plain, passages, language);
    if (!place || !fits || !cited || place.statements.some((statement) => statement.kind === kind)) {
      dropped += 1;
      continue;
    }
    const single = passages.filter(
      (passage, nth) =>
        passages.findIndex((other) => other.line === passage.line && other.text === passage.text) === nth,
    );
    place.statements.push({ kind, text: plain, passages: single });
  }
  const order = ({ kind }: CitedStatement) => STATEMENT_KINDS.indexOf(kind);
  const filled = citedParts.filter(({ statements }) => statements.length > 0);
  return {
    text: {
      parts: filled.map((part) => ({
        ...part,
        statements: part.statements.toSorted((a, b) => order(a) - order(b)),
      })),
    },
    dropped,
  };
}

type PlacedStatement = CitedStatement & { place: number };

/** The statements with their places in the text of the model, from 0 through all parts. */
export function placedParts(text: CitedText): { key: string; heading: string; statements: PlacedStatement[] }[] {
  let next = 0;
  return text.parts.map((part) => ({
    ...part,
    statements: part.statements.map((statement) => ({
      ...statement,
      place: statement.place ?? next++,
    })),
  }));
}

/**
 * Text of a model with corrected sentences: statements keep their passages, and omitted statements are removed.
 * @returns null where a place is named twice or does not exist
 */
export function correctCitedText(
  text: CitedText,
  corrections: readonly { place: number; text: string }[],
): CitedText | null {
  const parts = placedParts(text);
  const places = new Set(parts.flatMap(({ statements }) => statements.map(({ place }) => place)));
  const words = new Map(corrections.map((correction) => [correction.place, correction.text]));
  if (words.size < corrections.length || corrections.some(({ place }) => !places.has(place))) return null;
  const corrected = parts.map((part) => ({
    ...part,
    statements: part.statements.flatMap((statement) => {
      const written = words.get(statement.place);
      return written === undefined ? [] : [{ ...statement, text: written }];
    }),
  }));
  return { parts: corrected.filter(({ statements }) => statements.length > 0) };
}
