import type { Interview } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, anApplication, aQuestion, aVideo } from '../../../test/factories.ts';
import type { Job } from '../../../test/factories.ts';
import { device } from '../../../test/recording.ts';
import { aLibrary, announce, codeOf, putPart } from '../../../test/videos.ts';
import { jobs, questions, video_parts, videos } from '../../db/schema/index.ts';
import { linkToken } from '../../lib/secrets.ts';
import { taskSchedules } from '../../tasks/schedule.ts';
import { purgeVideos } from './usage.service.ts';
import { videoFolder } from './video-keys.ts';

const server = useTestServer({ workers: true });

const library = perFile(() => aLibrary(server));

/** A video with bytes. */
async function stored(given: Partial<typeof videos.$inferInsert> = {}) {
  const video = await aVideo(server.ctx.db, { company_id: library.company_id, ...given });
  const media_key = `${videoFolder(video)}/video.mp4`;
  await server.ctx.storage.put(media_key, Buffer.from('not really a film'), { max_bytes: 100 });
  await server.ctx.db.update(videos).set({ media_key }).where(eq(videos.id, video.id));
  return { ...video, media_key };
}
const rowOf = async ({ id }: { id: number }) => (await server.ctx.db.select().from(videos).where(eq(videos.id, id)))[0];
const remove = ({ id }: { id: number }) => library.client.delete(`${library.path}/${id}`);
const hasBytes = ({ media_key }: { media_key: string }) =>
  server.ctx.storage.stat(media_key).then(
    () => true,
    () => false,
  );
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 50_000, interval: 50 });

/** Opens the interview as the applicant's browser does, which freezes its version. */
async function opened(job: Job) {
  const application = await anApplication(server.ctx.db, { job });
  const browser = server.anonymous();
  const token = linkToken(server.ctx.env.SESSION_SECRET, application.id, application.link_version);
  const reply = await browser.post('/api/interview/open', { shorturl: job.shorturl, token, device });
  expect(reply.status).toBe(200);
  return { browser, interview: reply.json as Interview };
}

describe('a video that nobody needs', () => {
  test('goes with its bytes', async () => {
    const video = await stored();
    expect((await remove(video)).status).toBe(204);
    expect(await rowOf(video)).toBeUndefined();
    await until(async () => expect(await hasBytes(video)).toBe(false));
    expect((await remove(video)).status).toBe(404);
  });

  test('lets go of questions that were taken out', async () => {
    const video = await stored();
    const job = await aJob(server.ctx.db, { company_id: library.company_id });
    const question = await aQuestion(server.ctx.db, { job, video_id: video.id, removed_at: new Date() });
    expect((await remove(video)).status).toBe(204);
    expect(await rowOf(video)).toBeUndefined();
    const [row] = await server.ctx.db.select().from(questions).where(eq(questions.id, question.id));
    expect(row?.video_id).toBeNull();
  });
});

describe('a video in use', () => {
  test.each(['applicant_accept_video', 'interview_intro_video', 'interview_complete_video', 'question'] as const)(
    'as %s is kept, and the answer names the activity',
    async (place) => {
      const video = await stored();
      const fields = place === 'question' ? {} : { [place]: video.id };
      const { company_id } = library;
      const job = await aJob(server.ctx.db, { company_id, title: 'Gardener', status: 'Draft', ...fields });
      if (place === 'question') await aQuestion(server.ctx.db, { job, video_id: video.id });
      const reply = await remove(video);
      expect([reply.status, codeOf(reply)]).toEqual([409, 'in_use']);
      expect(reply.json).toMatchObject({ jobs: [{ id: job.id, title: 'Gardener' }] });
      expect(await rowOf(video)).toMatchObject({ deleted_at: null });
    },
  );

  test('names to somebody who runs only own activities none of others', async () => {
    const limited = await aLibrary(server, { company_id: library.company_id, create_interview_only: true });
    const video = await stored({ created_by: limited.user_id });
    await aJob(server.ctx.db, { company_id: library.company_id, title: 'Secret', applicant_accept_video: video.id });
    const reply = await limited.client.delete(`${limited.path}/${video.id}`);
    expect([reply.status, reply.json]).toMatchObject([409, { code: 'in_use', jobs: [] }]);
  });

  test('is not deleted while somebody chooses it, and not chosen while somebody deletes it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const video = await stored();
      const job = await aJob(server.ctx.db, { company_id: library.company_id });
      const [chosen, deleted] = await Promise.all([
        library.client.patch(`/api/jobs/${job.id}`, { applicant_accept_video: video.id }),
        remove(video),
      ]);
      const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, job.id));
      if (chosen.status === 200) expect([deleted.status, row?.applicant_accept_video]).toEqual([409, video.id]);
      else expect([chosen.status, deleted.status, row?.applicant_accept_video]).toEqual([422, 204, null]);
    }
  });

  test('by the archive alone goes out of the lists, and keeps playing there', async () => {
    const video = await stored();
    const { company_id } = library;
    const job = await aJob(server.ctx.db, { company_id, archived: true, applicant_accept_video: video.id });
    expect((await remove(video)).status).toBe(204);
    const path = `${library.path}/${video.id}`;
    expect((await library.client.get(path)).status).toBe(404);
    expect((await library.client.get(`${path}/media`)).status).toBe(200);
    expect((await library.client.patch(path, { description: 'x' })).status).toBe(404);
    expect((await library.client.get(`/api/jobs/${job.id}`)).json).toMatchObject({
      applicant_accept_video: { id: video.id, state: 'ready' },
    });
    const another = await aJob(server.ctx.db, { company_id });
    expect((await library.client.patch(`/api/jobs/${another.id}`, { applicant_accept_video: video.id })).status).toBe(
      422,
    );
  });
});

