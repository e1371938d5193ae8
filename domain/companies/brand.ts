import { contrast, fromOklch, normaliseHex, toOklch } from './colour.ts';
import type { Oklch } from './colour.ts';

export const DEFAULT_PRIMARY = '#007755';

/** The alternate brand: near-black, with red under the pointer. */
export const ALTERNATE_BRAND = { primary: '#1c1a1c', hover: '#e61d1d', card: '#f5f5f5' } as const;

/** The colours of a page. */
export interface Brand {
  primary: string;
  /** Replaces the derived hover colour where the contrast allows it. */
  hover?: string;
}

/**
 * The brand of a company: its own colour, else that of the alternate brand; null is the product's own.
 * The alternate brand's red under the pointer goes with its near-black only.
 */
export function brandOf(company: { primary: string | null; alternate_brand: boolean }): Brand | null {
  const { alternate_brand: alternate } = company;
  const primary = company.primary ?? (alternate ? ALTERNATE_BRAND.primary : null);
  if (primary === null || normaliseHex(primary) === DEFAULT_PRIMARY) return null;
  const isOwn = normaliseHex(primary) !== ALTERNATE_BRAND.primary;
  return { primary, ...(alternate && !isOwn && { hover: ALTERNATE_BRAND.hover }) };
}

export type ColourScheme = 'light' | 'dark';

/** CSS custom properties by name, colours as `#rrggbb` or `transparent`. */
export type BrandProperties = Record<`--${string}`, string>;

const WHITE = '#ffffff';
const INK = '#11201a';

/** WCAG AA for text, AAA as the aim, AA for edges. */
const TEXT = 4.5;
const TEXT_AIM = 7;
const EDGE = 3;

const STEP = 0.005;
/** How far text may leave the brand's own colour for the sake of the aim alone. */
const AIM_REACH = 0.09;
/** Lightness from which a colour counts as pale. */
const PALE = 0.85;

/** The surfaces that accents appear on (visual.md, Colour roles). */
const SURFACES = {
  light: { surface: WHITE, sunken: '#edf1ef' },
  dark: { surface: '#131c18', sunken: '#1b2621' },
} as const;

interface Tone {
  lightness: number;
  /** Upper bound; a greyer brand stays grey. */
  chroma: number;
  /** Lightness of this tone for a brand without chroma, which would otherwise set it apart. */
  grey?: number;
}

const TINT: Record<ColourScheme, Tone> = {
  light: { lightness: 0.962, chroma: 0.026 },
  dark: { lightness: 0.28, chroma: 0.045 },
};

/** From "to invite" to outcomes; the fourth in light is the brand itself where it is dark enough. */
const BUCKET_TONES: Record<ColourScheme, readonly Tone[]> = {
  light: [
    { lightness: 0.885, chroma: 0.011 },
    { lightness: 0.885, chroma: 0.045, grey: 0.79 },
    { lightness: 0.7, chroma: 0.1 },
    { lightness: 0.51, chroma: 0.13 },
    { lightness: 0.32, chroma: 0.06 },
  ],
  dark: [
    { lightness: 0.37, chroma: 0.02 },
    { lightness: 0.425, chroma: 0.07, grey: 0.46 },
    { lightness: 0.585, chroma: 0.105 },
    { lightness: 0.71, chroma: 0.105 },
    { lightness: 0.885, chroma: 0.045 },
  ],
};

/** Progress on the near-black surround of video. */
const BUCKET_ACCENT: Tone = { lightness: 0.78, chroma: 0.1, grey: 0.95 };

/** The fill of a brand that is too dark for a dark page. */
const LIFTED: Tone = { lightness: 0.71, chroma: 0.105, grey: 0.94 };

function toned(brand: Oklch, { lightness, chroma, grey = lightness }: Tone): string {
  const colourful = Math.min(1, brand.chroma / chroma);
  return fromOklch({ lightness: grey + (lightness - grey) * colourful, chroma: chroma * colourful, hue: brand.hue });
}

const shifted = (colour: Oklch, by: number) => fromOklch({ ...colour, lightness: colour.lightness + by });

