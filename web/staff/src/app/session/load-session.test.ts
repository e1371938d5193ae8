import { QueryClient } from '@tanstack/react-query';
import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSession, leadHome } from './load-session.ts';

type Answer = { status: number; body: unknown };

let answers: Record<string, Answer>;
let client: QueryClient;

const user = (company: number | null) => ({
  id: 1,
  current_company: company === null ? null : { id: company, name: 'Northwind', shortname: 'northwind' },
  companies: [],
  is_alternate_brand: false,
});
const settings = (freemium: boolean) => ({ freemium, company_theme: { primary: null, dark: false } });

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = { classList: { toggle: vi.fn<() => void>() }, style: {} };
  vi.stubGlobal('window', { location: new URL('http://here/') });
  vi.stubGlobal('document', { cookie: '', documentElement: element });
  vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined }));
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (address: string) => {
    const answer = answers[new URL(address, 'http://here').pathname];
    if (!answer) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
});

afterEach(() => vi.unstubAllGlobals());

async function redirectOf(run: Promise<unknown>): Promise<unknown> {
  const thrown: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (thrown !== undefined && !isRedirect(thrown)) throw thrown;
  return thrown?.options;
}

describe('checkSession', () => {
  it('lets those in who are signed in', async () => {
    answers = { '/api/user': { status: 200, body: user(null) } };
    expect(await redirectOf(checkSession(client, '/interviews'))).toBeUndefined();
  });

  it.each<[string, Record<string, Answer>, object]>([
    ['nobody is signed in', { '/api/user': { status: 401, body: {} } }, {}],
    ['the check fails on the server', { '/api/user': { status: 500, body: {} } }, { unchecked: true }],
    ['the check does not arrive', {}, { unchecked: true }],
    [
      'the company cannot be told',
      { '/api/user': { status: 200, body: user(3) }, '/api/settings': { status: 503, body: {} } },
      { unchecked: true },
    ],
  ])('leads to /login with the way back when %s', async (_when, session, state) => {
    answers = session;
    expect(await redirectOf(checkSession(client, '/fr/interviews/3?status=Responded'))).toMatchObject({
      to: '/login',
      search: { next: '/interviews/3?status=Responded' },
      state,
    });
  });
});

describe('leadHome', () => {
  it.each([
    ['an account holder stays', 3, false, undefined],
    ['a freemium account goes to its preview', 3, true, '/preview'],
    ['a reviewer goes to the activities', null, false, '/interviews'],
  ])('%s', async (_who, company, freemium, to) => {
    answers = {
      '/api/user': { status: 200, body: user(company) },
      '/api/settings': { status: 200, body: settings(freemium) },
    };
    const redirect = (await redirectOf(leadHome(client, '/'))) as { to: string } | undefined;
    expect(redirect?.to).toBe(to);
  });
});
