/** Undoes the `aws-chunked` encoding: `{hex size}[;chunk-signature=…]\r\n{bytes}\r\n` until a chunk of size 0. */
export function decodeAwsChunks(raw: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line_end = raw.indexOf('\r\n', at);
    if (line_end === -1) throw new Error('A chunk has no size line');
    const size = Number.parseInt(raw.subarray(at, line_end).toString('latin1'), 16);
    if (Number.isNaN(size)) throw new Error('A chunk size is not a number');
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(raw.subarray(line_end + 2, line_end + 2 + size));
    at = line_end + 2 + size + 2;
  }
}
