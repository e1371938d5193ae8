import pg from 'pg';
import type { Locale } from '../../i18n.ts';

/**
 * The type of a column: text, text that holds a number or a code and must stay as it is, text of the product's own, a
 * count, a rating, an instant, or a boolean, of which only the true ones are written.
 */
export type CellKind = 'text' | 'code' | 'word' | 'number' | 'rating' | 'instant' | 'yes';

export interface Column {
  head: string;
  kind: CellKind;
  /** The value in SQL: of type text, numeric, timestamptz, boolean. */
  value: string;
}

/** The rows of a sheet in SQL. */
export interface Rows {
  /** Everything after `select` and before `order by`, over the aliases in the columns. */
  from: string;
  /** By what the rows are ordered. */
  order: string;
}

/** A table of an export. */
export interface SheetPart extends Rows {
  title: string;
  columns: Column[];
  /** How many of the first columns are frozen. */
  frozen: number;
}

/** How a sheet formats values. */
export interface Wording {
  locale: Locale;
  /** The text of a true boolean. */
  yes: string;
}

export const literal = (text: string): string => pg.escapeLiteral(text);

export const CSV_SEPARATOR: Record<Locale, string> = { 'en-gb': ',', 'fr-fr': ';' };

/** Dates look like `05/07/2026 23:30:00.123` in the company's zone, where the connection uses this style. */
export const CSV_DATES = 'SQL, DMY';
const MINUTES = '05/07/2026 23:30'.length;

/** A cell of a CSV file; numbers follow the language. `plainText` marks what looks like a formula. */
function csvCell(kind: CellKind, value: string, { locale, yes }: Wording): string {
  switch (kind) {
    case 'text':
    case 'code':
      // Its own tabs and line ends would start a new cell.
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

/** `copy` of the rows of a CSV file, without its heading. */
export function copyCsv(columns: readonly Column[], { from, order }: Rows, wording: Wording): string {
  const cells = columns.map(({ kind }, at) => csvCell(kind, `c.v${at}`, wording)).join(', ');
  const values = columns.map(({ value }, at) => `${value} as v${at}`).join(', ');
  const separator = literal(CSV_SEPARATOR[wording.locale]);
  // Some programs split at every separator that they know: quotes protect against that.
  // `offset 0`: each value is computed once, however often its cell names it, and the rows stay in order.
  return `copy (select ${cells} from (select ${values} ${from} order by ${order} offset 0) c) to stdout with (format csv, delimiter ${separator}, force_quote *)`;
}
