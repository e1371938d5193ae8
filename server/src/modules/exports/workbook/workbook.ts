import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, strToU8 } from 'fflate';
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';
import type { Column, CellKind } from '../cells.ts';
import { beginningOf } from '@vivavoce/domain/cut-text.ts';
import { lettersOf, XLSX_STYLES } from './cells.ts';

/** The parts of a workbook (ECMA-376), without the rows of its sheets. */
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escapeXml = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** An underscore that begins the number of a character for readers; `cells.ts` says more. */
const CODED = /_(?=x[0-9a-fA-F]{4}_)/g;

const cellText = (text: string): string => escapeXml(text).replaceAll(CODED, '_x005F_');

/** Name of a sheet, without what spreadsheet programs refuse or read as the number of a character. */
const sheetName = (name: string): string =>
  beginningOf(
    name
      .replaceAll(/[\\/?*[\]:\u0000-\u001f]/g, ' ')
      .replaceAll(CODED, ' ')
      .replaceAll(/^'+|'+$/g, ''),
    31,
  ).trim() || 'Sheet';

/**
 * The formats of `XLSX_STYLES`: general, an instant, text that stays text when it is edited, the heading, a rating, a
 * count.
 */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F4"/></patternFill></fill></fills>
<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FFAEB6BF"/></bottom></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left" vertical="top"/></xf><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right" vertical="top" indent="1"/></xf><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right" vertical="top" indent="1"/></xf></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts that precede the rows, and do not depend on them. */
const partsOf = (sheets: number): Record<string, string> => {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const overrides = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const relations = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
};

/** A sheet as the workbook names it. `rows` counts its heading. */
interface NamedSheet {
  name: string;
  columns: number;
  rows: number;
}

/** The part that names the sheets and their filters. */
function workbookPart(sheets: readonly NamedSheet[]): string {
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = sheets.map(({ name, columns, rows }, index) => {
    const range = `'${name.replaceAll("'", "''")}'!$A$1:$${lettersOf(columns - 1)}$${rows}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${escapeXml(range)}</definedName>`;
  });
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${named.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}

/** Names of sheets that no program takes for the same: cut, and numbered where they repeat, ignoring case. */
function sheetNames(titles: readonly string[]): string[] {
  const used = new Set<string>();
  return titles.map((title) => {
    let name = sheetName(title);
    for (let again = 2; used.has(name.toLowerCase()); again += 1)
      name = `${beginningOf(sheetName(title), 31 - ` (${again})`.length)} (${again})`;
    used.add(name.toLowerCase());
    return name;
  });
}

/** Widths in characters; a question needs room to be readable above its answers. */
const WIDTHS: Record<CellKind, number> = {
  text: 26,
  code: 20,
  word: 22,
  number: 14,
  rating: 16,
  instant: 18,
  yes: 17,
};
const [QUESTION_WIDTH, QUESTION_CHARACTERS] = [44, 40];
const LINE_POINTS = 15;
const LINES_MAX = 6;
const widthOf = ({ kind, head }: Column): number =>
  kind === 'text' && head.length > QUESTION_CHARACTERS ? QUESTION_WIDTH : WIDTHS[kind];

/** The beginning of a sheet with its heading, frozen together with the first columns. */
function sheetHead(columns: readonly Column[], frozen: number): string {
  const widths = columns.map(
    (column, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(column)}" customWidth="1"/>`,
  );
  const lines = Math.max(...columns.map((column) => Math.ceil((column.head.length + 2) / (widthOf(column) - 2))));
  const cells = columns.map(
    ({ head }, index) =>
      `<c r="${lettersOf(index)}1" t="inlineStr" s="${XLSX_STYLES.head}"><is><t xml:space="preserve">${cellText(head)}</t></is></c>`,
  );
  const corner = `${lettersOf(frozen)}2`;
  const view = `<sheetView workbookViewId="0"><pane xSplit="${frozen}" ySplit="1" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/><selection pane="bottomRight" activeCell="${corner}" sqref="${corner}"/></sheetView>`;
  const height = `ht="${Math.min(lines, LINES_MAX) * LINE_POINTS + 3}" customHeight="1"`;
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="${LINE_POINTS}" customHeight="1"/><cols>${widths.join('')}</cols><sheetData><row r="1" ${height}>${cells.join('')}</row>`;
}

/**
 * The end of a sheet: filters in the heading, and no warnings about numbers stored as text. @param rows with the
 * heading
 */
function sheetFoot(columns: number, rows: number): string {
  const range = `A1:${lettersOf(columns - 1)}${rows}`;
  return `</sheetData><autoFilter ref="${range}"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

/** A higher level would cost a second for a hundred thousand rows and save a tenth of the bytes. */
const PACKING = { level: 1, chunkSize: 64 * 1024 };
const LINE_END = 0x0a;
const NOTHING = new Uint8Array();

/** A file of the archive that is compressed in chunks, on a thread of zlib. */
class PackedFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  size = 0;
  crc = 0;
  ondata?: AsyncFlateStreamHandler;
  private readonly packer = createDeflateRaw(PACKING);

  constructor(filename: string) {
    this.filename = filename;
    this.packer.on('data', (packed: Buffer<ArrayBuffer>) => this.ondata?.(null, packed, false));
  }

  async push(piece: Uint8Array): Promise<void> {
    this.size += piece.length;
    this.crc = crc32(piece, this.crc);
    await new Promise<void>((resolve, reject) => {
      this.packer.write(piece, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(piece: Uint8Array): Promise<void> {
    await this.push(piece);
    const ended = once(this.packer, 'end');
    this.packer.end();
    await ended;
    this.ondata?.(null, NOTHING, true);
  }

  /** Frees the memory outside the heap immediately. */
  drop(): void {
    this.packer.destroy();
  }
}

function linesIn(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}

export interface WorkbookSheet {
  title: string;
  columns: readonly Column[];
  /** How many of the first columns are frozen. */
  frozen: number;
  /** Begins to read the rows: chunks of UTF-8, together a sequence of `<row>` elements, one per line. */
  rows: () => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * A workbook, compressed while the rows of one sheet after the other arrive: memory never holds more than the current
 * chunk.
 */
export async function* workbook(sheets: readonly WorkbookSheet[]): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    packed.push(piece);
  });
  const drained = (): Uint8Array[] => {
    const pieces = packed;
    packed = [];
    return pieces;
  };
  const begin = (path: string): PackedFile => {
    const file = new PackedFile(path);
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries(partsOf(sheets.length))) await begin(path).end(strToU8(text));
  const names = sheetNames(sheets.map(({ title }) => title));
  const named: NamedSheet[] = [];
  for (const [index, { columns, frozen, rows }] of sheets.entries()) {
    const sheet = begin(`xl/worksheets/sheet${index + 1}.xml`);
    let lines = 1;
    try {
      await sheet.push(strToU8(sheetHead(columns, frozen)));
      yield* drained();
      for await (const piece of await rows()) {
        lines += linesIn(piece);
        await sheet.push(piece);
        yield* drained();
      }
      await sheet.end(strToU8(sheetFoot(columns.length, lines)));
    } finally {
      sheet.drop();
    }
    named.push({ name: names[index] ?? `${index + 1}`, columns: columns.length, rows: lines });
  }
  await begin('xl/workbook.xml').end(strToU8(workbookPart(named)));
  zip.end();
  yield* drained();
}
