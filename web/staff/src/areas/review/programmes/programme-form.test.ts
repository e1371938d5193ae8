import { describe, expect, it } from 'vitest';
import { emptyRow, faultOf, reviewRows, toMarks, toRow } from './programme-form.ts';

const nursing = { programme: 'Adult nursing', checked: true, score: 72, notes: 'Calm' };

describe('marks of programmes in a form', () => {
  it('keep their values, and leave an empty score out', () => {
    expect(toMarks([toRow(nursing), { ...emptyRow, programme: ' Midwifery ' }])).toEqual([
      nursing,
      { programme: 'Midwifery', checked: false, score: null, notes: '' },
    ]);
  });

  it('of a review follow the programmes of the applicant', () => {
    const midwifery = { ...nursing, programme: 'Midwifery' };
    const removed = { ...nursing, programme: 'No longer offered' };
    expect(reviewRows([nursing, midwifery], [removed, { ...midwifery, score: 60 }])).toEqual([
      { programme: 'Adult nursing', checked: false, score: '', notes: '' },
      { programme: 'Midwifery', checked: true, score: '60', notes: 'Calm' },
    ]);
  });

  it.each([
    [[emptyRow], { row: 0, field: 'programme', fault: 'required' }],
    [
      [
        { ...emptyRow, programme: 'Law' },
        { ...emptyRow, programme: ' law ' },
      ],
      { row: 1, field: 'programme', fault: 'repeated' },
    ],
    [[{ ...emptyRow, programme: 'Law', score: '101' }], { row: 0, field: 'score', fault: 'score' }],
    [[{ ...emptyRow, programme: 'Law', score: '7.5' }], { row: 0, field: 'score', fault: 'score' }],
    [[{ ...emptyRow, programme: 'Law', score: 'good' }], { row: 0, field: 'score', fault: 'score' }],
    [[{ ...emptyRow, programme: 'Law', score: '0' }], null],
  ] as const)('find the first fault', (rows, fault) => {
    expect(faultOf(rows)).toEqual(fault);
  });
});
