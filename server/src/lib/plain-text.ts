import { FORMULA_FORMS, WIDE_BLANKS } from '@vivavoce/domain/applications/formula-marks.ts';

/** Commas, semicolons, tabs and line ends: separators of any program. */
const ENDS = new Set([0x2c, 0x3b, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x7c]);
const [QUOTE, BLANK, LINE_END, APOSTROPHE] = [0x22, 0x20, 0x0a, 0x27];
/** Characters that start a formula: = + - @. */
const BEGINNINGS = new Set([0x3d, 0x2b, 0x2d, 0x40]);
/** Characters by their bytes in UTF-8, those of two or three. */
const encoded = (characters: string): Set<number> =>
  new Set([...characters].map((character) => Buffer.from(character).reduce((sum, byte) => sum * 256 + byte, 0)));
const WIDE = encoded(FORMULA_FORMS);
const BLANKS = encoded(WIDE_BLANKS);
const MARK = Buffer.from("'");

/** Bytes to check: the start of a formula, and the first byte of its other forms. */
const LOOK = new Uint8Array(256);
for (const byte of BEGINNINGS) LOOK[byte] = 1;
for (const form of FORMULA_FORMS) LOOK[Buffer.from(form)[0] ?? 0] = 1;

const triple = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)) * 256 + (bytes[at + 2] ?? 0);
const pair = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

/**
 * Whether only blanks, quotes and apostrophes precede this position in its cell. Behind an apostrophe of the text itself
 * a mark is needed too, since reading takes one away: see `withoutFormulaMarks`.
 */
function beginsCell(bytes: Uint8Array, position: number): boolean {
  for (let at = position - 1; at >= 0; at -= 1) {
    const byte = bytes[at] ?? 0;
    if (ENDS.has(byte)) return true;
    if (byte === QUOTE || byte === BLANK || byte === APOSTROPHE) continue;
    if (byte < 0x80) return false;
    if (BLANKS.has(triple(bytes, at - 2))) at -= 2;
    else if (BLANKS.has(pair(bytes, at - 1))) at -= 1;
    else return false;
  }
  return true;
}

/** The positions in a chunk of whole rows where a formula would start for a program that splits at any separator. */
function formulas(rows: Uint8Array): number[] {
  const positions: number[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    if (LOOK[rows[at] ?? 0] === 0) continue;
    if ((rows[at] ?? 0) < 0x80 || WIDE.has(triple(rows, at))) if (beginsCell(rows, at)) positions.push(at);
  }
  return positions;
}

/** The same bytes in chunks that end with a line, so that a chunk starts where a cell may. */
export async function* wholeLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(LINE_END) + 1;
    if (end > 0) yield Buffer.concat([rest, piece.subarray(0, end)]);
    rest = end > 0 ? piece.subarray(end) : Buffer.concat([rest, piece]);
  }
  if (rest.length > 0) yield rest;
}

/**
 * Rows of a CSV file with an apostrophe before everything that any spreadsheet program could read as a formula: after
 * every known separator, also in the middle of a cell, since programs in another language split there.
 * @param rows a chunk of UTF-8 of whole lines
 */
export function plainText(rows: Uint8Array): Uint8Array {
  const positions = formulas(rows);
  if (positions.length === 0) return rows;
  const marked = Buffer.allocUnsafe(rows.length + positions.length);
  let [from, to] = [0, 0];
  for (const at of positions) {
    marked.set(rows.subarray(from, at), to);
    to += at - from;
    marked.set(MARK, to);
    to += 1;
    from = at;
  }
  marked.set(rows.subarray(from), to);
  return marked;
}
