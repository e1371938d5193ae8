import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Zip, strToU8 } from 'fflate';
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';
import type { Column } from './cells.ts';
import { PARTS, sheetFoot, sheetHead, workbookPart } from './workbook-parts.ts';

const deflate = promisify<Uint8Array, object, Uint8Array>(deflateRaw);
/** Half a second of more packing for a hundred thousand rows would save a tenth of the bytes. */
const LEVEL = 1;
const LINE_END = 0x0a;

/** A file of the archive that is packed piece by piece, beside the thread that serves others. */
class PackedFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  size = 0;
  crc = 0;
  ondata?: AsyncFlateStreamHandler;

  constructor(filename: string) {
    this.filename = filename;
  }

  async push(piece: Uint8Array, final = false): Promise<void> {
    this.size += piece.length;
    this.crc = crc32(piece, this.crc);
    // Pieces that are flushed follow one another as one stream.
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const packed = await deflate(piece, { level: LEVEL, finishFlush });
    this.ondata?.(null, Uint8Array.from(packed), final);
  }
}

function linesIn(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}

export interface Workbook {
  title: string;
  columns: readonly Column[];
  /** How many of the first columns stay in sight. */
  frozen: number;
}

/**
 * A workbook of one sheet, packed while its rows come: at no time is more of it held than the piece that is passed on.
 * @param rows pieces of UTF-8, together a sequence of `<row>` elements, each in a line
 */
export async function* workbook(
  { title, columns, frozen }: Workbook,
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
  const begin = (path: string): PackedFile => {
    const file = new PackedFile(path);
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries(PARTS)) await begin(path).push(strToU8(text), true);
  const sheet = begin('xl/worksheets/sheet1.xml');
  await sheet.push(strToU8(sheetHead(columns, frozen)));
  yield* drained();
  let lines = 1;
  for await (const piece of rows) {
    lines += linesIn(piece);
    await sheet.push(piece);
    yield* drained();
  }
  await sheet.push(strToU8(sheetFoot(columns.length, lines)), true);
  await begin('xl/workbook.xml').push(strToU8(workbookPart(title, columns.length, lines)), true);
  zip.end();
  yield* drained();
}
