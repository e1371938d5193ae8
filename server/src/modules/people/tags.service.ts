import type { Tag } from '@vivavoce/contract/types.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { AppError, invalid, notFound } from '../../lib/app-error.ts';
import { mayChangeTags, readsPeople } from '../../policies/people.policy.ts';
import { holdPerson } from './load-person.ts';
import * as repository from './tags.repository.ts';
import type { TagRow } from './tags.repository.ts';

const present = (actor: StaffActor, { id, name, people }: TagRow): Tag => ({
  id,
  name,
  people: actor.create_interview_only ? null : people,
});

/** @throws AppError `forbidden` for users without a company */
function companyOf(actor: StaffActor): number {
  if (!readsPeople(actor)) throw new AppError('forbidden');
  return actor.company_id;
}

export async function listTags(ctx: Context, actor: StaffActor): Promise<Tag[]> {
  return (await repository.tagsOfCompany(ctx.db, { company: companyOf(actor) })).map((row) => present(actor, row));
}

/** @throws AppError `not_found` for a tag of another company */
async function loadTag(db: Queryable, actor: StaffActor, id: number): Promise<TagRow> {
  const [row] = await repository.tagsOfCompany(db, { company: companyOf(actor), tag: id });
  if (!row) throw notFound();
  return row;
}

/** @throws AppError `limit_reached` */
export function addTag(ctx: Context, actor: StaffActor, name: string): Promise<Tag> {
  const company = companyOf(actor);
  return ctx.db.transaction(async (tx) => {
    await repository.lockTags(tx, company);
    const existing = await repository.findTagByName(tx, company, name);
    if (existing === undefined && (await repository.tagsOfCompany(tx, { company })).length >= PERSON_LIMITS.tags)
      throw new AppError('limit_reached');
    const id = existing ?? (await repository.insertTag(tx, { company, name, author: actor.user_id }));
    return present(actor, await loadTag(tx, actor, id));
  });
}

async function lockTag(tx: Tx, actor: StaffActor, id: number): Promise<TagRow> {
  await repository.lockTags(tx, companyOf(actor));
  const tag = await loadTag(tx, actor, id);
  if (!mayChangeTags(actor)) throw new AppError('forbidden');
  return tag;
}

/** @throws AppError `name: repeated` for the name of another tag */
export function renameTag(ctx: Context, actor: StaffActor, id: number, name: string): Promise<Tag> {
  return ctx.db.transaction(async (tx) => {
    await lockTag(tx, actor, id);
    const other = await repository.findTagByName(tx, companyOf(actor), name);
    if (other !== undefined && other !== id) throw invalid({ name: ['repeated'] });
    await repository.renameTag(tx, id, name);
    return present(actor, await loadTag(tx, actor, id));
  });
}

export function deleteTag(ctx: Context, actor: StaffActor, id: number): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    await lockTag(tx, actor, id);
    await repository.deleteTag(tx, id);
    return null;
  });
}

interface TagOnPerson {
  person: number;
  tag: number;
}

/** @throws AppError `limit_reached` */
export function tagPerson(ctx: Context, actor: StaffActor, { person: id, tag }: TagOnPerson): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { reader, person } = await holdPerson(tx, actor, id);
    await loadTag(tx, actor, tag);
    const before = await repository.tagsOfPerson(tx, { company: reader.company_id, accounts: person.accounts });
    if (before.some((other) => other.id === tag)) return null;
    if (before.length >= PERSON_LIMITS.tags_of_person) throw new AppError('limit_reached');
    await repository.tagPerson(tx, { company: reader.company_id, account: person.id, tag, author: actor.user_id });
    return null;
  });
}

export function untagPerson(ctx: Context, actor: StaffActor, { person: id, tag }: TagOnPerson): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { reader, person } = await holdPerson(tx, actor, id);
    await loadTag(tx, actor, tag);
    await repository.untagPerson(tx, { company: reader.company_id, accounts: person.accounts, tag });
    return null;
  });
}
