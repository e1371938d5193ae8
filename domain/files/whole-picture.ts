import type { ImageKind } from './file-kinds.ts';
import { isFrame } from './image-size.ts';
import { orientationIn } from './orientation.ts';
import type { Orientation } from './orientation.ts';

/** A picture from its first to its last byte, with what decoders need and nothing else but its orientation. */
export interface WholePicture {
  bytes: Uint8Array<ArrayBuffer>;
  orientation: Orientation;
  /** Made for printing: a JPEG of four inks. */
  cmyk: boolean;
}

/** `incomplete` where the file ends before its picture. */
export type BrokenPicture = 'incomplete' | 'unreadable';

/** The kept parts of a file in their order, and the orientation that a left out one named. */
interface Walk {
  parts: Uint8Array[];
  orientation: Orientation;
  cmyk: boolean;
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** EXIF with the orientation alone. */
const exifOf = (orientation: Orientation) =>
  Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0);

const EXIF_HEADER = Uint8Array.of(0x45, 0x78, 0x69, 0x66, 0, 0);
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Restart markers and TEM stand alone, without a length. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** Application parts that change how the pixels look: density, colour profile, colour transform. */
const SHOWN_PARTS: Record<number, string> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };
/** JFIF up to its thumbnail. */
const JFIF_BYTES = 18;

