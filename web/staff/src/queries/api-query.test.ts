import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contract, type Operation } from '@vivavoce/contract/index.ts';
import { apiQuery, keyOf } from './api-query.ts';

let sent: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve(new Response('[]', { headers: { 'content-type': 'application/json' } }));
  });
});

afterEach(() => vi.unstubAllGlobals());

it('calls the operation, and lets the cache cancel it', async () => {
  const client = new QueryClient();
  await client.fetchQuery(apiQuery('GET /api/jobs/{job}/comments', { params: { job: 7 }, query: { application: 12 } }));
  expect(sent[0]?.url).toBe('/api/jobs/7/comments?application=12');
  expect(sent[0]?.init.signal).toBeInstanceOf(AbortSignal);
});

it('keeps the rules for the cache', () => {
  const { staleTime, meta } = apiQuery('GET /api/plan', {}, { staleTime: 5, meta: { quiet: true } });
  expect({ staleTime, meta }).toEqual({ staleTime: 5, meta: { quiet: true } });
});

it.each<[Operation, Parameters<typeof keyOf>[1], readonly unknown[]]>([
  ['GET /api/plan', undefined, ['plan']],
  ['GET /api/jobs', { query: { page: 2 } }, ['jobs', { page: 2 }]],
  ['GET /api/jobs/{job}', { params: { job: 7 } }, ['job', 7]],
  ['GET /templates/api/job-templates', { query: { page: 2 } }, ['templates', 'job-templates', { page: 2 }]],
  ['GET /api/jobs/{job}/applications', { params: { job: 7 }, query: {} }, ['job', 7, 'applications', {}]],
  [
    'GET /api/jobs/{job}/applications/{application}/record',
    { params: { job: 7, application: 12 } },
    ['job', 7, 'application', 12, 'record'],
  ],
  [
    'GET /api/jobs/{job}/answer-attempts',
    { params: { job: 7 }, query: { application: 12, question: 3 } },
    ['job', 7, 'application', 12, 'answer-attempts', { question: 3 }],
  ],
  [
    'POST /api/jobs/{job}/extend_preview',
    { params: { job: 7 }, body: { days: 1 } },
    ['job', 7, 'extend_preview', { days: 1 }],
  ],
  [
    'GET /api/companies/{shortname}/{type}-email',
    { params: { shortname: 'acme', type: 'invitation' } },
    ['companies', 'acme', 'invitation-email'],
  ],
])('%s has its key', (operation, request, key) => {
  expect(keyOf(operation, request)).toEqual(key);
});

it('begins the keys of all pages with the key without a page, so that one reload reaches them', () => {
  for (const operation of Object.keys(contract) as Operation[]) {
    const params = Object.fromEntries([...operation.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]));
    const whole = keyOf(operation, { params });
    expect(keyOf(operation, { params, query: { page: 2 } }).slice(0, whole.length)).toEqual(whole);
  }
});

it('gives no two operations the same key', () => {
  const keys = (Object.keys(contract) as Operation[])
    .filter((operation) => operation.startsWith('GET '))
    .flatMap((operation) => {
      const params = Object.fromEntries([...operation.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]));
      const route = contract[operation];
      const isNarrowed = 'query' in route && 'shape' in route.query && 'application' in route.query.shape;
      return [{}, ...(isNarrowed ? [{ application: 1 }] : [])].map((query) => keyOf(operation, { params, query }));
    })
    .map((key) => JSON.stringify(key));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});
