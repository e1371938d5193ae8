/** A picture of blocks of 8 x 8 pixels, each of one colour. */
interface Blocks {
  /** Pixels. */
  width: number;
  height: number;
  /** Values of the block from 0 to 255, one for each component as the file stores it. */
  colour: (column: number, row: number) => readonly number[];
  /** The transform in Adobe's segment: 0 for CMYK or RGB, 1 for YCbCr, 2 for YCCK; without it no such segment. */
  adobe?: number;
  /** Whole segments before the picture, such as EXIF. */
  segments?: readonly Uint8Array[];
}

const two = (value: number) => [value >> 8, value & 0xff];

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, content: Iterable<number>): Uint8Array<ArrayBuffer> => {
  const bytes = [...content];
  return Uint8Array.from([0xff, marker, ...two(bytes.length + 2), ...bytes]);
};

const ascii = (text: string) => new TextEncoder().encode(text);

/** EXIF with an orientation and a note, as a camera writes its place. */
export const exifSegment = (orientation: number, note = ''): Uint8Array<ArrayBuffer> => {
  const directory = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return jpegSegment(0xe1, [...ascii('Exif\0\0'), ...directory, ...ascii(note)]);
};

/** Four bits for each of twelve lengths of a difference, and one bit for "no more". */
const LENGTH_BITS = 4;
const DC_TABLE = [
  0x00,
  0,
  0,
  0,
  12,
  ...Array.from({ length: 12 }, () => 0),
  ...Array.from({ length: 12 }, (_, n) => n),
];
const AC_TABLE = [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0];

function scan({ width, height, colour }: Blocks): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  const last: number[] = [];
  for (let row = 0; row < Math.ceil(height / 8); row += 1) {
    for (let column = 0; column < Math.ceil(width / 8); column += 1) {
      for (const [component, value] of colour(column, row).entries()) {
        const level = 8 * (value - 128);
        const difference = level - (last[component] ?? 0);
        last[component] = level;
        const length = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
        put(length, LENGTH_BITS);
        put(difference < 0 ? difference + 2 ** length - 1 : difference, length);
        put(0, 1);
      }
    }
  }
  while (bits.length % 8 > 0) bits.push(1);
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return bytes;
}

/** A whole baseline JPEG of one to four components. */
export function blockJpeg(blocks: Blocks): Uint8Array<ArrayBuffer> {
  const { width, height, colour, adobe, segments = [] } = blocks;
  const components = Array.from({ length: colour(0, 0).length }, (_, n) => n + 1);
  const quantities = [0, ...Array.from({ length: 64 }, () => 1)];
  const frame = [8, ...two(height), ...two(width), components.length, ...components.flatMap((n) => [n, 0x11, 0])];
  const head = [components.length, ...components.flatMap((n) => [n, 0]), 0, 63, 0];
  const parts = [
    Uint8Array.of(0xff, 0xd8),
    ...segments,
    ...(adobe === undefined ? [] : [jpegSegment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, adobe])]),
    jpegSegment(0xdb, quantities),
    jpegSegment(0xc0, frame),
    jpegSegment(0xc4, [...DC_TABLE, ...AC_TABLE]),
    jpegSegment(0xda, head),
    Uint8Array.from(scan(blocks)),
    Uint8Array.of(0xff, 0xd9),
  ];
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
