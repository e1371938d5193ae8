import pg from 'pg';
import type { Locale } from '../../i18n.ts';

/**
 * What stands in a column: words that people typed, such that hold a number or a code and must stay as they are, words of
 * the product's own, a count, a rating, a moment, or a tick, of which only the true ones are said.
 */
export type CellKind = 'text' | 'code' | 'word' | 'number' | 'rating' | 'instant' | 'yes';

export interface Column {
  head: string;
  kind: CellKind;
  /** The value in SQL: of type text, numeric, timestamptz, boolean. It may be worked out twice. */
  value: string;
}

/** How a sheet writes values down. */
export interface Wording {
  locale: Locale;
  /** What a tick says. */
  yes: string;
}

export const literal = (text: string): string => pg.escapeLiteral(text);

export const CSV_SEPARATOR: Record<Locale, string> = { 'en-gb': ',', 'fr-fr': ';' };

/** Dates come as `05/07/2026 23:30:00.123` in the company's zone, where the connection is asked in this style. */
export const CSV_DATES = 'SQL, DMY';
const MINUTES = '05/07/2026 23:30'.length;

/** A cell of a CSV file; numbers follow the language. What looks like a formula is marked in the whole (`plainText`). */
function csvCell(kind: CellKind, value: string, { locale, yes }: Wording): string {
  switch (kind) {
    case 'text':
    case 'code':
      // Tabs and line ends of its own would begin the cell.
      return `case when ascii(${value}) between 9 and 13 then '''' || ${value} else ${value} end`;
    case 'rating':
      return locale === 'fr-fr' ? `replace(${value}::text, '.', ',')` : `${value}::text`;
    case 'instant':
      return `left(${value}::text, ${MINUTES})`;
    case 'yes':
      return `case when ${value} then ${literal(yes)} end`;
    default:
      return value;
  }
}

/** `copy` of the rows of a CSV file, without its head. @param from everything after `select` */
export function copyCsv(columns: readonly Column[], from: string, wording: Wording): string {
  const cells = columns.map(({ kind, value }) => csvCell(kind, value, wording)).join(', ');
  const separator = literal(CSV_SEPARATOR[wording.locale]);
  // Some programs divide at every separator that they know: between quotes none is one.
  return `copy (select ${cells} ${from}) to stdout with (format csv, delimiter ${separator}, force_quote *)`;
}
