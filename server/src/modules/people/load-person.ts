import type { StaffActor } from '../../actor.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { notFound } from '../../lib/app-error.ts';
import { readsPeople } from '../../policies/people.policy.ts';
import { seesPerson } from './people.repository.ts';
import { accountsOf, holdAccounts } from './person-accounts.ts';

/** The person, where the actor sees an application of them. @throws AppError `not_found` */
export async function loadPerson(db: Queryable, actor: StaffActor, id: number) {
  if (!readsPeople(actor)) throw notFound();
  const person = await accountsOf(db, { company: actor.company_id, account: id });
  if (!(await seesPerson(db, actor, person))) throw notFound();
  return { reader: actor, person };
}

/** The same for a change; an erasure of the person waits, or the person is absent. */
export async function holdPerson(tx: Tx, actor: StaffActor, id: number) {
  const { person } = await loadPerson(tx, actor, id);
  await holdAccounts(tx, person.accounts);
  return loadPerson(tx, actor, id);
}
