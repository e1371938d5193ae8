import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionnaireFaults } from './items.ts';
import type { Item, QuestionnaireContent } from './items.ts';
import { itemsOfCsv, textOfCsv } from './items-csv.ts';
import { quartiles, scoresOf, valueOf } from './scoring.ts';

const item = (given: Partial<Item> & { id: string }): Item => ({
  kind: 'scale',
  text: given.id,
  required: true,
  competency: 'Extraversion',
  reversed: false,
  labels: ['1', '2', '3', '4', '5', '6', '7'],
  ...given,
});
const content = (...items: Item[]): QuestionnaireContent => ({
  kind: 'questionnaire',
  paged: true,
  sections: [{ id: 'part', title: '', items }],
});
const codes = (...items: Item[]) => questionnaireFaults(content(...items)).map(({ path, code }) => [path, code]);

describe('the score of a competency', () => {
  it('equals the worked example of the TIPI: 5 and a reversed 2 give 5.5', () => {
    // Gosling, Rentfrow and Swann, Journal of Research in Personality 37 (2003), scoring of Extraversion: 1, 6R.
    const tipi = content(item({ id: 'one' }), item({ id: 'six', reversed: true }));
    const [score] = scoresOf(tipi, { one: 5, six: 2 }, 'mean');
    expect(score).toMatchObject({ score: 5.5, min: 1, max: 7, items: 2, answered: 2 });
  });

  it('is a percentage of the possible range: POMP of 21 on a scale from 10 to 50 is 27.5', () => {
    // Cohen, Cohen, Aiken and West (1999): 100 × (observed − minimum) / (maximum − minimum).
    const ten = Array.from({ length: 10 }, (_none, at) => item({ id: `i${at}`, labels: ['1', '2', '3', '4', '5'] }));
    const answers = Object.fromEntries(ten.map(({ id }, at) => [id, at === 0 ? 3 : 2]));
    expect(scoresOf(content(...ten), answers, 'sum')[0]).toMatchObject({ score: 21, min: 10, max: 50 });
    expect(scoresOf(content(...ten), answers, 'percent')[0]?.score).toBeCloseTo(27.5);
  });

  it('needs half of the items, and completes a sum by the mean of those answered', () => {
    const three = content(item({ id: 'a' }), item({ id: 'b' }), item({ id: 'c' }));
    expect(scoresOf(three, { a: 4 }, 'mean')[0]?.score).toBeNull();
    expect(scoresOf(three, { a: 4, b: 6 }, 'sum')[0]?.score).toBe(15);
    expect(scoresOf(three, { a: 4, b: 6 }, 'none')).toEqual([]);
  });

  it('is the same after an item was reversed twice, and mirrored after once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 11 }), fc.nat(), (steps, seed) => {
        const labels = Array.from({ length: steps }, (_none, at) => String(at));
        const step = 1 + (seed % steps);
        const once = valueOf({ labels, reversed: true }, step);
        expect(valueOf({ labels, reversed: true }, once)).toBe(step);
        expect(once + valueOf({ labels, reversed: false }, step)).toBe(steps + 1);
      }),
    );
  });

  it('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 12 }), (steps) => {
        const items = steps.map((_step, at) => item({ id: `i${at}`, reversed: at % 3 === 0 }));
        const answers = Object.fromEntries(steps.map((step, at) => [`i${at}`, step]));
        const there = scoresOf(content(...items), answers, 'mean')[0]?.score;
        expect(scoresOf(content(...items.toReversed()), answers, 'mean')[0]?.score).toBeCloseTo(there ?? Number.NaN);
      }),
    );
  });
});

describe('the content of a questionnaire', () => {
  it.each([
    [{ labels: [] }, 'labels', 'too_short'],
    [{ labels: ['Yes'] }, 'labels', 'too_short'],
    [{ labels: Array.from({ length: 12 }, String) }, 'labels', 'too_long'],
    [{ labels: ['Yes', ' '] }, 'labels', 'required'],
    [{ labels: ['Yes', 'yes '] }, 'labels', 'repeated'],
    [{ text: ' ' }, 'text', 'required'],
    [{ kind: 'single', reversed: true }, 'reversed', 'not_allowed'],
    [{ kind: 'text' }, 'labels', 'not_allowed'],
  ] as const)('is refused with %j', (given, field, code) => {
    const faulty = item({
      id: 'a',
      ...given,
      labels: 'labels' in given ? [...given.labels] : item({ id: 'a' }).labels,
    });
    expect(codes(faulty)).toContainEqual([`sections.0.items.0.${field}`, code]);
  });

  it('is refused with an id twice', () => {
    expect(codes(item({ id: 'a' }), item({ id: 'a' }))).toEqual([['sections', 'repeated']]);
  });
});

