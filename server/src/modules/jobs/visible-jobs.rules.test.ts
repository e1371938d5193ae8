import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember, aSeat, aUser } from '../../../test/factories.ts';
import { visibleJobs, visibleOfMany } from '../../policies/jobs.policy.ts';
import type { JobViewer } from '../../policies/jobs.policy.ts';

const server = useTestServer();

it('the two rules of which activities somebody sees choose the same ones', async () => {
  const { db } = server.ctx;
  const companies = [await aCompany(db), await aCompany(db)];
  const people = [];
  for (const { id } of companies)
    people.push(
      await aMember(db, { company_id: id, role: 'owner' }),
      await aMember(db, { company_id: id, create_interview_only: true }),
    );
  people.push(await aUser(db));
  for (const { id } of companies)
    for (const author of people) {
      await aJob(db, { company_id: id, created_by: author.id });
      for (const seated of people)
        await aSeat(db, await aJob(db, { company_id: id, created_by: author.id }), { user_id: seated.id });
    }
  const idsOf = async (statement: ReturnType<typeof sql>) =>
    (await db.execute<{ id: string }>(statement)).rows.map(({ id }) => id);
  const ids: number[] = [];
  for (const { id: user_id } of people)
    for (const company_id of [null, ...companies.map(({ id }) => id)])
      for (const create_interview_only of [false, true]) {
        const viewer: JobViewer = { user_id, company_id, create_interview_only };
        const listed = await idsOf(sql`select jobs.id from jobs where ${visibleJobs(viewer)} order by 1`);
        const ofMany = await idsOf(sql`select jobs.id from jobs where ${visibleOfMany(viewer)} order by 1`);
        expect(ofMany, JSON.stringify(viewer)).toEqual(listed);
        ids.push(listed.length);
      }
  // Some see all of a company, and others a part.
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain(0);
});
