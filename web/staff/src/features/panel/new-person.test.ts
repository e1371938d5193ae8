import { expect, it } from 'vitest';
import { checkPerson, isBegun, nobody, personInput } from './new-person.ts';

it('asks for both names and an address', () => {
  expect(checkPerson(nobody)).toEqual({ first_name: 'required', email: 'required' });
  expect(checkPerson({ ...nobody, first_name: 'Ada', last_name: 'Moss', email: 'ada@' })).toEqual({
    email: 'not_an_email',
  });
});

it('sends the words without the space around them', () => {
  const person = { first_name: ' Ada ', last_name: ' Moss ', email: ' ada@acme.com ', may_decide: true };
  expect(checkPerson(person)).toEqual({});
  expect(personInput(person)).toEqual({
    first_name: 'Ada',
    last_name: 'Moss',
    email: 'ada@acme.com',
    may_decide: true,
  });
});

it('is begun with the first letter', () => {
  expect(isBegun(nobody)).toBe(false);
  expect(isBegun({ ...nobody, may_decide: true })).toBe(false);
  expect(isBegun({ ...nobody, email: 'a' })).toBe(true);
});
