import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import type { ApiClient, Reply } from '../../../../test/api-client.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { withToken } from '../../../../test/authorization/tokens.ts';
import { aMember, anApplication, aQuestion, aResponse, aSeat, aUser } from '../../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { memberships, reviewers, sessions } from '../../../db/schema/index.ts';

const server = useTestServer();
let list: string;

const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  const { db } = server.ctx;
  await aQuestion(db, { job: scene.job });
  for (let one = 0; one < 3; one += 1) await aResponse(db, scene.job);
  await anApplication(db, { job: scene.job });
  list = `${scene.path}/applications?status=Responded&page_size=2`;
});

const codeOf = async (client: ApiClient, path = list) => {
  const { status, code } = problemOf(await client.get(path));
  return `${status} ${code}`;
};
it('lists at the same moment are each their own: activity, stage, page and rights', async () => {
  const { db } = server.ctx;
  const other = await aStaffScene(server);
  await aResponse(db, other.job);
  const reviewer = await server.staff(await aSeat(db, scene.job), null);
  const gone = await aMember(db, { company_id: scene.company_id });
  const over = await server.staff(gone);
  await db.update(sessions).set({ ended_at: new Date() }).where(eq(sessions.user_id, gone.id));
  const { next_cursor } = (await scene.client.get(list)).json as { next_cursor: string };
  const calls = [
    [scene.client, list],
    [scene.client, `${list}&cursor=${next_cursor}`],
    [scene.client, list.replace('Responded', 'ToInvite')],
    [reviewer, list],
    [other.client, list],
    [other.client, list.replace(`${scene.job.id}`, `${other.job.id}`)],
    [reviewer, list.replace(`${scene.job.id}`, `${other.job.id}`)],
    [over, list],
    [server.anonymous(), list],
    [scene.client, list],
  ] as const;
  const alone: Reply[] = [];
  for (const [client, path] of calls) alone.push(await client.get(path));
  const together = await Promise.all(calls.map(([client, path]) => client.get(path)));
  const summary = ({ status, json }: Reply) => [status, status === 200 ? json : (json as { code: string }).code];
  expect(together.map(summary)).toEqual(alone.map(summary));
  expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200, 401, 404]));
});

describe('a list', () => {
  it.each([
    ['applicants', () => list, 'bucket_deltas where job_id'],
    ['the session', () => list, 'sessions s join users'],
    ['activities', () => '/api/jobs?page_size=20', 'panels as'],
  ])('is planned once and not for every call: %s', async (_, path, part) => {
    for (let call = 0; call < 8; call += 1) await scene.client.get(path());
    const { rows } = await server.ctx.pool.query<{ generic: number; custom: number }>(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
       where statement like $1 order by generic_plans desc`,
      [`%${part}%`],
    );
    // The first five calls of a connection find out what it would be worth to know the values.
    expect(rows[0]?.custom).toBe(5);
    expect(rows[0]?.generic).toBeGreaterThanOrEqual(3);
  });

  it('is the same for a program with a token', async () => {
    const made = await scene.client.post('/api/account/tokens', {
      name: 'List',
      scopes: ['applications:read'],
      expires_in_days: null,
    });
    const program = withToken(server.url, (made.json as { token: string }).token);
    expect((await program.get(list)).json).toEqual((await scene.client.get(list)).json);
    expect(await codeOf(program, list.replace(`${scene.job.id}`, '999999'))).toBe('404 not_found');
  });

  it('ends with the session, from one call to the next', async () => {
    const member = await aMember(server.ctx.db, { company_id: scene.company_id });
    const client = await server.staff(member);
    expect((await client.get(list)).status).toBe(200);
    await server.ctx.db.update(sessions).set({ ended_at: new Date() }).where(eq(sessions.user_id, member.id));
    expect(await codeOf(client)).toBe('401 not_signed_in');
  });

  it('ends with the rights to the activity, and begins with them', async () => {
    const { db } = server.ctx;
    const member = await aMember(db, { company_id: scene.company_id });
    const client = await server.staff(member);
    expect((await client.get(list)).status).toBe(200);
    const mine = and(eq(memberships.user_id, member.id), eq(memberships.company_id, scene.company_id));
    await db.update(memberships).set({ create_interview_only: true }).where(mine);
    expect(await codeOf(client)).toBe('404 not_found');
    await aSeat(db, scene.job, { user_id: member.id });
    expect((await client.get(list)).status).toBe(200);
    await db.delete(reviewers).where(eq(reviewers.user_id, member.id));
    expect(await codeOf(client)).toBe('404 not_found');
    // A user without a membership is signed out of the company.
    await db.delete(memberships).where(mine);
    expect(await codeOf(client)).toBe('401 not_signed_in');
  });

  it('is nobody else’s: not another company’s, nor a reviewer’s of other activities', async () => {
    const { db } = server.ctx;
    const other = await aStaffScene(server);
    const reviewer = await aSeat(db, other.job);
    for (const client of [other.client, await server.staff(reviewer, null), await server.staff(await aUser(db), null)])
      expect(await codeOf(client)).toBe('404 not_found');
    // A seat on its panel gives no access to a user of another company.
    await aSeat(db, scene.job, { user_id: other.owner.id });
    expect(await codeOf(other.client)).toBe('404 not_found');
  });

  it.each(['&page_size=x', '&cursor=x', '&sort=x'])(
    'first asks who calls, and then what is wrong with %s',
    async (wrong) => {
      expect(await codeOf(server.anonymous(), list + wrong)).toBe('401 not_signed_in');
      expect(await codeOf(scene.client, list + wrong)).toBe('422 invalid');
    },
  );
});
