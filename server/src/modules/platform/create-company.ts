import { shortnameFrom } from '@vivavoce/domain/companies/shortname.ts';
import type { Tx } from '../../db/client.ts';
import * as repository from './companies.repository.ts';
import type { NewCompany } from './companies.repository.ts';

export type CompanyInput = Omit<NewCompany, 'shortname'> & { shortname?: string };

/**
 * Creates a company with its owner. The first company closes the set-up of the installation.
 * @param input.shortname for addresses; made from the name where it is left out
 * @param owner the id of an account
 * @returns the id of the company
 */
export async function insertCompanyWithOwner(tx: Tx, { shortname, ...company }: CompanyInput, owner: number) {
  await repository.lockCompanies(tx);
  const first = shortnameFrom(company.account_name, () => false);
  const usedNames = shortname === undefined ? await repository.takenShortnames(tx, first) : new Set<string>();
  const name = shortname ?? shortnameFrom(company.account_name, (candidate) => usedNames.has(candidate));
  const id = await repository.insertCompany(tx, { ...company, shortname: name });
  await repository.insertOwner(tx, { company: id, user: owner });
  await repository.removeSetupCode(tx);
  return { id, shortname: name };
}
