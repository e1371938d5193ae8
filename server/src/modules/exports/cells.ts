import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import pg from 'pg';
import type { Locale } from '../../i18n.ts';

/** What stands in a column: words, a number, a moment, or a tick, of which only the true ones are said. */
export type CellKind = 'text' | 'number' | 'instant' | 'yes';

export interface Column {
  head: string;
  kind: CellKind;
  /** The value in SQL: of type text, numeric, timestamptz, boolean. */
  value: string;
}

/** How a sheet writes values down. */
export interface Wording {
  locale: Locale;
  /** IANA zone in which moments are told. */
  time_zone: string;
  /** What a tick says. */
  yes: string;
}

export const literal = (text: string): string => pg.escapeLiteral(text);

/** Spreadsheet programs take what begins so for a formula: = + - @, their wide forms, tab and line ends. */
const BEGINNINGS = [61, 43, 45, 64, 0xff1d, 0xff0b, 0xff0d, 0xff20, 9, 10, 13];
const beginsLikeFormula = (value: string): string => `ascii(${value}) in (${BEGINNINGS.join(', ')})`;

export const CSV_SEPARATOR: Record<Locale, string> = { 'en-gb': ',', 'fr-fr': ';' };

/** A cell of a CSV file: words that look like a formula get an apostrophe in front, numbers and dates follow the language. */
export function csvCell(kind: CellKind, value: string, { locale, time_zone, yes }: Wording): string {
  switch (kind) {
    case 'text':
      return `case when ${beginsLikeFormula(value)} then '''' || ${value} else ${value} end`;
    case 'number':
      return locale === 'fr-fr' ? `replace(${value}::text, '.', ',')` : `${value}::text`;
    case 'instant':
      return `to_char(${value} at time zone ${literal(time_zone)}, 'DD/MM/YYYY HH24:MI')`;
    default:
      return `case when ${value} then ${literal(yes)} end`;
  }
}

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

const inXml = (value: string): string =>
  ENTITIES.reduce(
    (text, [character, entity]) => `replace(${text}, ${character}, '${entity}')`,
    `translate(left(${value}, ${EXPORT_LIMITS.cell_characters}), ${forbidden}, '')`,
  );

const words = (value: string, style = ''): string =>
  `'<c t="inlineStr"${style}><is><t xml:space="preserve">' || ${inXml(value)} || '</t></is></c>'`;

/** Styles of the workbook, in the order of `cellXfs`. */
export const XLSX_STYLES = { plain: 0, instant: 1, quoted: 2, head: 3 } as const;
/** Days from the first of a spreadsheet's calendar to 1970. */
const EPOCH_DAYS = 25_569;
const EMPTY = '<c/>';

/** A cell of a sheet: words are never read as a formula, and those that look like one bear the mark of quoted words. */
export function xlsxCell(kind: CellKind, value: string, { time_zone, yes }: Wording): string {
  switch (kind) {
    case 'text': {
      const quoted = words(value, ` s="${XLSX_STYLES.quoted}"`);
      return `case when ${value} is null then '${EMPTY}' when ${beginsLikeFormula(value)} then ${quoted} else ${words(value)} end`;
    }
    case 'number':
      return `coalesce('<c><v>' || ${value}::text || '</v></c>', '${EMPTY}')`;
    case 'instant':
      return `coalesce('<c s="${XLSX_STYLES.instant}"><v>' || round(extract(epoch from ${value} at time zone ${literal(time_zone)}) / 86400 + ${EPOCH_DAYS}, 6)::text || '</v></c>', '${EMPTY}')`;
    default:
      return `case when ${value} then ${words(literal(yes))} else '${EMPTY}' end`;
  }
}

/** A query of the values, named so that no expression is worked out twice. @param from everything after `select` */
const values = (columns: readonly Column[], from: string): string =>
  `select ${columns.map(({ value }, index) => `${value} as c${index}`).join(', ')} ${from} offset 0`;

/** `copy` of the rows of a CSV file, without its head. */
export function copyCsv(columns: readonly Column[], from: string, wording: Wording): string {
  const cells = columns.map(({ kind }, index) => csvCell(kind, `c${index}`, wording)).join(', ');
  const separator = literal(CSV_SEPARATOR[wording.locale]);
  return `copy (select ${cells} from (${values(columns, from)}) cells) to stdout with (format csv, delimiter ${separator})`;
}

/** `copy` of the rows of a sheet, each a `<row>` in a line. */
export function copyXlsx(columns: readonly Column[], from: string, wording: Wording): string {
  const cells = columns.map(({ kind }, index) => xlsxCell(kind, `c${index}`, wording)).join(' || ');
  return `copy (select '<row>' || ${cells} || '</row>' from (${values(columns, from)}) cells) to stdout`;
}