describe('a video that an applicant holds', () => {
  test('plays for that applicant after it was deleted, and goes when nobody holds it any more', async () => {
    const [welcome, questionVideo] = [await stored(), await stored()];
    const job = await aJob(server.ctx.db, { company_id: library.company_id, applicant_accept_video: welcome.id });
    const question = await aQuestion(server.ctx.db, { job, video_id: questionVideo.id });
    const { browser, interview } = await opened(job);
    const url = interview.job.applicant_accept_video?.url ?? '';
    expect((await browser.get(url)).text).toBe('not really a film');
    await library.client.patch(`/api/jobs/${job.id}`, { applicant_accept_video: null });
    await library.client.put(`/api/jobs/${job.id}/questions/${question.id}`, { json: { video_id: null } });
    for (const video of [welcome, questionVideo]) {
      expect((await remove(video)).status).toBe(204);
      expect(await rowOf(video)).toMatchObject({ deleted_at: expect.any(Date) });
    }
    expect(await purgeVideos(server.ctx)).toBe(0);
    expect((await browser.get(url)).text).toBe('not really a film');
    // An applicant who opens the interview now gets the current video.
    expect((await opened(job)).interview.job.applicant_accept_video).toBeNull();
    await server.ctx.db.delete(jobs).where(eq(jobs.id, job.id));
    expect(await purgeVideos(server.ctx)).toBe(2);
    for (const video of [welcome, questionVideo]) {
      expect(await rowOf(video)).toBeUndefined();
      await until(async () => expect(await hasBytes(video)).toBe(false));
    }
  });

  test('cannot be taken away by anybody: the database itself refuses', async () => {
    const video = await stored();
    const job = await aJob(server.ctx.db, { company_id: library.company_id, interview_complete_video: video.id });
    await opened(job);
    await library.client.patch(`/api/jobs/${job.id}`, { interview_complete_video: null });
    await expect(server.ctx.db.delete(videos).where(eq(videos.id, video.id))).rejects.toThrow('delete from "videos"');
  });
});

describe('an upload that was given up', () => {
  const DAY_MS = 86_400_000;
  const old = () => new Date(Date.now() - 8 * DAY_MS);
  const later = (id: number, at: Date) => server.ctx.db.update(videos).set({ created_at: at }).where(eq(videos.id, id));

  test('goes a week after its last part, with what arrived', async () => {
    const left = await announce(server, library, 2000, { part_bytes: 1000 });
    await putPart(library, left, 0, new Uint8Array(1000));
    const slow = await announce(server, library, 2000, { part_bytes: 1000 });
    await putPart(library, slow, 0, new Uint8Array(1000));
    await later(left.id, old());
    await later(slow.id, old());
    await server.ctx.db.update(video_parts).set({ stored_at: old() }).where(eq(video_parts.video_id, left.id));
    const fresh = await announce(server, library, 2000);
    expect(await purgeVideos(server.ctx)).toBe(1);
    expect(await rowOf(left)).toBeUndefined();
    expect(await rowOf(slow)).toBeDefined();
    expect(await rowOf(fresh)).toBeDefined();
    await until(async () => {
      const keys: string[] = [];
      const folder = videoFolder({ company_id: library.company_id, id: left.id });
      for await (const { key } of server.ctx.storage.list(folder)) keys.push(key);
      expect(keys).toEqual([]);
    });
  });

  test('is looked for every hour', () => {
    expect(taskSchedules.find(({ task }) => task.name === 'purge-videos')?.cron).toMatch(/^\d+ \* \* \* \*$/);
  });

  test('stays where an activity waits for it', async () => {
    const video = await announce(server, library, 2000);
    await later(video.id, old());
    await aJob(server.ctx.db, { company_id: library.company_id, applicant_accept_video: video.id });
    expect(await purgeVideos(server.ctx)).toBe(0);
    expect(await rowOf(video)).toBeDefined();
  });
});
