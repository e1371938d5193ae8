import { describe, expect, it } from 'vitest';
import { readApplicant, splitName } from './applicant-row.ts';
import type { Columns, ListField, RowFault } from './applicant-row.ts';

const COLUMNS: Columns = ['first_name', 'last_name', 'email', 'phone', 'external_id', 'reasonable_adjustments'];
const GOOD = ['Nora', 'Lind', 'nora@mail.example', '', '', ''];
const withCell = (field: ListField, cell: string) =>
  GOOD.map((given, index) => (COLUMNS[index] === field ? cell : given));
const faultsOf = (field: ListField, cell: string) => readApplicant(withCell(field, cell), COLUMNS).faults;
const kept = (field: ListField, cell: string) => {
  const { applicant, faults } = readApplicant(withCell(field, cell), COLUMNS);
  expect(faults).toEqual([]);
  return applicant?.[field as 'email'];
};

describe('a row of a list', () => {
  it.each<[string, string, string, string]>([
    ['Nora Lind', 'Nora', 'Lind', 'as people say it'],
    ['Lind, Nora Maria', 'Nora Maria', 'Lind', 'with a comma'],
    ['DUPONT Marie', 'Marie', 'DUPONT', 'as French lists say it'],
    ['DE LA TOUR Jean-Luc', 'Jean-Luc', 'DE LA TOUR', 'with a long family name'],
    ['NORA LIND', 'NORA', 'LIND', 'loud'],
    ['Juan Carlos García', 'Juan', 'Carlos García', 'with two more words'],
    ['J. Lind', 'J.', 'Lind', 'with an initial'],
  ])('takes %s apart: %s and %s (%s)', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name });
  });

  it.each<[ListField, string, string]>([
    ['first_name', '  Nora\u00a0 Maria ', 'Nora Maria'],
    ['first_name', 'Zoe\u0308', 'Zoë'],
    ['first_name', '\ufeffNora\u200b', 'Nora'],
    ['last_name', "O'Brien", "O'Brien"],
    ['last_name', 'Müller-Lüdenscheidt', 'Müller-Lüdenscheidt'],
    ['last_name', '王', '王'],
    ['last_name', 'de\r\nla\u2028Tour', 'de la Tour'],
    ['last_name', 'Null', 'Null'],
    ['last_name', 'L'.repeat(80), 'L'.repeat(80)],
    ['email', ' Nora.LIND+jobs@Mail.Example ', 'nora.lind+jobs@mail.example'],
    ['email', 'mailto:nora@mail.example', 'nora@mail.example'],
    ['email', 'Nora Lind <nora@mail.example>', 'nora@mail.example'],
    ['email', 'nora@mail.example;', 'nora@mail.example'],
    ['phone', '+44 (20) 7946-0000 ext. 12', '+44 (20) 7946-0000 ext. 12'],
    ['last_name', '\u200fשירה', 'שירה'],
    ['last_name', '\u2068Lind\u2069', 'Lind'],
    ['phone', '="0612345678"', '0612345678'],
    ['phone', '112', '112'],
    ['phone', '\u202a+33 6 12 34 56 78\u202c', '+33 6 12 34 56 78'],
    ['external_id', '12E45', '12E45'],
    ['external_id', '="00042"', '00042'],
    ['external_id', "'; drop table users; --", "'; drop table users; --"],
  ])('%s %j is kept as %j', (field, cell, expected) => {
    expect(kept(field, cell)).toBe(expected);
  });

  it.each(['yes', 'OUI', '1', 'x', '✓', 'Vrai'])('%s asks for adjustments', (cell) => {
    expect(kept('reasonable_adjustments', cell)).toBe(true);
  });
  it.each(['', 'no', 'Non', '0', '-'])('%j asks for none', (cell) => {
    expect(kept('reasonable_adjustments', cell)).toBe(false);
  });

  it('says who is promised a review only where a column does', () => {
    const promised = (...cells: string[]) => {
      const columns = (['full_name', 'email', 'review_paid'] as const).slice(0, Math.max(2, cells.length + 2));
      return readApplicant(['Nora Lind', 'nora@mail.example', ...cells], columns);
    };
    expect([promised(), promised('Yes'), promised('oui'), promised(''), promised('no')]).toMatchObject(
      [null, true, true, false, false].map((review_paid) => ({ applicant: { review_paid } })),
    );
    expect(promised('perhaps').faults).toEqual([{ field: 'review_paid', message: 'wrong_format' }]);
  });

  it('names everything that is wrong with it, each field once', () => {
    const { applicant, faults } = readApplicant(['', '<b>x</b>', 'nora', '12', 'x'.repeat(121), 'perhaps'], COLUMNS);
    expect(applicant).toBeNull();
    expect(Object.fromEntries(faults.map(({ field, message }) => [field, message]))).toEqual({
      last_name: 'not_allowed',
      email: 'not_an_email',
      phone: 'wrong_format',
      external_id: 'too_long',
      reasonable_adjustments: 'wrong_format',
    });
    expect(readApplicant([], COLUMNS).faults.map(({ field }) => field)).toEqual(['first_name', 'email']);
    expect(readApplicant(['Suharto', 'a@b.example'], ['full_name', 'email']).applicant).toMatchObject({
      first_name: 'Suharto',
      last_name: '',
    });
    expect(readApplicant(['', 'a@b.example'], ['full_name', 'email']).faults).toEqual([
      { field: 'full_name', message: 'required' },
    ]);
  });
});

