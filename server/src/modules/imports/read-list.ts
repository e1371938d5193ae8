import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import {
  readApplicant,
  type Columns,
  type ListedApplicant,
  type ListField,
} from '@vivavoce/domain/applications/applicant-row.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import {
  missingFields,
  recogniseColumns,
  separatorOf,
  type Separator,
} from '@vivavoce/domain/applications/list-columns.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { invalid } from '../../lib/app-error.ts';
import { type Encoding, decodeText } from './csv-text.ts';
import { finished } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

/** Why the rest of the file cannot be read. */
type ReadingFault = 'quote_open' | 'row_too_long' | 'wrong_format';
interface CsvRow {
  /** Counted from 1 as spreadsheets do: headings and empty rows count. */
  row: number;
  cells: string[];
}
interface CsvRows {
  rows: AsyncGenerator<CsvRow>;
  separator: Separator;
  encoding: () => Encoding;
  /** Set when reading stopped before the end of the file. */
  fault: () => { row: number; message: ReadingFault } | null;
}

const FAULTS: Partial<Record<string, ReadingFault>> = {
  CSV_QUOTE_NOT_CLOSED: 'quote_open',
  CSV_MAX_RECORD_SIZE: 'row_too_long',
};

/** Enough of the text to hold its first line. */
async function beginning(texts: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (text.length < LIST_LIMITS.row_max_characters && !text.trimStart().includes('\n')) {
    const next = await texts.next();
    if (next.done) break;
    text += next.value;
  }
  return text;
}

interface Reader {
  /** The complete rows of this text; the fault comes after the rows before it. */
  write: (text: string) => Promise<CsvRow[]>;
  end: () => Promise<CsvRow[]>;
  fault: () => CsvError | null;
  /** The rows so far, including empty ones. */
  count: () => number;
}

/** The parser as a function from text to rows: as a stream it would lose the rows before a fault. */
function openReader(separator: Separator): Reader {
  let row = 0;
  let fault: CsvError | null = null;
  let ready: CsvRow[] = [];
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LIST_LIMITS.row_max_characters,
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[]) => {
      row += 1;
      if (cells.length > 1 || cells[0] !== '') ready.push({ row, cells });
      return null;
    },
  });
  const settled = (error: Error | null | undefined): CsvRow[] => {
    if (error instanceof CsvError) fault = error;
    else if (error) throw error;
    const rows = ready;
    ready = [];
    return rows;
  };
  // The same error is also raised on the writer's side.
  parser.on('error', () => undefined);
  const done = (work: (callback: (error?: Error | null) => void) => void) =>
    new Promise<Error | null | undefined>((resolve) => {
      work(resolve);
    }).then(settled);
  return {
    write: (text) => done((callback) => parser.write(text, callback)),
    end: () => done((callback) => finished(parser.end(), { readable: false }, callback)),
    fault: () => fault,
    count: () => row,
  };
}

/**
 * The rows of a CSV file that are not empty, as its bytes arrive; memory is bounded.
 * @param chosen the separator, where it is not to be guessed
 */
async function readCsvRows(chunks: AsyncIterable<Uint8Array>, chosen?: Separator): Promise<CsvRows> {
  const { texts, encoding } = decodeText(chunks);
  const first = await beginning(texts);
  const separator = chosen ?? separatorOf(first);
  const reader = openReader(separator);

  async function* batches(): AsyncGenerator<CsvRow[]> {
    yield await reader.write(first);
    for await (const text of texts) {
      if (reader.fault()) return;
      yield await reader.write(text);
    }
    if (!reader.fault()) yield await reader.end();
  }
  async function* rows(): AsyncGenerator<CsvRow> {
    try {
      for await (const batch of batches()) {
        for (const row of batch) if (row.row > 1 || !/^sep=/i.test(row.cells[0] ?? '')) yield row;
        if (reader.count() > LIST_LIMITS.file_max_rows) throw invalid({ csv: ['too_many_rows'] });
      }
    } finally {
      // The sender of the file continues only after this stream is closed.
      await texts.return(undefined);
    }
  }
  const fault = () => {
    const error = reader.fault();
    return error && { row: reader.count() + 1, message: FAULTS[error.code] ?? ('wrong_format' as const) };
  };
  return { rows: rows(), separator, encoding, fault };
}

