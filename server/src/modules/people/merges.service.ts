import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { PersonProfile } from '@vivavoce/contract/types.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { mayMergePeople } from '../../policies/people.policy.ts';
import { loadPerson } from './load-person.ts';
import * as repository from './merges.repository.ts';
import { readPerson, undoUntil } from './people.service.ts';

async function loadForMerge(tx: Tx, actor: StaffActor, id: number) {
  const loaded = await loadPerson(tx, actor, id);
  if (!mayMergePeople(actor)) throw new AppError('forbidden');
  return loaded;
}

/**
 * Merges another person of the company into this one. It locks accounts and no application: an applicant who is
 * recording waits for nothing.
 * @throws AppError `other: not_allowed` for the same person, `limit_reached`
 */
export async function mergePeople(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { other: otherId, name }: BodyOf<'POST /api/people/{person}/merge'>,
): Promise<PersonProfile> {
  await ctx.db.transaction(async (tx) => {
    const load = async () => ({
      ...(await loadForMerge(tx, actor, id)),
      other: (await loadPerson(tx, actor, otherId)).person,
    });
    const before = await load();
    await repository.lockAccounts(tx, [...before.person.accounts, ...before.other.accounts]);
    // A merge or an erasure of one of them was finished before the lock.
    const { reader, person, other } = await load();
    if (person.id === other.id) throw invalid({ other: ['not_allowed'] });
    if (person.accounts.length + other.accounts.length > PERSON_LIMITS.accounts) throw new AppError('limit_reached');
    await repository.mergeInto(tx, {
      company: reader.company_id,
      from: other.id,
      into: person.id,
      shows_name: name === 'other',
      author: actor.user_id,
      at: ctx.now(),
    });
  });
  return readPerson(ctx, actor, id);
}

/** @throws AppError `not_found` for a person that is not merged into this one, `wrong_state` after a day */
export async function separatePeople(
  ctx: Context,
  actor: StaffActor,
  id: number,
  other: number,
): Promise<PersonProfile> {
  await ctx.db.transaction(async (tx) => {
    const before = await loadForMerge(tx, actor, id);
    await repository.lockAccounts(tx, before.person.accounts);
    const { reader, person } = await loadForMerge(tx, actor, id);
    const merges = await repository.mergesOf(tx, { company: reader.company_id, person: person.id });
    const merge = merges.find(({ user_id }) => user_id === other);
    if (!merge) throw notFound();
    if (undoUntil(merge) <= ctx.now())
      throw new AppError('wrong_state', { detail: 'A merge can be undone for a day.' });
    await repository.separate(tx, { company: reader.company_id, from: other });
  });
  return readPerson(ctx, actor, id);
}
