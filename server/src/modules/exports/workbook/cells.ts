import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { literal } from '../cells.ts';
import type { CellKind, Column, Rows, Wording } from '../cells.ts';

/** Characters that begin a formula for a spreadsheet program: = + - @, their wide forms, tab and line ends. */
const BEGINNINGS = [61, 43, 45, 64, 0xff1d, 0xff0b, 0xff0d, 0xff20, 9, 10, 13, 32];
const beginsLikeFormula = (value: string): string => `ascii(${value}) in (${BEGINNINGS.join(', ')})`;

/** Characters that no XML document may hold. */
const FORBIDDEN = Array.from({ length: 31 }, (_, index) => index + 1).filter((code) => ![9, 10, 13].includes(code));
const forbidden = `U&'${[...FORBIDDEN, 0xfffe, 0xffff].map((code) => `\\${code.toString(16).padStart(4, '0')}`).join('')}'`;
/** Entities, also for the characters that `copy` would escape, so that nothing needs unescaping here. */
const ENTITIES = [
  [`'&'`, '&amp;'],
  [`'<'`, '&lt;'],
  [`'>'`, '&gt;'],
  [`E'\\\\'`, '&#92;'],
  [`E'\\t'`, '&#9;'],
  [`E'\\n'`, '&#10;'],
  [`E'\\r'`, '&#13;'],
] as const;

/** Programs count a letter beyond the basic plane, such as an emoji, as two. */
const fitting = (value: string): string =>
  `left(${value}, case when ${value} ~ '[\\U00010000-\\U0010ffff]' then ${Math.floor(EXPORT_LIMITS.cell_characters / 2)} else ${EXPORT_LIMITS.cell_characters} end)`;

/** The texts that need replacing. Nearly none does, and the check costs an eighth of a replacement. */
const NEEDS_XML = String.raw`'[\x01-\x1f&<>\\\ufffe\uffff]|_x[0-9a-fA-F]{4}_'`;
/**
 * Readers take `_x0041_` for the character with that number (ECMA-376, ST_Xstring), so the underscore of text that only
 * looks like it is written by its number. The pattern looks ahead, since the last underscore of one may begin the next.
 */
const ESCAPES = `'_(?=x[0-9a-fA-F]{4}_)', '_x005F_', 'g'`;

function inXml(value: string): string {
  const replaced = ENTITIES.reduce(
    (text, [character, entity]) => `replace(${text}, ${character}, '${entity}')`,
    `regexp_replace(translate(${fitting(value)}, ${forbidden}, ''), ${ESCAPES})`,
  );
  const isLong = `octet_length(${value}) > ${EXPORT_LIMITS.cell_characters}`;
  return `case when ${value} ~ ${NEEDS_XML} or ${isLong} then ${replaced} else ${value} end`;
}

/** Where a cell stands. Optional by the standard, but several readers find no cell, or fail, without it. */
interface Place {
  /** The letters of its column. */
  column: string;
  /** The number of its row, in SQL. */
  row: string;
}

/** A cell in SQL: null where the value is. */
const cell = ({ column, row }: Place, marks: string, [open, value, close]: readonly [string, string, string]): string =>
  `'<c r="${column}' || ${row} || '"${marks}>${open}' || ${value} || '${close}</c>'`;
const textCell = (place: Place, xml: string, style = ''): string =>
  cell(place, ` t="inlineStr"${style}`, ['<is><t xml:space="preserve">', xml, '</t></is>']);
const valueCell = (place: Place, style: number, value: string): string =>
  `coalesce(${cell(place, ` s="${style}"`, ['<v>', value, '</v>'])}, '')`;

/** Styles of the workbook, in the order of `cellXfs`. */
export const XLSX_STYLES = { plain: 0, instant: 1, quoted: 2, head: 3, rating: 4, number: 5 } as const;
/** Days from the first of a spreadsheet's calendar to 1970. */
const EPOCH_DAYS = 25_569;

/** A cell of a sheet, '' for none: text is never read as a formula, and text that looks like one has the quote prefix. */
function xlsxCell(place: Place, kind: CellKind, value: string, { yes }: Wording): string {
  switch (kind) {
    case 'text': {
      const [xml, quoted] = [inXml(value), ` s="${XLSX_STYLES.quoted}"`];
      return `case when ${beginsLikeFormula(value)} then ${textCell(place, xml, quoted)} else coalesce(${textCell(place, xml)}, '') end`;
    }
    case 'code':
      return `coalesce(${textCell(place, inXml(value), ` s="${XLSX_STYLES.quoted}"`)}, '')`;
    case 'word':
      return `coalesce(${textCell(place, inXml(value))}, '')`;
    case 'number':
      return valueCell(place, XLSX_STYLES.number, `${value}::text`);
    case 'rating':
      return valueCell(place, XLSX_STYLES.rating, `${value}::text`);
    case 'instant':
      return valueCell(
        place,
        XLSX_STYLES.instant,
        `(floor(date_part('epoch', ${value}::timestamp)) / 86400 + ${EPOCH_DAYS})::text`,
      );
    default:
      return `case when ${value} then ${textCell(place, inXml(literal(yes)))} else '' end`;
  }
}

/** A column by its letters, from A on. @param index from 0 */
export function lettersOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

/** `copy` of the rows of a sheet below its heading, each a `<row>` in a line. */
export function copyXlsx(columns: readonly Column[], { from, order }: Rows, wording: Wording): string {
  // Counted in the order in which the rows leave; PostgreSQL counts it once a row.
  const row = `(row_number() over (order by ${order}) + 1)`;
  const cells = columns.map(({ kind, value }, index) =>
    xlsxCell({ column: lettersOf(index), row }, kind, value, wording),
  );
  return `copy (select '<row r="' || ${row} || '">' || ${cells.join(' || ')} || '</row>' ${from} order by ${order}) to stdout`;
}
