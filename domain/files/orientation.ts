/** How a camera was held, by the figures of EXIF: 1 is upright, 5 to 8 lie on their side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const UPRIGHT: Orientation = 1;
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

/**
 * The orientation in an EXIF block from its byte order on; upright where it does not say, or says it in a way that
 * cannot be read.
 */
export function orientationIn(exif: Uint8Array): Orientation {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  const end = view.byteLength;
  if (end < 8) return UPRIGHT;
  const little = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > end) return UPRIGHT;
  const entries = view.getUint16(directory, little);
  for (let entry = directory + 2, n = 0; n < entries && entry + ENTRY_BYTES <= end; entry += ENTRY_BYTES, n += 1) {
    if (view.getUint16(entry, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, little);
    return isOrientation(value) ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Whether width and height change places. */
export const liesOnItsSide = (orientation: Orientation): boolean => orientation >= 5;

/** The transformation in SVG that sets a picture upright; `width` and `height` are those of the upright picture. */
export function uprightTransform(orientation: Orientation, width: number, height: number): string {
  const matrices: Record<Orientation, readonly number[]> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, width, 0],
    7: [0, -1, -1, 0, width, height],
    8: [0, -1, 1, 0, 0, height],
  };
  return `matrix(${matrices[orientation].join(' ')})`;
}
