import type { CategoryIcon } from './activity-types.ts';

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
    .flatMap(({ x, y }, place) =>
      [14, 28, 42, 56, 70].map(
        (radius) =>
          `<circle class="pattern-line ${tone((radius / 90 + place * 0.3) % 1)}" cx="${round(x)}" cy="${round(y)}" r="${radius - place * 4}"/>`,
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

const DRAWINGS: Record<CategoryIcon, (next: () => number) => string> = {
  interpersonal: rings,
  'personal-emotional': waves,
  'thinking-execution': grid,
  leadership: bars,
};

/**
 * A picture for an activity without one: SVG of 240 by 120 units whose classes take the brand's colours.
 * The same activity always has the same picture. Contains no text of users.
 */
export function patternSvg(icon: CategoryIcon, seed: number): string {
  return `<svg class="pattern" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${DRAWINGS[icon](fractions(seed))}</svg>`;
}
