import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { userQuery } from '../../queries/sign-in/session.ts';
import { queryClient } from '../query-client.ts';
import { notePresence, watchPresence } from './presence.ts';
import './session-owner.ts';

let page: EventTarget;
let passive: (string | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  passive = [];
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    passive.push(new Headers(headers).get('passive'));
    return Promise.resolve(Response.json({}));
  });
  queryClient.setQueryData(userQuery.queryKey, { id: 1, current_company: null } as CurrentUser);
  notePresence();
  watchPresence();
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads of a page without a person do not extend the session, until the next act', async () => {
  await call('GET /api/user');
  vi.advanceTimersByTime(60_000);
  await call('GET /api/user');
  const acts = ['keydown', 'click', 'focus', 'popstate', 'visibilitychange', 'wheel'];
  for (const act of acts) {
    page.dispatchEvent(new Event(act));
    await call('GET /api/user');
    vi.advanceTimersByTime(60_000);
    await call('GET /api/user');
  }
  expect(passive).toEqual([null, '1', ...acts.flatMap(() => [null, '1'])]);
});

it('what changes something extends it at all times', async () => {
  vi.advanceTimersByTime(3_600_000);
  await call('PATCH /api/jobs/{job}', { params: { job: 1 }, body: { title: 'Analyst' } });
  expect(passive).toEqual([null]);
});
