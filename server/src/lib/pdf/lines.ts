import bidiFactory, { type Bidi } from 'bidi-js';
import LineBreaker from 'linebreak';
import { type FontList, type PdfFont, BOX, UNSEEN, has } from './fonts.ts';

/** Letters that are drawn together: a base with its marks. */
interface Cluster {
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
const paragraphText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll(ORDERING, '');

/** The clusters of a text, each with the first font that has all its letters. */
function clustersOf(text: string, fonts: FontList): Cluster[] {
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

// Its types describe the module of another kind than Node loads.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Letters of one font, direction and script, in the order in which they are read. */
export interface Run {
  text: string;
  font: PdfFont;
  level: number;
  /** Letters that are read from left to right; null where readers of PDF turn the drawn letters round. */
  read: string | null;
}

export interface Paragraph {
  rtl: boolean;
  /** Runs of each line, from left to right. */
  lines: Run[][];
  lacking: boolean;
}

type Placed = Cluster & { level: number };
type Group = [Placed, ...Placed[]];
type Measure = (text: string, font: PdfFont) => number;

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The font engine turns right-to-left letters round automatically, but not signs that stand between them. */
function runOf(clusters: Group): Run {
  const [{ font, level }] = clusters;
  const read = clusters.map((cluster) => cluster.read).join('');
  if (level % 2 === 0) return { text: clusters.map(({ text }) => text).join(''), font, level, read };
  const mirrored = clusters.map(({ text }) =>
    [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join(''),
  );
  const turns = mirrored.some((part) => RTL.test(part));
  const lacking = clusters.some((cluster) => cluster.lacking);
  return { text: (turns ? mirrored : mirrored.toReversed()).join(''), font, level, read: lacking ? read : null };
}

function runsOf(clusters: readonly Placed[]): Run[] {
  const groups: Group[] = [];
  for (const cluster of clusters) {
    if (cluster.text === '') continue;
    const group = groups.at(-1);
    const last = group?.at(-1);
    const joins =
      group !== undefined &&
      last !== undefined &&
      last.font === cluster.font &&
      last.level === cluster.level &&
      last.script === cluster.script &&
      last.lacking === cluster.lacking &&
      !last.cut;
    if (joins) group.push(cluster);
    else groups.push([cluster]);
  }
  return groups.map((group) => runOf(group));
}

/** Rule L2 of the bidirectional algorithm (Unicode Standard Annex 9). */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  return ordered;
}

/** Parts that may stand on lines of their own, as long as they are. */
function partsOf(text: string, clusters: readonly Placed[]): Placed[][] {
  const breaker = new LineBreaker(text);
  const parts: Placed[][] = [];
  let from = 0;
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
    const { position } = at;
    let to = from;
    while ((clusters[to]?.start ?? position) < position) to += 1;
    parts.push(clusters.slice(from, to));
    from = to;
  }
  return parts;
}

/** A part that is wider than a line, in pieces that are not. */
function piecesOf(part: readonly Placed[], width: number, measure: Measure): Placed[][] {
  let piece: Placed[] = [];
  const pieces = [piece];
  let used = 0;
  for (const cluster of part) {
    const wide = measure(cluster.text, cluster.font);
    if (used + wide > width && cluster.text !== ' ' && piece.length > 0) {
      piece = [];
      pieces.push(piece);
      used = 0;
    }
    piece.push(cluster);
    used += wide;
  }
  return pieces;
}

const withoutEnd = (clusters: readonly Placed[]): readonly Placed[] =>
  clusters.slice(0, clusters.findLastIndex(({ text }) => text !== ' ' && text !== '') + 1);

/** Lines of a paragraph that are no wider than `width`, by the bidirectional algorithm and the rules of line breaking. */
export function linesOf(source: string, fonts: FontList, width: number, measure: Measure): Paragraph {
  const text = paragraphText(source);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const clusters = clustersOf(text, fonts).map((cluster) => ({ ...cluster, level: levels[cluster.start] ?? 0 }));
  const base = paragraphs[0]?.level ?? 0;
  const widthOf = (part: readonly Placed[]): number =>
    runsOf(part).reduce((sum, run) => sum + measure(run.text, run.font), 0);
  let line: Placed[] = [];
  const lines = [line];
  let used = 0;
  const parts = partsOf(text, clusters).flatMap((part) =>
    widthOf(withoutEnd(part)) > width ? piecesOf(part, width, measure) : [part],
  );
  for (const part of parts) {
    if (used + widthOf(withoutEnd(part)) > width && line.length > 0) {
      line = [];
      lines.push(line);
      used = 0;
    }
    line.push(...part);
    used += widthOf(part);
  }
  return {
    rtl: base % 2 === 1,
    lines: lines.map((clusters_of_line) => inVisualOrder(runsOf(withoutEnd(clusters_of_line)))),
    lacking: clusters.some(({ lacking }) => lacking),
  };
}
