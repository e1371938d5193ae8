import { text } from 'node:stream/consumers';
import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffActor } from '../../server/src/actor.ts';
import { readErasures } from '../../server/src/backup/erasures.ts';
import { copyFiles } from '../../server/src/backup/files.ts';
import { storeBase, storeWal } from '../../server/src/backup/running-backup.ts';
import type { Context } from '../../server/src/context.ts';
import { applications, jobs } from '../../server/src/db/schema/index.ts';
import type { Env } from '../../server/src/env.ts';
import { eraseApplications } from '../../server/src/modules/applications/erase/erase.service.ts';
import { startDeletion } from '../../server/src/modules/deletions/deletions.service.ts';
import { type Application, aJob, aMember, anApplication, type Job } from '../../server/test/factories.ts';
import { startS3Server, type S3Server } from '../../server/test/fakes/s3-server.ts';
import { runWaiting } from '../../server/test/run-waiting.ts';
import { openContext } from '../lib/open-context.ts';
import { anInstallation, type Installation } from './installation.fixture.ts';
import { restoreInstallation } from './restore-installation.ts';

/** An installation with its files in one bucket and its backups in another; restores have a bucket of their own. */
let files: S3Server;
let backups: S3Server;
let others: S3Server;
let here: Installation;
let staying: Application;
let erased: Application;
let emptied: Job;
let moment: Date;

const KEY = 'logos/1/a.png';
const said: string[] = [];
const say = (sentence: string) => void said.push(sentence);

const present = ({ db }: Context, ...rows: Application[]) =>
  Promise.all(rows.map(({ id }) => db.$count(applications, eq(applications.id, id))));

async function within<T>(env: Env, look: (ctx: Context) => Promise<T>): Promise<T> {
  const { ctx, close } = await openContext(env);
  return look(ctx).finally(close);
}

async function deleteActivity(ctx: Context, job: Job): Promise<void> {
  const owner = await aMember(ctx.db, { company_id: job.company_id, role: 'owner' });
  const actor = { kind: 'staff', user_id: owner.id, company_id: job.company_id, role: 'owner' } as StaffActor;
  await startDeletion(ctx, { ...actor, create_interview_only: false }, job.id, job.title);
}

beforeAll(async () => {
  [files, backups, others] = await Promise.all([startS3Server(), startS3Server(), startS3Server()]);
  here = await anInstallation({
    S3_BUCKET: files.bucket,
    S3_ENDPOINT: files.url,
    S3_ACCESS_KEY_ID: files.credentials.access_key_id,
    S3_SECRET_ACCESS_KEY: files.credentials.secret_access_key,
    S3_FORCE_PATH_STYLE: 'true',
    BACKUP_TO: `s3://${backups.bucket}/vivavoce`,
    BACKUP_S3_ENDPOINT: backups.url,
  });
  const { ctx, source, archive } = here;
  staying = await anApplication(ctx.db);
  erased = await anApplication(ctx.db);
  emptied = await aJob(ctx.db);
  await ctx.storage.put(KEY, Buffer.from('a logo'), { max_bytes: 10 });
  await copyFiles(ctx.storage, archive, [KEY]);
  await storeBase(source);
  moment = new Date();
  await deleteActivity(ctx, emptied);
  await runWaiting(ctx, 'logErasure');
  // Its entry waits when the machine is lost.
  const applicants = [{ id: erased.id, user_id: erased.user_id, email: 'erased@mail.example' }];
  const { company_id, job_id } = erased;
  await ctx.db.transaction((tx) => eraseApplications(ctx, tx, { company_id, job_id, applicants }));
  await storeWal(source);
  await here.lose();
});
afterAll(async () => {
  here.remove();
  await Promise.all([files.stop(), backups.stop(), others.stop()]);
});

test('the newest moment comes back from one bucket into another, with the entry that was not written yet', async () => {
  expect([...backups.objects.keys()].every((key) => key.startsWith('vivavoce/'))).toBe(true);
  const env = here.elsewhere('newest', { S3_ENDPOINT: others.url });
  await restoreInstallation(env, { to: undefined, say });
  await within(env, async (ctx) => {
    expect(await present(ctx, staying, erased)).toEqual([1, 0]);
    expect(await text((await ctx.storage.read(KEY)).stream)).toBe('a logo');
    expect((await readErasures(here.archive, moment)).applications).toEqual([]);
    await runWaiting(ctx, 'logErasure');
    expect((await readErasures(here.archive, moment)).applications).toEqual([erased.id]);
  });
  await expect(restoreInstallation(here.elsewhere('third', { S3_ENDPOINT: others.url }), { to: undefined, say }))
    .rejects //
    .toThrow('The bucket answers holds files: name an empty bucket.');
});

test('from then on an earlier moment is without the applicant, and an activity that was deleted later goes again', async () => {
  others.objects.clear();
  const env = here.elsewhere('earlier', { S3_ENDPOINT: others.url });
  await restoreInstallation(env, { to: moment, say });
  expect(said).toContain('Activities that were deleted after that moment, and are deleted again: 1.');
  await within(env, async (ctx) => {
    expect(await present(ctx, staying, erased)).toEqual([1, 0]);
    expect(await ctx.db.$count(jobs, isNull(jobs.deleting_at))).toBe(2);
    await runWaiting(ctx, 'deleteActivities');
    expect(await ctx.db.$count(jobs, eq(jobs.id, emptied.id))).toBe(0);
  });
});
