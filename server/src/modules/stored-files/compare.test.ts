import { randomBytes, randomUUID } from 'node:crypto';
import { rm, utimes } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { startS3Server } from '../../../test/fakes/s3-server.ts';
import { aCompany, anAnswer, anAttempt, aQuestion, aVideo } from '../../../test/factories.ts';
import type { Attempt } from '../../../test/factories.ts';
import { applications, attempts, company_logos, data_archives, segments, stored_files } from '../../db/schema/index.ts';
import { video_parts } from '../../db/schema/index.ts';
import { segmentKey } from '../interviews/recordings/segment-keys.ts';
import { partKey } from '../videos/video-keys.ts';
import { createS3Storage } from '../../storage/s3/s3.ts';
import { adoptStorage, claimStorage } from './claim.service.ts';
import { tendStoredFiles } from './compare.service.ts';
import { listFindings, NAMING_COLUMNS } from './stored-files.repository.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;
const hash = () => randomBytes(32).toString('hex');

const tend = () => tendStoredFiles(server.ctx, new AbortController().signal);
const findings = async () => (await listFindings(server.ctx.db, 100)).map(({ kind, key }) => `${kind} ${key}`);
const unnamed = async () => (await findings()).filter((line) => !line.startsWith('missing ')).sort();
const fileOf = (key: string): string => server.ctx.storage.localPath(key) ?? '';

async function put(key: string, age_days = 2): Promise<string> {
  await server.ctx.storage.put(key, Buffer.from('x'), { max_bytes: 10 });
  const at = new Date(server.ctx.now().getTime() - age_days * DAY_MS);
  await utimes(fileOf(key), at, at);
  return key;
}

/** A playable answer with all its files. */
async function recording(): Promise<Attempt & { media_key: string }> {
  const { db } = server.ctx;
  const attempt = await anAttempt(db, { question: await aQuestion(db) });
  await anAnswer(db, attempt);
  const folder = `recordings/${attempt.company_id}/${attempt.id}`;
  const [media_key, poster_key, screen_key] = ['playable.mp4', 'poster.jpg', 'screen.mp4'].map((n) => `${folder}/${n}`);
  const keys = { media_key: media_key!, poster_key: poster_key!, screen_key: screen_key! };
  for (const key of Object.values(keys)) await put(key);
  await db.update(attempts).set(keys).where(eq(attempts.id, attempt.id));
  return { ...attempt, ...keys };
}

const stateOf = async ({ id, application_id }: Attempt) => {
  const [row] = await server.ctx.db.select().from(attempts).where(eq(attempts.id, id));
  const [owner] = await server.ctx.db.select().from(applications).where(eq(applications.id, application_id));
  return { state: row?.state, failure: row?.failure, strip: owner?.strip[0]?.state };
};

beforeAll(() => claimStorage(server.ctx));
beforeEach(() => rm(fileOf('recordings'), { recursive: true, force: true }));

