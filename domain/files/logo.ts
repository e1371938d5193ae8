import { LOGO_LIMITS, SQUARE_LOGO_LIMITS } from '../limits.ts';
import { imageKind } from './file-kinds.ts';
import { readPicture } from './picture.ts';
import type { PictureDrawing, PictureFault, PictureLimits } from './picture.ts';

export type LogoFault =
  | 'logo_unreadable'
  | 'logo_incomplete'
  | 'logo_too_narrow'
  | 'logo_too_small'
  | 'logo_not_square'
  | 'image_too_large'
  | 'logo_has_text'
  | 'logo_has_script'
  | 'logo_has_entities'
  | 'logo_has_links';

/** The pictures of a company, by their setting. */
const LIMITS = { logo: LOGO_LIMITS, square_logo: SQUARE_LOGO_LIMITS } as const satisfies Record<string, PictureLimits>;
export type LogoSetting = keyof typeof LIMITS;

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

/** Allowed content before a drawing: space, a declaration, a comment, the type of the document. */
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

/** A document of markup that declares entities, whatever it calls itself. */
const declaresEntities = (text: string) => /^\s*</.test(text) && /<!ENTITY/i.test(text);

function drawingOf(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes);
    return isDrawing(text) || declaresEntities(text) ? text : null;
  } catch {
    return null;
  }
}

/** The faults of a picture as the form names them. */
const PICTURE_FAULTS: Record<PictureFault, LogoFault> = {
  unreadable: 'logo_unreadable',
  incomplete: 'logo_incomplete',
  too_narrow: 'logo_too_narrow',
  too_large: 'image_too_large',
};

/** Whether the sides of a picture differ by so little that a square shows it whole. */
export function isSquare({ width, height }: { width: number; height: number }): boolean {
  const longer = Math.max(width, height);
  return longer > 0 && Math.abs(width - height) <= longer * SQUARE_LOGO_LIMITS.sides_tolerance;
}

/**
 * Reads an uploaded logo: PNG, JPEG or SVG, by its bytes. Whether a drawing is square shows in its picture alone.
 * @returns what to draw, or the fault
 */
export function readLogo(bytes: Uint8Array, setting: LogoSetting = 'logo'): PictureDrawing | LogoFault {
  const limits: PictureLimits = LIMITS[setting];
  const kind = imageKind(bytes);
  if (kind === 'png' || kind === 'jpeg') {
    const picture = readPicture(bytes, kind, limits);
    if (picture === 'too_narrow' && setting === 'square_logo') return 'logo_too_small';
    return typeof picture === 'string' ? PICTURE_FAULTS[picture] : picture;
  }
  const svg = kind === null ? drawingOf(bytes) : null;
  if (svg === null) return 'logo_unreadable';
  const drawn = svg.replaceAll(LINKED, '');
  const fault = DRAWING_FAULTS.find(([name, pattern]) => pattern.test(name === 'logo_has_links' ? drawn : svg));
  if (fault) return fault[0];
  return { svg, width: limits.max_width_pixels, height: limits.max_height_pixels };
}
