import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useTestServer } from '../../test/api-test.ts';
import { startS3Server, type S3Server } from '../../test/fakes/s3-server.ts';
import { aJob, aMember, aQuestion, aResponse } from '../../test/factories.ts';
import { attempts } from '../db/schema/index.ts';
import { createStorage } from '../storage/index.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { mediaOrigin } from './send-media.ts';

const server = useTestServer();
const CLIP = Buffer.from('the bytes of one recording');
let s3: S3Server;

beforeAll(async () => {
  const { ctx } = server;
  s3 = await startS3Server();
  const S3 = { endpoint: s3.url, bucket: s3.bucket, region: 'eu-west-1', ...s3.credentials };
  const storage = await createStorage({ DATA_DIR: ctx.env.DATA_DIR, S3 });
  Object.assign(ctx, { storage, env: { ...ctx.env, MEDIA_FROM: 'store' } });
});
afterAll(() => s3.stop());

async function aRecording() {
  const { db, storage } = server.ctx;
  const member = await aMember(db);
  const job = await aJob(db, { company_id: member.company_id });
  await aQuestion(db, { job });
  const { answers } = await aResponse(db, job);
  const { id, attempt_id } = answers[0]!;
  const media_key = `recordings/${member.company_id}/${attempt_id}/video.mp4`;
  await db.update(attempts).set({ media_key }).where(eq(attempts.id, attempt_id!));
  await storage.put(media_key, CLIP, { max_bytes: CLIP.length });
  return { member, path: `/api/jobs/${job.id}/answers/${id}/video` };
}
const from = (dest: string, more: Record<string, string> = {}) => ({ headers: { 'sec-fetch-dest': dest, ...more } });

it('a player is sent to the store for a minute, after the check of its right', async () => {
  const { member, path } = await aRecording();
  const staff = await server.staff(member);
  const reply = await staff.get(path, from('video', { range: 'bytes=4-8' }));
  expect(reply.status).toBe(302);
  expect([reply.headers.get('cache-control'), reply.headers.get('vary')]).toEqual([
    'private, max-age=30',
    expect.stringContaining('sec-fetch-dest'),
  ]);
  const address = reply.headers.get('location')!;
  const part = await fetch(address, { headers: { range: 'bytes=4-8' } });
  expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([206, 'bytes', 'video/mp4']);

  const rival = await server.staff(await aMember(server.ctx.db));
  expect((await rival.get(path, from('video'))).status).toBe(404);
  expect((await server.anonymous().get(path, from('video'))).status).toBe(401);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await fetch(address)).status).toBe(403);
  vi.useRealTimers();
  expect((await fetch(address.replace('video.mp4', 'poster.jpg'))).status).toBe(403);
});

it('what a script or a program reads comes from the server', async () => {
  const { member, path } = await aRecording();
  const staff = await server.staff(member);
  for (const dest of ['empty', 'document', '']) {
    const reply = await staff.get(path, from(dest));
    expect([dest, reply.status, reply.text]).toEqual([dest, 200, String(CLIP)]);
  }
});

it('pages may play from the origin of these addresses, in the path or the name of the bucket', async () => {
  const terms = { seconds: 60, mime_type: 'video/mp4', cache_control: 'no-store' };
  expect(contentSecurityPolicy(null, { media: mediaOrigin(server.ctx) })).toContain(
    `media-src 'self' blob: ${s3.url};`,
  );
  for (const more of [
    { endpoint: s3.url },
    { endpoint: 'https://s3.example.org' },
    { endpoint: 'https://s3.example.org', force_path_style: false },
    { bucket: 'a.dotted.one' },
    {},
  ]) {
    const S3 = { bucket: 'recordings', region: 'eu-west-1', ...s3.credentials, ...more };
    const storage = await createStorage({ DATA_DIR: server.ctx.env.DATA_DIR, S3 });
    expect(new URL((await storage.link('a/b', terms))!).origin).toBe(storage.link_origin);
    await storage.close();
  }
});
