import { describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../test/api-client.ts';
import { passEverywhere, useTestServer } from '../../test/api-test.ts';
import type { TestServer } from '../../test/api-test.ts';
import { call_counts } from '../db/schema/index.ts';
import { callCounts } from './call-counts.ts';
import { PER_MINUTE } from './rate-limit.ts';

const first = useTestServer();
const second = useTestServer(() => ({ beside: first }));

const LIMIT = PER_MINUTE['POST /login/ajax'] ?? 0;
const stored = (server: TestServer) => server.ctx.db.select().from(call_counts);

describe('sign-ins from one address', () => {
  const from = ({ url }: TestServer, address: string) =>
    new ApiClient(url, {}, { 'x-forwarded-for': address }).post('/login/ajax', { username: 'x', password: 'y' });

  it('are as many in a minute at two nodes as at one', async () => {
    const statuses: number[] = [];
    const half = LIMIT / 2;
    for (let n = 0; n < half; n += 1) statuses.push((await from(first, '192.0.2.1')).status);
    for (let n = 0; n < half; n += 1) statuses.push((await from(second, '192.0.2.1')).status);
    expect(statuses).not.toContain(429);
    const total = async () => (await stored(first)).reduce((sum, { calls }) => sum + calls, 0);
    await vi.waitFor(async () => expect(await total()).toBe(LIMIT), { timeout: 10_000 });
    // The first node reads the counts of the other with its own next one.
    await vi.waitFor(
      async () => {
        const reply = await from(first, '192.0.2.1');
        expect(reply.status).toBe(429);
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      },
      { timeout: 10_000, interval: 200 },
    );
    await vi.waitFor(async () => expect((await from(second, '192.0.2.1')).status).toBe(429), {
      timeout: 10_000,
      interval: 200,
    });
    // Others go on, and the database holds no address.
    expect((await from(second, '192.0.2.2')).status).not.toBe(429);
    expect(JSON.stringify(await stored(first))).not.toMatch(/192\.0\.2|login/);
  });
});

describe('counts', () => {
  const nodeOf = ({ ctx }: TestServer, pool: Pick<typeof ctx.pool, 'query'> = ctx.pool) =>
    callCounts({ ...ctx, pool: pool as typeof ctx.pool });

  it('of two nodes are added, cost one statement for many calls, and end together', async () => {
    const query = vi.spyOn(first.ctx.pool, 'query');
    const [one, two] = [nodeOf(first), nodeOf(second)];
    for (let n = 1; n <= 100; n += 1) expect(one.add('a place', 60_000).current).toBe(n);
    const statements = () => query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('call_counts')).length;
    await vi.waitFor(() => expect(statements()).toBe(1));
    expect(two.add('a place', 60_000).current).toBe(1);
    // Read with its own first one, which was sent immediately.
    await vi.waitFor(() => expect(two.add('a place', 60_000).current).toBeGreaterThan(100), {
      timeout: 10_000,
      interval: 20,
    });
    expect(statements()).toBe(1);
    query.mockRestore();
    passEverywhere(61_000);
    expect([one.add('a place', 60_000).current, two.add('a place', 60_000).current]).toEqual([1, 1]);
    one.close();
    two.close();
  });

  it('are erased when their window has ended', async () => {
    const node = nodeOf(first);
    node.add('soon over', 1);
    node.add('a place', 60_000);
    const later = nodeOf(second);
    passEverywhere(120_000);
    later.add('another place', 60_000);
    await vi.waitFor(async () => expect(await stored(first)).toHaveLength(1));
    node.close();
    later.close();
  });

  it('are those of the node alone while the database is away', async () => {
    const failing = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('gone')));
    const node = nodeOf(first, { query: failing });
    for (let n = 1; n <= 3; n += 1) expect(node.add('a place', 60_000).current).toBe(n);
    await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(1));
    expect(node.add('a place', 60_000).current).toBe(4);
    node.close();
  });
});
