import { hasName, nameFault, nameWithin } from '@vivavoce/domain/people/person-name.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';

/** Generated words of one script, by the first and last of its letters. */
const lettersOf = (first: number, last: number, marks: readonly string[] = []) =>
  fc
    .array(
      fc.tuple(
        fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code)),
        fc.constantFrom('', ...marks),
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((letters) => letters.flat().join('').normalize('NFC'));

const word = fc.oneof(
  lettersOf(0x61, 0x7a, ['\u0301', '\u0308']), // Latin
  lettersOf(0x41_0, 0x44_f), // Cyrillic
  lettersOf(0x3b1, 0x3c9), // Greek
  lettersOf(0x5d0, 0x5ea, ['\u05b8']), // Hebrew
  lettersOf(0x627, 0x63a, ['\u064e', '\u0651']), // Arabic
  lettersOf(0x905, 0x939, ['\u093e', '\u094d\u200d', '\u0902']), // Devanagari
  lettersOf(0xe01, 0xe2e, ['\u0e34', '\u0e49']), // Thai
  lettersOf(0x4e_00, 0x9f_a5), // Han
  lettersOf(0x30_41, 0x30_96), // Hiragana
  lettersOf(0x30_a1, 0x30_fa, ['\u30fc']), // Katakana
  lettersOf(0xac_00, 0xd7_a3), // Hangul
  lettersOf(0x12_00, 0x12_46), // Ethiopic
);

/** Names of people as passports and forms have them. */
const WORLD_NAMES = fc.oneof(
  { arbitrary: word, weight: 3 },
  {
    arbitrary: fc.tuple(word, fc.constantFrom(' ', '-', '’', "'", '. ', ' · '), word).map((parts) => parts.join('')),
    weight: 3,
  },
  fc.constantFrom(
    'O’Neil',
    "O'Neil",
    'Jean-Luc',
    'Dr. Ana',
    'bin Ali',
    'Suharto',
    'J.R.R. Tolkien',
    'Ana a/l Kumar',
    '’t Hooft',
    'Martin Luther King, Jr.',
    'J.-P. Dupont',
    '约翰·史密斯',
    'ジョン・スミス',
    'Gal·la',
    'Louis 14',
    'Test1234',
    'Ng',
    'عبد الله',
    'María José',
    'Nguyễn Văn A',
    'Þór',
    'Łukasz',
    'D’Arcy',
    'St. John',
    'X',
    'नरेन्द्र',
  ),
);

const host = fc
  .tuple(
    fc.constantFrom('bit', 'evil', 'pay', 'почта', '例え'),
    fc.constantFrom('.', '。', '．', '｡', '․'),
    fc.constantFrom('ly', 'com', 'рф', 'テスト'),
  )
  .map((parts) => parts.join(''));

/** Texts that strangers would have the product mail to third persons. */
const MONEY_AND_LINKS = fc
  .tuple(
    fc.constantFrom('', 'Ann ', 'Win at ', 'Dr. '),
    fc.oneof(
      host,
      host.map((name) => `https://${name}/x`),
      host.map((name) => `(${name}/pay)`),
      host.map((name) => `ann@${name}`),
      fc.constantFrom(
        '@ann',
        '#win',
        'www.evil.example',
        '€500',
        '500 EUR',
        '$ 9',
        '£1',
        '₿2',
        '+44 20 7946 0000',
        'x=1',
      ),
      fc.constantFrom('a.com', 'evil/pay', '<b>Ann</b>', '=1+1', 'mailto:ann', 'J.R.R.com', 'C:\\x', 'St.John'),
    ),
    fc.constantFrom('', ' now', '!'),
  )
  .map((parts) => parts.join(''));

type Path = string;
interface Part {
  place: Path;
  schema: z.ZodType;
}

/** Every object within a schema, and the fields that have one of the names. */
function partsOf(
  schema: z.ZodType,
  place: Path,
  matches: (field: string) => boolean,
): { fields: Part[]; objects: Part[] } {
  const fields: Part[] = [];
  const objects: Part[] = [];
  const visited = new Set<unknown>();
  const visit = (part: unknown, at: Path): void => {
    if (!(part instanceof z.ZodType) || visited.has(part)) return;
    visited.add(part);
    const { def } = part as unknown as { def: Record<string, unknown> };
    if (part instanceof z.ZodObject) {
      const shape = part.shape as Record<string, z.ZodType>;
      if ('first_name' in shape && 'last_name' in shape) objects.push({ place: at, schema: part });
      for (const [field, inner] of Object.entries(shape)) {
        if (matches(field)) fields.push({ place: `${at} ${field}`, schema: inner });
        visit(inner, `${at} ${field}`);
      }
    }
    for (const inner of [def['innerType'], def['element'], def['in'], def['out'], def['left'], def['right']])
      visit(inner, at);
    for (const inner of (def['options'] as unknown[] | undefined) ?? []) visit(inner, at);
  };
  visit(schema, place);
  return { fields, objects };
}

