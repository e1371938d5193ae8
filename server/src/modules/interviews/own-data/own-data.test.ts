import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ApplicantHome, DataArchive, Interview, Receipt } from '@vivavoce/contract/types.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aMember } from '../../../../test/factories.ts';
import { aPdf } from '../../../../test/files.ts';
import { aScene, begin, put, recordAttempt, sha256, someBytes } from '../../../../test/recording.ts';
import type { Scene } from '../../../../test/recording.ts';
import { runWaiting } from '../../../../test/run-waiting.ts';
import { problemOf } from '../../../../test/staff-scene.ts';
import {
  answers,
  applications,
  attempts,
  audit_events,
  data_archives,
  events,
  legal_holds,
  mails,
  written_answers,
} from '../../../db/schema/index.ts';
import { mailedCode } from '../../../lib/secrets.ts';
import { eraseDueApplicants } from '../../privacy/retention.service.ts';
import { recordingFolder } from '../recordings/segment-keys.ts';
import { ARCHIVED_TABLES, LEFT_OUT_TABLES } from './archive-content.repository.ts';
import { purgeArchives } from './archives.service.ts';
import { buildDataArchive } from './build-archive.service.ts';

const server = useTestServer();

const { signal } = new AbortController();
const rowOf = async ({ application }: Scene) =>
  (await server.ctx.db.select().from(applications).where(eq(applications.id, application.id)))[0];
const archivesOf = async ({ browser, path }: Scene) => (await browser.get(`${path}/archives`)).json as DataArchive[];
const mailsOf = ({ application }: Scene, type: 'data_archive' | 'archive_code' | 'erasure' | 'withdrawal') =>
  server.ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.application_id, application.id), eq(mails.type, type)))
    .orderBy(mails.id);
const feedOf = async ({ job }: Scene) =>
  (await server.ctx.db.select().from(events).where(eq(events.job_id, job.id)).orderBy(events.id)).map(
    ({ type, data, application_id }) => [type, data, application_id] as const,
  );

/** An applicant who recorded one answer and handed in a file, and has sent both. */
async function aSentScene(chunks = [someBytes(9000), someBytes(400)], send = true): Promise<Scene> {
  const scene = await aScene(server, { questions: 2 });
  const [spoken, filed] = scene.questions;
  const begun = await begin(scene, spoken);
  await recordAttempt(scene, begun, chunks);
  const { browser, path } = scene;
  await browser.post(`${path}/questions/${spoken!.id}/confirm`, { attempt: begun.attempt });
  if (send) await browser.post(`${path}/submit`, { incomplete: true });
  await server.ctx.db.insert(written_answers).values({
    application_id: scene.application.id,
    question_id: filed!.id,
    job_id: scene.job.id,
    company_id: scene.job.company_id,
    file_key: `answers/${scene.application.id}`,
    file_name: 'case study.pdf',
  });
  await server.ctx.storage.put(`answers/${scene.application.id}`, aPdf(), { max_bytes: 1000 });
  return scene;
}

async function buildFor(scene: Scene): Promise<DataArchive> {
  const { json } = await scene.browser.post(`${scene.path}/archives`, {});
  await buildDataArchive(server.ctx, { id: (json as DataArchive).id }, signal);
  return (await archivesOf(scene))[0]!;
}

/** The token of the last mailed link to a copy. */
const tokenOf = async (scene: Scene): Promise<string> =>
  /\/copy#([\w-]+)/.exec((await mailsOf(scene, 'data_archive')).at(-1)!.text)![1]!;

/** The code that was mailed last. */
const codeOf = async (scene: Scene): Promise<string> =>
  mailedCode(server.ctx.env.SESSION_SECRET, (await mailsOf(scene, 'archive_code')).at(-1)!.link_nonce!);

/** The address that the mailed code gives. */
async function downloadOf(scene: Scene, token: string): Promise<string> {
  const browser = server.anonymous();
  await browser.post('/api/archives/open', { token });
  return ((await browser.post('/api/archives/open', { token, code: await codeOf(scene) })).json as { url: string }).url;
}

