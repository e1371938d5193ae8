import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namesFaults } from '../people/person-name.ts';
import { readPastedUsers } from './pasted-users.ts';

it('are read with and without names, each address once', () => {
  const pasted =
    'ada.lovelace@mail.example\nNora Lind <nora@mail.example>; o-neil.b2@mail.example\nnot an address\nADA.lovelace@mail.example\n42@mail.example';
  expect(readPastedUsers(pasted)).toMatchObject([
    { person: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada.lovelace@mail.example' } },
    { person: { first_name: 'Nora', last_name: 'Lind', email: 'nora@mail.example' } },
    { person: { email: 'o-neil.b2@mail.example' } },
    { text: 'not an address', person: null },
    { person: { first_name: 'Mail', last_name: 'Example', email: '42@mail.example' } },
  ]);
});

it('have a name that the product accepts, whatever the address', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.emailAddress(), fc.string())), (parts) => {
      for (const { person } of readPastedUsers(parts.join('\n'))) {
        if (!person) continue;
        expect(person.first_name + person.last_name).not.toBe('');
        expect(namesFaults(person)).toEqual({});
      }
    }),
  );
});
