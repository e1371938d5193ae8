import type { ResultOf } from '@vivavoce/contract/index.ts';
import { REPORT_LIMITS } from '@vivavoce/domain/reports/funnel.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aCompany, aJob, aMember } from '../../../test/factories.ts';
import { jobs, report_views } from '../../db/schema/index.ts';

type Views = ResultOf<'GET /api/companies/{shortname}/report-views'>;

const server = useTestServer();

const VIEW = { name: 'Every month', preset: 'lastMonth', from_date: null, to_date: null, jobs: [], kind: null };

test('a member keeps views of the report, for nobody else', async () => {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  const colleague = await server.staff(await aMember(db, { company_id: company.id, role: 'owner' }));
  const client = await server.staff(owner);
  const job = await aJob(db, { company_id: company.id });
  const foreign = await aJob(db, {});
  const base = `/api/companies/${company.shortname}/report-views`;
  const list = async (of = client) => (await of.get(base)).json as Views;

  const first_saved = await client.post(base, VIEW);
  expect(first_saved.status, first_saved.text).toBe(201);
  const spring = {
    ...VIEW,
    name: 'Spring',
    preset: null,
    from_date: '2027-03-01',
    to_date: '2027-05-31',
    jobs: [job.id],
  };
  const saved = (await client.post(base, spring)).json as Views[number];
  expect(await list()).toMatchObject([VIEW, spring]);
  expect(await list(colleague)).toEqual([]);
  expect((await colleague.delete(`${base}/${saved.id}`)).status).toBe(404);

  // The same name replaces.
  expect((await client.post(base, { ...VIEW, kind: 'webinar' })).status).toBe(201);
  expect(await list()).toMatchObject([{ name: 'Every month', kind: 'webinar' }, { name: 'Spring' }]);

  for (const wrong of [
    { ...VIEW, name: ' ' },
    { ...VIEW, preset: 'someday' },
    { ...VIEW, from_date: '2027-03-01' },
    { ...spring, to_date: '2027-02-01' },
    { ...spring, to_date: null },
    { ...spring, jobs: [job.id, foreign.id] },
    { ...VIEW, kind: 'opera' },
  ])
    expect((await client.post(base, wrong)).status, JSON.stringify(wrong)).toBe(422);
  expect(await list()).toHaveLength(2);

  await db.delete(jobs).where(eq(jobs.id, job.id));
  expect(await list()).toMatchObject([{ name: 'Every month' }]);
  await db.insert(report_views).values(
    Array.from({ length: REPORT_LIMITS.most_views - 1 }, (_, n) => ({
      company_id: company.id,
      user_id: owner.id,
      name: `View ${n}`,
      preset: 'last30' as const,
    })),
  );
  expect((await client.post(base, { ...VIEW, name: 'One too many' })).status).toBe(409);
  expect((await client.post(base, VIEW)).status).toBe(201);
  const [first] = await list();
  expect((await client.delete(`${base}/${first?.id}`)).status).toBe(204);
  expect((await list()).length).toBe(REPORT_LIMITS.most_views - 1);
});
