import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF: the strings that it shows, without their spacing. */
export function pagesOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams
    .map((stream) =>
      [...stream.matchAll(/<([\da-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    .filter((text) => text !== '');
}

/** The text of a PDF. */
export const textOf = (pdf: Buffer): string => pagesOf(pdf).join('');
