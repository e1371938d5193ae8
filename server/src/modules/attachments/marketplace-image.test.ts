import type { ResultOf } from '@vivavoce/contract/index.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { drawingProcesses } from '../../../test/drawing-processes.ts';
import { aMember } from '../../../test/factories.ts';
import { aForm, aPdf, aWholePng } from '../../../test/files.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { companies, events, jobs, stored_files } from '../../db/schema/index.ts';
import { removeIfUnused } from './job-files.service.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server, { marketplace_public: true, marketplace_stock_image: 'books' }));

type Activities = ResultOf<'GET /api/companies/{shortname}/marketplace'>;

const path = () => `${scene.path}/marketplace-image`;
const publicPath = () => `/api/public-jobs/${scene.job.shorturl}/marketplace-image`;
const put = (content: Uint8Array<ArrayBuffer> | string, client = scene.client) =>
  client.send('PUT', path(), aForm('image', 'card', content));
const row = async () => (await server.ctx.db.select().from(jobs).where(eq(jobs.id, scene.job.id)))[0]!;
const files = () => server.ctx.db.select().from(stored_files).where(eq(stored_files.company_id, scene.company_id));
async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of server.ctx.storage.list(`files/${scene.company_id}`)) keys.push(key);
  return keys;
}

describe('the picture of an activity in the marketplace', () => {
  it('is drawn again by the server and takes the place of a stock picture', async () => {
    const reply = await put(aWholePng(1920, 960, 'taken at 51.75 N'));
    expect(reply.status, reply.text).toBe(200);
    const { marketplace_image } = reply.json as { marketplace_image: string };
    const shown = await scene.client.get(marketplace_image);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(shown.bytes.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
    expect(shown.bytes.includes('51.75')).toBe(false);
    expect((await row()).marketplace_stock_image).toBeNull();

    await server.ctx.db.update(companies).set({ marketplace_enabled: true }).where(eq(companies.id, scene.company_id));
    const [company] = await server.ctx.db.select().from(companies).where(eq(companies.id, scene.company_id));
    const list = await server.anonymous().get(`/api/companies/${company!.shortname}/marketplace`);
    const [activity] = (list.json as Activities).results;
    expect(activity!.image).toContain(publicPath());
    expect((await server.anonymous().get(activity!.image!)).bytes.equals(shown.bytes)).toBe(true);
    expect(await server.ctx.db.select().from(events).where(eq(events.company_id, scene.company_id))).toMatchObject([
      { type: 'job.image_changed', data: { change: 'added' } },
    ]);
  });

  it('is not shown to the public where the activity is not', async () => {
    await put(aWholePng(480, 240));
    await server.ctx.db.update(jobs).set({ marketplace_public: false }).where(eq(jobs.id, scene.job.id));
    expect((await server.anonymous().get(publicPath())).status).toBe(404);
    expect((await server.anonymous().get(path())).status).toBe(401);
    expect((await scene.client.get(path())).status).toBe(200);
  });

  it.each([
    ['a document', aPdf(), 415, {}],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>', 415, {}],
    ['half a picture', aWholePng(480, 240).slice(0, 90), 422, { image: ['image_incomplete'] }],
    ['a damaged picture', aWholePng(480, 240).fill(0, 45, 60), 422, { image: ['image_unreadable'] }],
    ['one that is too narrow', aWholePng(479, 240), 422, { image: ['image_too_narrow'] }],
  ])('is not %s', async (_what, content, status, errors) => {
    expect(problemOf(await put(content))).toMatchObject({ status, errors });
    expect(await files()).toEqual([]);
    expect(await objects()).toEqual([]);
    expect(await row()).toMatchObject({ marketplace_image_file_id: null, marketplace_stock_image: 'books' });
  });

  it('leaves nothing where the process that draws it is killed', async () => {
    const reply = put(aWholePng(4000, 4000));
    await expect.poll(async () => (await drawingProcesses()).length, { timeout: 10_000, interval: 5 }).toBe(1);
    for (const id of await drawingProcesses()) process.kill(id, 'SIGKILL');
    expect(problemOf(await reply)).toMatchObject({ status: 503, code: 'pictures_unavailable' });
    expect(await files()).toEqual([]);
    expect(await objects()).toEqual([]);
    expect((await row()).marketplace_stock_image).toBe('books');
  });

  it('gives way to another and can be removed', async () => {
    await put(aWholePng(480, 240));
    const first = (await row()).marketplace_image_file_id!;
    await put(aWholePng(640, 240));
    const second = (await row()).marketplace_image_file_id!;
    for (const id of [first, second]) await removeIfUnused(server.ctx, id);
    expect((await files()).map(({ id }) => id)).toEqual([second]);
    expect((await scene.client.delete(path())).status).toBe(204);
    expect((await scene.client.delete(path())).status).toBe(404);
    await removeIfUnused(server.ctx, second);
    expect(await objects()).toEqual([]);
  });

  it('is not for members who run only their own activities', async () => {
    const { company_id } = scene;
    const member = await aMember(server.ctx.db, { company_id, role: 'member', create_interview_only: true });
    await server.ctx.db.update(jobs).set({ created_by: member.id }).where(eq(jobs.id, scene.job.id));
    const client = await server.staff(member, company_id);
    expect((await put(aWholePng(480, 240), client)).status).toBe(403);
    expect((await client.delete(path())).status).toBe(403);
  });
});
