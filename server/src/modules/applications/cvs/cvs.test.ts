import type { ApplicationDetail } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { perTest } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { anApplication, aSeat, aUser } from '../../../../test/factories.ts';
import { aForm, anArchive, aPdf } from '../../../../test/files.ts';
import { aStaffScene, problemOf } from '../../../../test/staff-scene.ts';
import { applications, cvs, stored_files } from '../../../db/schema/index.ts';
import { removeIfUnused } from '../../attachments/job-files.service.ts';

const server = useTestServer();
let path: string;
let people = 0;
const scene = perTest(() => aStaffScene(server));
beforeEach(async () => {
  path = `${scene.path}/applications`;
});

type Bytes = Uint8Array<ArrayBuffer>;
const someone = () =>
  JSON.stringify({ first_name: 'Nora', last_name: 'Lind', email: `cv.${(people += 1)}@mail.example` });
const addWith = (filename: string, content: Bytes | string, fields: Record<string, string> = {}) =>
  scene.client.send('POST', path, aForm('cv', filename, content, { user: someone(), ...fields }));
const put = (id: number, filename: string, content: Bytes | string, client = scene.client) =>
  client.send('PUT', `${path}/${id}/cv`, aForm('cv', filename, content));
const detail = async (id: number) => (await scene.client.get(`${path}/${id}`)).json as ApplicationDetail;
/** A PDF of exactly this many bytes. */
function pdfOf(bytes: number): Bytes {
  const whole = new Uint8Array(bytes).fill(0x20);
  whole.set(aPdf());
  return whole;
}
const fileOf = async (id: number) =>
  (
    await server.ctx.db
      .select({ file: stored_files })
      .from(cvs)
      .innerJoin(stored_files, eq(stored_files.id, cvs.file_id))
      .where(eq(cvs.application_id, id))
  )[0]?.file;
const isStored = (key: string) =>
  server.ctx.storage.stat(key).then(
    () => true,
    () => false,
  );

