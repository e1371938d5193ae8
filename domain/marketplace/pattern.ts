import { PATTERNS } from './pictures.ts';
import type { StockPicture } from './pictures.ts';
import { SCENE_DRAWINGS } from './scene-drawings.ts';

/** Size of the drawing, in the units of its own view box. */
const WIDTH = 240;
const HEIGHT = 120;

/** A sequence of fractions from 0 to 1 that is the same for the same seed (Lehmer, modulus 2^31 - 1). */
function fractions(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  next();
  return next;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);
/** `pattern-1` to `pattern-3` are tones of the brand, from pale to dark; style sheets give them their colour. */
const tone = (fraction: number): string => `pattern-${1 + Math.floor(fraction * 3)}`;

function rings(next: () => number): string {
  const centres = [0, 1].map((place) => ({
    x: WIDTH * (0.2 + 0.55 * place + 0.15 * next()),
    y: HEIGHT * (place === 0 ? 1 : 0.1),
  }));
  return centres
    .flatMap(({ x, y }, index) =>
      [14, 28, 42, 56, 70].map(
        (radius) =>
          `<circle class="pattern-line ${tone((radius / 90 + index * 0.3) % 1)}" cx="${round(x)}" cy="${round(y)}" r="${radius - index * 4}"/>`,
      ),
    )
    .join('');
}

function waves(next: () => number): string {
  const length = 24 + 16 * next();
  return [10, 28, 46, 64, 82, 100, 118]
    .map((y) => {
      const beats = Math.ceil(WIDTH / length) + 1;
      const path = Array.from({ length: beats }, () => `t${round(length)} 0`).join('');
      return `<path class="pattern-line ${tone(next())}" d="M${round(-length)} ${y}q${round(length / 2)} -11 ${round(length)} 0${path}"/>`;
    })
    .join('');
}

function grid(next: () => number): string {
  const parts: string[] = [];
  for (let y = 0; y < HEIGHT; y += 20)
    for (let x = 0; x < WIDTH; x += 20) {
      const chance = next();
      if (chance < 0.28)
        parts.push(
          `<rect class="pattern-fill ${tone(chance * 3.5)}" x="${x + 3}" y="${y + 3}" width="14" height="14" rx="3"/>`,
        );
      else
        parts.push(
          `<circle class="pattern-fill ${tone(chance > 0.9 ? 0.9 : 0)}" cx="${x + 10}" cy="${y + 10}" r="${chance > 0.9 ? 5 : 2}"/>`,
        );
    }
  return parts.join('');
}

function bars(next: () => number): string {
  return Array.from({ length: 10 }, (_, index) => {
    const height = 20 + (index * 7 + next() * 34);
    return `<rect class="pattern-fill ${tone(next())}" x="${index * 25 + 2}" y="${round(HEIGHT - height)}" width="16" height="${round(height + 10)}" rx="8"/>`;
  }).join('');
}

function dots(next: () => number): string {
  const parts: string[] = [];
  for (let y = 12; y < HEIGHT; y += 24)
    for (let x = 12; x < WIDTH; x += 24)
      parts.push(
        `<circle class="pattern-fill ${tone(next())}" cx="${x}" cy="${y}" r="${round(2 + 7 * next() ** 2)}"/>`,
      );
  return parts.join('');
}

/** Quarters of circles, each from one of the corners of its square. */
function arcs(next: () => number): string {
  const side = 40;
  const parts: string[] = [];
  for (let y = 0; y < HEIGHT; y += side)
    for (let x = 0; x < WIDTH; x += side) {
      const corner = Math.floor(4 * next());
      const [right, low] = [corner % 2, corner >> 1];
      const [across, down] = [right ? -side : side, low ? -side : side];
      const sweep = right === low ? 1 : 0;
      parts.push(
        `<path class="pattern-fill ${tone(next())}" d="M${x + right * side} ${y + low * side}h${across}a${side} ${side} 0 0 ${sweep} ${-across} ${down}z"/>`,
      );
    }
  return parts.join('');
}

const DRAWINGS: Record<(typeof PATTERNS)[number], (next: () => number) => string> = {
  interpersonal: rings,
  'personal-emotional': waves,
  'thinking-execution': grid,
  leadership: bars,
  dots,
  arcs,
};

const isScene = (picture: StockPicture): picture is keyof typeof SCENE_DRAWINGS => picture in SCENE_DRAWINGS;

/**
 * A picture for an activity without one: SVG of 240 by 120 units whose classes take the brand's colours.
 * The same activity always has the same picture: patterns differ by the seed, scenes do not. Contains no text of users.
 */
export function patternSvg(picture: StockPicture, seed: number): string {
  const drawing = isScene(picture) ? SCENE_DRAWINGS[picture] : DRAWINGS[picture](fractions(seed));
  return `<svg class="pattern" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${drawing}</svg>`;
}

/** The drawing of an organisation without a picture: its own, the same on every page and beside every other one. */
export function drawingOfBrand(shortname: string): { id: number; image: null; stock_image: (typeof PATTERNS)[number] } {
  const id = [...shortname].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  return { id, image: null, stock_image: PATTERNS[id % PATTERNS.length] ?? PATTERNS[0] };
}
