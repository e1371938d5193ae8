import { expect, test } from 'vitest';
import { patternSvg } from './pattern.ts';
import { PATTERNS, SCENES, STOCK_PICTURES } from './pictures.ts';

test.each(PATTERNS)('the pattern %s is the same for one activity and another for the next', (pattern) => {
  expect(patternSvg(pattern, 7)).toBe(patternSvg(pattern, 7));
  expect(patternSvg(pattern, 7)).not.toBe(patternSvg(pattern, 8));
});

test.each(SCENES)('the scene %s is the same for all', (scene) => {
  expect(patternSvg(scene, 7)).toBe(patternSvg(scene, 8));
});

test.each(STOCK_PICTURES)('%s is a small drawing in tones of the brand', (picture) => {
  const svg = patternSvg(picture, 7);
  expect(svg).not.toMatch(/NaN|Infinity|undefined|style=|fill=/);
  expect(svg.length).toBeLessThan(8_000);
  expect(svg.match(/pattern-[123]/g)?.length).toBeGreaterThan(5);
});
