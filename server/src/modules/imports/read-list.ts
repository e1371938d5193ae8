import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import {
  readApplicant,
  type Columns,
  type ListedApplicant,
  type ListField,
} from '@vivavoce/domain/applications/applicant-row.ts';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { missingFields, recogniseColumns } from '@vivavoce/domain/applications/list-columns.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { invalid } from '../../lib/app-error.ts';
import { readCsvRows } from './csv-rows.ts';
import type { CsvRow, CsvRows } from './csv-rows.ts';
import type { Encoding } from './csv-text.ts';

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
