import dns from 'node:dns/promises';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOutside, hostsOf, mayCall } from './outgoing.ts';
import { isPublicAddress } from './public-network.ts';

let hits = 0;
const server = createServer((request: IncomingMessage, reply: ServerResponse) => {
  hits += 1;
  if (request.url === '/redirect') reply.writeHead(302, { location: '/' }).end();
  else if (request.url === '/large') reply.end('x'.repeat(2_000));
  else if (request.url === '/silent') reply.writeHead(200).write('begun');
  else reply.end(JSON.stringify({ method: request.method, encoding: request.headers['accept-encoding'] }));
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'example.org',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:800::200e'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'https://user@example.org/',
    'no address',
    'https://user:word@example.org/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/',
    'https://example.org:25/',
    'https://example.org:80/',
    'https://example.org:1023/',
  ])('%s may not be called', (address) => expect(mayCall(address, [])).toBe(false));

  test.each(['https://example.org/', 'https://example.org:443/', 'https://example.org:1024/', 'https://8.8.8.8/'])(
    '%s may be called',
    (address) => expect(mayCall(address, [])).toBe(true),
  );

  test('a host of the operator may be inside, and without encryption; another port of it may not', () => {
    const allowed = hostsOf(' Tests.inner:8080, vault.inner ,');
    expect(allowed).toEqual(['tests.inner:8080', 'vault.inner']);
    expect(mayCall('http://tests.inner:8080/x', allowed)).toBe(true);
    expect(mayCall('http://vault.inner:99/x', allowed)).toBe(true);
    expect(mayCall('http://tests.inner:8081/x', allowed)).toBe(false);
    expect(mayCall('http://user@tests.inner:8080/x', allowed)).toBe(false);
  });
});

describe('a call', () => {
  const call = (path: string, options = {}) =>
    callOutside(`http://localhost:${port}${path}`, options, [`localhost:${port}`]);

  test('brings the answer, without compression', async () => {
    const { status, body } = await call('/', { method: 'POST', body: '{"a":1}' });
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toEqual({ method: 'POST', encoding: 'identity' });
  });

  test('cuts a longer answer where it is told to', async () => {
    const reply = await call('/large', { max_bytes: 1_000, cuts: true });
    expect(reply).toMatchObject({ status: 200, is_cut: true });
    expect(reply.body).toHaveLength(1_000);
    expect(await call('/', { cuts: true })).toMatchObject({ is_cut: false });
  });

  test('follows no redirect, and ends at its limits', async () => {
    await expect(call('/redirect')).rejects.toMatchObject({ fault: 'redirect' });
    await expect(call('/large', { max_bytes: 1_000 })).rejects.toMatchObject({ fault: 'too_large' });
    await expect(call('/silent', { timeout_ms: 50 })).rejects.toMatchObject({ fault: 'timeout' });
    await expect(call('/', { signal: AbortSignal.abort() })).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('goes to the address that was checked, whatever the name leads to a moment later', async () => {
    let moved = 0;
    const elsewhere = createServer((_request, reply) => {
      moved += 1;
      reply.end();
    });
    await new Promise<void>((done) => elsewhere.listen(port, '127.0.0.2', done));
    const resolved: string[] = [];
    const { lookup } = dns;
    dns.lookup = ((host: string) => {
      resolved.push(host);
      const address = resolved.length === 1 ? '127.0.0.1' : '127.0.0.2';
      return Promise.resolve([{ address, family: 4 }]);
    }) as unknown as typeof lookup;
    syncBuiltinESMExports();
    try {
      const host = `rebinding.example:${port}`;
      expect((await callOutside(`http://${host}/`, {}, [host])).status).toBe(200);
    } finally {
      dns.lookup = lookup;
      syncBuiltinESMExports();
      elsewhere.close();
    }
    expect(resolved).toEqual(['rebinding.example']);
    expect(moved).toBe(0);
  });

  test('does not reach a name that resolves to an inner address, and says no more of it than of an unknown name', async () => {
    const before = hits;
    for (const host of [`localhost:${port}`, 'no-such-name.invalid'])
      await expect(callOutside(`https://${host}/`, {}, [])).rejects.toMatchObject({ fault: 'unreachable' });
    expect(hits).toBe(before);
  });
});
