import type { Attachment, Interview, Job } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { finishDeletions } from '../../../test/deletions.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, anApplication, anAttachment, aQuestion, aSeat } from '../../../test/factories.ts';
import { aForm, anArchive, aPdf } from '../../../test/files.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { attachments, events, job_versions, stored_files } from '../../db/schema/index.ts';
import { linkToken } from '../../lib/secrets.ts';
import { removeIfUnused } from './job-files.service.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server));

const attach = (filename: string, content: Uint8Array<ArrayBuffer> | string, path = scene.path) =>
  scene.client.send('POST', `${path}/attachments`, aForm('attachment', filename, content));
const attached = async (filename = 'Case study.pdf', path = scene.path): Promise<Attachment> => {
  const reply = await attach(filename, aPdf(), path);
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Attachment;
};
const fileOf = async (id: number) =>
  (
    await server.ctx.db
      .select({ file: stored_files })
      .from(attachments)
      .innerJoin(stored_files, eq(stored_files.id, attachments.file_id))
      .where(eq(attachments.id, id))
  )[0]!.file;
const isStored = (key: string) =>
  server.ctx.storage.stat(key).then(
    () => true,
    () => false,
  );

/** The applicant's browser, with the interview opened as by the mailed link. */
async function opened(job = scene.job) {
  const application = await anApplication(server.ctx.db, { job });
  const client = server.anonymous();
  const token = linkToken(server.ctx.env.SESSION_SECRET, application.id, application.link_version);
  const body = { shorturl: job.shorturl, token, device: 'device-of-a-test' };
  const reply = await client.post('/api/interview/open', body);
  expect(reply.status, reply.text).toBe(200);
  return { client, interview: reply.json as Interview };
}

