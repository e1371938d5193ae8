import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { emailFault, faultsOf, type Faults } from '../forms/faults.ts';

/** A person who is added to the panel by name and address. */
export type NewPerson = { first_name: string; last_name: string; email: string; may_decide: boolean };

export const nobody: NewPerson = { first_name: '', last_name: '', email: '', may_decide: false };

export const isBegun = ({ first_name, last_name, email }: NewPerson): boolean =>
  `${first_name}${last_name}${email}`.trim() !== '';

export const checkPerson = ({ first_name, last_name, email }: NewPerson): Faults<NewPerson> =>
  faultsOf<NewPerson>({
    ...namesFaults({ first_name, last_name }),
    email: email.trim() === '' ? 'required' : emailFault(email),
  });

export const personInput = (person: NewPerson) => ({
  first_name: person.first_name.trim(),
  last_name: person.last_name.trim(),
  email: person.email.trim(),
  may_decide: person.may_decide,
});
