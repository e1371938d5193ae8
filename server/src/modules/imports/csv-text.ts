import { setImmediate } from 'node:timers/promises';
import { invalid } from '../../lib/app-error.ts';

export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh';

export interface DecodedText {
  /** The text as it arrives, without a byte order mark. */
  texts: AsyncGenerator<string>;
  /** The encoding so far; certain once all is read. */
  encoding: () => Encoding;
}

const ASCII = /^[\u0000-\u007f]*$/;

/** Enough bytes to recognise the type of a file. */
const BEGINNING_BYTES = 1024;

/** The same bytes, with enough of them in the first chunk. */
async function* withBeginning(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | null = new Uint8Array();
  for await (const chunk of chunks) {
    if (!held) yield chunk;
    else {
      held = Buffer.concat([held, chunk]);
      if (held.length < BEGINNING_BYTES) continue;
      yield held;
      held = null;
    }
  }
  if (held && held.length > 0) yield held;
}

/** By its byte order mark, or by every other byte being zero, as in Latin letters without one. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const beginning = bytes.subarray(0, BEGINNING_BYTES);
  beginning.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = beginning.length * 0.4;
  if (even === 0 && odd > most) return 'utf-16le';
  return odd === 0 && even > most ? 'utf-16be' : null;
}

/** The first bytes of workbooks (packed and old ones) and PDF documents. */
const OTHER_FILES = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF-'];

/** Other files are recognised by their first bytes, or by many zeros, which no text contains. */
function isNoText(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES));
  const head = beginning.toString('latin1', 0, 5);
  return OTHER_FILES.some((mark) => head.startsWith(mark)) || beginning.filter((byte) => byte === 0).length > 8;
}

/**
 * Decodes text as spreadsheets write it: UTF-8, UTF-16, or Windows-1252, which the first byte that is invalid in UTF-8
 * reveals. Bytes that fit none become U+FFFD, which the rules of a row refuse.
 * @throws AppError `invalid` while reading, for a workbook or another file that is no text
 */
export function decodeText(chunks: AsyncIterable<Uint8Array>): DecodedText {
  let encoding: Encoding = 'utf-8';
  let plain = true;
  let decoder = new TextDecoder('utf-8', { fatal: true });

  /** The bytes that the strict decoder holds back because a character may continue in the next chunk. */
  let held: Uint8Array = new Uint8Array();
  function decode(chunk: Uint8Array): string {
    if (encoding !== 'utf-8') return decoder.decode(chunk, { stream: true });
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    const whole = bytes.length - unfinished(bytes);
    try {
      const text = decoder.decode(bytes.subarray(0, whole));
      held = bytes.slice(whole);
      plain &&= ASCII.test(text);
      return text;
    } catch {
      held = new Uint8Array();
      if (!plain) return new TextDecoder('utf-8').decode(bytes);
      encoding = narrowEncoding(bytes);
      decoder = new TextDecoder(encoding);
      return decoder.decode(bytes, { stream: true });
    }
  }

  async function* texts(): AsyncGenerator<string> {
    let first = true;
    for await (const chunk of withBeginning(chunks)) {
      const wide = first ? wideEncoding(chunk) : null;
      if (wide) {
        encoding = 'utf-16';
        decoder = new TextDecoder(wide);
      } else if (first && isNoText(chunk)) throw invalid({ csv: ['not_a_csv'] });
      const text = decode(chunk);
      yield first ? text.replace(/^\ufeff/, '') : text;
      first = false;
    }
    if (encoding !== 'utf-8') yield decoder.decode();
    else if (held.length > 0) {
      if (plain) encoding = 'windows-1252';
      yield new TextDecoder(encoding).decode(held);
    }
  }
  return { texts: texts(), encoding: () => encoding };
}

/** Bytes of Windows-1252 that mean nothing or end a word with a capital or a sign, as accents of Mac Roman look in it. */
const UNLIKELY = /[\u0081\u008d\u008f\u0090\u009d]|[a-z][ŽŠŒŸƒ‡†ˆ‰‹›•™˜]/u;
const LIKELY = /[A-Za-z][à-öø-ÿß]/u;

/** The one-byte encoding of a text that is no UTF-8: that of Windows, or of old Macs where the other makes no words. */
function narrowEncoding(bytes: Uint8Array): 'windows-1252' | 'macintosh' {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return UNLIKELY.test(text) && !LIKELY.test(text) ? 'macintosh' : 'windows-1252';
}

/** How many bytes at the end begin an incomplete character of UTF-8. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? back : 0;
    }
  }
  return 0;
}

/** Small enough that other calls are answered between two of them. */
const PIECE_BYTES = 64 * 1024;

/** The bytes of a file in pieces. */
export async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES);
    await setImmediate();
  }
}
