import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { XLSX_STYLES } from './cells.ts';

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

/** What spreadsheet programs allow as the name of a sheet. */
export const sheetName = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:\u0000-\u001f]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || 'Sheet';

/** The four looks of `XLSX_STYLES`: as it comes, a moment, quoted words, the head. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf quotePrefix="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const partsOf = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
});

function sheetHead(heads: readonly string[]): string {
  const cells = heads.map(
    (head) => `<c t="inlineStr" s="${XLSX_STYLES.head}"><is><t xml:space="preserve">${escapeXml(head)}</t></is></c>`,
  );
  // The head stays in sight however far one scrolls.
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols><col min="1" max="${heads.length}" width="20" customWidth="1"/></cols><sheetData><row>${cells.join('')}</row>`;
}

/**
 * A workbook of one sheet, packed while its rows come: at no time is more of it held than the piece that is passed on.
 * @param rows pieces of UTF-8, together a sequence of `<row>` elements
 */
export async function* workbook(
  name: string,
  heads: readonly string[],
  rows: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
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
  const add = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 1 });
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries(partsOf(name))) add(path).push(strToU8(text), true);
  const sheet = add('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(sheetHead(heads)));
  yield* drained();
  for await (const piece of rows) {
    sheet.push(piece);
    yield* drained();
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* drained();
}
