import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aCompany, aJob, anApplication, aQuestion, aVideo } from '../../../../test/factories.ts';
import type { Job, Question } from '../../../../test/factories.ts';
import { device } from '../../../../test/recording.ts';
import { consents, jobs, question_openings, questions, video_captions, videos } from '../../../db/schema/index.ts';
import { linkToken } from '../../../lib/secrets.ts';
import { videoFolder } from '../../videos/video-keys.ts';

const FILM = Buffer.from('a film of forty bytes, which plays well..');
const server = useTestServer({ still: true });

async function aFilm(company_id: number, given: Partial<typeof videos.$inferInsert> = {}) {
  const video = await aVideo(server.ctx.db, { company_id, duration: 20, ...given });
  const [media_key, poster_key] = [`${videoFolder(video)}/video.mp4`, `${videoFolder(video)}/poster.jpg`];
  for (const key of [media_key, poster_key]) await server.ctx.storage.put(key, FILM, { max_bytes: 100 });
  await server.ctx.db.update(videos).set({ media_key, poster_key }).where(eq(videos.id, video.id));
  const webvtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n';
  await server.ctx.db.insert(video_captions).values({ video_id: video.id, locale: 'fr-fr', webvtt });
  return video;
}

interface Opened {
  browser: ApiClient;
  path: string;
  interview: Interview;
}

async function open(job: Job): Promise<Opened> {
  const application = await anApplication(server.ctx.db, { job });
  const browser = server.anonymous();
  const token = linkToken(server.ctx.env.SESSION_SECRET, application.id, application.link_version);
  const reply = await browser.post('/api/interview/open', { shorturl: job.shorturl, token, device });
  if (reply.status !== 200) throw new Error(reply.text);
  await server.ctx.db
    .insert(consents)
    .values({ application_id: application.id, notice_version: 'test', recording: true, ai: false });
  return { browser, path: `/api/interview/${application.id}`, interview: reply.json as Interview };
}

const show = async ({ browser, path }: Opened, { id }: { id: number }): Promise<InterviewQuestion> =>
  (await browser.post(`${path}/questions/${id}/open`, { device })).json as InterviewQuestion;

describe('the videos of an interview', () => {
  let job: Job;
  let question: Question;
  let films: Record<'accept' | 'intro' | 'complete' | 'videoQuestion', { id: number }>;

  beforeAll(async () => {
    const company_id = (await aCompany(server.ctx.db)).id;
    films = {
      accept: await aFilm(company_id),
      intro: await aFilm(company_id),
      complete: await aFilm(company_id),
      videoQuestion: await aFilm(company_id, { duration: 45.5 }),
    };
    job = await aJob(server.ctx.db, {
      company_id,
      applicant_accept_video: films.accept.id,
      interview_intro_video: films.intro.id,
      interview_complete_video: films.complete.id,
    });
    question = await aQuestion(server.ctx.db, { job, video_id: films.videoQuestion.id, preparation_seconds: 30 });
    await aQuestion(server.ctx.db, { job });
  });

  test('are given with their captions, those of questions only once these are shown', async () => {
    const opened = await open(job);
    const { interview, path, browser } = opened;
    const of = ({ id }: { id: number }) => ({
      url: `${path}/videos/${id}/media`,
      poster_url: `${path}/videos/${id}/poster`,
      duration: 20,
      captions: [{ locale: 'fr-fr', url: `${path}/videos/${id}/captions/fr-fr` }],
    });
    expect(interview.job).toMatchObject({
      applicant_accept_video: of(films.accept),
      interview_intro_video: of(films.intro),
      interview_complete_video: of(films.complete),
    });
    expect(interview.questions.map(({ video }) => video)).toEqual([null, null]);
    const hidden = `${path}/videos/${films.videoQuestion.id}`;
    for (const file of ['media', 'poster', 'captions/fr-fr'])
      expect((await browser.get(`${hidden}/${file}`)).status).toBe(404);
    const shown = await show(opened, question);
    expect(shown.video).toEqual({ ...of(films.videoQuestion), duration: 45.5 });
    for (const file of ['media', 'poster', 'captions/fr-fr'])
      expect((await browser.get(`${hidden}/${file}`)).status).toBe(200);
    expect((await browser.get(`${hidden}/captions/en-gb`)).status).toBe(404);
  });

  test('are played in ranges', async () => {
    const { browser, interview } = await open(job);
    const url = interview.job.applicant_accept_video?.url ?? '';
    const part = await browser.get(url, { headers: { range: 'bytes=2-5' } });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      'film',
      `bytes 2-5/${FILM.length}`,
    ]);
    const none = await browser.get(url, { headers: { range: 'bytes=900-' } });
    expect(none.status).toBe(416);
    expect((await browser.get(url)).headers.get('content-type')).toBe('video/mp4');
  });

  test('are for that application alone', async () => {
    const { interview, path } = await open(job);
    const company_id = (await aCompany(server.ctx.db)).id;
    const elsewhere = await aFilm(company_id);
    const other = await open(await aJob(server.ctx.db, { company_id, applicant_accept_video: elsewhere.id }));
    const own = interview.job.applicant_accept_video?.url ?? '';
    expect((await other.browser.get(own)).status).toBe(404);
    expect((await other.browser.get(`${other.path}/videos/${films.accept.id}/media`)).status).toBe(404);
    expect((await server.anonymous().get(own)).status).toBe(401);
    expect((await server.anonymous().get(`${path}/videos/${films.accept.id}/poster`)).status).toBe(401);
    const library = `/api/companies/anything/videos/${films.accept.id}/media`;
    expect((await other.browser.get(library)).status).toBe(401);
  });

  test('are those of the version: what staff choose later reaches only who opens later', async () => {
    const before = await open(job);
    const later = await aFilm(job.company_id);
    await server.ctx.db.update(jobs).set({ interview_intro_video: later.id }).where(eq(jobs.id, job.id));
    await server.ctx.db.update(questions).set({ video_id: null }).where(eq(questions.id, question.id));
    const url = (interview: Interview) => interview.job.interview_intro_video?.url.split('/').at(-2);
    expect(url((await before.browser.get(before.path)).json as Interview)).toBe(String(films.intro.id));
    expect((await show(before, question)).video?.url).toContain(`/${films.videoQuestion.id}/`);
    expect((await before.browser.get(`${before.path}/videos/${later.id}/media`)).status).toBe(404);
    const after = await open(await aFresh(job));
    expect(url(after.interview)).toBe(String(later.id));
    expect((await show(after, question)).video).toBeNull();
    await server.ctx.db
      .update(questions)
      .set({ video_id: films.videoQuestion.id })
      .where(eq(questions.id, question.id));
  });

  const aFresh = async ({ id }: Job): Promise<Job> => {
    const [row] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, id));
    if (!row) throw new Error('the job is gone');
    return row;
  };
});

