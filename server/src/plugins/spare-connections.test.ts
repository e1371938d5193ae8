import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { startTestServer } from '../../test/api-test.ts';
import type { TestServer } from '../../test/api-test.ts';

let server: TestServer | null = null;
afterEach(() => server?.close());

it('stops although a browser holds a connection that it never used', async () => {
  const running = await startTestServer();
  server = running;
  const spare = connect(Number(new URL(running.url).port), '127.0.0.1');
  await once(spare, 'connect');
  // Answered after it, so the server has taken the spare one too.
  expect((await running.anonymous().get('/api/health/live')).status).toBe(200);
  server = null;
  const begun = performance.now();
  await running.close();
  // Left alone it is closed as a silent one, after a minute.
  expect(performance.now() - begun).toBeLessThan(30_000);
});
