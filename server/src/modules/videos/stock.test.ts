import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Video, VideoUpload } from '@vivavoce/contract/types.ts';
import { fixturePath } from '@vivavoce/transcoder/fixtures/index.ts';
import { expect, test, vi } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { platform_administrators } from '../../db/schema/index.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aUser, aVideo } from '../../../test/factories.ts';
import { aLibrary, finish, putPart, sendAll } from '../../../test/videos.ts';
import { addStock, isCaptionLocale, listStock, removeStock } from './stock.service.ts';

const STOCK = '/api/companies/commonvideos/videos';
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
const server = useTestServer({ workers: true });
const library = perFile(() => aLibrary(server));

const fields = { filename: 'camera.mp4', description: 'How it works', category: 'Guides' };

test('a file of the machine becomes a video that every company sees and can use', async () => {
  const captions = [{ locale: 'fr-fr' as const, bytes: Buffer.from(`${VTT}\n\n00:09.000 --> 00:08.000\nBackwards`) }];
  const added = await addStock(server.ctx, { ...fields, file: fixturePath('camera-aac.mp4'), captions });
  const { id } = added;
  expect(added.captions_warnings).toMatchObject([{ locale: 'fr-fr', code: 'reversed_time' }]);
  const read = async () => (await library.client.get(`${STOCK}/${id}`)).json as Video;
  await vi.waitFor(async () => expect((await read()).state).toBe('ready'), { timeout: 50_000, interval: 100 });
  expect(await read()).toMatchObject({ ...fields, stock: true, captions: ['fr-fr'], abilities: [] });
  expect((await library.client.get(`${STOCK}/${id}/media`)).status).toBe(200);
  expect(await listStock(server.ctx)).toMatchObject([{ id, state: 'ready', description: 'How it works' }]);
});

test('a file that is no video, missing, too large, or captioned with nonsense is refused', async () => {
  const at = (name: string) => path.join(server.ctx.storage.temp_dir, name);
  await writeFile(at('empty.mp4'), 'x');
  const file = at('empty.mp4');
  const nonsense = [{ locale: 'en-gb' as const, bytes: Buffer.from('nonsense') }];
  const before = (await listStock(server.ctx)).length;
  await expect(addStock(server.ctx, { ...fields, file, captions: nonsense })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(addStock(server.ctx, { ...fields, file: at('absent.mp4'), captions: [] })).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(await listStock(server.ctx)).toHaveLength(before);
  const { id } = await addStock(server.ctx, { ...fields, file, captions: [] });
  const failed = async () => (await listStock(server.ctx)).find((video) => video.id === id)?.failure;
  await vi.waitFor(async () => expect(await failed()).toBe('not_video'), { timeout: 50_000, interval: 100 });
  expect(isCaptionLocale('de-de')).toBe(false);
});

test('one that is taken out stays where it is shown, and those of companies are not touched', async () => {
  const used = await aVideo(server.ctx.db, { company_id: null });
  const unused = await aVideo(server.ctx.db, { company_id: null });
  const own = await aVideo(server.ctx.db, { company_id: library.company_id });
  const job = await aJob(server.ctx.db, { company_id: library.company_id, interview_intro_video: used.id });
  expect(await removeStock(server.ctx, used.id)).toBe(true);
  expect(await removeStock(server.ctx, unused.id)).toBe(true);
  expect(await removeStock(server.ctx, own.id)).toBe(false);
  expect(await removeStock(server.ctx, 999_999)).toBe(false);
  const listed = (await library.client.get(`${STOCK}?page_size=100`)).json as { results: Video[] };
  expect(listed.results.map(({ id }) => id)).not.toContain(used.id);
  expect((await library.client.get(`/api/jobs/${job.id}`)).json).toMatchObject({
    interview_intro_video: { id: used.id, state: 'ready' },
  });
  expect((await library.client.get(`${library.path}/${own.id}`)).status).toBe(200);
});

test('a platform administrator without a company adds, describes and deletes stock videos; nobody else does', async () => {
  const administrator = await aUser(server.ctx.db);
  await server.ctx.db.insert(platform_administrators).values({ user_id: administrator.id });
  const client = await server.staff(administrator, null);
  const stock = { company_id: 0, user_id: administrator.id, client, path: STOCK };
  const bytes = await readFile(fixturePath('camera-aac.mp4'));
  const announced = { filename: 'camera.mp4', description: 'How it works', category: 'Guides', bytes: bytes.length };
  const before = await listStock(server.ctx);
  expect((await library.client.post(STOCK, announced)).status).toBe(403);
  const created = await client.post(STOCK, announced);
  expect(created).toMatchObject({ status: 201, json: { stock: true, abilities: ['edit', 'delete'] } });
  const video = created.json as VideoUpload;
  expect((await putPart({ ...library, path: STOCK }, video, 0, bytes)).status).toBe(403);
  await sendAll(stock, video, bytes);
  expect((await finish(stock, video)).status).toBe(200);
  const at = `${STOCK}/${video.id}`;
  await vi.waitFor(async () => expect((await client.get(at)).json).toMatchObject({ state: 'ready' }), {
    timeout: 50_000,
    interval: 100,
  });
  expect((await library.client.patch(at, { description: 'Mine' })).status).toBe(403);
  expect((await client.patch(at, { description: 'How a practice works' })).status).toBe(200);
  expect((await library.client.delete(at)).status).toBe(403);
  await aJob(server.ctx.db, { company_id: library.company_id, interview_intro_video: video.id });
  expect((await client.delete(at)).status).toBe(204);
  expect(await listStock(server.ctx)).toHaveLength(before.length);
  expect((await library.client.get(`${at}/media`)).status).toBe(200);
  expect((await client.get(library.path)).status).toBe(404);
});
