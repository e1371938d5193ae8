import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { ApiClient } from '../../../../test/api-client.ts';
import { startTestServer, useTestServer } from '../../../../test/api-test.ts';
import { untilWaitedFor } from '../../../../test/concurrency/meeting.ts';
import { aScene, begin, put, someBytes } from '../../../../test/recording.ts';
import { attempts, segments } from '../../../db/schema/index.ts';
import { openAttempts } from './open-attempts.ts';

const server = useTestServer();

const storedRows = (attempt: number) => server.ctx.db.select().from(segments).where(eq(segments.attempt_id, attempt));

describe('recordings at the same time', () => {
  test('share a commit, and one that is refused leaves the others alone', async () => {
    const recorders = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const theirs = await aScene(server);
        return { theirs, mine: await begin(theirs) };
      }),
    );
    const closed = recorders[2]!.mine.attempt;
    for (const { theirs, mine } of recorders)
      expect((await put(theirs, mine, someBytes(), { index: 0 })).status).toBe(201);
    await server.ctx.db.update(attempts).set({ state: 'abandoned' }).where(eq(attempts.id, closed));
    const { storage, pool } = server.ctx;
    const all = Promise.withResolvers<void>();
    const real = storage.put.bind(storage);
    let arrived = 0;
    const store = vi.spyOn(storage, 'put').mockImplementation(async (...call) => {
      const object = await real(...call);
      arrived += 1;
      if (arrived === recorders.length) all.resolve();
      await all.promise;
      return object;
    });
    const query = vi.spyOn(pool, 'query');
    const replies = await Promise.all(
      recorders.map(({ theirs, mine }) => put(theirs, mine, someBytes(), { index: 1 })),
    );
    const commits = query.mock.calls.filter(([statement]) =>
      /insert into segments/.test((statement as unknown as { text?: string }).text ?? ''),
    );
    store.mockRestore();
    query.mockRestore();
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 410, 201, 201, 201]);
    expect(recorders.map(({ mine }) => openAttempts(server.ctx).facts(mine.attempt)?.stored_bytes ?? null)).toEqual([
      2000,
      2000,
      null,
      2000,
      2000,
      2000,
    ]);
    // One for all, and one that waits for the attempt that took none.
    expect(commits).toHaveLength(2);
    for (const { mine } of recorders)
      expect(await storedRows(mine.attempt)).toHaveLength(mine.attempt === closed ? 1 : 2);
  });

  test('do not wait for an attempt that is being closed', async () => {
    const scene = await aScene(server);
    const mine = await begin(scene);
    const theirs = await aScene(server);
    const other = await begin(theirs);
    const { late } = await server.ctx.db.transaction(async (tx) => {
      await tx.select().from(attempts).where(eq(attempts.id, mine.attempt)).for('update');
      const waiting = put(scene, mine, someBytes());
      await untilWaitedFor(tx);
      for (const index of [0, 1]) expect((await put(theirs, other, someBytes(), { index })).status).toBe(201);
      return { late: waiting };
    });
    expect((await late).status).toBe(201);
  });

  test('of one attempt at two nodes store no more than fits', async () => {
    const second = await startTestServer({ beside: server });
    const scene = await aScene(server);
    const mine = await begin(scene);
    const atSecond = { browser: new ApiClient(second.url, Object.fromEntries(scene.browser.cookies)) };
    await server.ctx.db.update(attempts).set({ max_bytes: 1500 }).where(eq(attempts.id, mine.attempt));
    const { both } = await server.ctx.db.transaction(async (tx) => {
      await tx.select().from(attempts).where(eq(attempts.id, mine.attempt)).for('update');
      const first = put(scene, mine, someBytes(), { index: 0 });
      const other = put(atSecond, mine, someBytes(), { index: 1 });
      await untilWaitedFor(tx, 2);
      return { both: Promise.all([first, other]) };
    });
    const statuses = (await both).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 413]);
    expect(await storedRows(mine.attempt)).toHaveLength(1);
    await second.close();
  });
});
