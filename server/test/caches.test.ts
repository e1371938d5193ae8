import { describe, expect, it } from 'vitest';
import { perFile } from './lifetimes.ts';
import { callOf } from './authorization/cell-call.ts';
import { FOR_EVERYBODY } from './authorization/kept-answers.ts';
import { createWorld } from './authorization/world.ts';
import { useTestServer } from './api-test.ts';

const server = useTestServer();

const world = perFile(() => createWorld(server));

/** The authorization matrix asks the same of every call, by each kind of caller. */
describe('no answer to a person stays in a cache', () => {
  it('what caches share carries no cookie', async () => {
    const tree = await world.plant('panel', 'owner');
    for (const operation of FOR_EVERYBODY) {
      const client = server.anonymous();
      client.cookies.clear();
      const { headers, status } = await client.get(callOf(world, operation, tree, tree, 'owner').path);
      expect([operation, status, headers.getSetCookie()]).toEqual([operation, 200, []]);
    }
  });

  it('holds for pages and for addresses that do not exist', async () => {
    for (const path of ['/', '/interviews', '/j/nothing', '/hub', '/nothing', '/api/nothing', '/mail-frame'])
      expect((await world.clients.owner.get(path)).headers.get('cache-control'), path).toBe('no-store');
  });
});
