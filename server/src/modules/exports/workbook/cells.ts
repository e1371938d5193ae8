import { EXPORT_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { literal } from '../cells.ts';
import type { CellKind, Column, Wording } from '../cells.ts';

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

/** The texts that need replacing. Nearly none does, and the check costs an eighth of a replacement. */
const NEEDS_XML = String.raw`'[\x01-\x1f&<>\\\ufffe\uffff]'`;

function inXml(value: string): string {
  const replaced = ENTITIES.reduce(
    (text, [character, entity]) => `replace(${text}, ${character}, '${entity}')`,
    `translate(left(${value}, ${EXPORT_LIMITS.cell_characters}), ${forbidden}, '')`,
  );
  const isLong = `octet_length(${value}) > ${EXPORT_LIMITS.cell_characters}`;
  return `case when ${value} ~ ${NEEDS_XML} or ${isLong} then ${replaced} else ${value} end`;
}

const textCell = (xml: string, style = ''): string =>
  `'<c t="inlineStr"${style}><is><t xml:space="preserve">' || ${xml} || '</t></is></c>'`;

/** Styles of the workbook, in the order of `cellXfs`. */
export const XLSX_STYLES = { plain: 0, instant: 1, quoted: 2, head: 3, rating: 4, number: 5 } as const;
/** Days from the first of a spreadsheet's calendar to 1970. */
const EPOCH_DAYS = 25_569;
const EMPTY = '<c/>';

/** A cell of a sheet: text is never read as a formula, and text that looks like one has the quote prefix. */
function xlsxCell(kind: CellKind, value: string, { yes }: Wording): string {
  switch (kind) {
    case 'text': {
      const [xml, quoted] = [inXml(value), ` s="${XLSX_STYLES.quoted}"`];
      return `case when ${beginsLikeFormula(value)} then ${textCell(xml, quoted)} else coalesce(${textCell(xml)}, '${EMPTY}') end`;
    }
    case 'code':
      return `coalesce(${textCell(inXml(value), ` s="${XLSX_STYLES.quoted}"`)}, '${EMPTY}')`;
    case 'word':
      return `coalesce(${textCell(inXml(value))}, '${EMPTY}')`;
    case 'number':
      return `coalesce('<c s="${XLSX_STYLES.number}"><v>' || ${value}::text || '</v></c>', '${EMPTY}')`;
    case 'rating':
      return `coalesce('<c s="${XLSX_STYLES.rating}"><v>' || ${value}::text || '</v></c>', '${EMPTY}')`;
    case 'instant':
      return `coalesce('<c s="${XLSX_STYLES.instant}"><v>' || (floor(date_part('epoch', ${value}::timestamp)) / 86400 + ${EPOCH_DAYS})::text || '</v></c>', '${EMPTY}')`;
    default:
      return `case when ${value} then ${textCell(inXml(literal(yes)))} else '${EMPTY}' end`;
  }
}

/** `copy` of the rows of a sheet, each a `<row>` in a line. @param from everything after `select` */
export function copyXlsx(columns: readonly Column[], from: string, wording: Wording): string {
  const cells = columns.map(({ kind, value }) => xlsxCell(kind, value, wording)).join(' || ');
  return `copy (select '<row>' || ${cells} || '</row>' ${from}) to stdout`;
}
