import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Archive } from '../../server/src/backup/archive.ts';
import { faultOfPlace } from '../../server/src/backup/backup-fault.ts';
import { listBases } from '../../server/src/backup/base.ts';
import { storeBase, storeWal } from '../../server/src/backup/running-backup.ts';
import { copyAllFiles, copyFiles } from '../../server/src/backup/files.ts';
import type { Context } from '../../server/src/context.ts';
import { applications, attempts, backup_state, companies, mails } from '../../server/src/db/schema/index.ts';
import type { Env } from '../../server/src/env.ts';
import { StorageError } from '../../server/src/storage/index.ts';
import { eraseApplications } from '../../server/src/modules/applications/erase/erase.service.ts';
import { takeMail } from '../../server/src/modules/mails/delivery.service.ts';
import { claimStorage } from '../../server/src/modules/stored-files/claim.service.ts';
import { releaseMessages } from '../../server/src/modules/platform/held-messages.service.ts';
import { aJob, anAnswer, anAttempt, aQuestion } from '../../server/test/factories.ts';
import type { Attempt } from '../../server/test/factories.ts';
import { runWaiting } from '../../server/test/run-waiting.ts';
import { openContext } from '../lib/open-context.ts';
import { checkBackup } from '../doctor/backup.ts';
import { anInstallation, type Installation } from './installation.fixture.ts';
import { restoreInstallation } from './restore-installation.ts';

let here: Installation;
let answered: Attempt;
let erased: Attempt;
let withoutCopy: Attempt;
let moment: Date;
const said: string[] = [];
const say = (sentence: string) => void said.push(sentence);
const FILM = Buffer.from('a film');

/** A playable answer with its file. */
async function recording(ctx: Context): Promise<Attempt> {
  const question = await aQuestion(ctx.db);
  const attempt = await anAttempt(ctx.db, { question, state: 'playable' });
  await anAnswer(ctx.db, attempt);
  const media_key = `recordings/${attempt.company_id}/${attempt.id}/camera.mp4`;
  await ctx.db.update(attempts).set({ media_key }).where(eq(attempts.id, attempt.id));
  await ctx.storage.put(media_key, FILM, { max_bytes: 10 });
  return { ...attempt, media_key };
}

async function erase(ctx: Context, { application_id, company_id, job_id }: Attempt): Promise<void> {
  const [row] = await ctx.db.select().from(applications).where(eq(applications.id, application_id));
  const applicants = [{ id: application_id, user_id: row?.user_id ?? 0, email: 'erased@mail.example' }];
  await ctx.db.transaction((tx) => eraseApplications(ctx, tx, { company_id, job_id, applicants }));
  for (const task of ['logErasure', 'removeRecording'] as const) await runWaiting(ctx, task);
}

const compared = ({ ctx, archive }: Installation) =>
  copyAllFiles(ctx.storage, archive, { now: new Date(), keep_from: new Date(0), signal: new AbortController().signal });

async function within<T>(env: Env, look: (ctx: Context) => Promise<T>): Promise<T> {
  const { ctx, close } = await openContext(env);
  return look(ctx).finally(close);
}

const present = ({ db }: Context, ...rows: Attempt[]) =>
  Promise.all(rows.map(({ application_id }) => db.$count(applications, eq(applications.id, application_id))));

/** The archive of the installation, where some objects cannot be written. */
const failing = (refuses: (key: string) => boolean, error: Error): Archive => {
  const { archive } = here;
  return { ...archive, put: (name, body) => (refuses(name) ? Promise.reject(error) : archive.put(name, body)) };
};

const fileOf = (name: string) => path.join(here.folder, 'backups/objects', name);

async function namesOf(prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of here.archive.list(prefix)) names.push(name);
  return names;
}

beforeAll(async () => {
  here = await anInstallation();
  const { ctx, source } = here;
  answered = await recording(ctx);
  erased = await recording(ctx);
  withoutCopy = await recording(ctx);
  await storeBase(source);
  await compared(here);
});
afterAll(() => here.remove());

test('a full place is named, loses nothing, and what was half-way is no backup', async () => {
  const full = faultOfPlace(new StorageError('full', 'The disk for stored files is full (ENOSPC)')) as Error;
  const SENTENCE = 'BACKUP_TO is full: make room there, and the backup continues.';
  await expect(storeWal({ ...here.source, archive: failing((name) => name.startsWith('wal/'), full) })).rejects.toThrow(
    SENTENCE,
  );
  const before = await listBases(here.archive);
  await expect(
    storeBase({ ...here.source, archive: failing((name) => name.endsWith('/manifest'), full) }),
  ).rejects.toThrow(SENTENCE);
  expect(await listBases(here.archive)).toEqual(before);
  expect((await namesOf('bases')).filter((name) => !name.startsWith(before[0]?.name ?? ''))).not.toEqual([]);
});

test('the doctor says how old the backup is, and what to do', async () => {
  const { ctx, source } = here;
  const says = async () => {
    const { state, says: sentence } = await checkBackup(source.env);
    return `${state}: ${sentence}`;
  };
  await storeWal(source);
  expect(await says()).toBe('good: log stored 0 minutes ago, whole copy 0 hours ago');
  await ctx.db.execute(sql`update backups set finished_at = now() - interval '27 hours'`);
  expect(await says()).toMatch(
    /^broken: The last whole copy of the database was made 27 hours ago\. Run npm run backup/,
  );
  await ctx.db.execute(sql`update backup_state set wal_stored_at = now() - interval '6 minutes'`);
  expect(await says()).toMatch(/^broken: The log of the database was last stored 6 minutes ago\. Look into the log/);
  expect(await checkBackup({ ...source.env, BACKUP_KEY: 'ab'.repeat(32) })).toMatchObject({
    state: 'broken',
    says: expect.stringContaining('BACKUP_KEY is another key') as string,
  });
});

