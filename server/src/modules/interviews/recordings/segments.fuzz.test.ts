import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { perFile } from '../../../../test/lifetimes.ts';
import { useTestServer } from '../../../../test/api-test.ts';
import { aScene, begin, digestOf, sealBody, someBytes } from '../../../../test/recording.ts';

const server = useTestServer();
const scene = perFile(() => aScene(server));
const begun = perFile(() => begin(scene));

const REFUSALS = new Set([400, 401, 404, 405, 409, 410, 413, 414, 415, 422]);
const SECRETS = /node_modules|\.ts:\d|select |at \w+ \(/;

function expectRefused({ status, text }: { status: number; text: string }): void {
  expect(REFUSALS.has(status), `${status} ${text}`).toBe(true);
  expect(text).not.toMatch(SECRETS);
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '..',
    '%2e%2e%2f',
    '0x1',
    '1e3',
    '-0',
    '٣',
    '\u0000',
    'null',
    'NaN',
    '99999999999999999999',
    "0'--",
    '0;drop table attempts',
  ),
  fc.integer().map(String),
  fc.double().map(String),
);
const header = fc.stringMatching(/^[\x20-\x7e]{0,60}$/);

test('no part of a segment’s address breaks the server or reaches another file', async () => {
  const address = fc.record({ track: fc.oneof(oddText, fc.constant('camera')), part: oddText, index: oddText });
  await fc.assert(
    fc.asyncProperty(address, async ({ track, part, index }) => {
      const path = [begun.attempt, track, part, index]
        .map((piece) => encodeURIComponent(String(piece).toWellFormed()))
        .join('/');
      const bytes = someBytes(10);
      const headers = { 'upload-token': begun.upload_token, 'content-digest': digestOf(bytes) };
      const reply = await scene.browser.put(`/api/attempts/${path}`, { bytes, headers });
      if (reply.status !== 201 && reply.status !== 200) expectRefused(reply);
    }),
    { numRuns: 200 },
  );
  for await (const { key } of server.ctx.storage.list('recordings')) {
    expect(key).toMatch(/^recordings\/\d+\/\d+\/raw\/(camera|screen)\/\d{1,2}\/\d{4}-[0-9a-f]{16}$/);
  }
});

test('no header of a segment breaks the server', async () => {
  const headers = fc.record(
    { 'upload-token': header, 'content-digest': header, 'content-type': header },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(headers, async (odd) => {
      const bytes = someBytes(10);
      const right = { 'upload-token': begun.upload_token, 'content-digest': digestOf(bytes) };
      const reply = await scene.browser.put(`/api/attempts/${begun.attempt}/camera/0/0`, {
        bytes,
        headers: { ...right, ...odd },
      });
      if (reply.status !== 201 && reply.status !== 200) expectRefused(reply);
    }),
    { numRuns: 150 },
  );
});

test('no body of a seal or a heartbeat breaks the server, and none closes the attempt without its segments', async () => {
  const shape = sealBody([someBytes(10)]);
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.record({ tracks: fc.array(fc.jsonValue(), { maxLength: 3 }) }),
    fc.jsonValue().map((value) => ({ ...shape, client: value })),
  );
  await fc.assert(
    fc.asyncProperty(odd, fc.constantFrom('seal', 'heartbeat'), async (body, call) => {
      const headers = { 'upload-token': begun.upload_token };
      const reply = await scene.browser.post(`/api/attempts/${begun.attempt}/${call}`, body, { headers });
      expectRefused(reply);
    }),
    { numRuns: 200 },
  );
  const { rows } = await server.ctx.db.execute<{ state: string }>(
    sql`select state from attempts where id = ${begun.attempt}`,
  );
  expect(rows).toEqual([{ state: 'open' }]);
});
