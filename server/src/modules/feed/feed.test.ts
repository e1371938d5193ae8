import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { anApplication } from '../../../test/factories.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import type { StaffScene } from '../../../test/staff-scene.ts';
import { recordEvent } from './feed.service.ts';

interface Page {
  results: {
    type: string;
    actor: { kind: string; full_name: string | null };
    application: { full_name: string } | null;
  }[];
  previous: number | null;
  page: number;
}
let server: TestServer;
let scene: StaffScene;
let application: number;

beforeAll(async () => {
  server = await startTestServer();
  scene = await aStaffScene(server);
  const { db } = server.ctx;
  ({ id: application } = await anApplication(db, { job: scene.job, applicant_name: 'Nora Lind' }));
  const place = { company_id: scene.company_id, job_id: scene.job.id };
  for (let n = 0; n < 5; n += 1) await recordEvent(db, { ...place, type: `test.${n}`, actor: 'system', data: { n } });
  await recordEvent(db, { ...place, application_id: application, type: 'setup.started', actor: 'applicant' });
  const other = await aStaffScene(server);
  await recordEvent(db, { company_id: other.company_id, job_id: other.job.id, type: 'elsewhere', actor: 'system' });
});
afterAll(() => server.close());
const page = async (query: string) => (await scene.client.get(`${scene.path}/activities?${query}`)).json as Page;

describe('the activity feed', () => {
  it('is newest first, and pages back in time until there is no more', async () => {
    const types: string[] = [];
    let next: number | null = 1;
    while (next !== null) {
      const part: Page = await page(`page_size=2&page=${next}`);
      expect(part.page).toBe(next);
      types.push(...part.results.map(({ type }) => type));
      next = part.previous;
    }
    expect(types).toEqual(['setup.started', 'test.4', 'test.3', 'test.2', 'test.1', 'test.0']);
  });

  it('says who did it to whom, and can be narrowed to one applicant', async () => {
    const { results } = await page(`application=${application}`);
    expect(results).toMatchObject([
      {
        actor: { kind: 'applicant', full_name: 'Nora Lind' },
        application: { id: application, full_name: 'Nora Lind' },
      },
    ]);
    expect((await page('')).results[1]).toMatchObject({ actor: { kind: 'system', full_name: null }, data: { n: 4 } });
  });

  it('refuses pages above a hundred', async () => {
    const reply = await scene.client.get(`${scene.path}/activities?page_size=101`);
    expect(problemOf(reply).errors).toEqual({ page_size: ['too_big'] });
  });
});
