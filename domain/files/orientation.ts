/** How a camera was held, by the figures of EXIF: 1 is upright, 5 to 8 lie on their side. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const UPRIGHT: Orientation = 1;
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
/** "Exif" and two zero bytes, before the header of the directories. */
const EXIF_HEADER_BYTES = 6;
const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

/** Reads the first directory of an EXIF block; `at` is its header of byte order. */
function inDirectory(view: DataView, at: number, end: number): Orientation {
  if (at + 8 > end) return UPRIGHT;
  const little = view.getUint16(at) === 0x4949;
  const directory = at + view.getUint32(at + 4, little);
  if (directory < at || directory + 2 > end) return UPRIGHT;
  const entries = view.getUint16(directory, little);
  for (let entry = directory + 2, n = 0; n < entries && entry + ENTRY_BYTES <= end; entry += ENTRY_BYTES, n += 1) {
    if (view.getUint16(entry, little) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(entry + 8, little);
    return isOrientation(value) ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** The orientation of a JPEG; upright where the file does not say, or says it in a way that cannot be read. */
export function jpegOrientation(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) return UPRIGHT;
    const end = Math.min(at + 2 + view.getUint16(at + 2), view.byteLength);
    const text = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (marker === APP1 && text === 'Exif') return inDirectory(view, at + 4 + EXIF_HEADER_BYTES, end);
    // Fill bytes may stand before a marker.
    at = marker === 0xff ? at + 1 : end;
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
