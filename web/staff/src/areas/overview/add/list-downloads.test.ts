import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from '../../../features/export/save-file.ts';
import { skippedRows } from './list-downloads.ts';

const reasonOf = ({ field, message }: { field: string; message: string }) => `${field} ${message}`;

test('the rows with errors keep their cells and say every reason', () => {
  const columns = [
    { heading: 'First name', field: 'first_name' as const, samples: [] },
    { heading: null, field: null, samples: [] },
  ];
  const errors = [
    { row: 3, field: 'email', message: 'required', value: '' },
    { row: 3, field: 'phone', message: 'wrong_format', value: 'x' },
    { row: 4, field: 'email', message: 'required', value: '' },
  ];
  expect(
    skippedRows({ columns, errors }, [{ row: 3, cells: ['Nora', 'a', 'b'] }], { reason: 'Reason', reasonOf }),
  ).toEqual([
    ['First name', '', '', 'Reason'],
    ['Nora', 'a', 'b', 'email required. phone wrong_format'],
  ]);
});

test('a cell of any text is one cell of the file', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (cell) => {
      const line = csvOf([[cell, 'end']]).slice(1, -2);
      expect(line.slice(1, line.lastIndexOf(',"end"') - 1).replaceAll('""', '"')).toBe(cell);
    }),
  );
});
