import * as repository from './people.repository.ts';

/** For modules that create applicants or reviewers: the accounts stay locked until these are stored. */
export const { ensurePerson, holdPeople } = repository;