export interface ListedPerson {
  row: number;
  applicant: ListedApplicant;
}
export interface ReadList {
  /** Rows that are not empty. */
  total: number;
  /** People without a fault, each address once. */
  people: ListedPerson[];
  errors: { row: number; field: ListField | 'row'; message: string; value: string }[];
  /** Rows with faults as they were read. */
  skipped: CsvRow[];
  faulty: number;
  repeats: (ListedPerson & { first_row: number })[];
  header: boolean;
  columns: { heading: string | null; field: ListField | null; samples: string[] }[];
  missing: ListField[];
  separator: CsvRows['separator'];
  encoding: Encoding;
}
/** The user's settings for the list; absent ones are detected. */
export interface ReadingOptions {
  separator?: CsvRows['separator'] | undefined;
  columns?: Columns | undefined;
  header?: boolean | undefined;
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
const sampleOf = (cell: string) => beginningOf(cell.trim(), LIST_LIMITS.sample_max_characters);

/** Collects sample values of the columns, so that the user can recognise them. */
function describeColumns(descriptions: ReadList['columns'], cells: readonly string[], columns: Columns): void {
  cells.slice(0, LIST_LIMITS.columns_read).forEach((cell, index) => {
    const column = (descriptions[index] ??= { heading: null, field: columns[index] ?? null, samples: [] });
    const sample = sampleOf(cell);
    if (sample !== '' && column.samples.length < LIST_LIMITS.samples) column.samples.push(sample);
  });
}

const emptyList = (separator: ReadList['separator']): ReadList => ({
  total: 0,
  people: [],
  errors: [],
  skipped: [],
  faulty: 0,
  repeats: [],
  header: false,
  columns: [],
  missing: [],
  separator,
  encoding: 'utf-8',
});

/** The columns by the first rows that are not empty, unless the user set them. */
function understand(list: ReadList, rows: readonly CsvRow[], options: ReadingOptions): Columns {
  const [first = [], ...following] = rows.map(({ cells }) => cells);
  if (first.length > LIST_LIMITS.columns_max) throw invalid({ csv: ['too_many_columns'] });
  const cells = first.slice(0, LIST_LIMITS.columns_read);
  const recognised = recogniseColumns(cells, following);
  list.header = options.header ?? recognised.header;
  const columns = options.columns ?? recognised.columns;
  list.missing = missingFields(columns);
  list.columns = cells.map((cell, index) => ({
    heading: list.header ? sampleOf(cell) || null : null,
    field: columns[index] ?? null,
    samples: [],
  }));
  return columns;
}

/**
 * The rows that are not empty, without the heading.
 * @param isHeaded judges the first rows, whether the first of them is a heading
 */
async function* withoutHeading(
  rows: AsyncIterable<CsvRow>,
  isHeaded: (first: readonly CsvRow[]) => boolean,
): AsyncGenerator<CsvRow> {
  let first: CsvRow[] | null = [];
  for await (const row of rows) {
    if (isEmpty(row.cells)) continue;
    if (first === null) yield row;
    else if (first.push(row) === LIST_LIMITS.first_rows) {
      yield* isHeaded(first) ? first.slice(1) : first;
      first = null;
    }
  }
  if (first !== null && first.length > 0) yield* isHeaded(first) ? first.slice(1) : first;
}

/**
 * Reads and validates every row of a list of people; adds no one.
 * @throws AppError `invalid` for a file without people, with too many rows or too many columns
 */
export async function readList(chunks: AsyncIterable<Uint8Array>, options: ReadingOptions): Promise<ReadList> {
  const csv = await readCsvRows(chunks, options.separator);
  const list = emptyList(csv.separator);
  const firstRows = new Map<string, number>();
  let columns: Columns = [];
  for await (const { row, cells } of withoutHeading(csv.rows, (rows) => {
    columns = understand(list, rows, options);
    return list.header;
  })) {
    list.total += 1;
    if (list.total > FILE_LIMITS.csv_max_rows) throw invalid({ csv: ['too_many_rows'] });
    describeColumns(list.columns, cells, columns);
    if (list.missing.length > 0) continue;
    const { applicant, faults } = readApplicant(cells, columns);
    if (applicant === null) {
      list.faulty += 1;
      if (list.skipped.length < LIST_LIMITS.reported_max)
        list.skipped.push({ row, cells: cells.slice(0, LIST_LIMITS.columns_max) });
      for (const fault of faults) {
        const value = sampleOf(cells[columns.indexOf(fault.field)] ?? '');
        if (list.errors.length < LIST_LIMITS.reported_max) list.errors.push({ row, ...fault, value });
      }
      continue;
    }
    const first_row = firstRows.get(applicant.email);
    if (first_row === undefined) {
      firstRows.set(applicant.email, row);
      list.people.push({ row, applicant });
    } else list.repeats.push({ row, applicant, first_row });
  }
  const fault = csv.fault();
  if (fault) {
    list.faulty += 1;
    list.errors.push({ row: fault.row, field: 'row', message: fault.message, value: '' });
  }
  if (list.total === 0 && !fault) throw invalid({ csv: ['no_rows'] });
  list.encoding = csv.encoding();
  return list;
}
