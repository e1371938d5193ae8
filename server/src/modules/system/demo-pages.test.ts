import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import { withDemoPages } from './demo-pages.ts';

const server = useTestServer({ env: { PUBLIC_URL: 'http://localhost:3000' } });

it('a demo has terms and privacy to read; other addresses than those that it is given stay', async () => {
  const { env } = server.ctx;
  const { TERMS_URL, PRIVACY_URL } = withDemoPages({ ...env, TERMS_URL: 'https://own.example/terms' });
  expect(TERMS_URL).toBe('https://own.example/terms');
  for (const address of [PRIVACY_URL]) {
    const reply = await fetch(new URL(new URL(address ?? '').pathname, server.url), {
      headers: { host: 'localhost:3000' },
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await reply.text()).toContain('demo');
  }
});

it('an installation has none but its own', () => {
  const { env } = server.ctx;
  const production = { ...env, NODE_ENV: 'production', PRIVACY_URL: undefined } as const;
  expect(withDemoPages(production).PRIVACY_URL).toBeUndefined();
  const elsewhere = { ...env, PUBLIC_URL: 'https://interviews.example.org', PRIVACY_URL: undefined };
  expect(withDemoPages(elsewhere).PRIVACY_URL).toBeUndefined();
});
