/** A colour by lightness 0 to 1, chroma from 0, hue in degrees (OKLCH). */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** `#rgb` or `#rrggbb` as `#rrggbb` in lower case; null for anything else. */
export function normaliseHex(text: string): string | null {
  const hex = text.trim().toLowerCase();
  if (!HEX.test(hex)) return null;
  return hex.length === 7 ? hex : hex.replaceAll(/[0-9a-f]/g, '$&$&');
}

/** Red, green and blue of `#rrggbb` as light, 0 to 1 each. */
function toLinear(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toHex(linear: readonly number[]): string {
  const digits = linear.map((light) => {
    const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** The colour of `#rrggbb` in OKLCH (matrices by Björn Ottosson). */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function oklchToLinear({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShowable = (linear: readonly number[]) => linear.every((light) => light >= -0.0005 && light <= 1.0005);

/** Halvings that bring chroma nearer than an eight-bit channel can show. */
const CHROMA_STEPS = 12;

/**
 * The nearest colour a screen shows, as `#rrggbb`: lightness and hue are kept and chroma gives
 * way, so that contrast stays what was asked for.
 */
export function fromOklch(colour: Oklch): string {
  const lightness = Math.min(1, Math.max(0, colour.lightness));
  const target = oklchToLinear({ ...colour, lightness });
  if (isShowable(target)) return toHex(target);
  let low = 0;
  let high = colour.chroma;
  for (let step = 0; step < CHROMA_STEPS; step += 1) {
    const chroma = (low + high) / 2;
    if (isShowable(oklchToLinear({ ...colour, lightness, chroma }))) low = chroma;
    else high = chroma;
  }
  return toHex(oklchToLinear({ ...colour, lightness, chroma: low }));
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}
