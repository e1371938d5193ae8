import type { Video, VideoUpload } from '@vivavoce/contract/types.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aJob, aQuestion, aSeat, aVideo } from '../../../test/factories.ts';
import { digestOf, someBytes } from '../../../test/recording.ts';
import { aLibrary, codeOf, errorsOf } from '../../../test/videos.ts';
import type { Library } from '../../../test/videos.ts';
import { video_captions, videos } from '../../db/schema/index.ts';

interface Page {
  count: number;
  has_next: boolean;
  results: Video[];
}

const STOCK = '/api/companies/commonvideos/videos';
const server = useTestServer();

const library = perFile(() => aLibrary(server));
const other = perFile(() => aLibrary(server));

const list = async ({ client }: Library, path: string): Promise<Page> => (await client.get(path)).json as Page;
const names = ({ results }: Page) => results.map(({ description }) => description);

describe('the list', () => {
  let full: Library;
  beforeAll(async () => {
    full = await aLibrary(server);
    const { company_id } = full;
    const add = (description: string, category: string | null, minutes: number, filename = 'film.mp4') =>
      aVideo(server.ctx.db, {
        company_id,
        description,
        category,
        filename,
        created_at: new Date(Date.now() - minutes * 60_000),
      });
    await add('Hello from Leeds', 'Welcome', 5);
    await add('À bientôt', 'Thanks', 4);
    await add('A question about 100 % effort', 'questions', 3);
    await add('', null, 2, 'IMG_0042.MOV');
    const gone = await add('Deleted', 'Hidden', 1);
    await server.ctx.db.update(videos).set({ deleted_at: new Date() }).where(eq(videos.id, gone.id));
    await aVideo(server.ctx.db, { description: 'Hello from elsewhere', category: 'Elsewhere' });
  });

  test('shows the newest first, a page at a time', async () => {
    const first = await list(full, `${full.path}?page_size=3`);
    expect(names(first)).toEqual(['', 'A question about 100 % effort', 'À bientôt']);
    expect(first).toMatchObject({ count: 4, has_next: true });
    const second = await list(full, `${full.path}?page_size=3&page=2`);
    expect([names(second), second.has_next]).toEqual([['Hello from Leeds'], false]);
    expect(await list(full, `${full.path}?page=9`)).toMatchObject({ count: 4, results: [] });
  });

  test.each([
    ['search=leeds', ['Hello from Leeds']],
    ['search=bientot', ['À bientôt']],
    ['search=leeds%20hello', ['Hello from Leeds']],
    ['search=img_0042', ['']],
    ['search=100%20%25', ['A question about 100 % effort']],
    ['search=%25', ['A question about 100 % effort']],
    ['search=elsewhere', []],
    ['category=Welcome', ['Hello from Leeds']],
    ['category=welcome', []],
    ['category=Welcome&search=bientot', []],
    ['category=Hidden', []],
  ])('finds by %s', async (query, found) => {
    expect(names(await list(full, `${full.path}?${query}`))).toEqual(found);
  });

  test('has its categories in order', async () => {
    const reply = await full.client.get(`${full.path}/categories`);
    expect([reply.status, reply.json]).toEqual([200, ['questions', 'Thanks', 'Welcome']]);
  });

  test.each(['page=0', 'page_size=101', 'page=x', `search=${'x'.repeat(121)}`])('refuses %s', async (query) => {
    expect((await full.client.get(`${full.path}?${query}`)).status).toBe(422);
  });
});

describe('one video', () => {
  test('says where it plays, its captions and who uses it', async () => {
    const { id } = await aVideo(server.ctx.db, { company_id: library.company_id, poster_key: 'videos/test/p.jpg' });
    const webvtt = 'WEBVTT\n';
    await server.ctx.db.insert(video_captions).values([
      { video_id: id, locale: 'fr-fr', webvtt },
      { video_id: id, locale: 'en-gb', webvtt },
    ]);
    const job = await aJob(server.ctx.db, { company_id: library.company_id, applicant_accept_video: id });
    await aQuestion(server.ctx.db, { job, video_id: id });
    await aJob(server.ctx.db, { company_id: library.company_id, interview_intro_video: id, archived: true });
    const found = (await library.client.get(`${library.path}/${id}`)).json as VideoUpload;
    expect(found).toMatchObject({
      state: 'ready',
      duration: 20,
      has_poster: true,
      captions: ['en-gb', 'fr-fr'],
      url: `${library.path}/${id}`,
      job_count: 1,
    });
  });

  test('is renamed and given another category, or none', async () => {
    const { id } = await aVideo(server.ctx.db, { company_id: library.company_id, category: 'Old' });
    const path = `${library.path}/${id}`;
    const renamed = await library.client.patch(path, { description: '  Good morning ', category: 'New' });
    expect(renamed.json).toMatchObject({ description: 'Good morning', category: 'New' });
    expect((await library.client.patch(path, { category: '' })).json).toMatchObject({ category: null });
    expect((await library.client.patch(path, {})).json).toMatchObject({ description: 'Good morning' });
    const wrong = await library.client.patch(path, { description: 'x'.repeat(201), bytes: 5 });
    expect([wrong.status, errorsOf(wrong)]).toEqual([422, { description: ['too_long'], bytes: ['unknown_field'] }]);
  });

  test('that is not there looks like one of somebody else', async () => {
    for (const id of ['0', '999999', 'x', '-1']) {
      expect((await library.client.get(`${library.path}/${id}`)).status).toBe(404);
    }
  });
});

