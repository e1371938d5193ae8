import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
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
function tokensOf(scheme: ColourScheme, isOther = true): Record<string, string> {
  const own = scheme === 'dark' ? [':root', ":root[data-theme='dark']"] : [':root'];
  const other = `:root.other-brand${scheme === 'dark' ? "[data-theme='dark']" : ":not([data-theme='dark'])"}`;
  const selectors = new Set(isOther ? [...own, ':root.other-brand', other] : own);
  const applies = (selector: string) => selectors.has(selector);
  const values: Record<string, string> = {};
  for (const [, selector = '', body = ''] of tokens.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!applies(selector.trim())) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]+);/g)) values[name] = value.trim();
  }
  return values;
}

/** Colours with a meaning: success, warning, fault, information. */
const STATES = /^--(?:ok|warn|bad|info)-/;
const statesOf = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => STATES.test(name)));

describe('a brand other than the product', () => {
  it('leaves states their colours, whatever its own colour', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map(String);
    fc.assert(
      fc.property(fc.tuple(channel, channel, channel), fc.constantFrom('light', 'dark'), (primary, scheme) => {
        const worn: Record<string, string> = { ...tokensOf(scheme), ...brandProperties(toHex(primary), scheme) };
        expect(Object.keys(statesOf(worn)).length).toBeGreaterThanOrEqual(8);
        expect(statesOf(worn)).toEqual(statesOf(tokensOf(scheme, false)));
      }),
    );
  });

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
      // On a pale colour of a company's own stands the ink of the product, and success is green under every brand.
      ([name, value]) => name !== '--on-accent' && !STATES.test(name) && coloursIn(`${name}:${value}`).some(isGreen),
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
