import { imageKind } from './file-kinds.ts';

export interface ImageSize {
  /** Pixels. */
  width: number;
  height: number;
}

/** Frame headers of JPEG: all of C0 to CF but the tables C4, C8 and CC. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

const tagAt = (view: DataView, at: number) =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));

function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null;
  const form = tagAt(view, 12);
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (form === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form !== 'VP8 ') return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

/**
 * The announced size of a picture. A few bytes can announce a picture too large for a phone.
 * @returns null for an unknown format, and for a damaged picture
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (imageKind(bytes)) {
    case 'png':
      return bytes.length < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) };
    case 'jpeg':
      return jpegSize(view);
    case 'webp':
      return webpSize(view);
    default:
      return null;
  }
}