describe('the thinking time of a question with a video', () => {
  const times = ({ opened_at, thinking_ends_at }: InterviewQuestion) =>
    (Date.parse(thinking_ends_at ?? '') - Date.parse(opened_at ?? '')) / 1000;

  async function asking(preparation_seconds: number | null, video: Partial<typeof videos.$inferInsert>) {
    const company_id = (await aCompany(server.ctx.db)).id;
    const film = await aFilm(company_id, video);
    const job = await aJob(server.ctx.db, { company_id });
    const question = await aQuestion(server.ctx.db, { job, video_id: film.id, preparation_seconds });
    return { job, question, film };
  }

  test('begins when it was played through', async () => {
    const { job, question } = await asking(30, { duration: 45.5 });
    const opened = await open(job);
    expect(times(await show(opened, question))).toBe(75.5);
    const [videoQuestion] = ((await opened.browser.get(opened.path)).json as Interview).questions;
    expect(times(videoQuestion!)).toBe(75.5);
    expect(opened.interview.job.minutes).toBe(4);
  });

  test('has no end where there is no limit', async () => {
    const { job, question } = await asking(null, { duration: 45.5 });
    expect((await show(await open(job), question)).thinking_ends_at).toBeNull();
  });

  test('is not longer for a video that does not play, and is once it does', async () => {
    const { job, question, film } = await asking(30, { transcoded_at: null });
    const opened = await open(job);
    const shown = await show(opened, question);
    expect([times(shown), shown.video]).toEqual([30, null]);
    await server.ctx.db.update(videos).set({ transcoded_at: new Date() }).where(eq(videos.id, film.id));
    const again = await show(opened, question);
    expect([times(again), again.video?.duration]).toEqual([50, 20]);
  });

  test('is given back what an outage took from the video', async () => {
    const { job, question } = await asking(30, { duration: 60 });
    const opened = await open(job);
    await show(opened, question);
    // Forty seconds into the video the line is gone for half a minute.
    server.pass(40_000);
    await opened.browser.get(opened.path);
    server.pass(30_000);
    const [videoQuestion] = ((await opened.browser.get(opened.path)).json as Interview).questions;
    expect(times(videoQuestion!)).toBeGreaterThanOrEqual(90 + 20);
    const [row] = await server.ctx.db
      .select()
      .from(question_openings)
      .where(eq(question_openings.question_id, question.id));
    expect(row?.credited_ms).toBeGreaterThanOrEqual(20_000);
  });
});
