import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSquare, readLogo } from './logo.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const svg = (inside: string, before = '') =>
  bytes(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="300" height="80">${inside}</svg>`);

const chunk = (name: string, content: number[]) => [0, 0, 0, content.length, ...bytes(name), ...content, 0, 0, 0, 0];
const sides = (width: number, height: number) => [width, height].flatMap((side) => [0, 0, side >> 8, side & 0xff]);
const png = (width: number, height: number, after: number[] = []) =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...chunk('IHDR', [...sides(width, height), 8, 2, 0, 0, 0]),
    ...chunk('IDAT', []),
    ...chunk('IEND', []),
    ...after,
  ]);

describe('a square logo', () => {
  it('has sides of at least 128 pixels', () => {
    expect(readLogo(png(128, 128), 'square_logo')).toMatchObject({ width: 128, height: 128 });
    expect(readLogo(png(3000, 2800), 'square_logo')).toMatchObject({ width: 256, height: 239 });
    for (const [width, height] of [
      [127, 140],
      [140, 127],
      [640, 100],
    ] as const)
      expect(readLogo(png(width, height), 'square_logo')).toBe('logo_too_small');
    expect(readLogo(svg('<path d="M0 0h9"/>'), 'square_logo')).toMatchObject({ width: 256, height: 256 });
  });

  it('has sides that differ by a tenth at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 }), (width, height) => {
        const share = Math.min(width, height) / Math.max(width, height);
        fc.pre(Math.abs(share - 0.9) > 1e-9);
        expect(isSquare({ width, height })).toBe(share > 0.9);
      }),
    );
    expect(isSquare({ width: 100, height: 90 })).toBe(true);
  });
});

describe('readLogo', () => {
  it('takes drawings as they are', () => {
    expect(readLogo(svg('<path d="M0 0h9"/>'))).toMatchObject({ svg: expect.stringContaining('<path'), width: 1280 });
    for (const before of [
      '\uFEFF',
      '<?xml version="1.0"?>\n',
      '<!-- by hand -->',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ])
      expect(readLogo(svg('<path d="M0 0h9"/>', before)), before).toMatchObject({ width: 1280 });
  });

  it('makes pictures no larger than they are shown', () => {
    expect(readLogo(png(400, 100))).toMatchObject({ width: 400, height: 100 });
    expect(readLogo(png(400, 100, [0x50, 0x4b, 3, 4]))).toEqual(readLogo(png(400, 100)));
    expect(readLogo(png(4000, 500))).toMatchObject({ width: 1280, height: 160 });
    expect(readLogo(png(4000, 4000))).toMatchObject({ width: 320, height: 320 });
  });

  it('keeps links within the drawing and on it', () => {
    const links =
      '<a href="https://www.test"><use href="#one"/></a><rect fill="url(#two)"/><image href="data:image/png;base64,AA=="/>';
    expect(readLogo(svg(links))).toMatchObject({ width: 1280 });
  });

  it.each([
    ['words', 'hello', 'logo_unreadable'],
    ['a page', '<!doctype html><body><svg></svg></body>', 'logo_unreadable'],
    ['a script behind a prefix', '<svg:svg><svg:script/></svg:svg>', 'logo_has_script'],
    [
      'entities of a document of another name',
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "b">]><svg/>',
      'logo_has_entities',
    ],
    ['a GIF', 'GIF89a', 'logo_unreadable'],
    ['nothing', '', 'logo_unreadable'],
  ])('refuses %s', (_what, text, fault) => {
    expect(readLogo(bytes(text))).toBe(fault);
  });

  it.each([
    ['<script>alert(1)</script>', 'logo_has_script'],
    ['<rect onload="alert(1)"/>', 'logo_has_script'],
    ['<a href="javascript:alert(1)"><path/></a>', 'logo_has_script'],
    ['<foreignObject><body/></foreignObject>', 'logo_has_script'],
    ['<image href="https://elsewhere.test/a.png"/>', 'logo_has_links'],
    ["<image xlink:href='file:///etc/passwd'/>", 'logo_has_links'],
    ['<use href="other.svg#a"/>', 'logo_has_links'],
    ['<style>@import url("https://elsewhere.test/a.css")</style>', 'logo_has_links'],
    ['<rect fill="url(https://elsewhere.test/#a)"/>', 'logo_has_links'],
    ['<text>Acme</text>', 'logo_has_text'],
  ])('refuses a drawing with %s', (inside, fault) => {
    expect(readLogo(svg(inside))).toBe(fault);
  });

  it('refuses entities, which multiply', () => {
    expect(readLogo(svg('<path/>', '<!DOCTYPE svg [<!ENTITY a "b">]>'))).toBe('logo_has_entities');
  });

  it('refuses pictures that are cut off, too narrow or too large', () => {
    expect(readLogo(png(400, 100).slice(0, -3))).toBe('logo_incomplete');
    expect(readLogo(png(319, 100))).toBe('logo_too_narrow');
    expect(readLogo(png(30_000, 30_000))).toBe('image_too_large');
    expect(readLogo(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('logo_incomplete');
  });
});
