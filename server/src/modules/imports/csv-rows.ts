import { finished } from 'node:stream';
import { LIST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { separatorOf } from '@vivavoce/domain/applications/list-columns.ts';
import type { Separator } from '@vivavoce/domain/applications/list-columns.ts';
import { CsvError, parse } from 'csv-parse';
import { invalid } from '../../lib/app-error.ts';
import { decodeText } from './csv-text.ts';
import type { Encoding } from './csv-text.ts';

/** Why nothing behind a row can be read. */
type ReadingFault = 'quote_open' | 'row_too_long' | 'wrong_format';
interface CsvRow {
  /** Counted from 1 as spreadsheets do: headings and empty rows count. */
  row: number;
  cells: string[];
}
export interface CsvRows {
  rows: AsyncGenerator<CsvRow>;
  separator: Separator;
  encoding: () => Encoding;
  /** Set once the rows have ended before the file has. */
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
  /** The rows that end with this text; those before a fault are given, and the fault is told after them. */
  write: (text: string) => Promise<CsvRow[]>;
  end: () => Promise<CsvRow[]>;
  fault: () => CsvError | null;
  /** The rows so far, empty ones too. */
  count: () => number;
}

/** The parser as something that is handed text and hands back rows: as a stream it forgets the rows before a fault. */
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
  // The same error also comes to the one who wrote or ended.
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

/** The rows of a CSV file that are not empty, one after another as its bytes arrive; what is held of it is bounded. */
export async function readCsvRows(chunks: AsyncIterable<Uint8Array>): Promise<CsvRows> {
  const { texts, encoding } = decodeText(chunks);
  const first = await beginning(texts);
  const separator = separatorOf(first);
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
        for (const one of batch) if (one.row > 1 || !/^sep=/i.test(one.cells[0] ?? '')) yield one;
        if (reader.count() > LIST_LIMITS.file_max_rows) throw invalid({ csv: ['too_many_rows'] });
      }
    } finally {
      // Whoever handed in the bytes can go on with the rest only when this lets go of them.
      await texts.return(undefined);
    }
  }
  const fault = () => {
    const error = reader.fault();
    return error && { row: reader.count() + 1, message: FAULTS[error.code] ?? ('wrong_format' as const) };
  };
  return { rows: rows(), separator, encoding, fault };
}