describe('after the loss', () => {
  beforeAll(async () => {
    const { ctx, archive, source } = here;
    await ctx.db.insert(mails).values({
      message_id: '<waiting@vivavoce.test>',
      company_id: answered.company_id,
      type: 'message',
      to_address: 'ada@mail.example',
      to_name: 'Ada',
      from_name: 'Example',
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
    });
    await storeWal(source);
    moment = new Date();
    await erase(ctx, erased);
    const late = await recording(ctx);
    await storeWal(source);
    await copyFiles(ctx.storage, archive, [late.media_key ?? '']);
    await archive.remove(`files/${withoutCopy.media_key}`);
    await here.lose();
  });

  test('a moment comes back: who was erased after it stays erased, files are there, messages wait', async () => {
    const env = here.elsewhere('restored');
    await restoreInstallation(env, { to: moment, say });
    await within(env, async (ctx) => {
      expect(await present(ctx, answered, erased)).toEqual([1, 0]);
      // Rows that came after the moment are not there, and their ids are not given again.
      expect(await ctx.db.$count(companies)).toBe(3);
      const job = await aJob(ctx.db);
      expect(job.id).toBeGreaterThan(1_000_000);
      const { stream } = await ctx.storage.read(answered.media_key ?? '');
      expect((await stream.toArray()).join('')).toBe('a film');
      await expect(ctx.storage.stat(erased.media_key ?? '')).rejects.toMatchObject({ code: 'not_found' });
      // The backup lacks this file.
      expect(await ctx.db.select().from(attempts).where(eq(attempts.id, withoutCopy.id))).toMatchObject([
        { state: 'damaged', failure: 'file_missing' },
      ]);
      await expect(claimStorage(ctx)).resolves.toBeUndefined();
      const [mail] = await ctx.db.select().from(mails);
      expect((await ctx.db.select().from(backup_state))[0]?.messages_held_at).toBeInstanceOf(Date);
      expect(await takeMail(ctx, mail?.id ?? 0)).toBeNull();
      expect(await releaseMessages(ctx)).toBe(1);
      expect(await takeMail(ctx, mail?.id ?? 0)).toMatchObject({ to_address: 'ada@mail.example' });
      expect(await releaseMessages(ctx)).toBeNull();
    });
  });

  test('the newest moment comes back without --to, with everything that was stored by then', async () => {
    const env = here.elsewhere('newest');
    // A restore that was killed half-way.
    mkdirSync(path.join(env.DATA_DIR, 'restoring/postgres/cluster'), { recursive: true });
    await restoreInstallation(env, { to: undefined, say });
    await within(env, async (ctx) => {
      expect(await present(ctx, answered, erased, withoutCopy)).toEqual([1, 0, 1]);
      expect(await ctx.db.$count(companies)).toBe(4);
    });
  });

  test('nothing is overwritten, and nothing is written where the backup does not fit', async () => {
    const restore = (env: Env, to?: Date) => restoreInstallation(env, { to, say });
    await expect(restore(here.elsewhere('data'))).rejects.toThrow(
      /data\/postgres holds a database: name an empty DATA_DIR/,
    );
    const env = here.elsewhere('files-only');
    mkdirSync(path.join(env.DATA_DIR, 'objects/recordings'), { recursive: true });
    writeFileSync(path.join(env.DATA_DIR, 'objects/recordings/film.mp4'), FILM);
    await expect(restore(env)).rejects.toThrow(/files-only\/objects holds files/);
    await expect(restore(here.elsewhere('other-key', { BACKUP_KEY: 'ab'.repeat(32) }))).rejects.toThrow(
      'BACKUP_KEY is another key',
    );
    await expect(restore(here.elsewhere('too-early'), new Date(0))).rejects.toThrow(/The first complete backup is of/);
    await expect(
      restore(here.elsewhere('no-backup', { BACKUP_TO: path.join(here.folder, 'nothing') })),
    ).rejects.toThrow('BACKUP_TO holds no complete backup');
    expect(existsSync(path.join(here.folder, 'too-early/postgres'))).toBe(false);
  });

  test('a damaged object and a missing piece of the log are named before anything is written', async () => {
    const restore = (name: string) => restoreInstallation(here.elsewhere(name), { to: undefined, say });
    const [manifest = ''] = (await namesOf('bases')).filter((name) => name.endsWith('/manifest'));
    const whole = readFileSync(fileOf(manifest));
    writeFileSync(fileOf(manifest), whole.subarray(0, -1));
    await expect(restore('damaged')).rejects.toThrow(`${manifest} in BACKUP_TO is damaged or cut short`);
    writeFileSync(fileOf(manifest), whole);
    const pieces = await namesOf('wal');
    await here.archive.remove(pieces.at(-2) ?? '');
    await expect(restore('with-hole')).rejects.toThrow(
      /^The log of the database is missing before the piece of .*--to/,
    );
    expect(existsSync(path.join(here.folder, 'with-hole/postgres'))).toBe(false);
  });
});
