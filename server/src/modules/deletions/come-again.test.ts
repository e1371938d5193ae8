import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, anApplication, aSeat, aUser } from '../../../test/factories.ts';
import type { Application } from '../../../test/factories.ts';
import { meeting, untilWaitedFor } from '../../../test/concurrency/meeting.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import type { Tx } from '../../db/client.ts';
import { applications, deletions, jobs, reviewers, users } from '../../db/schema/index.ts';
import { ensurePerson } from '../account/people.ts';
import { insertApplicants } from '../applications/adding/insert-applicants.ts';
import { forgetPeople } from '../applications/erase/erase.service.ts';
import { deleteApplicants } from './deletion-batches.repository.ts';
import { deleteInBatches } from './deletion-batches.service.ts';

const server = useTestServer();
let scene: StaffScene;
let next: Awaited<ReturnType<typeof aJob>>;
let leaving: Application;
let email: string;
beforeEach(async () => {
  const { db } = server.ctx;
  scene = await aStaffScene(server);
  next = await aJob(db, { company_id: scene.company_id, created_by: scene.owner.id });
  const person = await aUser(db, { first_name: 'Ana', last_name: 'Zweig', password_hash: null });
  email = person.email;
  leaving = await anApplication(db, { job: scene.job, user_id: person.id });
});

const ana = () => ({ first_name: 'Ana', last_name: 'Zweig', email, phone: null });
const addElsewhere = (tx: Tx) =>
  insertApplicants(tx, next, [{ ...ana(), external_id: null, reasonable_adjustments: false }], {
    user_id: scene.owner.id,
  });
/** The addresses of those who applied to the other activity. */
const addresses = async () =>
  (
    await server.ctx.db
      .select({ email: users.email })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.user_id))
      .where(eq(applications.job_id, next.id))
  ).map((row) => row.email);
const takePart = async (tx: Tx) => {
  const part = { applications: [leaving.id], people: [leaving.user_id] };
  await deleteApplicants(tx, part, []);
  await forgetPeople(tx, part.people);
};

it('who is added elsewhere while the deleted activity is taken away keeps name and address', async () => {
  expect((await scene.client.send('DELETE', scene.path)).status).toBe(204);
  const [deletion] = await server.ctx.db.select().from(deletions);
  const { signal } = new AbortController();
  await meeting(server.ctx.db, addElsewhere, () => deleteInBatches(server.ctx, deletion!.id, signal));
  expect(await addresses()).toEqual([email]);
});

it('who is added elsewhere at the moment of being forgotten gets an account of their own', async () => {
  await meeting(server.ctx.db, takePart, () => server.ctx.db.transaction(addElsewhere));
  expect(await addresses()).toEqual([email]);
});

it('who registers at the moment of being forgotten gets an account of their own', async () => {
  const register = () => server.ctx.db.transaction((tx) => ensurePerson(tx, ana()));
  const person = await meeting(server.ctx.db, takePart, register);
  expect(person.id).not.toBe(leaving.user_id);
  expect(person.email).toBe(email);
});

const ofTheNext = (what: string) => `/api/jobs/${next.id}/${what}`;
/** Names of the people on the panel, or of the applicants of the other activity. */
const named = async (what: 'reviewers' | 'applications') => {
  const reply = (await scene.client.get(ofTheNext(what))).json as
    | { user: { email: string } }[]
    | { results: { user: { email: string } }[] };
  return (Array.isArray(reply) ? reply : reply.results).map(({ user }) => user.email);
};

it('who is given a seat at the moment of being forgotten gets an account of their own', async () => {
  const seat = { first_name: 'Ana', last_name: 'Zweig', email };
  const reply = await meeting(server.ctx.db, takePart, () => scene.client.post(ofTheNext('reviewers'), seat));
  expect(reply).toMatchObject({ status: 201, json: { user: { full_name: 'Ana Zweig', email } } });
  expect(await named('reviewers')).toEqual([email]);
});

/** Waits until a transaction waits for one that waits for this transaction. */
const untilWaitedForInTurn = (holder: Tx) =>
  vi.waitFor(
    async () => {
      const { rows } = await holder.execute(sql`
        select 1 from pg_locks where not granted and exists (select 1 from unnest(pg_blocking_pids(pid)) between_us
          where pg_backend_pid() = any(pg_blocking_pids(between_us)))`);
      if (rows.length === 0) throw new Error('nobody waits for who waits');
    },
    { timeout: 50_000, interval: 10 },
  );

it('who is about to be given a seat keeps name and address while the last application is erased', async () => {
  const { db } = server.ctx;
  const calls = await db.transaction(async (tx) => {
    // The seat cannot be stored yet, its person is known already.
    await tx.select().from(jobs).where(eq(jobs.id, next.id)).for('update');
    const seat = scene.client.post(ofTheNext('reviewers'), { first_name: 'Ana', last_name: 'Zweig', email });
    await untilWaitedFor(tx);
    const erasure = scene.client.send('DELETE', `${scene.path}/applications/${leaving.id}`);
    await Promise.race([erasure, untilWaitedForInTurn(tx)]);
    return [seat, erasure];
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 204]);
  expect(await named('reviewers')).toEqual([email]);
});

it.each(['reviewers', 'applications'] as const)(
  'nobody who is being forgotten is named by id among the %s of another activity',
  async (what) => {
    const old = await aJob(server.ctx.db, { company_id: scene.company_id });
    await aSeat(server.ctx.db, old, { user_id: leaving.user_id });
    const forget = async (tx: Tx) => {
      await tx.delete(reviewers).where(eq(reviewers.user_id, leaving.user_id));
      await takePart(tx);
    };
    const body = { user: leaving.user_id };
    const reply = await meeting(server.ctx.db, forget, () => scene.client.post(ofTheNext(what), body));
    expect(problemOf(reply)).toMatchObject({ status: 422, errors: { user: ['not_allowed'] } });
    expect(await named(what)).toEqual([]);
  },
);