describe('attaching a file', () => {
  it.each([
    ['Case study.pdf', aPdf(), 'application/pdf'],
    ['Étude nº 3.docx', anArchive(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['Read me.txt', 'Bonjour à tous', 'text/plain'],
    ['Figures.CSV', 'a;b\n1;2', 'text/csv'],
  ])('keeps %s and gives it back as it was', async (filename, content, media_type) => {
    const reply = await attach(filename, content);
    const bytes = Buffer.from(content);
    expect(reply.status, reply.text).toBe(201);
    const made = reply.json as Attachment;
    expect(made).toMatchObject({ filename, bytes: bytes.length, media_type });
    expect((await scene.client.get(`${scene.path}/attachments`)).json).toEqual([made]);
    expect(((await scene.client.get(scene.path)).json as Job).attachments).toEqual([made]);
    const file = await scene.client.get(`${scene.path}/attachments/${made.id}/file`);
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers.get('content-type')?.split(';')[0]).toBe(media_type);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent(filename.slice(0, 5)));
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['a page', 'page.html', '<script>alert(1)</script>', 415, 'unsupported_media'],
    ['a drawing with scripts', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'unsupported_media'],
    ['a program that calls itself a document', 'cv.pdf', 'MZ this program', 415, 'unsupported_media'],
    ['a page that calls itself a picture', 'cat.png', '<html><body>', 415, 'unsupported_media'],
    ['an empty file', 'empty.txt', '', 415, 'unsupported_media'],
    ['a picture of the last kind', 'a.webp', 'RIFF0000WEBPVP8 ', 415, 'unsupported_media'],
    ['a file above the limit', 'big.txt', 'x'.repeat(FILE_LIMITS.attachment_max_bytes + 1), 413, 'too_large'],
  ])('refuses %s and keeps nothing', async (_what, filename, content, status, code) => {
    const before = await server.ctx.db.$count(stored_files);
    const reply = await attach(filename, content);
    expect(problemOf(reply)).toMatchObject({ status, code });
    const { detail } = reply.json as { detail?: string };
    if (status === 415) for (const ending of ['pdf', 'pptx', 'jpeg']) expect(detail).toContain(ending);
    expect(await server.ctx.db.$count(stored_files)).toBe(before);
    expect((await scene.client.get(`${scene.path}/attachments`)).json).toEqual([]);
  });

  it('takes a file of exactly the limit', async () => {
    const reply = await attach('big.txt', 'x'.repeat(FILE_LIMITS.attachment_max_bytes));
    expect(reply.json).toMatchObject({ bytes: FILE_LIMITS.attachment_max_bytes });
  });

  it('refuses forms that are none, with the field that is wrong', async () => {
    const path = `${scene.path}/attachments`;
    expect(problemOf(await scene.client.post(path, { attachment: 'x' }))).toMatchObject({ status: 415 });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await scene.client.send('POST', path, { bytes: new Uint8Array(50), headers });
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expect(broken.status).toBeLessThan(500);
    const nothing = { parts: new FormData() };
    nothing.parts.append('job', String(scene.job.id));
    expect(problemOf(await scene.client.send('POST', path, nothing)).errors).toEqual({ attachment: ['required'] });
    const other = aForm('file', 'a.pdf', aPdf());
    expect(problemOf(await scene.client.send('POST', path, other)).errors).toEqual({ file: ['unknown_field'] });
    const elsewhere = aForm('attachment', 'a.pdf', aPdf(), { job: '1' });
    expect(problemOf(await scene.client.send('POST', path, elsewhere)).errors).toEqual({ job: ['not_allowed'] });
    const two = aForm('attachment', 'a.pdf', aPdf(), { job: String(scene.job.id) });
    expect((await scene.client.send('POST', path, two)).status).toBe(201);
  });

  it('makes its name one that no computer misreads', async () => {
    const reply = await attach('../../in\u202efdp.exe.pdf', aPdf());
    expect(reply.json).toMatchObject({ filename: 'infdp.exe.pdf' });
  });

  it('stops at the limit of an activity, also when many come together', async () => {
    const max = FILE_LIMITS.attachments_per_job_max;
    for (let n = 0; n < max - 2; n += 1) await anAttachment(server.ctx.db, scene.job);
    const replies = await Promise.all(Array.from({ length: 5 }, (_, n) => attach(`${n}.pdf`, aPdf())));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
    expect(problemOf(replies.find(({ status }) => status === 409)!)).toMatchObject({ code: 'limit_reached' });
    expect((await scene.client.get(`${scene.path}/attachments`)).json).toHaveLength(max);
  });

  it('happens once for one key, however often it is sent', async () => {
    const send = () =>
      scene.client.send('POST', `${scene.path}/attachments`, {
        ...aForm('attachment', 'a.pdf', aPdf()),
        headers: { 'idempotency-key': 'upload-1' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json).toEqual(first.json);
    expect((await scene.client.get(`${scene.path}/attachments`)).json).toHaveLength(1);
    const other = aForm('attachment', 'a.pdf', aPdf('a longer one'));
    const reply = await scene.client.send('POST', `${scene.path}/attachments`, {
      ...other,
      headers: { 'idempotency-key': 'upload-1' },
    });
    expect(problemOf(reply)).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('is told in the feed, as is taking it away', async () => {
    const { id } = await attached('Plan.pdf');
    await scene.client.delete(`${scene.path}/attachments/${id}`);
    const stored = await server.ctx.db.select().from(events).where(eq(events.job_id, scene.job.id));
    expect(stored.map(({ type, data }) => [type, data])).toEqual([
      ['job.attachment_added', { filename: 'Plan.pdf' }],
      ['job.attachment_removed', { filename: 'Plan.pdf' }],
    ]);
  });

  it('is for those who run the activity; its panel reads', async () => {
    const { id } = await attached();
    const seat = await aSeat(server.ctx.db, scene.job);
    const reviewer = await server.staff(seat, null);
    expect((await reviewer.get(`${scene.path}/attachments/${id}/file`)).status).toBe(200);
    expect((await reviewer.delete(`${scene.path}/attachments/${id}`)).status).toBe(403);
    expect(
      (await reviewer.send('POST', `${scene.path}/attachments`, aForm('attachment', 'a.pdf', aPdf()))).status,
    ).toBe(403);
    const stranger = (await aStaffScene(server)).client;
    expect((await stranger.get(`${scene.path}/attachments/${id}/file`)).status).toBe(404);
    expect(
      (await stranger.send('POST', `${scene.path}/attachments`, aForm('attachment', 'a.pdf', aPdf()))).status,
    ).toBe(404);
  });
});

describe('taking a file away', () => {
  it('removes its bytes where nothing else names them', async () => {
    const { id } = await attached();
    const file = await fileOf(id);
    await removeIfUnused(server.ctx, file.id);
    expect(await isStored(file.object_key)).toBe(true);
    expect((await scene.client.delete(`${scene.path}/attachments/${id}`)).status).toBe(204);
    expect((await scene.client.delete(`${scene.path}/attachments/${id}`)).status).toBe(404);
    expect((await scene.client.get(`${scene.path}/attachments/${id}/file`)).status).toBe(404);
    await removeIfUnused(server.ctx, file.id);
    await removeIfUnused(server.ctx, file.id);
    expect(await isStored(file.object_key)).toBe(false);
    expect(await server.ctx.db.select().from(stored_files).where(eq(stored_files.id, file.id))).toEqual([]);
  });

  it('leaves it to copies of the activity, which can lose it in turn', async () => {
    const { id } = await attached('Shared.pdf');
    const file = await fileOf(id);
    const copy = (await scene.client.post(`/api/jobs?duplicate=${scene.job.id}`, {})).json as Job;
    expect(copy.attachments).toMatchObject([{ filename: 'Shared.pdf' }]);
    expect(copy.attachments[0]?.id).not.toBe(id);
    await scene.client.delete(`${scene.path}/attachments/${id}`);
    await removeIfUnused(server.ctx, file.id);
    const own = `/api/jobs/${copy.id}/attachments/${copy.attachments[0]?.id}`;
    expect((await scene.client.get(`${own}/file`)).status).toBe(200);
    expect((await scene.client.delete(`/api/jobs/${copy.id}`)).status).toBe(204);
    await finishDeletions(server);
    await removeIfUnused(server.ctx, file.id);
    expect(await isStored(file.object_key)).toBe(false);
  });

  it('finds no file of another activity', async () => {
    const other = await aJob(server.ctx.db, { company_id: scene.company_id });
    const { id } = await anAttachment(server.ctx.db, other);
    expect((await scene.client.delete(`${scene.path}/attachments/${id}`)).status).toBe(404);
  });
});

describe('an applicant', () => {
  beforeEach(async () => {
    await aQuestion(server.ctx.db, { job: scene.job });
  });

  it('is given what stood there at the first opening, and keeps it', async () => {
    const first = await attached('First.pdf');
    const { client, interview } = await opened();
    const [given] = interview.job.attachments;
    expect(given).toMatchObject({ id: first.id, filename: 'First.pdf', media_type: 'application/pdf' });
    const file = await fileOf(first.id);
    await attached('Second.pdf');
    await scene.client.delete(`${scene.path}/attachments/${first.id}`);
    await removeIfUnused(server.ctx, file.id);
    const read = await client.get(given!.url);
    expect([read.status, read.bytes.equals(Buffer.from(aPdf()))]).toEqual([200, true]);
    expect(read.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await opened()).interview.job.attachments).toMatchObject([{ filename: 'Second.pdf' }]);
    expect(((await scene.client.get(scene.path)).json as Job).attachments).toMatchObject([{ filename: 'Second.pdf' }]);
  });

  it('reaches no file that came later, none of another activity and none through another interview', async () => {
    await attached('First.pdf');
    const { client, interview } = await opened();
    const path = (id: number) => `/api/interview/${interview.application}/attachments/${id}`;
    const later = await attached('Later.pdf');
    expect((await client.get(path(later.id))).status).toBe(404);
    const foreign = await anAttachment(server.ctx.db, await aJob(server.ctx.db));
    expect((await client.get(path(foreign.id))).status).toBe(404);
    const other = await opened();
    expect((await other.client.get(interview.job.attachments[0]!.url)).status).toBe(404);
    expect((await server.anonymous().get(interview.job.attachments[0]!.url)).status).toBe(401);
  });

  it('who opens without any holds a version as from before there were files', async () => {
    await opened();
    const [version] = await server.ctx.db.select().from(job_versions).where(eq(job_versions.job_id, scene.job.id));
    expect(version?.content).not.toHaveProperty('attachments');
  });
});