describe('a CV', () => {
  it('is told in the feed when it comes, is replaced and goes', async () => {
    const [made] = ((await addWith('cv.pdf', aPdf())).json as { results: ApplicationDetail[] }).results;
    const id = made!.id;
    expect((await put(id, 'other.pdf', aPdf())).status).toBe(200);
    expect((await put(id, 'cv.txt', 'Nora')).status).toBe(415);
    expect((await scene.client.delete(`${path}/${id}/cv`)).status).toBe(204);
    expect((await scene.client.delete(`${path}/${id}/cv`)).status).toBe(404);
    const feed = (await scene.client.get(`${scene.path}/activities?application=${id}`)).json as {
      results: { type: string; actor: { full_name: string } }[];
    };
    expect(feed.results.map(({ type }) => type).filter((type) => type.includes('cv'))).toEqual([
      'application.cv_removed',
      'application.cv_added',
      'application.cv_added',
    ]);
    expect(feed.results[0]?.actor.full_name).toBe(scene.owner.full_name);
  });

  it.each([
    ['CV Zoë.pdf', aPdf(), 'application/pdf'],
    ['CV.DOCX', anArchive(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])(
    '%s comes with the applicant in one form, and is given back to be saved',
    async (filename, content, media_type) => {
      const fields = { external_id: '007', reasonable_adjustments: 'true', invite: 'true', job: String(scene.job.id) };
      const reply = await addWith(filename, content, fields);
      expect(reply.status, reply.text).toBe(201);
      const [made] = (reply.json as { results: ApplicationDetail[] }).results;
      expect(made).toMatchObject({ external_id: '007', reasonable_adjustments: true, bucket: 'AwaitingResponse' });
      expect((await detail(made?.id ?? 0)).cv).toMatchObject({ filename, media_type, bytes: content.length });
      const file = await scene.client.get(`${path}/${made?.id}/cv`);
      expect(file.bytes.equals(Buffer.from(content))).toBe(true);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
      expect(file.headers.get('content-security-policy')).toContain('sandbox');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it.each([
    ['a program', 'cv.pdf', 'MZ', 415],
    ['a page', 'cv.html', '<html>', 415],
    ['a text', 'cv.txt', 'Nora', 415],
    ['a spreadsheet', 'cv.xlsx', anArchive(['[Content_Types].xml', 'xl/workbook.xml']), 415],
    [
      'a document with macros',
      'cv.docx',
      anArchive(['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin']),
      415,
    ],
    ['a PDF that is called a document', 'cv.docx', aPdf(), 415],
    ['nothing', 'cv.pdf', '', 415],
    ['one byte too many', 'cv.pdf', pdfOf(FILE_LIMITS.cv_max_bytes + 1), 413],
  ] as const)('is refused where it is %s, and nobody is added', async (_what, filename, content, status) => {
    const files = await server.ctx.db.$count(stored_files);
    expect((await addWith(filename, typeof content === 'string' ? content : Uint8Array.from(content))).status).toBe(
      status,
    );
    expect(await server.ctx.db.$count(stored_files)).toBe(files);
    expect(await server.ctx.db.$count(applications, eq(applications.job_id, scene.job.id))).toBe(0);
  });

  it('of exactly ten megabytes is taken', async () => {
    expect((await addWith('cv.pdf', pdfOf(FILE_LIMITS.cv_max_bytes))).status).toBe(201);
  });

  it('goes by the rules of the call: fields are checked, a list takes none, and a refusal keeps no file', async () => {
    expect(problemOf(await addWith('cv.pdf', aPdf(), { role: 'owner' })).status).toBe(422);
    expect(problemOf(await addWith('cv.pdf', aPdf(), { user: '{"first_name":' })).status).toBe(422);
    expect(problemOf(await addWith('cv.pdf', aPdf(), { job: '1' })).errors).toEqual({ job: ['not_allowed'] });
    const none = { parts: new FormData() };
    none.parts.append('user', someone());
    expect(problemOf(await scene.client.send('POST', path, none)).errors).toEqual({ cv: ['required'] });
    const known = await anApplication(server.ctx.db, { job: scene.job, user_id: (await aUser(server.ctx.db)).id });
    const files = await server.ctx.db.$count(stored_files);
    const again = await addWith('cv.pdf', aPdf(), { user: String(known.user_id) });
    expect(again.json).toMatchObject({ code: 'already_applied', existing: known.id });
    expect(await server.ctx.db.$count(stored_files)).toBe(files);
  });

  it('is replaced and taken away, and its bytes go with it', async () => {
    /** Files that a task was asked to remove, unless they are in use. */
    const released = async () => {
      const { rows } = await server.ctx.db.execute<{ file: string }>(
        sql`select data ->> 'file' as file from pgboss.job where name = 'remove-unused-file' order by created_on, id`,
      );
      return rows.map(({ file }) => Number(file)).filter((file) => file >= (first?.id ?? 0));
    };
    const one = await anApplication(server.ctx.db, { job: scene.job });
    expect((await detail(one.id)).cv).toBeNull();
    expect((await scene.client.get(`${path}/${one.id}/cv`)).status).toBe(404);
    expect((await put(one.id, 'first.pdf', aPdf())).json).toMatchObject({ filename: 'first.pdf' });
    const first = await fileOf(one.id);
    await put(one.id, 'second.docx', anArchive());
    const second = await fileOf(one.id);
    expect(await released()).toEqual([first?.id]);
    await removeIfUnused(server.ctx, first?.id ?? 0);
    await removeIfUnused(server.ctx, second?.id ?? 0);
    expect([await isStored(first?.object_key ?? ''), await isStored(second?.object_key ?? '')]).toEqual([false, true]);
    expect((await scene.client.delete(`${path}/${one.id}/cv`)).status).toBe(204);
    expect((await scene.client.delete(`${path}/${one.id}/cv`)).status).toBe(404);
    expect(await released()).toEqual([first?.id, second?.id]);
    await removeIfUnused(server.ctx, second?.id ?? 0);
    expect(await isStored(second?.object_key ?? '')).toBe(false);
  });

  it('goes with the applicant, and with the activity', async () => {
    const one = await anApplication(server.ctx.db, { job: scene.job });
    await put(one.id, 'cv.pdf', aPdf());
    const file = await fileOf(one.id);
    expect((await scene.client.delete(`${path}/${one.id}`)).status).toBe(204);
    await removeIfUnused(server.ctx, file?.id ?? 0);
    expect(await isStored(file?.object_key ?? '')).toBe(false);
  });

  it('is read by the panel, which does not change it, and by nobody else', async () => {
    const one = await anApplication(server.ctx.db, { job: scene.job });
    await put(one.id, 'cv.pdf', aPdf());
    const reviewer = await aSeat(server.ctx.db, scene.job);
    const panel = await server.staff(reviewer, null);
    expect((await panel.get(`${path}/${one.id}/cv`)).status).toBe(200);
    expect((await put(one.id, 'cv.pdf', aPdf(), panel)).status).toBe(403);
    const other = await aStaffScene(server);
    expect((await other.client.get(`${path}/${one.id}/cv`)).status).toBe(404);
    expect((await other.client.get(`${other.path}/applications/${one.id}/cv`)).status).toBe(404);
  });
});
