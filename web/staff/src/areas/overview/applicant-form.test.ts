import { describe, expect, it } from 'vitest';
import { emptyApplicant, problemsOf } from './applicant-form.ts';

describe('problemsOf', () => {
  it('names every empty field', () => {
    expect(problemsOf(emptyApplicant)).toEqual({
      first_name: 'firstNameMissing',
      last_name: 'lastNameMissing',
      email: 'emailMissing',
    });
  });

  it.each(['ann', 'ann@', 'ann@mail', '@mail.example', 'a b@mail.example'])('%s is no address', (email) => {
    expect(problemsOf({ first_name: 'Ann', last_name: 'Lee', email })).toEqual({ email: 'emailWrong' });
  });

  it('accepts spaces around good values', () => {
    expect(problemsOf({ first_name: ' Ann ', last_name: ' Lee ', email: ' ann@mail.example ' })).toEqual({});
  });
});
