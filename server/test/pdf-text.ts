import { inflateSync } from 'node:zlib';

/** The text of a PDF: the strings that its pages show, without their spacing. */
export function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams
    .flatMap((stream) =>
      [...stream.matchAll(/<([\da-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')),
    )
    .join('');
}
