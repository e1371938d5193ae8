import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { startTestServer, useTestServer } from '../../../test/api-test.ts';

const server = useTestServer({ env: { PUBLIC_URL: 'http://localhost:3000' } });

describe('the health of the server', () => {
  it('is told without signing in', async () => {
    const client = server.anonymous();
    for (const path of ['/api/health/live', '/api/health/ready/']) {
      const reply = await client.get(path);
      expect([reply.status, reply.json]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('names what does not answer, and lives on', async () => {
    const client = server.anonymous();
    vi.spyOn(server.ctx.storage, 'reach').mockRejectedValue(new Error('EROFS: /secret/path'));
    vi.spyOn(server.ctx.pool, 'query').mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.5:5432'));
    server.pass(6_000);
    const reply = await client.get('/api/health/ready');
    expect(reply.status).toBe(503);
    expect(reply.json).toEqual({ status: 'unavailable', reason: 'not answering: database, storage' });
    expect((await client.get('/api/health/live')).status).toBe(200);
    vi.restoreAllMocks();
    expect((await client.get('/api/health/ready')).status).toBe(200);
  });

  it('is answered while the database is silent, which is asked once however many ask', async () => {
    const query = vi.spyOn(server.ctx.pool, 'query').mockImplementation(() => new Promise(() => {}));
    const [one, two] = await Promise.all([1, 2].map(() => server.anonymous().get('/api/health/ready')));
    expect([one?.status, two?.status]).toEqual([503, 503]);
    expect(query).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  it('is unavailable on a standby, and writes nothing', async () => {
    const other = await startTestServer();
    const put = vi.spyOn(other.ctx.storage, 'put');
    expect((await other.anonymous().get('/api/health/ready')).status).toBe(200);
    vi.spyOn(other.ctx.pool, 'query').mockImplementation(async () => ({ rows: [{ standby: true }] }));
    expect((await other.anonymous().get('/api/health/ready')).json).toEqual({
      status: 'unavailable',
      reason: 'not answering: database',
    });
    expect(put).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    await other.close();
  });

  it('is degraded, not unavailable, when only the shared object store fails', async () => {
    const other = await startTestServer();
    const { ctx } = other;
    Object.assign(ctx, { storage: { ...ctx.storage, kind: 's3', reach: () => Promise.reject(new Error('down')) } });
    const reply = await other.anonymous().get('/api/health/ready');
    expect([reply.status, reply.json]).toEqual([200, { status: 'degraded', reason: 'not answering: storage' }]);
    await other.close();
  });

  it('that has lost its database answers 503 in plain words', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
    vi.spyOn(server.ctx.pool, 'query').mockRejectedValue(refused);
    const reply = await server.anonymous().get('/api/public-jobs/whatever');
    expect(reply.json).toMatchObject({ status: 503, code: 'database_unavailable' });
    expect(reply.headers.get('retry-after')).toBe('5');
    expect(reply.text).not.toContain('10.0.0.5');
    vi.restoreAllMocks();
  });

  it('whose database ended a call that blocked another asks to try again', async () => {
    const ended = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    vi.spyOn(server.ctx.pool, 'query').mockRejectedValue(ended);
    const reply = await server.anonymous().get('/api/public-jobs/whatever');
    expect(reply.json).toMatchObject({ status: 503, code: 'database_unavailable' });
    expect(reply.headers.get('retry-after')).toBe('1');
    vi.restoreAllMocks();
  });
});

describe('the outbox', () => {
  it('is there in a demo, and nowhere else', async () => {
    expect((await server.anonymous().get('/api/dev/outbox')).json).toEqual([]);
    expect((await server.anonymous().get('/dev/outbox')).text).toContain('<h1>Outbox</h1>');
    const PUBLIC_URL = 'http://localhost:3000';
    const settings: Record<string, string>[] = [
      { PUBLIC_URL, NODE_ENV: 'production', SESSION_SECRET: randomBytes(32).toString('hex') },
      { PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@vivavoce.test' },
      { PUBLIC_URL: 'http://vivavoce.test' },
      { PUBLIC_URL: 'https://localhost.evil.example' },
    ];
    for (const env of settings) {
      const other = await startTestServer({ env });
      const client = other.anonymous();
      for (const path of ['/api/dev/outbox', '/dev/outbox', '/dev/outbox/1'])
        expect((await client.get(path)).text).not.toContain('Outbox');
      expect((await client.get('/api/dev/outbox')).status).toBe(404);
      await other.close();
    }
  });
});
