import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { answersTo } from '../../public-address.ts';

let local: TestServer;
let encrypted: TestServer;
const server = useTestServer({ env: { TRUST_PROXY: 'false' } });
beforeAll(async () => {
  local = await startTestServer({ env: { PUBLIC_URL: 'http://localhost:3000' } });
  encrypted = await startTestServer({ env: { PUBLIC_URL: 'https://interviews.test' } });
});
afterAll(() => Promise.all([local.close(), encrypted.close()]));

/** A request with the target and the headers as they are given. */
function ask(of: TestServer, target: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: new URL(of.url).port, path: target, method, headers };
    request(options, (reply) => {
      void textOf(reply).then((text) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    })
      .on('error', reject)
      .end();
  });
}
const portOf = ({ url }: TestServer) => new URL(url).port;
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('a host that is not the one of PUBLIC_URL', () => {
  it.each(['evil.example', 'vivavoce.test.evil.example', 'evil.example:80', 'vivavoce.test:81', '127.0.0.1', ''])(
    '%j is refused, whatever is asked for',
    async (host) => {
      for (const path of [
        '/',
        '/login',
        '/j/abc',
        '/api/constants',
        '/api/nothing',
        '/assets/staff/x.js',
        '/api/jobs/%',
      ]) {
        const reply = await ask(server, path, { host });
        expect([reply.status, reply.headers['content-type']], path).toEqual([421, 'application/problem+json']);
        expect(JSON.parse(reply.text), path).toMatchObject({ status: 421, code: 'wrong_host' });
        expect(reply.headers['set-cookie'], path).toBeUndefined();
      }
      for (const path of ['/login/ajax', '/nothing'])
        expect((await ask(server, path, { host, origin: `http://${host}` }, 'POST')).status, path).toBe(421);
    },
  );

  it('shows a page to a browser, in its language, which names no host', async () => {
    const english = await ask(server, '/login', { host: 'evil.example', ...BROWSER });
    expect([english.status, english.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
    expect(english.text).toContain('<html lang="en-GB">');
    expect(english.text).not.toMatch(/evil|vivavoce\.test/);
    const french = await ask(server, '/login', { host: 'evil.example', ...BROWSER, 'accept-language': 'fr' });
    expect(french.text).toContain('<html lang="fr-FR">');
    expect(french.headers['x-frame-options']).toBe('DENY');
  });

  it('hears whether the server works, as a load balancer asks', async () => {
    for (const path of ['/api/health/live', '/api/health/ready'])
      expect((await ask(server, path, { host: '10.0.0.7:3000' })).status, path).toBe(200);
  });

  it('is believed of a trusted proxy alone', async () => {
    const forwarded = { 'x-forwarded-host': 'vivavoce.test' };
    expect((await ask(server, '/login', { host: 'evil.example', ...forwarded })).status).toBe(421);
    const behind = await startTestServer();
    expect((await ask(behind, '/login', { host: 'inner:3000', ...forwarded })).status).toBe(200);
    const evil = { host: 'vivavoce.test', 'x-forwarded-host': 'evil.example' };
    expect((await ask(behind, '/login', evil)).status).toBe(421);
    await behind.close();
  });
});

describe('a request with a whole address as its target', () => {
  it('is refused for another host, whatever its Host header says', async () => {
    for (const target of ['http://evil.example/login', 'http://evil.example', 'https://evil.example/?x=1'])
      expect((await ask(server, target, { host: 'vivavoce.test' })).status, target).toBe(421);
  });

  it('gets the page, and nothing of the target is in its links', async () => {
    const reply = await ask(server, 'http://vivavoce.test/hub?q=1', { host: 'evil.example' });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('<link rel="canonical" href="http://vivavoce.test/hub" />');
    const addresses = [...reply.text.matchAll(/hreflang="[^"]+" href="([^"]+)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(['http://vivavoce.test/hub', 'http://vivavoce.test/fr/hub', 'http://vivavoce.test/hub']);
  });
});

describe('on this machine alone', () => {
  it('every name of it will do, with the port of PUBLIC_URL or the one listened on', async () => {
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])
      for (const port of ['3000', portOf(local)]) {
        const host = `${name}:${port}`;
        expect((await ask(local, '/login', { host })).status, host).toBe(200);
      }
    for (const host of ['localhost', 'localhost:1', `evil.example:${portOf(local)}`, '[::2]:3000', 'localhost:3000@x'])
      expect((await ask(local, '/login', { host })).status, host).toBe(421);
  });

  it('the names are no way in where PUBLIC_URL is another host', () => {
    const env = { PUBLIC_URL: 'https://interviews.test' };
    expect(answersTo(env, 'interviews.test', 3000)).toBe(true);
    expect(answersTo(env, 'interviews.test:443', 3000)).toBe(true);
    expect(answersTo(env, 'Interviews.TEST', 3000)).toBe(true);
    for (const host of [
      'localhost:3000',
      '127.0.0.1:3000',
      'interviews.test:3000',
      'interviews.test:80',
      'x y',
      '/',
      '@',
    ])
      expect(answersTo(env, host, 3000), host).toBe(false);
  });
});

describe('behind https', () => {
  it('every answer tells browsers to keep to it, and over http none does', async () => {
    for (const path of ['/login', '/api/nothing', '/api/constants', '/api/health/live', '/j/abc', '/%'])
      expect((await encrypted.anonymous().get(path)).headers.get('strict-transport-security'), path).toMatch(
        /^max-age=31536000$/,
      );
    expect((await local.anonymous().get('/login')).headers.has('strict-transport-security')).toBe(false);
  });

  it('a page of the same host over http is another site, whatever the proxy says of the line', async () => {
    const origin = 'http://interviews.test';
    const host = 'interviews.test';
    const lines: Record<string, string>[] = [{}, { 'x-forwarded-proto': 'http' }];
    for (const headers of lines) {
      const signOut = (from: Record<string, string>) => ask(encrypted, '/logout/ajax', { host, ...headers, ...from });
      expect((await signOut({ origin })).status).toBe(403);
      expect((await signOut({ referer: `${origin}/x` })).status).toBe(403);
      expect((await signOut({ origin: 'https://interviews.test' })).status).toBe(200);
      expect((await ask(encrypted, '/login/ajax', { host, ...headers, origin }, 'POST')).status).toBe(403);
    }
  });
});

describe('an address for programs that does not exist', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/%61pi/nothing',
    '/API/nothing',
    '/.well-known/openid-configuration',
    '/.well-known/change-password',
    '/lti',
    '/lti/launch',
  ])('%s answers 404 and no page', async (path) => {
    for (const method of ['GET', 'POST'])
      expect((await local.anonymous().send(method, path)).json, method).toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });

  it.each(['/scim', '/scim/', '/SCIM/v2/Nothing', '/scim/v2/Users/1/nothing'])(
    '%s answers as SCIM has it',
    async (path) => {
      for (const method of ['GET', 'POST'])
        expect((await local.anonymous().send(method, path)).json, method).toEqual({
          schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
          status: '404',
          detail: 'not_found',
        });
    },
  );

  it('takes no page of the app with it', async () => {
    for (const path of ['/apiary', '/ltix', '/scimitar', '/interviews/api'])
      expect((await local.anonymous().get(path)).headers.get('content-type'), path).toMatch(/^text\/html/);
  });
});