/** Names of claims, not of people. */
const CLAIMS = / claim_names/;
/** Answers in sentences: tried in its own test. */
const IN_SENTENCES = 'POST /j/{shorturl}';
const bodies = Object.entries(contract).flatMap(([place, operation]) => {
  const schema: unknown = 'body' in operation ? operation.body : undefined;
  return schema instanceof z.ZodType && place !== IN_SENTENCES ? [{ place, schema }] : [];
});
const partsNamed = (matches: (field: string) => boolean) =>
  bodies.map(({ place, schema }) => partsOf(schema, place, matches));
const nameFields = [
  ...partsNamed((field) => field === 'first_name' || field === 'last_name').flatMap(({ fields }) => fields),
  ...bodies.flatMap(({ place, schema }) =>
    place === 'POST /api/jobs/{job}/guest-links' ? partsOf(schema, place, (field) => field === 'name').fields : [],
  ),
].filter(({ place }) => !CLAIMS.test(place));
const named = partsNamed(() => false)
  .flatMap(({ objects }) => objects)
  .filter(({ place }) => !CLAIMS.test(place));
const problemsAt = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

it('a directory keeps names of the world, and loses links of others', () => {
  fc.assert(
    fc.property(WORLD_NAMES, (name) => nameFault(name) === null && nameWithin(name) === name),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(MONEY_AND_LINKS, (text) => {
      expect([text, nameFault(text)]).toEqual([text, 'not_allowed']);
      expect([text, nameFault(nameWithin(text))]).toEqual([text, null]);
    }),
    { numRuns: 2000 },
  );
});

describe('every call that takes the name of a person', () => {
  it('is among these', () => {
    expect(nameFields.length).toBeGreaterThan(15);
    expect(named.length).toBeGreaterThan(6);
  });

  it.each(nameFields)('$place takes names of the world, and no link', ({ schema }) => {
    for (const name of fc.sample(WORLD_NAMES, { numRuns: 40, seed: 1 }))
      expect([name, problemsAt(schema, name)]).toEqual([name, []]);
    for (const text of fc.sample(MONEY_AND_LINKS, { numRuns: 40, seed: 1 }))
      expect([text, problemsAt(schema, text)]).toEqual([text, [' not_allowed']]);
  });

  it.each(named)('$place refuses two empty names, and no single one', ({ schema }) => {
    const problems = (first_name: string, last_name: string) =>
      problemsAt(schema, { first_name, last_name }).filter((problem) => /^(first|last)_name /.test(problem));
    expect([problems('', 'Suharto'), problems('Suharto', '')]).toEqual([[], []]);
    const { checks = [] } = (
      schema as unknown as { def: { checks?: { _zod: { def: { fn?: unknown; path?: string[] } } }[] } }
    ).def;
    expect(checks.map(({ _zod: { def } }) => [def.fn, def.path])).toContainEqual([hasName, ['first_name']]);
  });
});

const senders = partsNamed((field) => field.endsWith('from_name')).flatMap(({ fields }) => fields);
describe('every sender that a company names', () => {
  it('is among these', () => expect(senders.length).toBeGreaterThan(6));
  it.each(senders)('$place looks like no address', ({ schema }) => {
    expect(problemsAt(schema, 'Ashby University')).toEqual([]);
    for (const text of ['security@paypal.com', '"PayPal" <a@evil.example>', 'paypal.com', 'Ann <b>'])
      expect([text, problemsAt(schema, text)]).toEqual([text, [' not_allowed']]);
  });
});

const phones = partsNamed((field) => field === 'phone').flatMap(({ fields }) => fields);
it.each(phones)('$place takes digits of any script, and no words', ({ schema }) => {
  expect(schema.parse('\u200e٠٧٧ ٠٠٩٠\u200e')).toBe('077 0090');
  expect(problemsAt(schema, 'call me')).toEqual([' wrong_format']);
});
it('the phone number of a person is taken by several calls', () => expect(phones.length).toBeGreaterThan(2));