describe('a copy of own data', () => {
  it('holds everything, and its hashes are true', async () => {
    const chunks = [someBytes(9000), someBytes(12_345), someBytes(77)];
    const scene = await aSentScene(chunks);
    const archive = await buildFor(scene);
    expect(archive).toMatchObject({ state: 'ready', files_done: 4, files_total: 5 });
    const reply = await scene.browser.get(archive.url!);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-disposition')).toContain(`VV-${scene.application.id}.zip`);
    expect(sha256(reply.bytes)).toBe(archive.sha256);

    const files = unzipSync(reply.bytes);
    const json = (name: string) => JSON.parse(Buffer.from(files[name]!).toString()) as Record<string, unknown>;
    const manifest = json('manifest.json')['files'] as { path: string; bytes: number; sha256: string }[];
    expect(manifest.map(({ path }) => path).toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== 'manifest.json')
        .toSorted(),
    );
    for (const { path, bytes, sha256: hash } of manifest)
      expect([path, files[path]!.length, sha256(files[path]!)]).toEqual([path, bytes, hash]);
    expect(Buffer.from(files[`answers/question-${scene.questions[1]!.id}/case study.pdf`]!)).toEqual(
      Buffer.from(aPdf()),
    );
    // Not processed yet, so the pieces are as they arrived.
    const pieces = Object.keys(files)
      .filter((name) => name.includes('/raw/'))
      .toSorted();
    expect(pieces.map((name) => sha256(files[name]!))).toEqual(chunks.map((bytes) => sha256(bytes)));

    // The receipt can be checked with the archive alone.
    const data = json('data.json');
    const segments = (data['segments'] as { sha256: string }[]).map((segment) => segment.sha256);
    const proof = createHash('sha256').update(segments.join('\n')).digest('hex');
    const receipt = (await scene.browser.get(`${scene.path}/receipt`)).json as Receipt;
    expect(receipt.answers[0]!.sha256).toBe(proof);
    expect(data['person']).toMatchObject({ email: expect.stringContaining('@') as string });
    expect(data['application']).toMatchObject({ applicant_name: 'Amara Okafor' });
    expect(data['consents']).toHaveLength(1);
    expect(data['mails']).toMatchObject([{ type: 'completion' }]);
    const text = JSON.stringify(data);
    for (const secret of ['link_nonce', 'media_key', 'file_key', 'average_review']) expect(text).not.toContain(secret);
  });

  it('takes playable recordings where there are some', async () => {
    const scene = await aSentScene();
    const [attempt] = await server.ctx.db
      .select()
      .from(attempts)
      .where(eq(attempts.application_id, scene.application.id));
    const film = someBytes(5000);
    await server.ctx.storage.put(`${recordingFolder(attempt!)}/camera.mp4`, film, { max_bytes: 10_000 });
    const archive = await buildFor(scene);
    const files = unzipSync((await scene.browser.get(archive.url!)).bytes);
    const recordings = Object.keys(files).filter((name) => name.startsWith('recordings/'));
    expect(recordings).toEqual([`recordings/question-${scene.questions[0]!.id}/attempt-1/camera.mp4`]);
    expect(sha256(files[recordings[0]!]!)).toBe(sha256(film));
  });

  it('names voice answers voice, and has a page that plays them', async () => {
    const scene = await aSentScene();
    const [attempt] = await server.ctx.db
      .update(attempts)
      .set({ media_type: 'audio/mp4' })
      .where(eq(attempts.application_id, scene.application.id))
      .returning();
    await server.ctx.storage.put(`${recordingFolder(attempt!)}/camera.mp4`, someBytes(5000), { max_bytes: 10_000 });
    const files = unzipSync((await scene.browser.get((await buildFor(scene)).url!)).bytes);
    const voice = `recordings/question-${scene.questions[0]!.id}/attempt-1/voice.mp4`;
    expect(Object.keys(files).filter((name) => name.startsWith('recordings/'))).toEqual([voice]);
    const page = Buffer.from(files['index.html']!).toString();
    expect(page).toContain(`<audio controls preload="metadata" src="${voice}">`);
    expect(page).toContain('Amara Okafor');
    expect(page).toContain('Attempt 1 (sent)');
  });

  it('holds answers that staff deleted, with their files, as long as they are kept', async () => {
    const chunks = [someBytes(9000), someBytes(400)];
    const scene = await aSentScene(chunks);
    const [spoken, filed] = scene.questions;
    const staff = await server.staff(await aMember(server.ctx.db, { company_id: scene.job.company_id }));
    const given = await server.ctx.db.select().from(answers).where(eq(answers.application_id, scene.application.id));
    const address = `/api/jobs/${scene.job.id}/answers`;
    const reply = await staff.send('DELETE', address, { json: { answer_ids: given.map(({ id }) => id) } });
    expect(reply.json).toEqual({ deleted: 1 });
    await staff.send('DELETE', address, { json: { application: scene.application.id, questions: [filed!.id] } });

    const archive = await buildFor(scene);
    const files = unzipSync((await scene.browser.get(archive.url!)).bytes);
    const data = JSON.parse(Buffer.from(files['data.json']!).toString()) as {
      deleted_contents: Record<string, Record<string, object[]>>;
    };
    const [recorded, handedIn] = Object.entries(data.deleted_contents);
    expect(recorded![1]).toMatchObject({ attempts: [{ question_id: spoken!.id }], segments: chunks.map(() => ({})) });
    expect(recorded![1]).not.toHaveProperty('answer_reviews');
    expect(JSON.stringify(data)).not.toContain('file_key');
    const pieces = Object.keys(files)
      .filter((name) => name.startsWith(`deleted-answers/${recorded![0]}/question-${spoken!.id}/attempt-1/raw/`))
      .toSorted();
    expect(pieces.map((name) => sha256(files[name]!))).toEqual(chunks.map((bytes) => sha256(bytes)));
    expect(files[`deleted-answers/${handedIn![0]}/question-${filed!.id}/case study.pdf`]).toBeDefined();
  });

  it('comes by a link that expires, opens nothing else, and is gone with its file afterwards', async () => {
    const scene = await aSentScene();
    const archive = await buildFor(scene);
    const [mail] = await mailsOf(scene, 'data_archive');
    const token = /\/copy#([\w-]+)/.exec(mail!.text)![1]!;
    const stranger = server.anonymous();
    expect((await stranger.get(`/api/archives/${token}`)).status).toBe(404);
    const link = await downloadOf(scene, token);
    expect((await stranger.get(link)).status).toBe(200);
    expect((await stranger.get(archive.url!)).status).toBe(401);
    const other = await aScene(server);
    expect((await other.browser.get(archive.url!)).status).toBe(404);
    expect((await other.browser.get(`${other.path}/archives/${archive.id}/file`)).status).toBe(404);
    expect((await stranger.get(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);

    const setVersion = (link_version: number) =>
      server.ctx.db.update(applications).set({ link_version }).where(eq(applications.id, scene.application.id));
    await setVersion(scene.application.link_version + 1);
    expect((await stranger.get(link)).status).toBe(404);
    expect((await stranger.post('/api/archives/open', { token })).status).toBe(404);
    await setVersion(scene.application.link_version);
    expect((await stranger.get(link)).status).toBe(200);

    const late = { ...server.ctx, now: () => new Date(Date.now() + 8 * 24 * 3600_000) };
    const [row] = await server.ctx.db.select().from(data_archives).where(eq(data_archives.id, archive.id));
    await server.ctx.db
      .update(data_archives)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(data_archives.id, archive.id));
    expect((await stranger.get(link)).status).toBe(404);
    expect((await stranger.post('/api/archives/open', { token })).status).toBe(404);
    expect((await scene.browser.get(archive.url!)).status).toBe(404);
    await purgeArchives(late, signal);
    expect(await archivesOf(scene)).toEqual([]);
    await expect(server.ctx.storage.stat(row!.file_key!)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('asks whoever has the link for a mailed code, which holds for a quarter of an hour and is guessed ten times a day', async () => {
    const scene = await aSentScene();
    await buildFor(scene);
    const other = await aSentScene();
    await buildFor(other);
    const [token, foreign] = await Promise.all([tokenOf(scene), tokenOf(other)]);
    const open = (body: object) => server.anonymous().post('/api/archives/open', body);

    const sent = await open({ token });
    expect(sent.json).toEqual({ url: null, email_hint: expect.stringMatching(/^.•+@/) as string });
    await open({ token: foreign });
    const [code, foreignCode] = await Promise.all([codeOf(scene), codeOf(other)]);
    const [mail] = await mailsOf(scene, 'archive_code');
    expect(mail!.text + mail!.html).not.toContain(code);
    expect(problemOf(await open({ token, code: foreignCode }))).toMatchObject({ status: 422 });
    for (const wrong of ['12345', 'abcdef', '1234567']) expect((await open({ token, code: wrong })).status).toBe(422);

    const { url } = (await open({ token, code })).json as { url: string };
    server.pass(14 * 60_000);
    expect((await open({ token, code })).status).toBe(200);
    expect((await server.anonymous().get(url)).status).toBe(200);
    server.pass(17 * 60_000);
    expect((await open({ token, code })).status).toBe(422);
    expect((await server.anonymous().get(url)).status).toBe(404);

    await open({ token });
    const fresh = await codeOf(scene);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_none, n) =>
        open({ token, code: String((Number(fresh) + 1 + n) % 1_000_000).padStart(6, '0') }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(8);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await open({ token, code: fresh })).status).toBe(429);
    for (let n = 0; n < 3; n += 1) expect((await open({ token })).status).toBe(200);
    expect((await open({ token })).status).toBe(429);
  });

  it('is in the language of the page that asked for it, else in that of the invitation', async () => {
    const scene = await aSentScene();
    const langOf = async (body: { locale?: 'en-gb' | 'fr-fr' }) => {
      await scene.browser.post(`${scene.path}/archives`, body);
      await runWaiting(server.ctx, 'buildArchive');
      const [newest] = await archivesOf(scene);
      const files = unzipSync((await scene.browser.get(newest!.url!)).bytes);
      return /<html lang="(..)/.exec(Buffer.from(files['index.html']!).toString())?.[1];
    };
    expect(await langOf({ locale: 'fr-fr' })).toBe('fr');
    expect(await langOf({ locale: 'en-gb' })).toBe('en');
    expect(await langOf({})).toBe('en');
  });

  it('is built once at a time and five times a day at most', async () => {
    const scene = await aSentScene();
    const ask = () => scene.browser.post(`${scene.path}/archives`, {});
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([one.status, two.status]).toEqual([202, 202]);
    expect((one.json as DataArchive).id).toBe((two.json as DataArchive).id);
    for (let count = 0; count < 5; count += 1) await buildFor(scene);
    expect((await ask()).status).toBe(429);
  });

  it('leaves no file behind where the applicant was erased meanwhile', async () => {
    const scene = await aSentScene();
    const { json } = await scene.browser.post(`${scene.path}/archives`, {});
    const { id } = json as DataArchive;
    const gone = {
      ...server.ctx,
      storage: {
        ...server.ctx.storage,
        putFile: async (key: string, file: string) => {
          const stored = await server.ctx.storage.putFile(key, file);
          await server.ctx.db.delete(data_archives).where(eq(data_archives.id, id));
          return stored;
        },
      },
    };
    await buildDataArchive(gone, { id }, signal);
    const keys: string[] = [];
    for await (const { key } of server.ctx.storage.list(`archives/${scene.job.company_id}/${scene.application.id}`))
      keys.push(key);
    expect(keys).toEqual([]);
  });

  it('has decided about every table below an application', async () => {
    const { rows } = await server.ctx.db.execute<{ name: string }>(sql`
      select distinct c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'application_id'`);
    const decided = new Set([...Object.keys(ARCHIVED_TABLES), ...Object.keys(LEFT_OUT_TABLES)]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...decided].toSorted());
  });
});

