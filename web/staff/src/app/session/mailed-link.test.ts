import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followMailedLink } from './mailed-link.ts';

let requestedPaths: string[] = [];
let answer: { status: number; body: unknown };

const responseFor = (conflict: boolean) => ({
  conflict,
  signed_in_as: { full_name: 'Helen Marsh', email: 'owner@northwind.example' },
  link_for: { email_hint: 'r•••@panel.example' },
});

beforeEach(() => {
  requestedPaths = [];
  vi.stubGlobal('location', { origin: 'https://vivavoce.example' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (url: string) => {
    requestedPaths.push(url);
    if (answer.status === 0) return Promise.reject(new TypeError('Failed to fetch'));
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status, headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The address that a link leads to; undefined where the page itself shows. */
async function opened(pathname: string, searchStr = '', hash = ''): Promise<unknown> {
  const href = pathname + searchStr + (hash && `#${hash}`);
  const thrown: unknown = await followMailedLink({ pathname, searchStr, hash, href }).catch(
    (reason: unknown) => reason,
  );
  if (thrown === undefined) return undefined;
  if (!isRedirect(thrown)) throw thrown;
  const { to, href: onward, search, replace } = thrown.options;
  return onward === undefined ? { to, search, replace } : { href: onward, replace };
}

it('asks nothing about an ordinary page', async () => {
  expect(await opened('/interviews/3', '?status=Responded')).toBeUndefined();
  expect(requestedPaths).toEqual([]);
});

it('shows the page without the code to whom the link is for', async () => {
  answer = { status: 200, body: responseFor(false) };
  expect(await opened('/interviews/3', '?status=Responded&for=7.aa&page=2', 'top')).toEqual({
    href: '/interviews/3?status=Responded&page=2#top',
    replace: true,
  });
  expect(requestedPaths).toEqual(['/api/account/link?for=7.aa']);
});

it('asks another person first', async () => {
  answer = { status: 200, body: responseFor(true) };
  expect(await opened('/interviews/3', '?for=7.aa')).toEqual({
    to: '/account-conflict',
    search: { next: '/interviews/3', for: '7.aa' },
    replace: true,
  });
});

it('does not ask again where the choice is made', async () => {
  answer = { status: 200, body: responseFor(true) };
  expect(await opened('/account-conflict', '?next=%2Finterviews%2F3&for=7.aa')).toBeUndefined();
});

it('leads to the sign-in with the code in the way back', async () => {
  answer = { status: 401, body: { code: 'not_signed_in' } };
  expect(await opened('/interviews/3', '?for=7.aa')).toMatchObject({
    to: '/login',
    search: { next: '/interviews/3?for=7.aa' },
  });
});

it.each([404, 422, 503, 0])('opens the page where a code cannot be judged (%s)', async (status) => {
  answer = { status, body: {} };
  expect(await opened('/interviews/3', '?for=nonsense')).toEqual({ href: '/interviews/3', replace: true });
});

it('drops an empty code', async () => {
  answer = { status: 422, body: {} };
  expect(await opened('/interviews/3', '?for=')).toEqual({ href: '/interviews/3', replace: true });
});
