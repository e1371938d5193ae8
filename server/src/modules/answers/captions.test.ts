import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { aQuestion, aResponse } from '../../../test/factories.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { attempts } from '../../db/schema/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('staff who watch an answer get its captions, and nobody else does', async () => {
  const { client, job, path } = await aStaffScene(server);
  await aQuestion(server.ctx.db, { job });
  const { application, answers } = await aResponse(server.ctx.db, job);
  const [answer] = answers;
  if (!answer?.attempt_id) throw new Error('the answer has no attempt');
  const address = `${path}/answers/${answer.id}/captions`;
  expect((await client.get(address)).status).toBe(404);
  const webvtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nGood morning.\n';
  const captions = { locale: 'en-gb' as const, webvtt };
  await server.ctx.db.update(attempts).set({ captions }).where(eq(attempts.id, answer.attempt_id));
  const listed = (await client.get(`${path}/answers?application=${application.id}`)).json;
  expect(listed).toMatchObject([{ captions: { locale: 'en-gb', url: address } }]);
  const sent = await client.get(address);
  expect([sent.status, sent.text, sent.headers.get('content-type')]).toEqual([200, webvtt, 'text/vtt; charset=utf-8']);
  const stranger = await aStaffScene(server);
  expect((await stranger.client.get(address)).status).toBe(404);
});
