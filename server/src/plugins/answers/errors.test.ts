import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { perFile } from '../../../test/lifetimes.ts';
import { useTestServer } from '../../../test/api-test.ts';
import { aStaffScene, problemOf } from '../../../test/staff-scene.ts';

const server = useTestServer();
const scene = perFile(() => aStaffScene(server));

const raw = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(`${server.url}/api/jobs`, {
    method: 'POST',
    body,
    headers: {
      'x-csrftoken': scene.client.cookies.get('csrftoken') ?? '',
      cookie: [...scene.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...scene.client.forwarded,
      ...headers,
    },
  });

describe('a problem document', () => {
  it('has the shape of RFC 9457, and no trace of the code behind it', async () => {
    const reply = await scene.client.get('/api/jobs/999999');
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(reply.json).toEqual({
      type: 'urn:vivavoce:problem:not_found',
      title: 'Not found',
      status: 404,
      code: 'not_found',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it.each(['{"title":', '{title:1}', "{'a':1}", '{"a":1}}', '[1,]', '\ufeff{', 'null,', ''])(
    'answers the malformed JSON %j with 400',
    async (body) => {
      const reply = await raw(body);
      expect(reply.status).toBe(400);
      const problem = (await reply.json()) as { code: string };
      expect(problem.code).toBe('malformed_json');
      expect(JSON.stringify(problem)).not.toMatch(/at \w+ \(|node_modules|\.ts:/);
    },
  );

  it.each([['[]'], ['"text"'], ['7'], ['null'], ['true']])('answers the wrong type %s with 422', async (body) => {
    const reply = await raw(body);
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([422, 'invalid']);
  });

  it('does not let a body change what objects are', async () => {
    const reply = await raw('{"__proto__":{"title":"x"},"title":"safe"}');
    expect([400, 422]).toContain(reply.status);
    expect(({} as Record<string, unknown>)['title']).toBeUndefined();
    expect((await raw('{"constructor":{"prototype":{"x":1}}}')).status).toBeGreaterThanOrEqual(400);
  });

  it('answers a body above the limit with 413', async () => {
    const reply = await raw(JSON.stringify({ description: 'x'.repeat(1_000_001) }));
    expect(reply.status).toBe(413);
    expect(((await reply.json()) as { code: string }).code).toBe('too_large');
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('answers the media type %s with 415', async (type) => {
    const reply = await raw('{"title":"x"}', { 'content-type': type });
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([415, 'unsupported_media']);
  });

  it('names every unknown field and every wrong one in one answer', async () => {
    const reply = await scene.client.post('/api/jobs', { title: 1, colour: 'red', 'x y': 1, rating_scale: 'five' });
    expect(problemOf(reply).errors).toEqual({
      title: ['wrong_type'],
      rating_scale: ['wrong_shape'],
      colour: ['unknown_field'],
      'x y': ['unknown_field'],
    });
  });

  it('names the place in a list', async () => {
    const user = { first_name: 'a', last_name: 'b', email: 'c@d.example' };
    const reply = await scene.client.post(`${scene.path}/applications`, {
      applications: [{ user }, { user: { ...user, email: 'nobody' } }],
    });
    expect(problemOf(reply)).toMatchObject({ status: 422 });
    expect(Object.keys(problemOf(reply).errors)[0]).toMatch(/^applications\.1\.user/);
  });

  it.each(['0', '-1', '1.5', 'abc', '9007199254740993', '1e3x', '%00', '%F0%9F%98%80', '1%2F2', "1'--", '٣'])(
    'treats the id %s as one that does not exist',
    async (id) => {
      for (const path of [`/api/jobs/${id}`, `${scene.path}/applications/${id}`, `${scene.path}/questions/${id}`])
        expect((await scene.client.get(path)).status, path).toBe(404);
    },
  );

  it.each(['\u0000', 'a\u0000b', '\ud800', 'x\udfffy'])('refuses text that cannot be stored: %j', async (text) => {
    for (const field of ['title', 'role', 'description', 'invitation_subject'])
      expect(problemOf(await scene.client.patch(scene.path, { [field]: text }))).toEqual({
        status: 422,
        code: 'invalid',
        errors: { [field]: ['control_characters'] },
      });
    for (const query of ['/api/jobs?q=', `${scene.path}/applications?q=`, '/api/reviewers?email='])
      expect((await scene.client.get(query + encodeURIComponent(text.toWellFormed()))).status).toBeLessThan(500);
  });

  it('is what an unknown path, an unknown method and a broken address answer', async () => {
    expect(problemOf(await scene.client.get('/api/nothing'))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await scene.client.send('PUT', '/api/jobs')).status).toBe(404);
    expect((await scene.client.get('/api/jobs/%')).status).toBeLessThan(500);
    expect((await scene.client.get(`/api/jobs/${'9'.repeat(300)}`)).status).toBeLessThan(500);
  });

  it('or a closed line is the answer to what is not HTTP', async () => {
    const { hostname, port } = new URL(server.url);
    for (const line of [
      'GET\r\n\r\n',
      'HELLO\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
    ]) {
      const socket = connect(Number(port), hostname);
      socket.write(line);
      expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
  });
});
