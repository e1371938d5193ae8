import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, strToU8 } from 'fflate';
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';
import type { Column } from '../cells.ts';
import { PARTS, sheetFoot, sheetHead, workbookPart } from './parts.ts';

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

export interface Workbook {
  title: string;
  columns: readonly Column[];
  /** How many of the first columns are frozen. */
  frozen: number;
}

/**
 * A workbook with one sheet, compressed while its rows arrive: memory never holds more than the current chunk.
 * @param rows chunks of UTF-8, together a sequence of `<row>` elements, one per line
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
  for (const [path, text] of Object.entries(PARTS)) await begin(path).end(strToU8(text));
  const sheet = begin('xl/worksheets/sheet1.xml');
  let lines = 1;
  try {
    await sheet.push(strToU8(sheetHead(columns, frozen)));
    yield* drained();
    for await (const piece of rows) {
      lines += linesIn(piece);
      await sheet.push(piece);
      yield* drained();
    }
    await sheet.end(strToU8(sheetFoot(columns.length, lines)));
  } finally {
    sheet.drop();
  }
  await begin('xl/workbook.xml').end(strToU8(workbookPart(title, columns.length, lines)));
  zip.end();
  yield* drained();
}
