import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { companies } from '../../db/schema/index.ts';

const server = useTestServer();

it('a report is saved under the whole title, with the day of the company', async () => {
  const scene = await aStaffScene(server, { title: 'Adviser (H/F)' });
  const own = eq(companies.id, scene.company_id);
  const nameIn = async (time_zone: string) => {
    await server.ctx.db.update(companies).set({ time_zone }).where(own);
    const reply = await scene.client.get(`${scene.path}/applications/export_job_report?format=csv`);
    return reply.headers.get('content-disposition');
  };
  const early = await nameIn('Pacific/Kiritimati');
  expect(early).toMatch(/filename="Applicants of Adviser \(H-F\) \d{4}-\d\d-\d\d\.csv"/);
  // More than a day behind, at any hour.
  expect(await nameIn('Pacific/Pago_Pago')).not.toBe(early);
});
