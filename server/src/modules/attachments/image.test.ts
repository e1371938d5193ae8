import type { Interview, Job } from '@vivavoce/contract/types.ts';
import { FILE_LIMITS } from '@vivavoce/domain/limits.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { perTest } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aForm, aPdf, aWholePng } from '../../../test/files.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';
import { jobs, stored_files } from '../../db/schema/index.ts';
import { removeIfUnused } from './job-files.service.ts';

const server = useTestServer();
const scene = perTest(() => aStaffScene(server));

/** A picture whose head announces another size. */
function announced(width: number, height: number) {
  const png = aWholePng(200, 200);
  new DataView(png.buffer).setUint32(16, width);
  new DataView(png.buffer).setUint32(20, height);
  return png;
}

const put = (content: Uint8Array<ArrayBuffer> | string, filename = 'blob') =>
  scene.client.send('PUT', `${scene.path}/image`, aForm('image', filename, content));
const stored = async () => {
  const reply = await put(aWholePng(640, 360));
  expect(reply.status, reply.text).toBe(200);
  const [job] = await server.ctx.db.select().from(jobs).where(eq(jobs.id, scene.job.id));
  return { address: (reply.json as { image: string }).image, file: job!.image_file_id! };
};
const publicPath = () => `/api/public-jobs/${scene.job.shorturl}/image`;

describe('the picture of an activity', () => {
  it('is shown to staff and, where it is published, to everybody', async () => {
    const { address } = await stored();
    expect(((await scene.client.get(scene.path)).json as Job).image).toBe(address);
    const picture = await scene.client.get(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.bytes.equals(Buffer.from(aWholePng(640, 360)))).toBe(true);
    const publicJob = (await server.anonymous().get(`/api/public-jobs/${scene.job.shorturl}`)).json as Interview['job'];
    expect(publicJob.image).toContain(publicPath());
    expect((await server.anonymous().get(publicJob.image!)).bytes.equals(Buffer.from(aWholePng(640, 360)))).toBe(true);
    expect((await server.anonymous().get(address)).status).toBe(401);
    expect((await (await aStaffScene(server)).client.get(address)).status).toBe(404);
    await server.ctx.db.update(jobs).set({ status: 'Draft' }).where(eq(jobs.id, scene.job.id));
    expect((await server.anonymous().get(publicPath())).status).toBe(404);
    expect((await scene.client.get(address)).status).toBe(200);
  });

  it('does not disturb somebody who is writing meanwhile', async () => {
    const { revision } = (await scene.client.get(scene.path)).json as Job;
    await stored();
    expect((await scene.client.patch(scene.path, { title: 'Written meanwhile', revision })).status).toBe(200);
  });

  it.each([
    ['a document', aPdf(), 415, {}],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, {}],
    ['half a picture', aWholePng(640, 360).slice(0, 90), 422, { image: ['image_incomplete'] }],
    ['a picture of nothing', announced(0, 0), 422, { image: ['image_too_small'] }],
    ['one that is too small', aWholePng(199, 800), 422, { image: ['image_too_small'] }],
    ['one that no phone can unpack', announced(30_000, 30_000), 422, { image: ['image_too_large'] }],
    ['one above the limit', 'x'.repeat(FILE_LIMITS.image_max_bytes + 1), 413, {}],
  ])('is not %s', async (_what, content, status, errors) => {
    const before = await server.ctx.db.$count(stored_files);
    expect(problemOf(await put(content))).toMatchObject({ status, errors });
    expect(await server.ctx.db.$count(stored_files)).toBe(before);
    expect(((await scene.client.get(scene.path)).json as Job).image).toBeNull();
  });

  it('gives way to another, and can be taken away', async () => {
    const first = await stored();
    const second = await stored();
    expect(second.address).not.toBe(first.address);
    await removeIfUnused(server.ctx, first.file);
    await removeIfUnused(server.ctx, second.file);
    const kept = await server.ctx.db.select().from(stored_files).where(eq(stored_files.company_id, scene.company_id));
    expect(kept.map(({ id }) => id)).toEqual([second.file]);
    expect((await scene.client.delete(`${scene.path}/image`)).status).toBe(204);
    expect((await scene.client.delete(`${scene.path}/image`)).status).toBe(404);
    expect((await scene.client.get(second.address)).status).toBe(404);
    await removeIfUnused(server.ctx, second.file);
    expect(await server.ctx.storage.stat(kept[0]!.object_key).catch(() => 'gone')).toBe('gone');
  });

  it('is shared with a copy, which keeps it', async () => {
    const { file } = await stored();
    const copy = (await scene.client.post(`/api/jobs?duplicate=${scene.job.id}`, {})).json as Job;
    expect(copy.image).toContain(`/api/jobs/${copy.id}/image`);
    await scene.client.delete(`${scene.path}/image`);
    await removeIfUnused(server.ctx, file);
    expect((await scene.client.get(copy.image!)).status).toBe(200);
  });
});
