import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { withoutFormulaMarks } from '@vivavoce/domain/applications/formula-marks.ts';
import type { z } from 'zod';
import { issueCode } from '../../../http/issue-code.ts';
import { AppError, invalid } from '../../../lib/app-error.ts';
import { readCsvRows } from '../csv-rows.ts';
import { pieces } from '../csv-text.ts';

/** How the cell of a column is read: as text, as one item a line, as a number, as a time that may have no limit, or as yes or no. */
export type Cell = 'text' | 'lines' | 'number' | 'seconds' | 'flag';

/** A kind of content: its columns in a CSV file, and the rule of a row. */
export interface ContentForm<Row> {
  /** null where a file is JSON only. */
  columns: Readonly<Record<string, Cell>> | null;
  /** Fields of the product's own answers, which an import leaves out. */
  left_out: readonly string[];
  /** The meaning of an absent field, where the rule wants it sent. */
  absent: Readonly<Record<string, unknown>>;
  /** Fields that keep null and false: left out of a row, they would get another value. */
  with_empty: readonly string[];
  schema: z.ZodType<Row>;
  rows_max: number;
}

export interface ContentFault {
  row: number;
  field: string;
  message: string;
  value: string;
}
export interface ReadContent<Row> {
  total: number;
  rows: { row: number; content: Row }[];
  faulty: number;
  errors: ContentFault[];
  left_out: { row: number; field: string }[];
}

type Fields = Record<string, unknown>;

/** A time without a limit in a cell. */
export const UNLIMITED = 'unlimited';
const UNLIMITED_TEXTS: readonly string[] = [UNLIMITED, 'illimité', 'illimite'];

const FLAGS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  oui: true,
  vrai: true,
  no: false,
  false: false,
  '0': false,
  non: false,
  faux: false,
};

const numberOf = (text: string): unknown => (/^-?\d{1,9}$/.test(text) ? Number(text) : text);

/** The meaning of a cell; text that is no number or no answer stays as it is, for the rule to refuse. */
const READERS: Readonly<Record<Cell, (text: string) => unknown>> = {
  text: (text) => text,
  // A `|` of an item itself has a backslash before it.
  lines: (text) =>
    text
      .split(/\r\n|[\r\n]|(?<!\\)\|/)
      .map((line) => line.trim().replaceAll('\\|', '|'))
      .filter((line) => line !== ''),
  number: numberOf,
  seconds: (text) => (UNLIMITED_TEXTS.includes(text.toLowerCase()) ? null : numberOf(text)),
  flag: (text) => FLAGS[text.toLowerCase()] ?? text,
};

const headingOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** The columns of the heading. @throws AppError `invalid` naming those that are unknown or repeated */
function readHeading(cells: readonly string[], columns: Readonly<Record<string, Cell>>): string[] {
  const names = cells.map(headingOf);
  const faults = names.flatMap((name, index) => {
    if (!Object.hasOwn(columns, name)) return [[beginningOf(name, 60) || `column ${index + 1}`, ['unknown_field']]];
    return names.indexOf(name) < index ? [[name, ['repeated']]] : [];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
  return names;
}

async function* csvRows(
  bytes: Uint8Array,
  form: ContentForm<unknown>,
): AsyncGenerator<{ row: number; fields: Fields }> {
  const { columns } = form;
  if (columns === null) throw invalid({ file: ['wrong_format'] });
  const csv = await readCsvRows(pieces(bytes));
  let names: string[] | null = null;
  for await (const { row, cells } of csv.rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (names === null) {
      names = readHeading(cells, columns);
      continue;
    }
    const filled = names.flatMap((name, index) => {
      const text = withoutFormulaMarks(cells[index] ?? '').trim();
      return text === '' ? [] : [[name, READERS[columns[name] ?? 'text'](text)] as const];
    });
    yield { row, fields: Object.fromEntries(filled) };
  }
  const fault = csv.fault();
  // Such as a quotation mark that is never closed: what follows is unknown, so nothing is added.
  if (fault) throw invalid({ [`row ${fault.row}`]: ['wrong_format'] });
}

/** Empty fields of the product's own answers are left out, as empty cells are. */
const isFilled = (value: unknown): boolean =>
  value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of a list, or of a page of the product's own answers. @throws AppError `invalid` */
function* jsonRows(
  text: string,
  { left_out, with_empty }: ContentForm<unknown>,
): Generator<{ row: number; fields: unknown }> {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw invalid({ file: ['wrong_format'] });
  }
  const list = isRecord(document) ? document['results'] : document;
  if (!Array.isArray(list)) throw invalid({ file: ['wrong_shape'] });
  for (const [index, entry] of list.entries()) {
    const fields = isRecord(entry)
      ? Object.fromEntries(
          Object.entries(entry).filter(
            ([name, value]) => !left_out.includes(name) && (isFilled(value) || with_empty.includes(name)),
          ),
        )
      : entry;
    yield { row: index + 1, fields };
  }
}

/** The value at the path of a field, or of the last part of the path that the row has. */
function sampleOf(fields: unknown, field: string): string {
  let value = fields;
  for (const part of field.split('.')) {
    if (typeof value !== 'object' || value === null) break;
    value = (value as Fields)[part];
  }
  if (value === undefined) return '';
  return beginningOf(typeof value === 'string' ? value : JSON.stringify(value), LIST_LIMITS.sample_max_characters);
}

/** Faults of a row by field, each once. */
function faultsOf(row: number, fields: unknown, issues: readonly z.core.$ZodIssue[]): ContentFault[] {
  const faults = issues.flatMap((issue) => {
    const params = issue as unknown as { keys?: string[] };
    const message = issueCode({ instancePath: '', keyword: issue.code ?? '', message: issue.message, params });
    const names = params.keys?.map((key) => [...issue.path, key].join('.')) ?? [issue.path.join('.') || 'row'];
    return names.map((field) => ({
      row,
      field: beginningOf(field, 60),
      message,
      value: sampleOf(fields, field),
    }));
  });
  return [...new Map(faults.map((fault) => [`${fault.field} ${fault.message}`, fault])).values()];
}

/** A fault of a file that is no list of rows has the name of the part that brings it. */
function named(error: unknown): never {
  const codes = error instanceof AppError ? error.details.errors?.['csv'] : undefined;
  throw codes ? invalid({ file: codes }) : error;
}

/**
 * Reads and checks every row of a CSV or JSON file; adds nothing.
 * @throws AppError `invalid` for a file that cannot be read, or with too many rows
 */
export const readContent = <Row>(bytes: Uint8Array, form: ContentForm<Row>): Promise<ReadContent<Row>> =>
  readRows(bytes, form).catch(named);

async function readRows<Row>(bytes: Uint8Array, form: ContentForm<Row>): Promise<ReadContent<Row>> {
  const read: ReadContent<Row> = { total: 0, rows: [], faulty: 0, errors: [], left_out: [] };
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  const isJson = /^[[{]/.test(text);
  for await (const { row, fields } of isJson ? jsonRows(text, form) : csvRows(bytes, form)) {
    read.total += 1;
    if (read.total > form.rows_max) throw invalid({ file: ['too_many_rows'] });
    const result = form.schema.safeParse(isRecord(fields) ? { ...form.absent, ...fields } : fields);
    if (result.success) read.rows.push({ row, content: result.data });
    else refuse(read, faultsOf(row, fields, result.error.issues));
  }
  if (read.total === 0) throw invalid({ file: ['no_rows'] });
  return read;
}

/** Counts a row with faults, and lists them up to the limit. */
export function refuse(read: ReadContent<unknown>, faults: readonly ContentFault[]): void {
  read.faulty += 1;
  read.errors.push(...faults.slice(0, LIST_LIMITS.reported_max - read.errors.length));
}
