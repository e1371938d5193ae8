import { describe, expect, it } from 'vitest';
import type { Job } from '@vivavoce/contract/types.ts';
import { checkTitle, countSet, noTitle, readTitle, titleFieldOf, titleInput } from './title-values.ts';

const titled = (values: Partial<ReturnType<typeof noTitle>>) => ({ ...noTitle('en-gb'), title: 'Analyst', ...values });

describe('the title and what few activities say beside it', () => {
  it('are read and sent without loss', () => {
    const job = {
      title: 'Analyst',
      default_locale: 'fr-fr',
      role: 'Data analyst',
      function: 'finance',
      role_level: null,
      external_ids: ['A 1', 'B 2'],
    } as Job;
    expect(titleInput(readTitle(job))).toEqual(job);
    expect(countSet(readTitle(job))).toBe(3);
    expect(countSet(noTitle('en-gb'))).toBe(0);
  });

  it('keep the numbers tidy', () => {
    const values = titled({ external_ids: ' A 1 \n\n  \nB 2\n' });
    expect(titleInput(values).external_ids).toEqual(['A 1', 'B 2']);
    expect(checkTitle(values)).toEqual({});
  });

  it.each([
    [{ title: '  ' }, { title: 'required' }],
    [{ role: 'x'.repeat(121) }, { role: 'too_long' }],
    [{ external_ids: 'A\nB\nA ' }, { external_ids: 'repeated' }],
    [{ external_ids: `A\n${'x'.repeat(121)}` }, { external_ids: 'too_long' }],
    [{ external_ids: Array.from({ length: 11 }, (_, n) => n).join('\n') }, { external_ids: 'too_many' }],
  ])('with %j are told what is wrong', (values, faults) => {
    expect(checkTitle(titled(values))).toEqual(faults);
  });

  it('find the field of one of the numbers', () => {
    expect(['external_ids.3', 'role'].map(titleFieldOf)).toEqual(['external_ids', 'role']);
  });
});
