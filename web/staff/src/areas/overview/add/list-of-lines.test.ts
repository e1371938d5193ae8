import { readPastedLines } from '@vivavoce/domain/applications/pasted-lines.ts';
import { expect, test } from 'vitest';
import { asFile, goodLines, existingLines, listOfLines } from './list-of-lines.ts';

const { lines } = readPastedLines(
  [
    'nobody',
    'Nora Lind <nora@mail.example>',
    '',
    'N. Lind nora@mail.example',
    'Omar Said omar@mail.example; Ada ‘Addie’ Park ada@mail.example',
  ].join('\n'),
);

test('good lines make a list with a row each', () => {
  expect(goodLines(lines).map(({ row }) => row)).toEqual([2, 5, 5]);
  expect(listOfLines(lines).split('\n')).toEqual([
    '"Nora","Lind","nora@mail.example","","",""',
    '"Omar","Said","omar@mail.example","","",""',
    '"Ada","‘Addie’ Park","ada@mail.example","","",""',
  ]);
  expect(listOfLines([])).toBe('');
});

test('pasted lines keep their plain name as a file', () => {
  expect(asFile(listOfLines(lines), 'Pasted lines').name).toBe('Pasted lines');
});

test('those who applied already are found by their rows, and nobody else', () => {
  const twin = { full_name: '', email: '', first_row: null };
  const duplicates = [
    { ...twin, row: 3, application: 7 },
    { ...twin, row: 2, first_row: 1, application: null },
    { ...twin, row: 9, application: 8 },
  ];
  expect(existingLines(lines, { duplicates }).map(({ row, text }) => [row, text])).toEqual([
    [5, 'Ada ‘Addie’ Park ada@mail.example'],
  ]);
});
