import { mayCompanyChange } from '@vivavoce/domain/accounts/company-reach.ts';
import type { AccountField } from '@vivavoce/domain/accounts/company-reach.ts';
import type { Tx } from '../../db/client.ts';
import type { users } from '../../db/schema/index.ts';
import { AppError } from '../../lib/app-error.ts';
import { nameAccount, standingOf } from './people.ts';

/** An account and the company that would change it. */
export interface Reach {
  company_id: number;
  user_id: number;
}

/** Whether a company may change a field of an account alone. Asked wherever a company or its directory does so. */
export const isWithinReach = async (tx: Tx, { company_id, user_id }: Reach, field: AccountField): Promise<boolean> =>
  mayCompanyChange(field, await standingOf(tx, { company: company_id, user: user_id }));

/**
 * The refusal names no reason: it would tell a company where else its people work or apply.
 */
export const onlyByPerson = () =>
  new AppError('only_by_person', {
    detail: 'Only its person changes this account: it is used elsewhere too, or belongs to an owner or administrator.',
  });

/** @throws AppError `only_by_person` */
export async function demandReach(tx: Tx, reach: Reach, field: AccountField): Promise<void> {
  if (!(await isWithinReach(tx, reach, field))) throw onlyByPerson();
}

type Person = typeof users.$inferSelect;

/** Whether an account was never used, so that a company may give it to the person that it invites. */
export async function isUnused(tx: Tx, company_id: number, { id, password_hash, signed_in_at }: Person) {
  const { elsewhere } = await standingOf(tx, { company: company_id, user: id });
  return password_hash === null && signed_in_at === null && !elsewhere;
}

/**
 * Names the account of a new member, where it has no name yet and the company may.
 * @returns the person with the names that hold
 */
export const nameMember = async (
  tx: Tx,
  company_id: number,
  person: Person,
  names: Pick<Person, 'first_name' | 'last_name'>,
): Promise<Person> =>
  (await isWithinReach(tx, { company_id, user_id: person.id }, 'name')) ? nameAccount(tx, person, names) : person;
