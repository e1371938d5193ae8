import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
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

/** Spreadsheet programs take what begins so for a formula: = + - @, their wide forms, tab and line ends. */
const BEGINNINGS = [61, 43, 45, 64, 0xff1d, 0xff0b, 0xff0d, 0xff20, 9, 10, 13, 32];
const beginsLikeFormula = (value: string): string => `ascii(${value}) in (${BEGINNINGS.join(', ')})`;

/** Characters that no XML document may hold. */
const FORBIDDEN = Array.from({ length: 31 }, (_, index) => index + 1).filter((code) => ![9, 10, 13].includes(code));
const forbidden = `U&'${[...FORBIDDEN, 0xfffe, 0xffff].map((code) => `\\${code.toString(16).padStart(4, '0')}`).join('')}'`;
/** What ends a row or a value in the text that PostgreSQL copies goes as an entity, so that nothing is to be undone here. */
const ENTITIES = [
  [`'&'`, '&amp;'],
  [`'<'`, '&lt;'],
  [`'>'`, '&gt;'],
  [`E'\\\\'`, '&#92;'],
  [`E'\\t'`, '&#9;'],
  [`E'\\n'`, '&#10;'],
  [`E'\\r'`, '&#13;'],
] as const;

/** Nearly all words go as they are; to see that costs an eighth of replacing nothing. */
const NEEDS_XML = String.raw`'[\x01-\x1f&<>\\\ufffe\uffff]'`;

function inXml(value: string): string {
  const replaced = ENTITIES.reduce(
    (text, [character, entity]) => `replace(${text}, ${character}, '${entity}')`,
    `translate(left(${value}, ${EXPORT_LIMITS.cell_characters}), ${forbidden}, '')`,
  );
  const isLong = `octet_length(${value}) > ${EXPORT_LIMITS.cell_characters}`;
  return `case when ${value} ~ ${NEEDS_XML} or ${isLong} then ${replaced} else ${value} end`;
}

const words = (xml: string, style = ''): string =>
  `'<c t="inlineStr"${style}><is><t xml:space="preserve">' || ${xml} || '</t></is></c>'`;

/** Styles of the workbook, in the order of `cellXfs`. */
export const XLSX_STYLES = { plain: 0, instant: 1, quoted: 2, head: 3, rating: 4, number: 5 } as const;
/** Days from the first of a spreadsheet's calendar to 1970. */
const EPOCH_DAYS = 25_569;
const EMPTY = '<c/>';

/** A cell of a sheet: words are never read as a formula, and those that look like one bear the mark of quoted words. */
function xlsxCell(kind: CellKind, value: string, { yes }: Wording): string {
  switch (kind) {
    case 'text': {
      const [xml, quoted] = [inXml(value), ` s="${XLSX_STYLES.quoted}"`];
      return `case when ${beginsLikeFormula(value)} then ${words(xml, quoted)} else coalesce(${words(xml)}, '${EMPTY}') end`;
    }
    case 'code':
      return `coalesce(${words(inXml(value), ` s="${XLSX_STYLES.quoted}"`)}, '${EMPTY}')`;
    case 'word':
      return `coalesce(${words(inXml(value))}, '${EMPTY}')`;
    case 'number':
      return `coalesce('<c s="${XLSX_STYLES.number}"><v>' || ${value}::text || '</v></c>', '${EMPTY}')`;
    case 'rating':
      return `coalesce('<c s="${XLSX_STYLES.rating}"><v>' || ${value}::text || '</v></c>', '${EMPTY}')`;
    case 'instant':
      return `coalesce('<c s="${XLSX_STYLES.instant}"><v>' || (floor(date_part('epoch', ${value}::timestamp)) / 86400 + ${EPOCH_DAYS})::text || '</v></c>', '${EMPTY}')`;
    default:
      return `case when ${value} then ${words(inXml(literal(yes)))} else '${EMPTY}' end`;
  }
}

/** `copy` of the rows of a CSV file, without its head. @param from everything after `select` */
export function copyCsv(columns: readonly Column[], from: string, wording: Wording): string {
  const cells = columns.map(({ kind, value }) => csvCell(kind, value, wording)).join(', ');
  const separator = literal(CSV_SEPARATOR[wording.locale]);
  // Some programs divide at every separator that they know: between quotes none is one.
  return `copy (select ${cells} ${from}) to stdout with (format csv, delimiter ${separator}, force_quote *)`;
}

/** `copy` of the rows of a sheet, each a `<row>` in a line. @param from everything after `select` */
export function copyXlsx(columns: readonly Column[], from: string, wording: Wording): string {
  const cells = columns.map(({ kind, value }) => xlsxCell(kind, value, wording)).join(' || ');
  return `copy (select '<row>' || ${cells} || '</row>' ${from}) to stdout`;
}
