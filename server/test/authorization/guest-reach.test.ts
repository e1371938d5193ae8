import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '../lifetimes.ts';
import { guest_links } from '../../src/db/schema/index.ts';
import type { ApiClient } from '../api-client.ts';
import { useTestServer } from '../api-test.ts';
import { callOf } from './cell-call.ts';
import type { PlantedActivity } from './planted-activity.ts';
import { CANARY, createWorld } from './world.ts';

/** Every operation of a guest who has opened a link. */
const operations = (Object.keys(contract) as Operation[]).filter((operation) => operation.includes('/api/guest/{'));

const server = useTestServer();
let guest: ApiClient;
/** A guest who holds the links of another activity and company, since a link that was never opened proves little. */
let otherGuest: ApiClient;
/** The links that the guest has not opened, and the same link once it is none any more. */
const others: Record<string, PlantedActivity> = {};

const changed = (tree: PlantedActivity, change: Partial<typeof guest_links.$inferInsert>) =>
  server.ctx.db.update(guest_links).set(change).where(eq(guest_links.id, tree.guest_link));

const open = (client: ApiClient, tree: PlantedActivity) =>
  client.post('/api/guest/open', { token: `guest-of-${tree.application.id}` });

const world = perFile(() => createWorld(server));
const own = perFile(() => world.plant('panel', 'owner'));
beforeAll(async () => {
  others['another activity'] = await world.plant('limited', 'owner');
  others['another company'] = await world.plant('foreign', 'owner');
  others['a revoked link'] = await world.plant('panel', 'owner');
  others['an ended link'] = await world.plant('panel', 'owner');
  [guest, otherGuest] = [server.anonymous(), server.anonymous()];
  for (const name of ['another activity', 'another company']) await open(otherGuest, others[name]!);
  for (const tree of [own, others['a revoked link'], others['an ended link']]) await open(guest, tree);
  await changed(others['a revoked link'], { revoked_at: new Date() });
  await changed(others['an ended link'], { expires_at: new Date(Date.now() - 1) });
});

function send(client: ApiClient, operation: Operation, tree: PlantedActivity, children = tree) {
  const { path, request } = callOf(world, operation, tree, children, 'anonymous');
  return client.send(operation.split(' ')[0] ?? 'GET', path, request);
}

describe('a guest', () => {
  it('has these operations', () => expect(operations.length).toBeGreaterThan(7));

  it.each(operations)('reaches the own link and no other by %s', async (operation) => {
    const reached = await send(guest, operation, own);
    // The planted answer has no bytes.
    if (!operation.includes('/answers/')) expect(reached.status, reached.text).toBe(200);
    for (const [name, tree] of Object.entries(others)) {
      const reply = await send(guest, operation, tree);
      expect(reply.status, `${name}: ${reply.text}`).toBe(404);
      expect(reply.text).not.toContain(CANARY);
    }
    for (const client of [server.anonymous(), otherGuest]) {
      const stranger = await send(client, operation, own);
      expect(stranger.status, stranger.text).toBe(404);
    }
    const staff = await send(world.clients.owner, operation, own);
    expect(staff.status, staff.text).toBe(404);
  });
});
