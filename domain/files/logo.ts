import { FILE_LIMITS, LOGO_LIMITS } from '../limits.ts';
import { imageKind } from './file-kinds.ts';
import { imageSize } from './image-size.ts';

export type LogoFault =
  | 'logo_unreadable'
  | 'logo_too_narrow'
  | 'image_too_large'
  | 'logo_has_text'
  | 'logo_has_script'
  | 'logo_has_entities'
  | 'logo_has_links';

/** A drawing to make the stored picture from, and the size that the picture must not exceed. */
export interface LogoDrawing {
  svg: string;
  width: number;
  height: number;
}

/** Faults of a vector drawing, in the order in which they are reported. */
const DRAWING_FAULTS: readonly (readonly [LogoFault, RegExp])[] = [
  // Entities multiply: a kilobyte of them unfolds to gigabytes.
  ['logo_has_entities', /<!ENTITY/i],
  ['logo_has_script', /<(?:[\w-]+:)?(?:script|foreignObject|iframe|handler)\b|\son[a-z]+\s*=|javascript:/i],
  // Everything outside the drawing would be missing in the picture.
  [
    'logo_has_links',
    /<\?xml-stylesheet|@import|\bhref\s*=\s*["']\s*(?!#|data:image\/)[^"'\s]|url\(\s*["']?\s*(?!#)[^"')\s]/i,
  ],
  // The server has no typefaces, so words would be missing too.
  ['logo_has_text', /<(?:[\w-]+:)?text\b/i],
];

/** Links on words, such as the author's page, are not part of the picture. */
const LINKED = /<(?:[\w-]+:)?a\b[^>]*>/gi;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What may stand before a drawing: space, a declaration, a comment, the type of the document. */
const BEFORE = /^(?:\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg\b[^>[]*(?:\[[^\]]*\]\s*)?>)/i;
const BEFORE_MAX_PARTS = 20;

function isDrawing(text: string): boolean {
  let rest = text;
  for (let part = 0; part < BEFORE_MAX_PARTS; part += 1) {
    const before = BEFORE.exec(rest);
    if (!before) break;
    rest = rest.slice(before[0].length);
  }
  return /^<(?:[\w-]+:)?svg\b/.test(rest);
}

function drawingOf(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes);
    return isDrawing(text) ? text : null;
  } catch {
    return null;
  }
}

/** Whether a PNG ends with its last chunk; what follows would be a second file in it. */
function endsAsPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isEnd = view.getUint32(at + 4) === 0x49454e44;
    at += 12 + view.getUint32(at);
    if (isEnd) return at === bytes.length;
  }
  return false;
}

const endsAsJpeg = (bytes: Uint8Array): boolean => bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** A picture within a drawing of its own, so that both go the same way. */
function readPicture(bytes: Uint8Array, kind: 'png' | 'jpeg'): LogoDrawing | LogoFault {
  const size = imageSize(bytes);
  const whole = kind === 'png' ? endsAsPng(bytes) : endsAsJpeg(bytes);
  if (size === null || !whole || size.width === 0 || size.height === 0) return 'logo_unreadable';
  if (size.width * size.height > FILE_LIMITS.image_max_pixels) return 'image_too_large';
  if (size.width < LOGO_LIMITS.min_width_pixels) return 'logo_too_narrow';
  const scale = Math.min(1, LOGO_LIMITS.max_width_pixels / size.width, LOGO_LIMITS.max_height_pixels / size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const href = `data:image/${kind};base64,${base64(bytes)}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" preserveAspectRatio="none" href="${href}"/></svg>`;
  return { svg, width, height };
}

/**
 * Reads an uploaded logo: PNG, JPEG or SVG, by its bytes.
 * @returns what to draw, or the fault
 */
export function readLogo(bytes: Uint8Array): LogoDrawing | LogoFault {
  const kind = imageKind(bytes);
  if (kind === 'png' || kind === 'jpeg') return readPicture(bytes, kind);
  const svg = kind === null ? drawingOf(bytes) : null;
  if (svg === null) return 'logo_unreadable';
  const drawn = svg.replaceAll(LINKED, '');
  const fault = DRAWING_FAULTS.find(([name, pattern]) => pattern.test(name === 'logo_has_links' ? drawn : svg));
  if (fault) return fault[0];
  return { svg, width: LOGO_LIMITS.max_width_pixels, height: LOGO_LIMITS.max_height_pixels };
}
