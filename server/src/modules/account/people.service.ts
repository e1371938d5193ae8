import * as repository from './people.repository.ts';

/** For whatever makes people applicants or reviewers: their accounts are held until it is stored. */
export const { ensurePerson, holdPeople } = repository;
