import type { Attachment } from '@vivavoce/contract/types.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { applications, jobs, users } from '../schema/index.ts';
import { STORE_VISITS } from './demo-files.ts';
import { seedDemo } from './demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.ctx);
});
afterAll(() => server.close());

it('the fullest activity of the demo gives applicants a file to read', async () => {
  const [owner] = await server.ctx.db.select().from(users).where(eq(users.email, 'owner@northwind.example'));
  const [job] = await server.ctx.db.select().from(jobs).where(eq(jobs.title, 'Graduate Analyst Programme 2027'));
  const client = await server.staff(owner!);
  const [file] = (await client.get(`/api/jobs/${job?.id}/attachments`)).json as Attachment[];
  expect(file).toMatchObject({ filename: Object.keys(STORE_VISITS)[0], media_type: 'text/csv' });
  const reply = await client.get(`/api/jobs/${job?.id}/attachments/${file?.id}/file`);
  expect(reply.text).toContain('Leeds Briggate,18250');
});

it('one activity asks for a CV, and everybody who has sent gave one; the survey has figures', async () => {
  const { db } = server.ctx;
  const [owner] = await db.select().from(users).where(eq(users.email, 'owner@northwind.example'));
  const [job] = await db.select().from(jobs).where(eq(jobs.title, 'Customer Adviser, Leeds'));
  const client = await server.staff(owner!);
  const sent = await db
    .select()
    .from(applications)
    .where(and(eq(applications.job_id, job!.id), isNotNull(applications.responded_at)));
  expect(sent.length).toBeGreaterThan(2);
  for (const { id } of sent) {
    const reply = await client.get(`/api/jobs/${job!.id}/applications/${id}/cv`);
    expect([reply.status, Buffer.from(reply.bytes).toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
  }
  const survey = (await client.get(`/api/jobs/${job!.id}/survey`)).json as { replies: number };
  expect(survey.replies).toBeGreaterThan(1);
});
