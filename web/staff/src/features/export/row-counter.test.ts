import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowCounter, filenameOf } from './row-counter.ts';

describe('rows that have arrived', () => {
  it('are counted whatever their cells hold and wherever the pieces end', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', ',', 'é') });
    fc.assert(
      fc.property(fc.array(cell), fc.integer({ min: 1, max: 7 }), (cells, size) => {
        const text = ['head', ...cells].map((one) => `"${one.replaceAll('"', '""')}"\n`).join('');
        const bytes = new TextEncoder().encode(text);
        const count = createRowCounter();
        let rows = 0;
        for (let at = 0; at < bytes.length; at += size) rows = count(bytes.subarray(at, at + size));
        expect(rows).toBe(cells.length);
      }),
    );
  });

  it('are none before the head is whole', () => {
    expect(createRowCounter()(new TextEncoder().encode('Name,"E'))).toBe(0);
  });
});

describe('the name of a file', () => {
  it('is the one that the server gives', () => {
    expect(filenameOf(`attachment; filename="a.csv"; filename*=UTF-8''%C3%89t%C3%A9.csv`, 'x')).toBe('Été.csv');
    expect(filenameOf('attachment; filename="a.csv"', 'x')).toBe('a.csv');
    expect(filenameOf(null, 'x.csv')).toBe('x.csv');
  });
});
