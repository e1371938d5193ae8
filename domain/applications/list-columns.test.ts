import { describe, expect, it } from 'vitest';
import { missingFields, recogniseColumns, separatorOf } from './list-columns.ts';

describe('columns under headings in no known language', () => {
  const heads = ['Α', 'Β', 'Γ', 'Δ'];
  it.each([
    [
      'one of whole names',
      [
        ['Nora Lind', 'a@mail.example'],
        ['Omar Said', 'b@mail.example'],
      ],
      ['full_name', 'email'],
    ],
    [
      'one of single words',
      [
        ['Nora', 'a@mail.example'],
        ['Omar', 'b@mail.example'],
      ],
      [null, 'email'],
    ],
    [
      'two names',
      [
        ['7', 'Nora', 'Lind', 'a@mail.example'],
        ['8', 'Omar', 'Said', ''],
      ],
      [null, 'first_name', 'last_name', 'email'],
    ],
    ['three that could be', [['Nora', 'Lind', 'Oslo', 'a@mail.example']], [null, null, null, 'email']],
  ] as const)('%s', (_what, rows, columns) => {
    expect(recogniseColumns(heads.slice(0, columns.length), rows)).toEqual({ header: true, columns });
  });

  it('are no headings where the first row has an address, or none has', () => {
    expect(recogniseColumns(['Nora', 'a@mail.example'], [['Omar', 'b@mail.example']]).header).toBe(false);
    expect(recogniseColumns(['Nora', 'Lind'], [['Omar', 'Said']]).header).toBe(false);
  });

  it('take the addresses from the column that has them, not from the one that is called so', () => {
    expect(recogniseColumns(['Email', 'Name', 'X'], [['yes', 'Nora Lind', 'a@mail.example']]).columns).toEqual([
      null,
      'full_name',
      'email',
    ]);
  });
});

describe('headings', () => {
  it.each([
    [
      ['First name', 'Surname', 'E-mail'],
      ['first_name', 'last_name', 'email'],
    ],
    [
      ['PRÉNOM', 'Nom', 'Courriel', 'Téléphone'],
      ['first_name', 'last_name', 'email', 'phone'],
    ],
    [
      ['Nom', 'Adresse électronique'],
      ['full_name', 'email'],
    ],
    [
      ['Nom de famille', 'Prénoms', 'Adresse e-mail', 'Matricule'],
      ['last_name', 'first_name', 'email', 'external_id'],
    ],
    [
      ['Name', 'Email Address', 'Student number'],
      ['full_name', 'email', 'external_id'],
    ],
    [
      ['first_name', 'last_name', 'email', 'Aménagements raisonnables'],
      ['first_name', 'last_name', 'email', 'reasonable_adjustments'],
    ],
    [
      ['Numéro d’étudiant', 'Nom et prénom', 'Mail', 'Promotion'],
      ['external_id', 'full_name', 'email', null],
    ],
    [
      ['Name', 'Given Name', 'Family Name', 'E-mail 1 - Value', 'Phone 1 - Value'],
      [null, 'first_name', 'last_name', 'email', 'phone'],
    ],
    [
      ['Email', 'Email', 'Mobile'],
      ['email', null, 'phone'],
    ],
  ] as const)('%j are understood', (cells, columns) => {
    expect(recogniseColumns(cells)).toEqual({ header: true, columns });
  });

  it.each([
    [
      ['Nora', 'Lind', 'nora@mail.example'],
      ['first_name', 'last_name', 'email'],
    ],
    [
      ['nora@mail.example', 'Nora Lind'],
      ['email', 'full_name'],
    ],
    [
      ['17', 'Nora', 'Lind', 'Nora <nora@mail.example>', '+44 20'],
      [null, 'first_name', 'last_name', 'email', null],
    ],
    [
      ['Name', 'nora@mail.example'],
      ['full_name', 'email'],
    ],
    [
      ['a', 'b', 'c'],
      ['first_name', 'last_name', null],
    ],
  ] as const)('%j is somebody, told by what stands there', (cells, columns) => {
    expect(recogniseColumns(cells)).toEqual({ header: false, columns });
  });

  it('say which fields nothing holds', () => {
    expect(missingFields(['email', null])).toEqual(['first_name', 'last_name']);
    expect(missingFields(['full_name'])).toEqual(['email']);
    expect(missingFields(['full_name', 'email'])).toEqual([]);
    expect(missingFields(['last_name', 'email'])).toEqual(['first_name']);
  });
});

describe('the separator', () => {
  it.each([
    ['a,b,c\n1;2;3', ','],
    ['a;b;c', ';'],
    ['a\tb\tc', '\t'],
    ['"Lind, Nora";x', ';'],
    ['one', ','],
    ['sep=;\r\na,b,c;d', ';'],
    ['\n\na;b', ';'],
  ])('of %j is %j', (text, separator) => expect(separatorOf(text)).toBe(separator));
});
