import { and, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DOWNLOAD_LIMITS } from '@vivavoce/domain/answers/recording-limits.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aMember, aQuestion, aResponse, aSeat } from '../../../test/factories.ts';
import { problemOf } from '../../../test/staff-scene.ts';
import { applications, attempts, audit_events } from '../../db/schema/index.ts';
import { viewsOf } from '../interviews/home/views.ts';

const server = useTestServer();
const db = () => server.ctx.db;

/** An activity of two questions, and applicants with recordings in the storage, their first answer unplayable in parts. */
async function aShortlist(names: readonly string[]) {
  const member = await aMember(db());
  const job = await aJob(db(), { company_id: member.company_id, title: 'Night shift lead' });
  const questions = [await aQuestion(db(), { job, text: 'Why nights?' }), await aQuestion(db(), { job })];
  const people = [];
  for (const applicant_name of names) {
    const response = await aResponse(db(), job, { applicant_name });
    for (const { attempt_id } of response.answers) {
      const media_key = `answers/${job.company_id}/${attempt_id}/camera.mp4`;
      const bytes = Buffer.from(`recording ${attempt_id}`);
      await server.ctx.storage.put(media_key, bytes, { max_bytes: bytes.length });
      await db().update(attempts).set({ media_key, media_type: 'video/mp4' }).where(eq(attempts.id, attempt_id!));
    }
    people.push(response);
  }
  return { member, job, questions, people, path: `/api/jobs/${job.id}/recordings?applicants=` };
}

const entriesOf = (job_id: number) =>
  db()
    .select({ application: audit_events.application_id, user: audit_events.user_id })
    .from(audit_events)
    .where(and(eq(audit_events.job_id, job_id), eq(audit_events.type, 'recording.downloaded')))
    .orderBy(audit_events.application_id);

test('recordings of several applicants are one archive with a manifest, and each has an entry as for watching', async () => {
  const { member, job, questions, people, path } = await aShortlist(['Ana/One', 'Bo Two']);
  const [ana, bo] = people.map(({ application }) => application.id);
  const staff = await server.staff(member);
  const reply = await staff.get(`${path}${ana}-${bo}`);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('Night shift lead.zip');
  const files = unzipSync(new Uint8Array(reply.bytes));
  const own = people[0]!.answers.map(({ attempt_id }) => `recording ${attempt_id}`);
  expect(strFromU8(files[`Ana-One (${ana})/1 recording.mp4`]!)).toBe(own[0]);
  expect(strFromU8(files[`Ana-One (${ana})/2 recording.mp4`]!)).toBe(own[1]);
  expect(Object.keys(files)).toHaveLength(5);
  const manifest = JSON.parse(strFromU8(files['manifest.json']!)) as { files: unknown[] };
  expect(manifest).toMatchObject({ activity: { id: job.id }, files: { length: 4 } });
  expect(manifest.files[0]).toMatchObject({
    path: `Ana-One (${ana})/1 recording.mp4`,
    bytes: own[0]!.length,
    applicant: { id: ana, full_name: 'Ana/One' },
    question: { id: questions[0]!.id, text: 'Why nights?' },
    seconds: 60,
  });
  expect(await entriesOf(job.id)).toEqual([ana, bo].map((application) => ({ application, user: member.id })));
  expect(await viewsOf(db(), ana!)).toMatchObject([{ by: 'company', people: 1 }]);
});

test('one question alone can be downloaded, and recordings that cannot be played are left out', async () => {
  const { member, questions, people, path } = await aShortlist(['Ana One']);
  const [{ application, answers } = people[0]!] = people;
  const staff = await server.staff(member);
  const one = await staff.get(`${path}${application.id}&question=${questions[1]!.id}`);
  expect(Object.keys(unzipSync(new Uint8Array(one.bytes)))).toEqual([
    `Ana One (${application.id})/2 recording.mp4`,
    'manifest.json',
  ]);
  await db().update(attempts).set({ state: 'damaged' }).where(eq(attempts.id, answers[1]!.attempt_id!));
  const rest = await staff.get(`${path}${application.id}`);
  expect(Object.keys(unzipSync(new Uint8Array(rest.bytes)))).toEqual([
    `Ana One (${application.id})/1 recording.mp4`,
    'manifest.json',
  ]);
});

test('whoever may not watch downloads nothing, and neither is anything logged', async () => {
  const { member, job, people, path } = await aShortlist(['Ana One', 'Bo Two']);
  const [ana, bo] = people.map(({ application }) => application.id);
  const other = await aShortlist(['Cy Three']);
  const foreign = other.people[0]!.application.id;
  const staff = await server.staff(member);
  expect((await staff.get(`${path}${ana}-${foreign}`)).status).toBe(404);
  expect((await (await server.staff(other.member)).get(`${path}${ana}`)).status).toBe(404);
  await db().update(applications).set({ responded_at: null, answer_count: 0 }).where(eq(applications.id, bo!));
  expect((await staff.get(`${path}${ana}-${bo}`)).status).toBe(404);
  const many = Array.from({ length: DOWNLOAD_LIMITS.applicants_max + 1 }, (_, index) => index + 1).join('-');
  expect(problemOf(await staff.get(`${path}${many}`)).errors).toEqual({ applicants: ['too_long'] });
  for (const wrong of ['', 'x', '1,2', '-1', '1-'])
    expect((await staff.get(`${path}${encodeURIComponent(wrong)}`)).status, wrong).toBe(422);
  expect(await entriesOf(job.id)).toEqual([]);
  const seat = await server.staff(await aSeat(db(), job));
  expect((await seat.get(`${path}${ana}`)).status).toBe(200);
});
