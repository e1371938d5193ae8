import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ALTERNATE_BRAND, brandProperties, type ColourScheme } from '@vivavoce/domain/companies/brand.ts';
import { toOklch } from '@vivavoce/domain/companies/colour.ts';

const here = import.meta.dirname;
const tokens = ['shared/styles/tokens.css', 'staff/src/theme/staff-tokens.css']
  .map((file) => readFileSync(`${here}/${file}`, 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '');

const HEX = /#[0-9a-f]{3}(?:[0-9a-f]{3})?\b/gi;
const CHANNELS = /(?:rgb\(|--shade:)\s*(\d+)[ ,]+(\d+)[ ,]+(\d+)/g;

const long = (hex: string) => (hex.length === 7 ? hex : hex.replaceAll(/[0-9a-f]/gi, '$&$&')).toLowerCase();
const toHex = (channels: readonly string[]) =>
  `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;

/** Colours in a piece of CSS, as `#rrggbb`. */
const coloursIn = (css: string): string[] => [
  ...[...css.matchAll(HEX)].map(([hex]) => long(hex)),
  ...[...css.matchAll(CHANNELS)].map(([, ...channels]) => toHex(channels)),
];

/** Seen as green, or as a grey that leans to it. */
function isGreen(hex: string): boolean {
  const { chroma, hue } = toOklch(hex);
  return chroma > 0.004 && hue > 130 && hue < 190;
}

/** Value of each token in the last matching block, as the cascade resolves it. */
function tokensOf(scheme: ColourScheme): Record<string, string> {
  const applies = (selector: string) =>
    selector === ':root' ||
    selector === ':root.other-brand' ||
    selector === (scheme === 'dark' ? ":root[data-theme='dark']" : ":root.other-brand:not([data-theme='dark'])") ||
    (scheme === 'dark' && selector === ":root.other-brand[data-theme='dark']");
  const values: Record<string, string> = {};
  for (const [, selector = '', body = ''] of tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!applies(selector.trim())) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]+);/g)) values[name] = value.trim();
  }
  return values;
}

describe('a brand other than the product', () => {
  it.each([
    ['light', ALTERNATE_BRAND.primary],
    ['dark', ALTERNATE_BRAND.primary],
    ['light', '#4b32c3'],
    ['dark', '#4b32c3'],
    ['light', '#e61d1d'],
    ['dark', '#ffd400'],
  ] as const)('has no green left in %s with %s', (scheme, primary) => {
    const worn: Record<string, string> = { ...tokensOf(scheme), ...brandProperties(primary, scheme) };
    expect(Object.keys(worn)).toContain('--stage-card-accent');
    const green = Object.entries(worn).filter(
      // On a pale colour of a company's own stands the ink of the product.
      ([name, value]) => name !== '--on-accent' && coloursIn(`${name}:${value}`).some(isGreen),
    );
    expect(green).toEqual([]);
  });

  it('finds the green of the product itself', () => {
    expect(coloursIn(tokens).filter(isGreen).length).toBeGreaterThan(40);
  });
});

it('no stylesheet but the tokens says a green of its own, which no brand could replace', () => {
  const files = globSync('{staff/src,public/src,shared}/**/*.css', { cwd: here });
  expect(files.length).toBeGreaterThan(50);
  const green = files
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) =>
      coloursIn(readFileSync(`${here}/${file}`, 'utf8'))
        .filter(isGreen)
        .map((hex) => `${file}: ${hex}`),
    );
  expect(green).toEqual([]);
});
