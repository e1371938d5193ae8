export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';

export interface DecodedText {
  /** The text as it arrives, without a byte order mark. */
  texts: AsyncGenerator<string>;
  /** What is known so far; certain once all is read. */
  encoding: () => Encoding;
}

const ASCII = /^[\u0000-\u007f]*$/;

function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/**
 * Reads bytes as the text that spreadsheets write: UTF-8, UTF-16 with its mark, or Windows-1252, told from UTF-8 by the
 * first byte that cannot be. Bytes that fit none become U+FFFD, which the rules of a row refuse.
 */
export function decodeText(chunks: AsyncIterable<Uint8Array>): DecodedText {
  let encoding: Encoding = 'utf-8';
  let plain = true;
  let decoder = new TextDecoder('utf-8', { fatal: true });

  /** The bytes that the strict decoder holds back because a character may go on in the next chunk. */
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
      encoding = 'windows-1252';
      decoder = new TextDecoder('windows-1252');
      return decoder.decode(bytes, { stream: true });
    }
  }

  async function* texts(): AsyncGenerator<string> {
    let first = true;
    for await (const chunk of chunks) {
      const marked = first ? markedEncoding(chunk) : null;
      if (marked) {
        encoding = 'utf-16';
        decoder = new TextDecoder(marked);
      }
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

/** How many bytes at the end begin a character of UTF-8 whose rest has not come. */
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