describe('between companies', () => {
  test('nothing is seen, used or changed, whatever the address says', async () => {
    const theirs = await aVideo(server.ctx.db, { company_id: other.company_id, description: 'A secret' });
    const replies = [];
    for (const base of [other.path, library.path, STOCK]) {
      const path = `${base}/${theirs.id}`;
      replies.push(
        await library.client.get(path),
        await library.client.patch(path, { description: 'Mine' }),
        await library.client.delete(path),
        await library.client.post(`${path}/retry`),
        await library.client.get(`${path}/media`),
        await library.client.get(`${path}/poster`),
        await library.client.get(`${path}/captions/en-gb`),
        await library.client.put(`${path}/captions/en-gb`, { bytes: Buffer.from('WEBVTT') }),
        await library.client.delete(`${path}/captions/en-gb`),
      );
      const bytes = someBytes(10);
      const headers = { 'content-digest': digestOf(bytes) };
      replies.push(await library.client.put(`${path}/parts/0`, { bytes, headers }));
    }
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
    expect(replies.map(({ text }) => text).join()).not.toContain('secret');
    expect((await library.client.get(other.path)).status).toBe(404);
    expect((await library.client.post(other.path, { filename: 'a', bytes: 1 })).status).toBe(404);
    expect((await library.client.get(`${other.path}/categories`)).status).toBe(404);
    const [row] = await server.ctx.db.select().from(videos).where(eq(videos.id, theirs.id));
    expect(row).toMatchObject({ description: 'A secret', deleted_at: null });
  });

  test('an activity or a question takes no video of another company', async () => {
    const { company_id } = library;
    const theirs = await aVideo(server.ctx.db, { company_id: other.company_id });
    const job = await aJob(server.ctx.db, { company_id });
    const question = await aQuestion(server.ctx.db, { job });
    for (const video_id of [theirs.id, 999_999]) {
      const fields = { applicant_accept_video: video_id, interview_complete_video: video_id };
      const errors = { applicant_accept_video: ['not_allowed'], interview_complete_video: ['not_allowed'] };
      for (const reply of [
        await library.client.patch(`/api/jobs/${job.id}`, fields),
        await library.client.post('/api/jobs', { title: 'New', ...fields }),
      ])
        expect([reply.status, errorsOf(reply)]).toEqual([422, errors]);
      for (const reply of [
        await library.client.put(`/api/jobs/${job.id}/questions/${question.id}`, { json: { video_id } }),
        await library.client.post(`/api/jobs/${job.id}/questions`, { text: 'Why?', video_id }),
      ])
        expect([reply.status, errorsOf(reply)]).toEqual([422, { video_id: ['not_allowed'] }]);
    }
  });

  test('a reviewer without a company sees no library', async () => {
    const job = await aJob(server.ctx.db, { company_id: library.company_id });
    const reviewer = await server.staff(await aSeat(server.ctx.db, job), null);
    for (const path of [library.path, STOCK, `${STOCK.replace('/videos', '')}/categories`])
      expect((await reviewer.get(path)).status).toBe(404);
  });

  test('who runs only own activities brings videos, and changes only those', async () => {
    const limited = await aLibrary(server, { company_id: library.company_id, create_interview_only: true });
    const theirs = await aVideo(server.ctx.db, { company_id: library.company_id });
    const visibleVideo = (await limited.client.get(`${library.path}/${theirs.id}`)).json as Video;
    expect(visibleVideo.abilities).toEqual([]);
    expect((await limited.client.patch(`${library.path}/${theirs.id}`, { description: 'x' })).status).toBe(403);
    const reply = await limited.client.post(limited.path, { filename: 'own.mp4', bytes: 10 });
    const own = reply.json as Video;
    expect(own.abilities).toEqual(['edit', 'delete']);
    expect((await limited.client.delete(`${limited.path}/${own.id}`)).status).toBe(204);
  });
});

