import { eq, sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { applications, jobs, mailings } from '../../src/db/schema/index.ts';
import { sendAnswerNotice } from '../../src/modules/applicant-requests/applicant-requests.service.ts';
import { createMailsOf } from '../../src/modules/mailings/create-mails.service.ts';
import type { Reply } from '../api-client.ts';
import type { TestServer } from '../api-test.ts';
import { inconsistencies } from './consistency.ts';
import { aWorld, ACTIONS } from './concurrent-actions.ts';
import type { ActionName, Desk, World } from './concurrent-actions.ts';
import { finishDeletions } from '../deletions.ts';
import { aCompany, aMember } from '../factories.ts';
import type { Job } from '../factories.ts';

const PATIENCE = { timeout: 50_000, interval: 5 };

export async function aDesk(server: TestServer): Promise<Desk> {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const other = await aMember(db, { company_id: company.id, role: 'admin' });
  return { server, company, owner, staff: await server.staff(owner), colleague: await server.staff(other) };
}

/** Does what the tasks would: mails are made, and answers to requests told. */
async function drain(server: TestServer): Promise<void> {
  server.pass(120_000);
  const { ctx } = server;
  const open = await ctx.db
    .select({ id: mailings.id })
    .from(mailings)
    .where(sql`finished_at is null and not held`);
  for (const { id } of open) await createMailsOf(ctx, id, AbortSignal.timeout(60_000));
  const { rows } = await ctx.db.execute<{ data: { action: number; closed_at: number } }>(
    sql`select data from pgboss.job where name = 'answer-request'`,
  );
  for (const { data } of rows) await sendAnswerNotice(ctx, data.action, data.closed_at);
}

type Standing = { activity: { gone: boolean } };

/** How an activity stands, without what differs from one to another: ids, addresses and moments. */
async function standing({ ctx }: TestServer, { id }: Job): Promise<Standing> {
  const who = sql`left(u.email, strpos(u.email, ${`.${id}@`}) - 1)`;
  const { rows } = await ctx.db.execute<{ stands: Standing }>(sql`
    select jsonb_build_object(
      'activity', (select jsonb_build_object('status', status, 'archived', archived, 'role', role, 'revision', revision,
        'gone', deleting_at is not null) from jobs where id = ${id}),
      'people', (select jsonb_agg(jsonb_build_array(${who}, a.status, a.bucket, a.shortlisted_at is not null,
          a.rejected_at is not null, a.archived_at is not null, a.reviewed_at is not null, a.responded_at is not null,
          a.declined_at is not null, a.invited_at is not null, a.invitation_failed, a.deadline, a.reasonable_adjustments,
          a.adjustments) order by u.email)
        from applications a join users u on u.id = a.user_id where a.job_id = ${id}),
      'events', (select jsonb_object_agg(what, n) from (
        select concat_ws(' ', type, ${who}) as what, count(*) as n
        from events e left join applications a on a.id = e.application_id left join users u on u.id = a.user_id
        where e.job_id = ${id} group by 1) e),
      'mails', (select jsonb_object_agg(what, n) from (
        select concat_ws(' ', type, split_part(to_address, ${`.${id}@`}, 1)) as what, count(*) as n from mails
        where job_id = ${id} group by 1) m),
      'mailings', (select jsonb_agg(jsonb_build_array(kind, total, created, skipped, cancelled_at is not null)
        order by kind, total, created) from mailings where job_id = ${id}),
      'requests', (select jsonb_agg(jsonb_build_array(action_type, completed_at is not null, declined_at is not null,
        dismissed_at is not null, answer) order by id) from applicant_requests where job_id = ${id}),
      'seats', (select count(*) from reviewers where job_id = ${id})) as stands`);
  if (!rows[0]) throw new Error('a select without a table has a row');
  return rows[0].stands;
}

/** Locks the activity and its first applicant until all concurrent calls wait. */
async function atTheDoor({ server, job, one }: World, calls: (() => Promise<Reply>)[]): Promise<Reply[]> {
  const open: Promise<Reply>[] = [];
  await server.ctx.db.transaction(async (tx) => {
    await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, job.id)).for('no key update');
    await tx.select({ id: applications.id }).from(applications).where(eq(applications.id, one.id)).for('no key update');
    let over = 0;
    for (const call of calls)
      open.push(
        call().finally(() => {
          over += 1;
        }),
      );
    // Checked below; until then a rejection must not end the process.
    for (const going of open) going.catch(() => undefined);
    // Each of them waits for what is held here, or for one who does; or needs nothing of it and has ended.
    await vi.waitFor(async () => {
      const { rows } = await tx.execute<{ behind: number }>(sql`
        with recursive waiting as (select distinct pid, pg_blocking_pids(pid) as before from pg_locks where not granted),
          behind as (select pg_backend_pid() as pid
            union select waiting.pid from waiting join behind on behind.pid = any(waiting.before))
        select count(*)::int - 1 as behind from behind`);
      if ((rows[0]?.behind ?? 0) + over < calls.length) throw new Error('somebody is still on the way');
    }, PATIENCE);
  });
  return Promise.all(open);
}

async function inTurn(world: World, names: readonly ActionName[], turns: readonly number[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (const turn of turns) replies[turn] = await ACTIONS[names[turn]!].does(world);
  return replies;
}

/**
 * Has actions of two people meet at one activity, and be done in either order at two others like it. Nothing illegal stands
 * then, and who met got the answers, and left the activity, as in one of the two orders.
 * @returns the pairs that ended otherwise, with how
 */
export async function differences(
  desk: Desk,
  pairs: readonly (readonly [ActionName, ActionName])[],
): Promise<object[]> {
  const { server } = desk;
  const met = [];
  for (const pair of pairs) {
    const worlds: World[] = [];
    for (let n = 0; n < 3; n += 1)
      worlds.push(
        await aWorld(
          desk,
          pair.map((name) => ACTIONS[name]),
        ),
      );
    const [together, forth, back] = worlds as [World, World, World];
    const meeting = pair.map((name) => () => ACTIONS[name].does(together));
    const replies = [
      await atTheDoor(together, meeting),
      await inTurn(forth, pair, [0, 1]),
      await inTurn(back, pair, [1, 0]),
    ];
    met.push({ pair, worlds, statuses: replies.map((both) => both.map(({ status }) => status)) });
  }
  await drain(server);
  const found: object[] = [];
  for (const { pair, worlds, statuses } of met) {
    const ends: string[] = [];
    for (const [n, { job }] of worlds.entries()) {
      const stands = await standing(server, job);
      // Done, and then deleted before it could be read for the answer: that is no contradiction.
      ends.push(JSON.stringify(stands.activity.gone ? { stands } : { statuses: statuses[n], stands }));
    }
    const [together, ...apart] = ends;
    if (!apart.includes(together!)) found.push({ pair, together, apart });
  }
  expect(await inconsistencies(server)).toEqual({});
  await finishDeletions(server);
  expect(await inconsistencies(server)).toEqual({});
  return found;
}