describe('items from a CSV file', () => {
  let next = 0;
  const USUAL = ['Never', 'Always'];
  const newId = () => `id${(next += 1)}`;

  it('are sorted into sections, with quoted separators and both languages of yes', () => {
    const file =
      '\uFEFFsection;text;labels;competency;required;reversed\nWork;"Calm; patient";No|Yes;Patience;non;oui\nWork;Early;No|Yes;;;\n;Else;a|b;;;\n';
    const { sections, faults } = itemsOfCsv(file, newId, USUAL);
    expect(faults).toEqual([]);
    expect(sections.map(({ title, items }) => [title, items.length])).toEqual([
      ['Work', 2],
      ['', 1],
    ]);
    expect(sections[0]?.items[0]).toMatchObject({
      kind: 'scale',
      text: 'Calm; patient',
      labels: ['No', 'Yes'],
      competency: 'Patience',
      required: false,
      reversed: true,
    });
  });

  it('have the usual scale where they name none, and the kinds in the words of the screen', () => {
    const kinds = [
      '',
      'Scale',
      'ÉCHELLE',
      'One choice',
      'choice',
      'Choix unique',
      'several  choices',
      'Choix multiples',
    ];
    const texts = ['Text', 'texte'];
    const rows = [...kinds.slice(0, 3).map((kind) => `Q,${kind},`), ...kinds.slice(3).map((kind) => `Q,${kind},a|b`)];
    const file = ['text,kind,labels', ...rows, ...texts.map((kind) => `Q,${kind},`)].join('\n');
    const { sections, faults } = itemsOfCsv(file, newId, USUAL);
    expect(faults).toEqual([]);
    expect(sections.flatMap(({ items }) => items.map(({ kind, labels }) => [kind, labels.join('|')]))).toEqual([
      ...Array.from({ length: 3 }, () => ['scale', 'Never|Always']),
      ...Array.from({ length: 3 }, () => ['single', 'a|b']),
      ...Array.from({ length: 2 }, () => ['multiple', 'a|b']),
      ...Array.from({ length: 2 }, () => ['text', '']),
    ]);
  });

  it('are taken from good lines beside faulty ones', () => {
    const { sections, faults } = itemsOfCsv('text,kind\nGood,\nBad,video\nChoice,choice\nFine,text', newId, USUAL);
    expect(sections.flatMap(({ items }) => items.map(({ text }) => text))).toEqual(['Good', 'Fine']);
    expect(faults).toEqual([
      { row: 3, column: 'kind', code: 'wrong_type' },
      { row: 4, column: 'labels', code: 'too_short' },
    ]);
  });

  it('name the line and column of each fault', () => {
    const file = 'text,kind,labels\n,scale,a|b\nGood,scale,a\nWhich?,video,\n';
    expect(itemsOfCsv(file, newId, USUAL).faults).toEqual([
      { row: 2, column: 'text', code: 'required' },
      { row: 3, column: 'labels', code: 'too_short' },
      { row: 4, column: 'kind', code: 'wrong_type' },
    ]);
    expect(itemsOfCsv('title\nx', newId, USUAL).faults).toEqual([{ row: 1, column: 'text', code: 'columns_missing' }]);
  });

  it('are reversed or required by a clear yes or no only', () => {
    const switches = fc.record({ required: fc.string({ maxLength: 5 }), reversed: fc.string({ maxLength: 5 }) });
    const clear = /^(yes|y|oui|o|true|vrai|1|x|no|n|non|false|faux|0|-|)$/i;
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(switches, ({ required, reversed }) => {
        const file = `text,required,reversed\nCalm,${quoted(required)},${quoted(reversed)}`;
        const unclear = Object.entries({ required, reversed }).filter(([, cell]) => !clear.test(cell.trim()));
        const { sections, faults } = itemsOfCsv(file, newId, USUAL);
        expect(faults).toEqual(unclear.map(([column]) => ({ row: 2, column, code: 'yes_or_no' })));
        expect(sections).toHaveLength(unclear.length === 0 ? 1 : 0);
      }),
    );
    expect(itemsOfCsv('text,reversed\nCalm,maybe', newId, USUAL).faults).toEqual([
      { row: 2, column: 'reversed', code: 'yes_or_no' },
    ]);
  });

  it('come from text in the encodings of spreadsheets, and from no other file', () => {
    const file = 'text,labels\nPréparée ?,Non|Oui';
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')]);
    for (const bytes of [Buffer.from(file), Buffer.from(file, 'latin1'), utf16])
      expect(itemsOfCsv(textOfCsv(bytes) ?? '', newId, USUAL).sections[0]?.items[0]?.text).toBe('Préparée ?');
    expect(textOfCsv(new Uint8Array())).toBe('');
    for (const head of ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0\u0000', '%PDF-1.7'])
      expect(textOfCsv(Buffer.from(`${head}text,labels`, 'latin1'))).toBeNull();
  });
});

it('quartiles equal those of Hyndman and Fan, type 7', () => {
  expect(quartiles([])).toBeNull();
  expect(quartiles([1, 2, 3, 4])).toEqual({ low: 1.75, median: 2.5, high: 3.25 });
});
