import { describe, expect, it } from 'vitest';
import { readApplicant } from './applicant-row.ts';
import { withoutFormulaMarks } from './formula-marks.ts';

describe('a cell of our own export', () => {
  it.each([
    ["'+44 20 7946 0958", '+44 20 7946 0958'],
    ["'-5", '-5'],
    ["'@x", '@x'],
    ["'=1+1", '=1+1'],
    ["'＝1", '＝1'],
    ["''=1", "'=1"],
    ["a,'-b", 'a,-b'],
    ["\u00a0'=x", '\u00a0=x'],
    ["'\ttab", '\ttab'],
  ])('%j is read as %j', (cell, text) => {
    expect(withoutFormulaMarks(cell)).toBe(text);
  });

  it.each(["O'Neil", "'tis", "L'-x", '007', "rock 'n' roll", "'"])('%j stays as it is', (text) => {
    expect(withoutFormulaMarks(text)).toBe(text);
  });

  it('gives a telephone number and a reference back', () => {
    const { applicant } = readApplicant(
      ['Nora', 'Lind', 'nora@mail.example', "'+44 20 7946 0958", "'-5"],
      ['first_name', 'last_name', 'email', 'phone', 'external_id'],
    );
    expect(applicant).toMatchObject({ phone: '+44 20 7946 0958', external_id: '-5' });
  });
});