/** Values that attackers, and careless programs, put into lists. */
const HOSTILE: readonly (readonly [ListField, RowFault, readonly string[]])[] = [
  [
    'first_name',
    'not_allowed',
    [
      '=1+1',
      '=HYPERLINK("http://evil.example","Nora")',
      "=cmd|' /C calc'!A0",
      '+SUM(A1:A9)',
      '-2+3+cmd',
      '@SUM(1+1)',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      'Nora</td><td>',
      'http://evil.example',
      'Visit https://evil.example now',
      'www.evil.example',
      'javascript://%0aalert(1)',
      '12345',
      '!!!',
      '""',
    ],
  ],
  [
    'last_name',
    'control_characters',
    [
      'Lind\u0000',
      'Li\u0008nd',
      'Li\u001b[31mnd',
      'Li\u007fnd',
      'Li\u0085nd',
      'Li\u202end',
      'Li\u2066nd\u2069',
      'Li\u202dnd\u202c',
      'Li\ud800nd',
    ],
  ],
  ['last_name', 'unreadable', ['L\ufffdnd', '\ufffd\ufffd']],
  ['last_name', 'too_long', ['L'.repeat(81), 'L'.repeat(19_000)]],
  [
    'email',
    'not_an_email',
    [
      'nora',
      'nora@',
      '@mail.example',
      'nora@mail',
      'nora@@mail.example',
      'no ra@mail.example',
      'nora@mail..example',
      '.nora@mail.example',
      'nora@mail.example, other@mail.example',
      'nora@mail.example other@mail.example',
      'nora@mail.example%0abcc:x@y.example',
      'nora@mail.example\r\nBcc: x@y.example',
      '"nora lind"@mail.example',
      'nora@[127.0.0.1]',
      'nora@127.0.0.1',
      "' or 1=1 --@x",
      'nora@mail.example>',
      '<nora@mail.example',
      'ńora@mail.example',
      'n@-mail.example',
    ],
  ],
  ['email', 'too_long', [`${'n'.repeat(250)}@mail.example`]],
  ['email', 'control_characters', ['nora@mail.example\u0000', 'nora\u202e@mail.example']],
  ['phone', 'wrong_format', ['4,42079E+11', 'call me', '1', '12', '++44 20', '=1+1', '0800;ls']],
  ['phone', 'too_long', ['1'.repeat(41)]],
  ['external_id', 'wrong_format', ['1,23457E+14', '1.2E+15', '4e+12']],
];

it.each(['', '   ', '\u00a0', '\u200b\ufeff', '=""'])('a row with %j for both names has none', (cell) => {
  const { faults } = readApplicant([cell, cell, 'nora@mail.example'], COLUMNS);
  expect(faults).toEqual([{ field: 'first_name', message: 'required' }]);
});

describe('hostile cells', () => {
  const all = HOSTILE.flatMap(([field, message, cells]) => cells.map((cell) => ({ field, message, cell })));
  it('are more than sixty', () => expect(all.length).toBeGreaterThan(60));
  it.each(all)('$field $cell is refused: $message', ({ field, message, cell }) => {
    expect(faultsOf(field, cell)).toContainEqual({ field, message });
  });
});
