import { readFileSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useMailServer } from '../../../../test/mail-server.ts';
import { aJob, aMember, anApplication, aQuestion, aSeat, aUser } from '../../../../test/factories.ts';
import { CANARY, NAME, PERSON, plantPerson, traces } from '../../../../test/planted-person.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import {
  applications,
  bulk_operation_batches,
  bulk_operations,
  events,
  mails,
  memberships,
  users,
  written_answers,
} from '../../../db/schema/index.ts';

const log: string[] = [];

const { sink, server } = useMailServer({ log: (line) => log.push(line) });
const scene = perFile(() => aStaffScene(server, { sms_enabled: true }));

const erase = (id: number, full_name?: string, client = scene.client) =>
  client.send('DELETE', `${scene.path}/applications/${id}`, {
    ...(full_name !== undefined && { json: { full_name } }),
  });
const stateOf = async (id: number) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, id)))[0];

describe('erasing an applicant', () => {
  it('leaves nothing of what was planted, within a minute', async () => {
    const id = await plantPerson(server, scene, sink);
    expect((await traces(server)).length).toBeGreaterThan(15);
    const said = log.length;

    expect(problemOf(await erase(id))).toMatchObject({ status: 422, errors: { full_name: ['required'] } });
    expect(problemOf(await erase(id, 'Somebody else'))).toMatchObject({ errors: { full_name: ['not_allowed'] } });
    expect(await stateOf(id)).toBeDefined();
    expect((await erase(id, ` ${NAME.toUpperCase()} `)).status).toBe(204);

    await vi.waitFor(async () => expect(await traces(server)).toEqual([]), { timeout: 50_000, interval: 250 });
    expect(log.slice(said).join('\n')).not.toContain(CANARY);
    const feed = await server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id));
    expect(feed.map(({ type, application_id }) => [type, application_id])).toEqual([['data.erased', null]]);
    const list = (await scene.client.get(`${scene.path}/applications`)).json as { buckets: Record<string, number> };
    expect(Object.values(list.buckets)).toEqual([0, 0, 0, 0, 0]);
    // A repeat of the call that added the person does not add them again.
    const key = { headers: { 'idempotency-key': 'add-once' } };
    const body = { user: PERSON, external_id: `X-${CANARY}`, invite: true };
    expect((await scene.client.post(`${scene.path}/applications`, body, key)).status).toBe(201);
    expect(await traces(server)).toEqual([]);
  }, 90_000);

  it.each([
    ['of an applicant', (id: number) => erase(id)],
    [
      // Its applicants were erased before erasures removed notes.
      'of an older row',
      async (id: number) => {
        const { db } = server.ctx;
        await db.delete(applications).where(eq(applications.id, id));
        const migrations = new URL('../../../db/migrations/', import.meta.url);
        await db.execute(sql.raw(readFileSync(new URL('0016_notes_of_erased_people.sql', migrations), 'utf8')));
        return { status: 204 };
      },
    ],
  ])('takes the note of a decision about many, %s, and leaves those about others', async (_name, remove) => {
    const { db } = server.ctx;
    const [erased, other] = [await anApplication(db, { job: scene.job }), await anApplication(db, { job: scene.job })];
    const operations: number[] = [];
    for (const ids of [[other.id, erased.id], [other.id]]) {
      const [row] = await db
        .insert(bulk_operations)
        .values({
          job_id: scene.job.id,
          company_id: scene.company_id,
          action: 'reject',
          input: { note: 'Was late', reason: 'Other' },
          at: new Date(),
          created_by: scene.owner.id,
          total: ids.length,
          finished_at: new Date(),
        })
        .returning();
      operations.push(row!.id);
      await db.insert(bulk_operation_batches).values({ bulk_operation_id: row!.id, part: 0, application_ids: ids });
    }
    expect((await remove(erased.id)).status).toBe(204);
    const rows = await db
      .select({ input: bulk_operations.input })
      .from(bulk_operations)
      .where(inArray(bulk_operations.id, operations))
      .orderBy(bulk_operations.id);
    expect(rows.map(({ input }) => input)).toEqual([{ reason: 'Other' }, { note: 'Was late', reason: 'Other' }]);
  });

  it('leaves what others know of the same person, and needs no name where there are no answers', async () => {
    const { db } = server.ctx;
    const person = await aUser(db, { first_name: 'Bo' });
    const here = await anApplication(db, { job: scene.job, user_id: person.id });
    const elsewhere = await anApplication(db, { user_id: person.id });
    await db.insert(mails).values({
      message_id: 'elsewhere',
      company_id: elsewhere.company_id,
      application_id: elsewhere.id,
      user_id: person.id,
      type: 'invitation',
      to_address: person.email,
      to_name: 'Bo',
      from_name: 'x',
      subject: 'x',
      html: 'x',
      text: 'x',
    });
    expect((await erase(here.id)).status).toBe(204);
    const known = async () => (await db.select().from(users).where(eq(users.id, person.id)))[0];
    expect(await known()).toEqual(person);
    expect(await stateOf(elsewhere.id)).toBeDefined();
    expect(await db.$count(mails, eq(mails.application_id, elsewhere.id))).toBe(1);
    expect((await erase(here.id)).status).toBe(404);
    expect((await erase(elsewhere.id)).status).toBe(404);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['has a password', (id) => server.ctx.db.update(users).set({ password_hash: 'x' }).where(eq(users.id, id))],
    [
      'works for a company',
      async (user_id) => {
        const { company_id } = await aMember(server.ctx.db);
        await server.ctx.db.insert(memberships).values({ company_id, user_id });
      },
    ],
    ['reviews for another one', async (user_id) => aSeat(server.ctx.db, await aJob(server.ctx.db), { user_id })],
  ])('leaves the account of somebody who %s', async (_what, become) => {
    const { db } = server.ctx;
    const person = await aUser(db, { first_name: 'Bo' });
    const one = await anApplication(db, { job: scene.job, user_id: person.id });
    await become(person.id);
    expect((await erase(one.id)).status).toBe(204);
    const [kept] = await db.select().from(users).where(eq(users.id, person.id));
    expect(kept).toMatchObject({ email: person.email, full_name: person.full_name });
  });

  it('asks for the name also where the answers are in writing alone', async () => {
    const { db } = server.ctx;
    const one = await anApplication(db, { job: scene.job, applicant_name: 'Bo Lind' });
    const { job_id, company_id } = one;
    const question = await aQuestion(db, { job: scene.job, kind: 'text' });
    await db
      .insert(written_answers)
      .values({ application_id: one.id, job_id, company_id, question_id: question.id, text: 'I did.', revision: 1 });
    expect(problemOf(await erase(one.id))).toMatchObject({ status: 422, errors: { full_name: ['required'] } });
    expect(await stateOf(one.id)).toBeDefined();
  });

  it('is for those who run the activity', async () => {
    const { db } = server.ctx;
    const seat = await server.staff(await aSeat(db, scene.job, { may_decide: true }));
    const one = await anApplication(db, { job: scene.job });
    expect((await erase(one.id, undefined, seat)).status).toBe(403);
    expect(
      problemOf(await scene.client.send('DELETE', `${scene.path}/applications/${one.id}`, { json: { name: 'x' } })),
    ).toMatchObject({
      status: 422,
      errors: { name: ['unknown_field'] },
    });
    expect(await stateOf(one.id)).toBeDefined();
  });
});
