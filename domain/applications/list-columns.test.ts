import { describe, expect, it } from 'vitest';
import { missingFields, recogniseColumns, separatorOf } from './list-columns.ts';

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