describe('a withdrawal', () => {
  it('is possible after sending; sent answers stay', async () => {
    const scene = await aSentScene();
    const reply = await scene.browser.post(`${scene.path}/decline`, { reason: 'Another offer' });
    expect((reply.json as Interview).gate).toBe('withdrawn');
    expect(await rowOf(scene)).toMatchObject({ status: 3, answer_count: 1, declined_reason: 'Another offer' });
    expect((await scene.browser.post(`${scene.path}/decline`, { reason: '' })).status).toBe(409);
    expect((await scene.browser.get(`${scene.path}/receipt`)).status).toBe(200);
  });

  it('deletes the answers where the applicant chooses so, also one that is being recorded', async () => {
    const scene = await aSentScene([someBytes(9000)], false);
    const running = await begin(scene, scene.questions[0]);
    await put(scene, running, someBytes(9000));
    const reply = await scene.browser.post(`${scene.path}/decline`, { reason: '', delete_answers: true });
    expect(reply.status).toBe(200);
    expect((await put(scene, running, someBytes(800), { index: 1 })).status).toBe(404);
    expect(await rowOf(scene)).toMatchObject({ status: 3, answer_count: 0, responded_at: null });
    const count = (table: string) =>
      server.ctx.db.$count(sql.raw(table), sql`application_id = ${scene.application.id}`);
    expect(await Promise.all(['answers', 'attempts', 'written_answers'].map(count))).toEqual([0, 0, 0]);
    expect((await feedOf(scene)).at(-1)).toMatchObject(['declined', { answers_deleted: true }, scene.application.id]);
    expect((await mailsOf(scene, 'withdrawal'))[0]!.text).toContain('have been deleted');
  });

  it('keeps the answers of an applicant on legal hold', async () => {
    const scene = await aSentScene();
    const hold = { application_id: scene.application.id, job_id: scene.job.id, reason: 'Claim' };
    await server.ctx.db.insert(legal_holds).values({ ...hold, set_by: scene.job.created_by });
    const reply = await scene.browser.post(`${scene.path}/decline`, { reason: '', delete_answers: true });
    expect([reply.status, (reply.json as { code: string }).code]).toEqual([409, 'on_hold']);
    expect(await rowOf(scene)).toMatchObject({ declined_at: null, answer_count: 1 });
  });
});

