import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Answer, Problem } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aJob, aMember, aQuestion, aResponse, aSeat } from '../../../../test/factories.ts';
import { applications } from '../../../db/schema/index.ts';

const server = useTestServer();

/** Two applicants have answered, one of them with twice the time. */
async function aScene() {
  const { db } = server.ctx;
  const owner = await aMember(db);
  const job = await aJob(db, { company_id: owner.company_id });
  await aQuestion(db, { job, answer_seconds: 120 });
  const adjusted = (await aResponse(db, job)).application;
  const other = (await aResponse(db, job)).application;
  await db
    .update(applications)
    .set({ reasonable_adjustments: true, adjustments: { extra_time: 100 } })
    .where(eq(applications.id, adjusted.id));
  const seat = await aSeat(db, job, { may_decide: true });
  const [reviewer, staff] = [await server.staff(seat), await server.staff(owner)];
  return { path: `/api/jobs/${job.id}`, adjusted, other, reviewer, staff };
}

test('a reviewer who decides cannot select by adjustments', async () => {
  const { path, adjusted, other, reviewer, staff } = await aScene();
  const matching = { status: 'Responded', reasonable_adjustments: true };
  const body = { action: 'shortlist', selection: { matching } };
  const refused = await reviewer.post(`${path}/applications/bulk`, body);
  expect([refused.status, (refused.json as Problem).errors]).toEqual([
    422,
    { reasonable_adjustments: ['not_allowed'] },
  ]);
  const ids = [adjusted.id, other.id];
  const answer = async (client: typeof staff) =>
    ((await client.post(`${path}/applications/ids`, { matching, ids })).json as { ids: number[] }).ids;
  expect(new Set(await answer(reviewer))).toEqual(new Set(ids));
  expect(await answer(staff)).toEqual([adjusted.id]);
});

test('the times at the desk tell a reviewer of no adjustment', async () => {
  const { path, adjusted, reviewer, staff } = await aScene();
  const secondsFor = async (client: typeof staff) =>
    ((await client.get(`${path}/answers?application=${adjusted.id}`)).json as Answer[])[0]?.answer_seconds;
  expect(await secondsFor(reviewer)).toBe(120);
  expect(await secondsFor(staff)).toBe(240);
});
