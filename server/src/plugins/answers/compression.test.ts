import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { contract } from '@vivavoce/contract/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { anApplication } from '../../../test/factories.ts';
import { manyApplicants } from '../../../test/database/many-applicants.ts';
import { aStaffScene } from '../../../test/staff-scene.ts';
import { WITH_PERSONAL_LINK } from './compression.ts';

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));
beforeAll(async () => {
  await manyApplicants(server, scene.job, 60);
});

const list = () => `${scene.path}/applications?status=AwaitingResponse&page_size=50`;

type Options = { method?: string; headers?: Record<string, string>; body?: Buffer };

/** The answer as it travels; `fetch` would hide how. */
async function travelling(path: string, encodings: string, { method = 'GET', headers, body }: Options = {}) {
  const { client } = scene;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = request(`${server.url}${path}`, {
    method,
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': client.cookies.get('csrftoken') ?? '',
      ...client.forwarded,
      'accept-encoding': encodings,
      ...headers,
    },
  });
  call.once('response', resolve).once('error', reject).end(body);
  const reply = await promise;
  return { status: reply.statusCode, headers: reply.headers, bytes: await buffer(reply) };
}

describe('a list as JSON', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ])('travels as %s to a browser that accepts %s, and says the same', async (encoding, accepted, unpacked) => {
    const plain = await travelling(list(), 'identity');
    const packed = await travelling(list(), accepted);
    expect([plain.status, packed.status]).toEqual([200, 200]);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-store' });
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(JSON.parse(unpacked(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
  });

  it('is compressed like the page of a marketplace, which holds nothing secret', async () => {
    const page = await travelling('/hub', 'gzip, br');
    expect(page.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(page.bytes).toString()).toContain('<!doctype html>');
    expect((await travelling('/j/abc', 'gzip, br')).headers['content-encoding']).toBeUndefined();
  });

  it('stays plain for a program that accepts nothing else, and below a kilobyte', async () => {
    expect((await travelling(list(), '')).headers['content-encoding']).toBeUndefined();
    const small = await travelling('/api/health/live', 'gzip, br');
    expect(small.status).toBe(200);
    expect(small.headers['content-encoding']).toBeUndefined();
  });
});

describe('what stays plain', () => {
  it('is a stream of events, an export and an answer with a personal link', async () => {
    const application = await anApplication(server.ctx.db, { job: scene.job, custom_field: 'x'.repeat(60) });
    const paths = [
      '/api/activities/stream?wait=0',
      `${scene.path}/applications/export_job_report?format=csv`,
      `${scene.path}/applications/${application.id}/link`,
    ];
    for (const path of paths) {
      const { status, headers } = await travelling(path, 'gzip, br');
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, undefined]);
    }
  });

  it('is every read whose answer has a link, a token or the text of an e-mail', () => {
    const secret = /^(link|token|upload_token|html)$/;
    // The link of a public event is known to every visitor.
    const publicLinks = ['GET /api/companies/{shortname}/events', 'GET /api/company/events'];
    const namesIn = (value: unknown): string[] =>
      value === null || typeof value !== 'object'
        ? []
        : Object.entries(value).flatMap(([name, child]) => [name, ...namesIn(child)]);
    const holding = Object.entries(contract)
      .filter(([operation, route]) => {
        if (!operation.startsWith('GET ') || operation.startsWith('GET /api/dev/')) return false;
        if (publicLinks.includes(operation)) return false;
        return Object.values(route.responses).some((schema) =>
          namesIn(z.toJSONSchema(schema, { unrepresentable: 'any' })).some((name) => secret.test(name)),
        );
      })
      .map(([operation]) => operation);
    expect(holding.toSorted()).toEqual(WITH_PERSONAL_LINK.toSorted());
  });
});

it('takes no compressed request, which could unpack to any size', async () => {
  const { status, bytes } = await travelling('/api/jobs', 'identity', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync('{"title":"Packed"}'),
  });
  expect([status, (JSON.parse(bytes.toString()) as { code: string }).code]).toEqual([400, 'malformed_json']);
});
