import { contract } from '@vivavoce/contract/index.ts';
import type { Operation } from '@vivavoce/contract/index.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { perFile } from '../lifetimes.ts';
import { applications, users } from '../../src/db/schema/index.ts';
import { useTestServer } from '../api-test.ts';
import { callOf } from './cell-call.ts';
import { createWorld } from './world.ts';

const reads = (Object.keys(contract) as Operation[]).filter(
  (operation) => operation.startsWith('GET ') && contract[operation].access === 'staff',
);
const EMAIL = 'planted.address@applicants.example';

const server = useTestServer();

const world = perFile(() => createWorld(server));

it.each(['reviewer', 'deciding_reviewer'] as const)(
  'no read shows a %s without a company the whole address of an applicant',
  async (actor) => {
    const tree = await world.plant('panel', actor);
    const { db } = server.ctx;
    const [row] = await db.select().from(applications).where(eq(applications.id, tree.application.id));
    await db
      .update(users)
      .set({ email: `${actor}.${EMAIL}` })
      .where(eq(users.id, row?.user_id ?? 0));
    const shown: string[] = [];
    let people = 0;
    for (const operation of reads) {
      const { path, request } = callOf(world, operation, tree, tree, actor);
      const { text } = await world.clients[actor].send('GET', path, request);
      if (text.includes(EMAIL)) shown.push(operation);
      if (text.includes(`${actor.slice(0, 1)}•••@applicants.example`)) people += 1;
    }
    expect(shown).toEqual([]);
    expect(people).toBeGreaterThanOrEqual(3);
    const owner = await world.clients.owner.get(`/api/jobs/${tree.job.id}/applications/${tree.application.id}`);
    expect(owner.text).toContain(EMAIL);
  },
);
