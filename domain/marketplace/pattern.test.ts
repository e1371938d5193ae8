import { expect, test } from 'vitest';
import { drawingOfBrand, patternSvg } from './pattern.ts';
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

test('organisations beside each other have different drawings, each the same one every time', () => {
  const names = ['ashby', 'southbank', 'northwind', 'solo', 'rival', 'ab', 'ba'];
  const drawn = names.map((name) => {
    const { stock_image, id } = drawingOfBrand(name);
    return patternSvg(stock_image, id);
  });
  expect(new Set(drawn).size).toBe(names.length);
  expect(drawingOfBrand('ashby')).toEqual(drawingOfBrand('ashby'));
  // The two of the demo differ at first sight.
  expect(drawingOfBrand('ashby').stock_image).not.toBe(drawingOfBrand('southbank').stock_image);
});
