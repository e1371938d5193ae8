import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { CV_LIMITS } from '@vivavoce/domain/kinds/cv/cv-limits.ts';
import type { HiddenText, HiddenReason } from '@vivavoce/domain/kinds/cv/cv-types.ts';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { inReadingOrder, type Box } from './page-order.ts';
import { tidy, UnreadableFile, type CvReading } from './reading.ts';

type Matrix = readonly [number, number, number, number, number, number];
type Area = readonly [number, number, number, number];

/** Instructions for the renderer, by the numbers of its operations. */
interface Operations {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

interface HiddenRun {
  reason: HiddenReason;
  text: string;
  x: number;
  y: number;
}

const WHITE = [255, 255, 255] as const;
/** Channels that differ by less are the same to the eye. */
const SAME_BELOW = 24;
const TINY_BELOW_POINTS = 3;
const FAINT_BELOW = 0.1;
/** Text that is neither filled nor stroked, and text that only clips. */
const UNSEEN_MODES = [3, 7];

const times = (first: Matrix, second: Matrix): Matrix => [
  first[0] * second[0] + first[2] * second[1],
  first[1] * second[0] + first[3] * second[1],
  first[0] * second[2] + first[2] * second[3],
  first[1] * second[2] + first[3] * second[3],
  first[0] * second[4] + first[2] * second[5] + first[4],
  first[1] * second[4] + first[3] * second[5] + first[5],
];

const point = (matrix: Matrix, x: number, y: number): readonly [number, number] => [
  matrix[0] * x + matrix[2] * y + matrix[4],
  matrix[1] * x + matrix[3] * y + matrix[5],
];

function area(matrix: Matrix, [left, low, right, high]: Area): Area {
  const corners = [
    point(matrix, left, low),
    point(matrix, right, low),
    point(matrix, left, high),
    point(matrix, right, high),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const holds = ([left, low, right, high]: Area, x: number, y: number): boolean =>
  x >= left && x <= right && y >= low && y <= high;

function colourOf(value: unknown): readonly number[] {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/iu.exec(String(value));
  return hex ? hex.slice(1).map((part) => Number.parseInt(part, 16)) : [0, 0, 0];
}

const same = (first: readonly number[], second: readonly number[]): boolean =>
  first.every((channel, at) => Math.abs(channel - (second[at] ?? 0)) < SAME_BELOW);

const numbers = (value: unknown, length: number): number[] | null => {
  const list = Array.from(Object.values((value ?? {}) as Record<string, number>), Number).slice(0, length);
  return list.length === length && list.every(Number.isFinite) ? list : null;
};

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

interface State {
  matrix: Matrix;
  fill: readonly number[];
  alpha: number;
  /** Group that is being drawn. */
  group: number;
  mode: number;
  size: number;
  leading: number;
}

/** A filled area; `colour` is null for a picture, of whose colours nothing is known. */
interface Filled {
  area: Area;
  colour: readonly number[] | null;
  at: number;
}

interface Shown extends State {
  text: string;
  x: number;
  y: number;
  height: number;
  at: number;
}

interface Glyph {
  unicode?: string;
  width?: number;
}

/** Content of a page in drawing order: texts with their state, and filled areas. */
function drawn({ fnArray, argsArray }: Operations, ops: Readonly<Record<string, number>>) {
  const shown: Shown[] = [];
  const filled: Filled[] = [];
  let state: State = { matrix: IDENTITY, fill: [0, 0, 0], alpha: 1, group: 1, mode: 0, size: 1, leading: 0 };
  const stack: State[] = [];
  let line: Matrix = IDENTITY;
  let text: Matrix = IDENTITY;
  const move = (x: number, y: number) => {
    line = times(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  const show = (glyphs: readonly (Glyph | number | null)[], at: number) => {
    const whole = times(state.matrix, text);
    const [x, y] = point(whole, 0, 0);
    const height = Math.hypot(whole[2], whole[3]) * Math.abs(state.size);
    let advance = 0;
    let written = '';
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') advance -= (glyph / 1000) * state.size;
      else if (glyph) {
        written += glyph.unicode ?? '';
        advance += ((glyph.width ?? 0) / 1000) * state.size;
      }
    }
    if (written.trim() !== '') shown.push({ ...state, text: written, x, y, height, at });
    text = times(text, [1, 0, 0, 1, advance, 0]);
  };
  for (const [at, fn] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as unknown[];
    switch (fn) {
      case ops['save']:
        stack.push(state);
        break;
      case ops['restore']:
      case ops['paintFormXObjectEnd']:
        state = stack.pop() ?? state;
        break;
      case ops['transform']: {
        const matrix = numbers(args, 6);
        if (matrix) state = { ...state, matrix: times(state.matrix, matrix as unknown as Matrix) };
        break;
      }
      case ops['paintFormXObjectBegin']: {
        stack.push(state);
        const matrix = numbers(args[0], 6);
        if (matrix) state = { ...state, matrix: times(state.matrix, matrix as unknown as Matrix) };
        break;
      }
      case ops['beginGroup']:
        stack.push(state);
        state = { ...state, group: state.group * state.alpha, alpha: 1 };
        break;
      case ops['endGroup']:
        state = stack.pop() ?? state;
        break;
      case ops['setFillRGBColor']:
        state = { ...state, fill: colourOf(args[0]) };
        break;
      case ops['setGState']: {
        const alpha = (args[0] as [string, unknown][] | undefined)?.find(([name]) => name === 'ca')?.[1];
        if (typeof alpha === 'number') state = { ...state, alpha };
        break;
      }
      case ops['setTextRenderingMode']:
        state = { ...state, mode: Number(args[0]) };
        break;
      case ops['setFont']:
        state = { ...state, size: Number(args[1]) };
        break;
      case ops['setLeading']:
        state = { ...state, leading: Number(args[0]) };
        break;
      case ops['beginText']:
        line = IDENTITY;
        text = IDENTITY;
        break;
      case ops['setTextMatrix']: {
        const matrix = numbers(args.length === 1 ? args[0] : args, 6);
        if (matrix) line = matrix as unknown as Matrix;
        text = line;
        break;
      }
      case ops['moveText']:
        move(Number(args[0]), Number(args[1]));
        break;
      case ops['setLeadingMoveText']:
        state = { ...state, leading: -Number(args[1]) };
        move(Number(args[0]), Number(args[1]));
        break;
      case ops['nextLine']:
        move(0, -state.leading);
        break;
      case ops['showText']:
        show((args[0] ?? []) as Glyph[], at);
        break;
      case ops['constructPath']: {
        const fills = [ops['fill'], ops['eoFill'], ops['fillStroke'], ops['eoFillStroke']].includes(Number(args[0]));
        const bounds = numbers(args[2], 4);
        if (fills && bounds && state.alpha * state.group > 0.9)
          filled.push({ area: area(state.matrix, bounds as unknown as Area), colour: state.fill, at });
        break;
      }
      case ops['paintImageXObject']:
      case ops['paintInlineImageXObject']:
      case ops['paintImageMaskXObject']:
        filled.push({ area: area(state.matrix, [0, 0, 1, 1]), colour: null, at });
        break;
      default:
    }
  }
  return { shown, filled };
}

function reasonOf(run: Shown, filled: readonly Filled[], [left, low, right, high]: Area): HiddenReason | null {
  if (UNSEEN_MODES.includes(run.mode) || run.alpha * run.group < FAINT_BELOW) return 'invisible';
  if (run.height < TINY_BELOW_POINTS) return 'tiny';
  if (!holds([left - 1, low - 1, right + 1, high + 1], run.x, run.y)) return 'outside';
  const [x, y] = [run.x + 1, run.y + run.height * 0.3];
  const here = filled.filter((box) => holds(box.area, x, y));
  const after = here.find((box) => box.at > run.at);
  if (after) return after.colour === null ? null : 'covered';
  const behind = here.findLast((box) => box.at < run.at);
  if (behind?.colour === null) return null;
  return same(run.fill, behind?.colour ?? WHITE) ? 'colour' : null;
}

/** Texts of a page that a reader would not see. No text over a picture is reported. */
function hiddenRuns(
  operations: Operations,
  ops: Readonly<Record<string, number>>,
  view: readonly number[],
): HiddenRun[] {
  const { shown, filled } = drawn(operations, ops);
  const page = [view[0] ?? 0, view[1] ?? 0, view[2] ?? 0, view[3] ?? 0] as const;
  return shown.flatMap((run) => {
    const reason = reasonOf(run, filled, page);
    return reason ? { reason, text: run.text, x: run.x, y: run.y } : [];
  });
}

interface Item {
  str: string;
  width: number;
  height: number;
  transform: number[];
}

const bare = (text: string): string => text.replace(/\s/gu, '');

/** Whether a piece of text begins where a hidden one does. */
function isHidden({ x, y, width, text }: Box, hidden: readonly HiddenRun[]): boolean {
  return hidden.some(
    (run) =>
      run.x >= x - 1 &&
      run.x <= x + Math.max(width, 1) + 1 &&
      Math.abs(run.y - y) < 2 &&
      (bare(text).includes(bare(run.text)) || bare(run.text).includes(bare(text))),
  );
}

function joined(runs: readonly HiddenRun[]): HiddenText[] {
  const hiddenTexts: HiddenText[] = [];
  for (const { reason, text } of runs) {
    const before = hiddenTexts.at(-1);
    if (before?.reason === reason) before.text += text;
    else hiddenTexts.push({ reason, text });
  }
  return hiddenTexts;
}

async function opened(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes);
  } catch (error) {
    throw new UnreadableFile((error as Error).name === 'PasswordException' ? 'encrypted' : 'unreadable');
  }
}

/** The text of a PDF in reading order, with what its pages hide. */
export async function readPdf(bytes: Uint8Array): Promise<CvReading> {
  const pdf = await opened(bytes);
  if (pdf.numPages > CV_LIMITS.pages_max) throw new UnreadableFile('too_many_pages');
  const { OPS: ops } = await getResolvedPDFJS();
  const lines: string[] = [];
  const hidden: HiddenText[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const operations: Operations = await page.getOperatorList();
    const runs = hiddenRuns(operations, ops, page.view);
    hidden.push(...joined(runs));
    const { items } = await page.getTextContent();
    const boxes = items
      .flatMap((item) => ('str' in item ? (item as Item) : []))
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, width, height, transform }): Box => ({
        text: str,
        width,
        height: height || 10,
        x: transform[4] ?? 0,
        y: transform[5] ?? 0,
      }));
    lines.push(...inReadingOrder(boxes.filter((box) => !isHidden(box, runs))), '');
  }
  const { info } = await pdf.getMetadata();
  const { Language: language, Title: title } = info as { Language?: string | null; Title?: string };
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | null;
  return {
    text: tidy(lines.join('\n')),
    hidden: hidden.map(({ reason, text }) => ({ reason, text: tidy(text) })),
    facts: {
      pages: pdf.numPages,
      tagged: marks?.Marked === true,
      language: language ? beginningOf(language, 40) : null,
      title: title ? beginningOf(title, 200) : null,
    },
  };
}
