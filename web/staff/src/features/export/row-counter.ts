const QUOTE = 0x22;
const LINE_END = 0x0a;

/** Counts the rows of a CSV file while it downloads; a line end between quotes belongs to a cell. */
export function createRowCounter(): (piece: Uint8Array) => number {
  let quoted = false;
  // The header is no row.
  let rows = -1;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LINE_END && !quoted) rows += 1;
    }
    return Math.max(rows, 0);
  };
}

/** The name of the file, from `content-disposition`. */
export function filenameOf(disposition: string | null, otherwise: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : (plain ?? otherwise);
}