test('every column of the schema that names a stored file is compared', async () => {
  const { rows } = await server.ctx.pool.query<{ table_name: string; column_name: string }>(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ '^(media|poster|screen|object|file)_key$'
    order by table_name, column_name`);
  expect(rows.map((row) => [row.table_name, row.column_name])).toEqual(NAMING_COLUMNS);
});

test('a file of every kind that a row names is in no doubt', async () => {
  const { db } = server.ctx;
  const attempt = await recording();
  const { company_id, application_id } = attempt;
  const segment = { attempt: attempt.id, track: 'camera' as const, part: 0, index: 12_345 };
  const sha256 = hash();
  await db.insert(segments).values({ ...segment, attempt_id: attempt.id, bytes: 1, sha256 });
  await put(segmentKey(company_id, segment, sha256));
  for (const owner of [null, company_id]) {
    const { id } = await aVideo(db, { company_id: owner, media_key: null });
    await db.insert(video_parts).values({ video_id: id, index: 7, bytes: 1, sha256 });
    await put(partKey({ company_id: owner, id }, 7, sha256));
  }
  const object_key = await put(`files/${company_id}/${randomUUID()}`);
  await db.insert(stored_files).values({ company_id, object_key, media_type: 'application/pdf', bytes: 1 });
  const logo = await put(`logos/${company_id}/${hash()}.png`);
  await db.insert(company_logos).values({ company_id, hash: hash(), object_key: logo });
  const file_key = await put(`archives/${company_id}/${application_id}/a.zip`);
  await db.insert(data_archives).values({ company_id, application_id, job_id: attempt.job_id, file_key } as never);
  await tend();
  expect(await findings()).toEqual([]);
});

test('files without a row are noted after a day and removed after a week, foreign ones never', async () => {
  const { id: company_id } = await aCompany(server.ctx.db);
  const attempt = await recording();
  const strays = [
    `archives/${company_id}/1/a.zip`,
    'checks/left',
    `files/${company_id}/${randomUUID()}`,
    `recordings/${company_id}/999999/playable.mp4`,
    segmentKey(attempt.company_id, { attempt: attempt.id, track: 'camera', part: 0, index: 3 }, hash()),
    'recordings/of/nothing',
    'videos/stock/999999/playable.mp4',
  ];
  for (const key of [...strays, 'backups/base']) await put(key);
  const young = await put(`files/${company_id}/${randomUUID()}`, 0);
  await tend();
  const noted = [...strays.map((key) => `stray ${key}`), 'foreign backups/base'].sort();
  expect(await unnamed()).toEqual(noted);
  server.pass(6 * DAY_MS);
  await rm(fileOf(young));
  await tend();
  expect(await unnamed()).toEqual(noted);
  server.pass(2 * DAY_MS);
  await tend();
  expect(await unnamed()).toEqual(['foreign backups/base']);
  for (const key of strays) await expect(server.ctx.storage.stat(key)).rejects.toMatchObject({ code: 'not_found' });
  await server.ctx.storage.stat(attempt.media_key);
});

test('a stray whose row came back is kept', async () => {
  const { db } = server.ctx;
  const { id: company_id } = await aCompany(db);
  const object_key = await put(`files/${company_id}/${randomUUID()}`);
  await tend();
  expect(await findings()).toContain(`stray ${object_key}`);
  await db.insert(stored_files).values({ company_id, object_key, media_type: 'application/pdf', bytes: 1 });
  server.pass(8 * DAY_MS);
  await tend();
  await server.ctx.storage.stat(object_key);
});

test('a recording without its file is shown as damaged until the file is back', async () => {
  const attempt = await recording();
  const other = await recording();
  await rm(fileOf(attempt.media_key));
  await tend();
  expect(await findings()).toContain(`missing ${attempt.media_key}`);
  expect(await stateOf(attempt)).toEqual({ state: 'damaged', failure: 'file_missing', strip: 'damaged' });
  expect(await stateOf(other)).toMatchObject({ state: 'playable', failure: null });
  await put(attempt.media_key);
  await tend();
  expect(await findings()).not.toContain(`missing ${attempt.media_key}`);
  expect(await stateOf(attempt)).toEqual({ state: 'playable', failure: null, strip: 'playable' });
});

test('a recording without its poster plays, and the poster is noted', async () => {
  const attempt = await recording();
  await rm(fileOf(attempt.poster_key!));
  await tend();
  expect(await findings()).toContain(`missing ${attempt.poster_key}`);
  expect((await stateOf(attempt)).state).toBe('playable');
});

test("a storage that is not this installation's changes nothing", async () => {
  const attempt = await recording();
  await rm(fileOf('installation'), { recursive: true });
  await rm(fileOf(attempt.media_key));
  await expect(tend()).rejects.toThrow('does not hold the id');
  expect((await stateOf(attempt)).state).toBe('playable');
});

test('in a bucket of several installations the files of the others stay, whatever their names', async () => {
  const s3 = await startS3Server();
  const settings = { endpoint: s3.url, bucket: s3.bucket, region: 'auto', ...s3.credentials };
  const folder = server.ctx.env.DATA_DIR;
  const [mine, other] = [
    await createS3Storage(folder, { ...settings, prefix: 'mine' }),
    await createS3Storage(folder, { ...settings, prefix: 'other' }),
  ];
  const { db } = server.ctx;
  await adoptStorage({ db, env: server.ctx.env, storage: mine });
  for (const storage of [mine, other]) await storage.put('logos/1/stray.png', Buffer.from('x'), { max_bytes: 10 });
  const tendMine = (days: number) => {
    const now = () => new Date(Date.now() + days * DAY_MS);
    return tendStoredFiles({ ...server.ctx, storage: mine, now }, new AbortController().signal);
  };
  await tendMine(2);
  await tendMine(10);
  expect([...s3.objects.keys()].sort()).toEqual(['mine/installation/id', 'other/logos/1/stray.png']);
  await adoptStorage(server.ctx);
  await Promise.all([mine.close(), other.close()]);
  await s3.stop();
});
