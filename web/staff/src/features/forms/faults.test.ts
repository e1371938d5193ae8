import { describe, expect, it } from 'vitest';
import { emailFault, faultsFromServer, faultsOf, textFault } from './faults.ts';
import { FIELD_LIMITS, limitsOf } from './field-limits.ts';

describe('faults found before sending', () => {
  it('ask for words where some are needed', () => {
    expect(textFault('   ', 10, true)).toBe('required');
    expect(textFault('', 10)).toBeUndefined();
  });

  it('measure what will be sent, without the space around it', () => {
    expect(textFault(`  ${'a'.repeat(10)}  `, 10)).toBeUndefined();
    expect(textFault('a'.repeat(11), 10)).toBe('too_long');
  });

  it('refuse what cannot be shown but let line breaks and tabs pass', () => {
    expect(textFault('a\u0000b', 10)).toBe('control_characters');
    expect(textFault('a\n\tb', 10)).toBeUndefined();
  });

  it.each(['jo@acme.com', ' jo.o-neil+x@sub.acme.co.uk '])('accept %s', (address) => {
    expect(emailFault(address)).toBeUndefined();
  });

  it.each(['jo', 'jo@', '@acme.com', 'jo@acme', 'jo smith@acme.com', 'jo@acme.c'])('refuse %s', (address) => {
    expect(emailFault(address)).toBe('not_an_email');
  });

  it('leave out the fields that are in order', () => {
    expect(faultsOf<{ one: string; other: string }>({ one: undefined, other: 'required' })).toEqual({
      other: 'required',
    });
  });
});

describe('faults from the server', () => {
  it('stand at the field they are about, the first of each', () => {
    expect(faultsFromServer({ title: ['too_long', 'control_characters'] }, ['title'])).toEqual({ title: 'too_long' });
  });

  it('stand at the form where it has no such field', () => {
    expect(faultsFromServer({ order: ['too_big'] }, ['text'])).toEqual({ __all__: 'too_big' });
    expect(faultsFromServer({ order: ['too_big'], kind: ['required'] }, [])).toEqual({ __all__: 'too_big' });
    expect(faultsFromServer({ __all__: ['too_many_questions'] }, ['text'])).toEqual({
      __all__: 'too_many_questions',
    });
  });

  it('follow a field to where the form shows it', () => {
    const fieldOf = (name: string) => (name === 'fixed_deadline' ? 'date' : name);
    expect(faultsFromServer({ fixed_deadline: ['wrong_format'] }, ['date'], fieldOf)).toEqual({ date: 'wrong_format' });
  });

  it('say something about a code that this version does not know', () => {
    expect(faultsFromServer({ title: ['brand_new'] }, ['title'])).toEqual({ title: 'wrong_format' });
  });
});

it('knows least and most of its fields', () => {
  for (const [field, { min, max }] of Object.entries(FIELD_LIMITS)) expect(max, field).toBeGreaterThan(min);
  expect(limitsOf('nowhere')).toEqual({ min: 0, max: 0 });
});
