import { Readable } from 'node:stream';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { dividedAnywhere, looksLikeFormula } from '../../test/spreadsheet.ts';
import { plainText, wholeLines } from './plain-text.ts';

const SEPARATORS = [',', ';'] as const;
/** As PostgreSQL writes them: every cell between quotes, an empty one bare. */
const fileOf = (rows: readonly (readonly string[])[], separator: string): string[] =>
  rows.map((cells) => `${cells.map((cell) => cell && `"${cell.replaceAll('"', '""')}"`).join(separator)}\n`);
const marked = (pieces: readonly string[]): string =>
  Buffer.concat(pieces.map((piece) => plainText(Buffer.from(piece)))).toString();

const cell = fc.string({
  unit: fc.constantFrom(...'a9é="+-@,;|\t\r\n\' ', ...'＝＋－＠﹦−', '\u00a0', '\u3000', '\u2028', '😀', 'cmd'),
  maxLength: 12,
});
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));

describe('rows of a CSV file', () => {
  it('begin no formula wherever a program divides them', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(...SEPARATORS), (rows, separator) => {
        const text = marked(fileOf(rows, separator));
        expect(dividedAnywhere(text).filter(looksLikeFormula)).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stay the same table and the same words, but for apostrophes', () => {
    const bare = (text: string) => text.replaceAll("'", '');
    fc.assert(
      fc.property(table, fc.constantFrom(...SEPARATORS), (rows, delimiter) => {
        const text = marked(fileOf(rows, delimiter));
        const read: string[][] = parse(text, { delimiter, record_delimiter: '\n', relax_column_count: true });
        const filled = rows.filter((cells) => cells.length > 1 || cells[0] !== '');
        expect(read.filter((cells) => cells.length > 1 || cells[0] !== '').map((cells) => cells.map(bare))).toEqual(
          filled.map((cells) => cells.map(bare)),
        );
      }),
    );
  });

  it('are marked alike however the bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.array(fc.nat(200), { maxLength: 6 }), async (rows, cuts) => {
        const text = fileOf(rows, ',').join('');
        const bytes = Buffer.from(text);
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
        const lines = [];
        for await (const line of wholeLines(Readable.from(pieces, { objectMode: true }))) lines.push(plainText(line));
        expect(Buffer.concat(lines).toString()).toBe(marked([text]));
      }),
    );
  });

  it.each([
    ['a name with a hyphen and an address', 'Jean-Pierre,a+b@mail.example', 'Jean-Pierre,a+b@mail.example'],
    ['what follows a separator of other languages', '"me;=1+1"', `"me;'=1+1"`],
    ['what follows a tab and blanks', '"me\t  @SUM(A1)"', `"me\t  '@SUM(A1)"`],
    ['a line of a written answer', '"One\n- two\n– three"', `"One\n'- two\n– three"`],
    ['what is in quotes of its own', '"a,""=1+1"""', `"a,""'=1+1"""`],
    ['a telephone number', '"+44 20 7946 0000"', `"'+44 20 7946 0000"`],
    ['a wide sign after a wide blank', '"\u3000＝1"', `"\u3000'＝1"`],
  ])('mark %s only where it is needed', (_what, row, wanted) => {
    expect(marked([`${row}\n`])).toBe(`${wanted}\n`);
  });

  it('pass through as they are where nothing is to be marked', () => {
    const rows = Buffer.from('"Zoë","5,25"\n"Bo",\n');
    expect(plainText(rows)).toBe(rows);
  });
});
