import { finished } from 'node:stream';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { separatorOf, type Separator } from '@vivavoce/domain/applications/list-columns.ts';
import { CsvError, parse } from 'csv-parse';
import { invalid } from '../../lib/app-error.ts';
import { type Encoding, decodeText } from './csv-text.ts';

/** Why the rest of the file cannot be read. */
type ReadingFault = 'quote_open' | 'row_too_long' | 'wrong_format';
export interface CsvRow {
  /** Counted from 1 as spreadsheets do: headings and empty rows count. */
  row: number;
  cells: string[];
}
export interface CsvRows {
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
export async function readCsvRows(chunks: AsyncIterable<Uint8Array>, chosen?: Separator): Promise<CsvRows> {
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