describe('a request for erasure', () => {
  it('is carried out by the retention task, and staff and the audit log know', async () => {
    const scene = await aSentScene();
    const archive = await buildFor(scene);
    const [row] = await server.ctx.db.select().from(data_archives).where(eq(data_archives.id, archive.id));
    const stays = await aSentScene();
    expect((await scene.browser.put(`${scene.path}/erasure`, {})).status).toBe(200);
    const home = (await scene.browser.get(`${scene.path}/home`)).json as ApplicantHome;
    expect(home.erasure_requested_at).not.toBeNull();
    expect((await mailsOf(scene, 'erasure')).length).toBe(1);
    await scene.browser.put(`${scene.path}/erasure`, {});
    expect((await mailsOf(scene, 'erasure')).length).toBe(1);
    expect((await feedOf(scene)).at(-1)?.[0]).toBe('data.erasure_requested');

    expect(await eraseDueApplicants(server.ctx, signal)).toBe(1);
    expect(await rowOf(scene)).toBeUndefined();
    expect(await rowOf(stays)).toBeDefined();
    expect(await feedOf(scene)).toEqual([['data.erased', {}, null]]);
    const log = await server.ctx.db
      .select()
      .from(audit_events)
      .where(eq(audit_events.application_id, scene.application.id));
    expect(log.map(({ type }) => type)).toEqual(expect.arrayContaining(['erasure.requested', 'applicant.deleted']));
    const { rows } = await server.ctx.db.execute<{ key: string }>(
      sql`select data ->> 'key' as key from pgboss.job where name = 'remove-file'`,
    );
    expect(rows.map(({ key }) => key)).toContain(row!.file_key);
    expect((await scene.browser.get(scene.path)).status).toBe(404);
  });

  it('withdraws an interview that is not sent, ends a running recording, and can be taken back', async () => {
    const scene = await aScene(server);
    const running = await begin(scene);
    await put(scene, running, someBytes(9000));
    await scene.browser.put(`${scene.path}/erasure`, {});
    expect(((await scene.browser.get(scene.path)).json as Interview).gate).toBe('withdrawn');
    expect((await put(scene, running, someBytes(900), { index: 1 })).status).toBe(410);
    const recording = await scene.browser.get(`/api/attempts/${running.attempt}`, {
      headers: { 'upload-token': running.upload_token },
    });
    expect(recording.json).toMatchObject({ state: 'abandoned', segments: [{ index: 0 }] });
    const back = await scene.browser.delete(`${scene.path}/erasure`);
    expect(back.json).toEqual({ erasure_requested_at: null });
    expect(await eraseDueApplicants(server.ctx, signal)).toBe(0);

    await scene.browser.put(`${scene.path}/erasure`, {});
    expect(await eraseDueApplicants(server.ctx, signal)).toBe(1);
    expect((await put(scene, running, someBytes(900), { index: 2 })).status).toBe(404);
  });

  it('waits while a legal hold stands', async () => {
    const scene = await aSentScene();
    const hold = { application_id: scene.application.id, job_id: scene.job.id, reason: 'Claim' };
    await server.ctx.db.insert(legal_holds).values({ ...hold, set_by: scene.job.created_by });
    expect((await scene.browser.put(`${scene.path}/erasure`, {})).status).toBe(409);
    expect(await eraseDueApplicants(server.ctx, signal)).toBe(0);
  });
});