/** Moves lightness in small steps until the colour passes or no step is left. */
function moveUntil(start: Oklch, direction: 1 | -1, isGood: (hex: string, moved: number) => boolean): string {
  const steps = Math.ceil(1 / STEP);
  for (let step = 0; step < steps; step += 1) {
    const hex = shifted(start, direction * step * STEP);
    if (isGood(hex, step * STEP)) return hex;
  }
  return direction === 1 ? WHITE : '#000000';
}

type Fill = { accent: string; onAccent: string };

/** The fill and its text colour: white, else ink, else a darker fill for white. */
function fillOf(primary: string): Fill {
  if (contrast(WHITE, primary) >= TEXT) return { accent: primary, onAccent: WHITE };
  if (contrast(INK, primary) >= TEXT) return { accent: primary, onAccent: INK };
  const accent = moveUntil(toOklch(primary), -1, (hex) => contrast(WHITE, hex) >= TEXT);
  return { accent, onAccent: WHITE };
}

/** On a dark page a fill that is too dark becomes a light one of the same hue, so that the next step stands out. */
function fillIn(scheme: ColourScheme, primary: string): Fill {
  const fill = fillOf(primary);
  if (scheme === 'light' || contrast(fill.accent, SURFACES.dark.surface) >= EDGE) return fill;
  return { accent: toned(toOklch(fill.accent), LIFTED), onAccent: ALTERNATE_BRAND.primary };
}

/** Darker under the pointer; lighter only where ink on a darker fill would be unreadable. */
function hoverOf(accent: string, onAccent: string): string {
  const colour = toOklch(accent);
  const darker = shifted(colour, colour.lightness > PALE ? -0.05 : -0.06);
  return contrast(onAccent, darker) >= TEXT ? darker : shifted(colour, 0.06);
}

/**
 * Text in the brand's hue, readable on tint, page and wells alike. It aims for 7:1 (on the
 * tint in light, on the page in dark) within reach of the brand, and never stops below 4.5:1.
 */
function inkOf(accent: string, tint: string, scheme: ColourScheme): string {
  const { surface, sunken } = SURFACES[scheme];
  const light = scheme === 'light';
  return moveUntil(toOklch(accent), light ? -1 : 1, (hex, moved) => {
    const least = Math.min(contrast(hex, tint), contrast(hex, surface), contrast(hex, sunken));
    const inReach = !light || moved < AIM_REACH - STEP / 2;
    return least >= TEXT && (!inReach || contrast(hex, light ? tint : surface) >= TEXT_AIM);
  });
}

/** An edge for fills with too little contrast to the page. */
function borderOf(accent: string, scheme: ColourScheme): string {
  const { surface } = SURFACES[scheme];
  if (contrast(accent, surface) >= EDGE) return 'transparent';
  return moveUntil(toOklch(accent), scheme === 'light' ? -1 : 1, (hex) => contrast(hex, surface) >= EDGE);
}

/**
 * The CSS custom properties of a company's colour (visual.md, Brands): the accent roles, the five buckets of an
 * activity and the accent on video.
 * @param primary `#rgb` or `#rrggbb`; anything else counts as the product's own green
 * @param hover replaces the derived hover colour where white or ink is readable on it
 */
export function brandProperties(primary: string, scheme: ColourScheme, hover?: string): BrandProperties {
  const primaryHex = normaliseHex(primary) ?? DEFAULT_PRIMARY;
  const { accent, onAccent } = fillIn(scheme, primaryHex);
  const brand = toOklch(fillOf(primaryHex).accent);
  const tint = toned(brand, TINT[scheme]);
  const hoverHex = hover === undefined ? null : normaliseHex(hover);
  const border = borderOf(accent, scheme);
  const usable = hoverHex !== null && contrast(onAccent, hoverHex) >= TEXT;
  const properties: BrandProperties = {
    '--accent': accent,
    '--on-accent': onAccent,
    '--accent-hover': usable ? hoverHex : hoverOf(accent, onAccent),
    '--accent-tint': tint,
    '--accent-ink': inkOf(accent, tint, scheme),
    '--accent-border': border,
    '--accent-mark': border === 'transparent' ? accent : border,
    '--stage-accent': toned(brand, BUCKET_ACCENT),
    '--stage-card-accent': inkOf(fromOklch(brand), toned(brand, TINT.light), 'light'),
  };
  for (const [index, tone] of BUCKET_TONES[scheme].entries()) {
    properties[`--bucket-${index + 1}`] = toned(brand, tone);
  }
  return properties;
}