/** The next marker behind coded pixels, in which FF is followed by zero or a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at;
  }
  return -1;
}

function keptSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  if (marker === COMMENT) return null;
  if (marker < APP0 || marker > APP15) return segment;
  const name = SHOWN_PARTS[marker];
  if (name === undefined || ascii(segment, 4, 4 + name.length) !== name) return null;
  if (marker !== APP0) return segment;
  if (segment.length < JFIF_BYTES) return null;
  // A copy: `slice` of Node's Buffer would write into the file.
  const density = Uint8Array.from(segment.subarray(0, JFIF_BYTES));
  density.set([0, JFIF_BYTES - 2], 2);
  density.set([0, 0], JFIF_BYTES - 2);
  return density;
}

/** Segment by segment from SOI to EOI: Samsung's trailer and the film of a moving photograph come behind it. */
function walkJpeg(bytes: Uint8Array): Walk | BrokenPicture {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let orientation: Orientation = 1;
  let cmyk = false;
  let scans = 0;
  let at = 2;
  for (;;) {
    // Decoders skip what stands between two segments.
    at = bytes.indexOf(0xff, at);
    const marker = at === -1 ? undefined : bytes[at + 1];
    if (marker === undefined) return 'incomplete';
    if (marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      if (scans === 0) return 'unreadable';
      parts.push(bytes.subarray(at, at + 2));
      return { parts, orientation, cmyk };
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return 'incomplete';
    const length = view.getUint16(at + 2);
    if (length < 2) return 'unreadable';
    let end = at + 2 + length;
    if (end > bytes.length) return 'incomplete';
    if (isFrame(marker)) cmyk = bytes[at + 9] === 4;
    if (marker === APP1 && orientation === 1 && ascii(bytes, at + 4, at + 10) === 'Exif\0\0')
      orientation = orientationIn(bytes.subarray(at + 10, end));
    if (marker === START_OF_SCAN) {
      scans += 1;
      end = scanEnd(bytes, end);
      if (end === -1) return 'incomplete';
    }
    const part = keptSegment(marker, bytes.subarray(at, end));
    if (part) parts.push(part);
    at = end;
  }
}

/** Decoders read JFIF first, so EXIF stands behind it. */
function jpegParts({ parts, orientation }: Walk): Uint8Array[] {
  if (orientation === 1) return parts;
  const exif = exifOf(orientation);
  const head = Uint8Array.of(0xff, APP1, 0, 2 + EXIF_HEADER.length + exif.length);
  const from = parts[1]?.[1] === APP0 ? 2 : 1;
  return [...parts.slice(0, from), head, EXIF_HEADER, exif, ...parts.slice(from)];
}

const PNG_SIGNATURE_BYTES = 8;
const CHUNK_BYTES = 12;
/** Chunks that change how the pixels look; every other one is left out. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function walkPng(bytes: Uint8Array): Walk | BrokenPicture {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let orientation: Orientation = 1;
  let pixels = 0;
  let at = PNG_SIGNATURE_BYTES;
  for (;;) {
    if (at + CHUNK_BYTES > bytes.length) return 'incomplete';
    const name = ascii(bytes, at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(name)) return 'unreadable';
    const end = at + CHUNK_BYTES + view.getUint32(at);
    if (end > bytes.length) return 'incomplete';
    if (name === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4));
    if (name === 'IDAT') pixels += 1;
    if (PNG_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return pixels === 0 ? 'unreadable' : { parts, orientation, cmyk: false };
    at = end;
  }
}

const RIFF_BYTES = 12;
const WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits in the head of an extended WebP that announce EXIF and XMP. */
const WEBP_EXIF = 0x08;
const WEBP_XMP = 0x04;

function walkWebp(bytes: Uint8Array): Walk | BrokenPicture {
  const view = viewOf(bytes);
  if (bytes.length < RIFF_BYTES) return 'incomplete';
  const fileEnd = 8 + view.getUint32(4, true);
  const parts: Uint8Array[] = [];
  let orientation: Orientation = 1;
  let pixels = 0;
  let at = RIFF_BYTES;
  if (fileEnd > bytes.length) return 'incomplete';
  while (at + 8 <= fileEnd) {
    const name = ascii(bytes, at, at + 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > fileEnd) return 'incomplete';
    if (name === 'EXIF') {
      const named = ascii(bytes, at + 8, at + 14) === 'Exif\0\0';
      orientation = orientationIn(bytes.subarray(at + 8 + (named ? 6 : 0), at + 8 + length));
    }
    if (['VP8 ', 'VP8L', 'ANMF'].includes(name)) pixels += 1;
    if (WEBP_CHUNKS.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return pixels === 0 ? 'unreadable' : { parts, orientation, cmyk: false };
}

function webpParts({ parts, orientation }: Walk): Uint8Array[] {
  const [first, ...rest] = parts.map((part) => Uint8Array.from(part));
  if (!first) return [];
  let exif: Uint8Array[] = [];
  // A plain WebP has no place for EXIF, so its orientation is 1.
  if (ascii(first, 0, 4) === 'VP8X' && first.length > 8) {
    const other = (first[8] ?? 0) & ~(WEBP_EXIF | WEBP_XMP);
    first[8] = other | (orientation === 1 ? 0 : WEBP_EXIF);
    const tag = exifOf(orientation);
    if (orientation !== 1) exif = [Uint8Array.of(0x45, 0x58, 0x49, 0x46, tag.length, 0, 0, 0), tag];
  }
  const content = [first, ...rest, ...exif];
  const head = new Uint8Array(RIFF_BYTES);
  head.set(new TextEncoder().encode('RIFF'));
  head.set(new TextEncoder().encode('WEBP'), 8);
  viewOf(head).setUint32(4, 4 + content.reduce((sum, { length }) => sum + length, 0), true);
  return [head, ...content];
}

const WALKS: Record<ImageKind, (bytes: Uint8Array) => Walk | BrokenPicture> = {
  jpeg: walkJpeg,
  png: walkPng,
  webp: walkWebp,
};
/** A PNG keeps no orientation: few programs would read it. */
const WRITTEN: Record<ImageKind, (walk: Walk) => Uint8Array[]> = {
  jpeg: jpegParts,
  png: ({ parts }) => parts,
  webp: webpParts,
};

/**
 * The picture of a file without metadata (place, time, camera, comments, thumbnails) and without what follows its end;
 * its pixels stay as they are.
 *
 * @param kind by the first bytes of the file
 */
export function wholePicture(bytes: Uint8Array, kind: ImageKind): WholePicture | BrokenPicture {
  const walk = WALKS[kind](bytes);
  if (typeof walk === 'string') return walk;
  return { bytes: joined(WRITTEN[kind](walk)), orientation: walk.orientation, cmyk: walk.cmyk };
}
