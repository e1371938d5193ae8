import { eq } from 'drizzle-orm';
import type { ApiClient, Reply } from './api-client.ts';
import type { TestServer } from './api-test.ts';
import { consents, users } from '../src/db/schema/index.ts';
import { aCompany, aJob, aMember, anApplication, aVersion } from './factories.ts';
import type { Job } from './factories.ts';

/** A company with its owner signed in and one published job. */
export interface StaffScene {
  company_id: number;
  owner: { id: number; full_name: string; email: string };
  client: ApiClient;
  job: Job;
  /** `/api/jobs/{job}` of the scene's job. */
  path: string;
}

export async function aStaffScene(server: TestServer, given: Partial<Job> = {}): Promise<StaffScene> {
  const { db } = server.ctx;
  const company = await aCompany(db);
  const owner = await aMember(db, { company_id: company.id, role: 'owner' });
  await db.update(users).set({ signed_in_at: new Date() }).where(eq(users.id, owner.id));
  const job = await aJob(db, { company_id: company.id, created_by: owner.id, ...given });
  return { company_id: company.id, owner, client: await server.staff(owner), job, path: `/api/jobs/${job.id}` };
}

/** An applicant who agreed to the notice, in a browser that opened the link; `path` is that of the interview. */
export async function anAgreedApplicant(server: TestServer, { job }: StaffScene, { ai = false } = {}) {
  const { db, now } = server.ctx;
  const application = await aVersion(db, await anApplication(db, { job }));
  await db
    .insert(consents)
    .values({ application_id: application.id, notice_version: 'v', recording: true, ai, at: now() });
  const browser = await server.applicant(application);
  const path = `/api/interview/${application.id}`;
  return { application, browser, path, send: () => browser.send('POST', `${path}/submit`, { json: {} }) };
}

/** The code of a problem document and the fields it names. */
export function problemOf(reply: Reply): { status: number; code: string; errors: Record<string, string[]> } {
  const { code, errors = {} } = reply.json as { code: string; errors?: Record<string, string[]> };
  return { status: reply.status, code, errors };
}