describe('the stock', () => {
  test('is seen by every company, used by every company, and changed by none', async () => {
    const stock = await aVideo(server.ctx.db, { company_id: null, description: 'How it works', category: 'Guides' });
    for (const { client, company_id, path: own } of [library, other]) {
      const page = (await client.get(`${STOCK}?category=Guides`)).json as Page;
      expect(page.results).toMatchObject([{ id: stock.id, stock: true, abilities: [], url: `${STOCK}/${stock.id}` }]);
      expect((await client.get('/api/companies/commonvideos/categories')).json).toEqual(['Guides']);
      expect((await client.get(`${STOCK}/categories`)).json).toEqual(['Guides']);
      const job = await aJob(server.ctx.db, { company_id });
      const used = await client.patch(`/api/jobs/${job.id}`, { interview_intro_video: stock.id });
      expect(used.json).toMatchObject({ interview_intro_video: { id: stock.id, description: 'How it works' } });
      expect((await client.get(`${STOCK}/${stock.id}`)).json).toMatchObject({ job_count: 1 });
      // A form knows the video by its number alone.
      expect((await client.get(`${own}/${stock.id}`)).json).toMatchObject({ stock: true, abilities: [] });
      expect((await client.patch(`${own}/${stock.id}`, { description: 'Ours' })).status).toBe(404);
      const path = `${STOCK}/${stock.id}`;
      const bytes = someBytes(10);
      for (const reply of [
        await client.post(STOCK, { filename: 'a.mp4', bytes: 10 }),
        await client.patch(path, { description: 'Ours' }),
        await client.delete(path),
        await client.post(`${path}/retry`),
        await client.put(`${path}/captions/en-gb`, { bytes }),
        await client.delete(`${path}/captions/en-gb`),
        await client.put(`${path}/parts/0`, { bytes, headers: { 'content-digest': digestOf(bytes) } }),
      ])
        expect([reply.status, codeOf(reply)]).toEqual([403, 'forbidden']);
    }
    expect(names(await list(library, library.path))).not.toContain('How it works');
  });
});

describe('an activity', () => {
  test('shows its videos, keeps what it shows, and takes none that failed', async () => {
    const { company_id, client } = library;
    const good = await aVideo(server.ctx.db, { company_id });
    const job = await aJob(server.ctx.db, { company_id });
    const path = `/api/jobs/${job.id}`;
    const fields = { applicant_accept_video: good.id, interview_complete_video: good.id };
    expect((await client.patch(path, fields)).json).toMatchObject({
      applicant_accept_video: { id: good.id, state: 'ready', url: `${library.path}/${good.id}` },
      interview_intro_video: null,
      interview_complete_video: { id: good.id },
    });
    await server.ctx.db.update(videos).set({ failure: 'processing_failed' }).where(eq(videos.id, good.id));
    expect((await client.patch(path, { ...fields, title: 'Renamed' })).status).toBe(200);
    const more = await client.patch(path, { interview_intro_video: good.id });
    expect(errorsOf(more)).toEqual({ interview_intro_video: ['not_allowed'] });
    const without = await client.patch(path, { applicant_accept_video: null });
    expect(without.json).toMatchObject({ applicant_accept_video: null });
  });

  test('and its questions are copied with their videos', async () => {
    const { company_id, client } = library;
    const video = await aVideo(server.ctx.db, { company_id, duration: 90 });
    const job = await aJob(server.ctx.db, { company_id, interview_intro_video: video.id });
    const made = await client.post(`/api/jobs/${job.id}/questions`, { text: 'Why?', video_id: video.id });
    expect([made.status, made.json]).toMatchObject([
      201,
      { video_id: video.id, video: { id: video.id, duration: 90 } },
    ]);
    const copy = (await client.post(`/api/jobs?duplicate=${job.id}`, {})).json as { id: number };
    expect(copy).toMatchObject({ interview_intro_video: { id: video.id } });
    const questions = (await client.get(`/api/jobs/${copy.id}/questions`)).json;
    expect(questions).toMatchObject([{ video: { id: video.id } }]);
    // Thirty seconds to think and two minutes to answer, after a minute and a half of watching.
    expect((await client.get(`/api/jobs/${job.id}`)).json).toMatchObject({ duration: 4 });
    const listed = (await client.get('/api/jobs?page_size=100')).json as {
      results: { id: number; duration: number }[];
    };
    expect(listed.results.find(({ id }) => id === job.id)?.duration).toBe(4);
  });
});
