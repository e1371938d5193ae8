import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { PersonNote, PersonProfile } from '@vivavoce/contract/types.ts';
import { PERSON_LIMITS } from '@vivavoce/domain/people/person-limits.ts';
import type { StaffActor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { isoOf } from '../../db/iso-of.ts';
import { invalid, notFound } from '../../lib/app-error.ts';
import { mayMergePeople } from '../../policies/people.policy.ts';
import { linkMask } from '../mails/mail-content.service.ts';
import { holdPerson, loadPerson } from './load-person.ts';
import { mayDo, presentNote, presentOfPerson } from './people.presenter.ts';
import * as repository from './people.repository.ts';
import { mergesOf } from './merges.repository.ts';
import type { Merge } from './merges.repository.ts';
import { tagsOfPerson } from './tags.repository.ts';

/** Time until which a merge can be undone. */
export const undoUntil = ({ merged_at }: Merge): Date =>
  new Date(Date.parse(merged_at) + PERSON_LIMITS.undo_merge_hours * 3_600_000);

/** The account that gives a person its name: of the newest merge that chose the other name, and so on below it. */
function accountOfName(merges: readonly Merge[], account: number): number {
  const merge = merges.find(({ into_id, shows_name }) => into_id === account && shows_name);
  return merge ? accountOfName(merges, merge.user_id) : account;
}

function presentMerge(ctx: Context, actor: StaffActor, merge: Merge): PersonProfile['merges'][number] {
  const until = undoUntil(merge);
  const isOpen = until > ctx.now() && mayMergePeople(actor);
  return {
    person: merge.user_id,
    email: merge.email,
    merged_by: { id: merge.merged_by, full_name: merge.author },
    merged_at: isoOf(merge.merged_at),
    undo_until: isOpen ? until.toISOString() : null,
  };
}

export async function readPerson(ctx: Context, actor: StaffActor, id: number): Promise<PersonProfile> {
  const { reader, person } = await loadPerson(ctx.db, actor, id);
  const rows = await repository.applicationsOf(ctx.db, reader, person.accounts);
  const merges = await mergesOf(ctx.db, { company: reader.company_id, person: person.id });
  const of = (account: number) => rows.find(({ user_id }) => user_id === account);
  // Each is read from the newest application of the account that the reader sees.
  const main = of(person.id) ?? rows[0];
  const named = of(accountOfName(merges, person.id)) ?? main;
  if (!main || !named) throw notFound();
  const writable = rows.filter((row) => mayDo(reader, row, 'invite'));
  const [tags, notes, mails] = await Promise.all([
    tagsOfPerson(ctx.db, { company: reader.company_id, accounts: person.accounts }),
    repository.notesOf(ctx.db, {
      company: reader.company_id,
      accounts: person.accounts,
      applications: rows.map((row) => row.id),
    }),
    repository.mailsOf(
      ctx.db,
      writable.map((row) => row.id),
    ),
  ]);
  const blind = new Set(rows.filter(({ withheld }) => withheld).map((row) => row.id));
  const shown = notes.filter(
    ({ application_id, created_by }) =>
      created_by === actor.user_id || application_id === null || !blind.has(application_id),
  );
  const masks = new Map(writable.map((row) => [row.id, linkMask(ctx, row)]));
  return {
    id: person.id,
    full_name: named.full_name,
    email: main.email,
    emails: [...new Set([main.email, ...rows.map(({ email }) => email)])],
    phone: rows.find(({ phone }) => phone !== null)?.phone ?? null,
    locale: rows.find(({ locale }) => locale !== null)?.locale ?? null,
    time_zone: rows.find(({ time_zone }) => time_zone !== null)?.time_zone ?? null,
    merges: merges
      .filter(({ user_id }) => mayMergePeople(actor) || of(user_id))
      .map((merge) => presentMerge(ctx, actor, merge)),
    may_merge: mayMergePeople(actor),
    applications: rows.map((row) => presentOfPerson(reader, row, ctx.now())),
    tags: tags.map(({ created_by, author, created_at, ...tag }) => ({
      ...tag,
      created_by: { id: created_by, full_name: author },
      created_at: isoOf(created_at),
    })),
    notes: shown.map((row) => presentNote(actor, row)),
    notes_withheld: notes.length - shown.length,
    mails: mails.map(({ id: mail, application_id, type, subject, state, at }) => ({
      id: mail,
      application: application_id,
      type,
      subject: masks.get(application_id)?.(subject) ?? '',
      state,
      at: isoOf(at),
    })),
  };
}

async function shownNote(db: Queryable, actor: StaffActor, id: number): Promise<PersonNote> {
  const row = await repository.readNote(db, id);
  if (!row) throw notFound();
  return presentNote(actor, row);
}

/** @throws AppError `application: not_allowed` for an application of another person, or one that the actor does not see */
export function addNote(
  ctx: Context,
  actor: StaffActor,
  id: number,
  { text, application }: BodyOf<'POST /api/people/{person}/notes'>,
): Promise<PersonNote> {
  return ctx.db.transaction(async (tx) => {
    const { reader, person } = await holdPerson(tx, actor, id);
    const at = application === null ? undefined : await repository.seesPerson(tx, reader, person, application);
    if (application !== null && !at) throw invalid({ application: ['not_allowed'] });
    const note = await repository.insertNote(tx, {
      company_id: reader.company_id,
      user_id: at?.account ?? person.id,
      application_id: application,
      text,
      created_by: actor.user_id,
      created_at: ctx.now(),
    });
    return shownNote(tx, actor, note);
  });
}

interface OwnNote {
  person: number;
  person_note: number;
}

const noteOf = (
  { reader, person }: Awaited<ReturnType<typeof holdPerson>>,
  { person_note: id }: Pick<OwnNote, 'person_note'>,
) => ({ id, company: reader.company_id, author: reader.user_id, accounts: person.accounts });

/** @throws AppError `not_found` for notes of others */
export function changeNote(ctx: Context, actor: StaffActor, note: OwnNote, text: string): Promise<PersonNote> {
  return ctx.db.transaction(async (tx) => {
    const held = await holdPerson(tx, actor, note.person);
    if (!(await repository.changeNote(tx, noteOf(held, note), { text, edited_at: ctx.now() }))) throw notFound();
    return shownNote(tx, actor, note.person_note);
  });
}

/** @throws AppError `not_found` for notes of others */
export function deleteNote(ctx: Context, actor: StaffActor, note: OwnNote): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const held = await holdPerson(tx, actor, note.person);
    if (!(await repository.deleteNote(tx, noteOf(held, note)))) throw notFound();
    return null;
  });
}
