import { crc32, deflateSync } from 'node:zlib';

/** Small files of each kind, valid in the bytes that are checked. */

const bytes = (text: string) => new TextEncoder().encode(text);

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const number = (value: number, size: number, little = false) =>
  Uint8Array.from({ length: size }, (_, n) => (value >>> (8 * (little ? n : size - 1 - n))) & 0xff);

export const aPdf = (contents = 'Case study') => bytes(`%PDF-1.7\n% ${contents}\n%%EOF`);

/** A whole picture of one colour. @param note text within the file, as cameras add it */
export function aWholePng(width: number, height: number, note = ''): Uint8Array<ArrayBuffer> {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  // The first byte of a row names its filter: none.
  const rowBytes = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, 120)]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => rowBytes)));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const parts = [chunk('IHDR', head), ...(note ? [chunk('tEXt', Buffer.from(`Comment\0${note}`))] : [])];
  return Uint8Array.from(Buffer.concat([signature, ...parts, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]));
}

/** An Office document, or anything else that is an archive of these names. */
export function anArchive(names: string[] = ['[Content_Types].xml', 'word/document.xml']): Uint8Array<ArrayBuffer> {
  const head = join(Uint8Array.of(0x50, 0x4b, 3, 4), new Uint8Array(26));
  const entries = names.map((name) =>
    join(
      Uint8Array.of(0x50, 0x4b, 1, 2),
      new Uint8Array(24),
      number(name.length, 2, true),
      new Uint8Array(16),
      bytes(name),
    ),
  );
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const counts = join(number(names.length, 2, true), number(names.length, 2, true));
  const end = join(Uint8Array.of(0x50, 0x4b, 5, 6), new Uint8Array(4), counts);
  return join(head, ...entries, end, number(length, 4, true), number(head.length, 4, true), new Uint8Array(2));
}

/** A form with one file, as a browser sends it. */
export function aForm(
  field: string,
  filename: string,
  content: Uint8Array<ArrayBuffer> | string,
  contents: Record<string, string> = {},
): { parts: FormData } {
  const parts = new FormData();
  for (const [name, value] of Object.entries(contents)) parts.append(name, value);
  parts.append(field, new File([content], filename));
  return { parts };
}
