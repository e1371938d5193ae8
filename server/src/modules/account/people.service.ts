import * as repository from './people.repository.ts';

/** For modules that create applicants, reviewers or members: the accounts stay locked until these are stored. */
export const { ensurePerson, findPerson, holdAccount, holdPeople, nameAccount, nameOwner, renameAccount } = repository;
