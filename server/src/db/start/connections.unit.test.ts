import { expect, test } from 'vitest';
import { shareConnections } from './connections.ts';

test('without DATABASE_POOL a process has the connections that the page of settings names', () => {
  expect(shareConnections({ ROLE: 'both' })).toEqual({ all: 25, queue: 4, calls: 12, tasks: 8 });
  expect(shareConnections({ ROLE: 'api' })).toEqual({ all: 18, queue: 2, calls: 16, tasks: 16 });
  expect(shareConnections({ ROLE: 'worker' })).toEqual({ all: 21, queue: 4, calls: 16, tasks: 16 });
});

test.each([10, 37, 500])('all of %i are shared, and calls, tasks and the queue each have some', (DATABASE_POOL) => {
  const both = shareConnections({ ROLE: 'both', DATABASE_POOL });
  expect(both.calls + both.tasks + both.queue + 1).toBe(DATABASE_POOL);
  expect(Math.min(both.calls, both.tasks)).toBeGreaterThan(1);
  const api = shareConnections({ ROLE: 'api', DATABASE_POOL });
  expect(api.calls + api.queue).toBe(DATABASE_POOL);
});
