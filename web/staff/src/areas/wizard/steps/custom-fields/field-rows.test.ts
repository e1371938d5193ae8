import { describe, expect, it } from 'vitest';
import {
  differingText,
  linesOf,
  readFields,
  rowFaults,
  rowsOf,
  storedLines,
  tooMuch,
  withDiffering,
} from './field-rows.ts';

const COMPANY = 'OFFICE|Leeds\nTEAM|Early careers';

describe('fields as they are typed', () => {
  it('are told apart by whether the company has them, and stored together', () => {
    const values = readFields('Office|York\nStart|1 May | a Monday\n\n', COMPANY);
    expect(values).toEqual({ company_fields: 'Office|York', custom_fields: 'Start|1 May | a Monday' });
    expect(storedLines(values)).toBe('Office|York\nStart|1 May | a Monday');
    expect(readFields('', COMPANY)).toEqual({ company_fields: '', custom_fields: '' });
  });

  it('keep what is half typed, and store none of it that is empty', () => {
    const lines = linesOf([
      { tag: '', text: '' },
      { tag: ' Start ', text: ' soon ' },
      { tag: 'a|b', text: 'two\nlines' },
    ]);
    expect(rowsOf(lines)).toEqual([
      { tag: '', text: '' },
      { tag: ' Start ', text: ' soon ' },
      { tag: 'ab', text: 'two lines' },
    ]);
    expect(storedLines({ company_fields: 'OFFICE| ', custom_fields: lines })).toBe('Start|soon\nab|two lines');
  });

  it('differ from the company one by one, until they are emptied', () => {
    const york = withDiffering('TEAM|Sales', 'OFFICE', 'York');
    expect([differingText(york, 'office'), differingText(york, 'Team')]).toEqual(['York', 'Sales']);
    expect(withDiffering(york, 'OFFICE', '')).toBe('TEAM|Sales');
  });

  it('are told what is wrong, each in its place', () => {
    const lines = 'Start|x\n|\n|y\n1st|z\nfirst name|q\nstart|w\nteam|v';
    expect(rowFaults(lines, COMPANY)).toEqual([
      undefined,
      undefined,
      'required',
      'tag_invalid',
      'tag_reserved',
      'tag_repeated',
      'tag_repeated',
    ]);
  });

  it('are limited together', () => {
    expect(tooMuch({ company_fields: '', custom_fields: `A|${'x'.repeat(4_998)}` })).toBe(false);
    expect(tooMuch({ company_fields: 'OFFICE|x', custom_fields: `A|${'x'.repeat(4_998)}` })).toBe(true);
  });
});
