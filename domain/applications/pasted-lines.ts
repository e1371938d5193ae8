import { readApplicant } from './applicant-row.ts';
import type { FieldFault, ListedApplicant, ReadRow } from './applicant-row.ts';
import { LIST_LIMITS } from './limits.ts';
import { columnsOfContent, recogniseColumns, separatorOf } from './list-columns.ts';
import type { Columns } from './applicant-row.ts';

export interface PastedLine {
  /** Counted from 1, as the interface numbers the lines. */
  row: number;
  text: string;
  applicant: ListedApplicant | null;
  faults: FieldFault[];
  /** The earlier line with the same address. */
  repeats: number | null;
}

/** The cells of one line; quotation marks hold a separator together. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const mark = line[index];
    if (mark === '"' && quoted && line[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (mark === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (mark === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += mark;
  }
  return [...cells, cell];
}

/** `Nora Lind <nora@mail.example>` or `Nora Lind (nora@mail.example)`: names and an address without a separator. */
function readUnseparated(line: string): ReadRow {
  // A dash between them is neither.
  const pieces = line.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const at = pieces.findIndex((word) => word.includes('@'));
  const address = (pieces[at] ?? '').replace(/^\((.*)\)$|^\[(.*)\]$/u, '$1$2');
  const name = pieces.filter((_, index) => index !== at).join(' ');
  return readApplicant([name, address], ['full_name', 'email']);
}

/** How a mail program separates recipients: after an address in brackets, or at each separator. */
const BETWEEN_PEOPLE = [/(?<=>)\s*[;,]\s*/u, /\s*;\s*/u, /\s*,\s*/u];

/** One person each, where a line is a whole list of recipients: every part has exactly one address. */
function peopleOf(line: string): string[] {
  if (line.split('@').length <= 2 || line.includes('\t')) return [line];
  for (const mark of BETWEEN_PEOPLE) {
    const parts = line.split(mark);
    if (parts.length > 1 && parts.every((part) => part.split('@').length === 2)) return parts;
  }
  return [line];
}

/** Without a bullet or number at the beginning, and a comma at the end. */
const unlisted = (line: string): string =>
  line.replace(/^(?:[-*\u2022\u2013]|\d{1,4}[.)])\s+/u, '').replace(/[\s;,]+$/u, '');

/** `Lind, Nora <nora@mail.example>`: the comma belongs to the name, since the address has its own brackets. */
const ADDRESSED = /^[^;\t<>]*<[^<>@]+@[^<>]+>$/u;

function readLine(raw: string, headed: Columns | null): ReadRow {
  const line = raw.trim();
  if (ADDRESSED.test(line)) return readUnseparated(line.replace(/^"([^"]*)"/, '$1'));
  // An empty first cell is an empty beginning of the line.
  const cells = cellsOf(raw, separatorOf(line));
  if (cells.length === 1) return readUnseparated(line);
  return readApplicant(cells, headed ?? columnsOfContent(cells.map((cell) => cell.trim())));
}

/**
 * Reads lines pasted from a spreadsheet, an address book or a mail: one person each, in any of the usual orders, or all
 * recipients of a mail in one line.
 * @returns one entry for each line that is not empty, at most `pasted_max_lines`, and whether there were more
 */
export function readPastedLines(text: string): { lines: PastedLine[]; more: boolean } {
  const firstLines = new Map<string, number>();
  const lines: PastedLine[] = [];
  let headed: Columns | null = null;
  const all = text.split(/\r\n|\r|\n/u);
  for (const [index, raw] of all.entries()) {
    const line = raw.trim();
    if (line === '') continue;
    if (lines.length === 0 && headed === null) {
      const { header, columns } = recogniseColumns(
        cellsOf(raw, separatorOf(line)),
        all
          .slice(index + 1, index + 1 + LIST_LIMITS.first_rows)
          .filter((next) => next.trim() !== '')
          .map((next) => cellsOf(next, separatorOf(line))),
      );
      if (header && columns.length > 1) {
        headed = columns;
        continue;
      }
    }
    const row = index + 1;
    for (const part of headed ? [raw] : peopleOf(unlisted(raw))) {
      if (lines.length === LIST_LIMITS.pasted_max_lines) return { lines, more: true };
      const { applicant, faults } = readLine(part, headed);
      const repeats = applicant ? (firstLines.get(applicant.email) ?? null) : null;
      if (applicant && repeats === null) firstLines.set(applicant.email, row);
      lines.push({ row, text: part.trim(), applicant, faults, repeats });
    }
  }
  return { lines, more: false };
}
