import { sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/api-test.ts';
import type { TestServer } from '../../../test/api-test.ts';
import { mail_turns } from '../../db/schema/index.ts';
import { MAILS_AT_ONCE } from '../definitions/mails.ts';
import { mailTurns } from './mail-turns.ts';

const first = useTestServer();
const second = useTestServer(() => ({ beside: first }));
const PATIENCE = { timeout: 20_000, interval: 20 };

/** A worker without mails has given its turns back once it has no row. */
const untilFree = () =>
  vi.waitFor(async () => expect(await first.ctx.db.select().from(mail_turns)).toEqual([]), PATIENCE);
beforeEach(untilFree);

/** A worker whose deliveries last until the test ends them. */
function aWorker({ ctx }: TestServer) {
  const inTurn = mailTurns(ctx);
  const ends: (() => void)[] = [];
  let left = 0;
  return {
    deliver(mails: number) {
      left += mails;
      for (let n = 0; n < mails; n += 1)
        void inTurn(() => new Promise<void>((resolve) => ends.push(resolve))).then(() => (left -= 1));
    },
    running: () => ends.length,
    left: () => left,
    end: (mails: number) => ends.splice(0, mails).forEach((end) => end()),
  };
}
type Worker = ReturnType<typeof aWorker>;

/** Ends deliveries until none is left. @returns the most that were under way */
async function finish(...workers: Worker[]): Promise<number> {
  let most = 0;
  await vi.waitFor(() => {
    most = Math.max(most, running(...workers));
    for (const worker of workers) worker.end(MAILS_AT_ONCE);
    expect(workers.map(({ left }) => left())).toEqual(workers.map(() => 0));
  }, PATIENCE);
  return most;
}
const running = (...workers: Worker[]): number => workers.reduce((sum, worker) => sum + worker.running(), 0);

it('two workers together deliver no more mails at a time than one, and share them', async () => {
  const [one, two] = [aWorker(first), aWorker(second)];
  one.deliver(2_000);
  await vi.waitFor(() => expect(one.running()).toBe(MAILS_AT_ONCE), PATIENCE);
  two.deliver(100);
  let most = 0;
  // Each delivery that ends lets another one begin, of whichever worker.
  await vi.waitFor(() => {
    most = Math.max(most, running(one, two));
    if (two.running() < MAILS_AT_ONCE / 2) one.end(1);
    expect([one.running(), two.running()]).toEqual([MAILS_AT_ONCE / 2, MAILS_AT_ONCE / 2]);
  }, PATIENCE);
  expect(Math.max(most, await finish(one, two))).toBe(MAILS_AT_ONCE);
  await untilFree();
});

it('two workers that begin at the same moment take no turn twice', async () => {
  const workers = [aWorker(first), aWorker(second)];
  for (const worker of workers) worker.deliver(40);
  await vi.waitFor(() => expect(running(...workers)).toBe(MAILS_AT_ONCE), PATIENCE);
  const { rows } = await first.ctx.db.execute<{ held: number }>(sql`select sum(held)::int as held from ${mail_turns}`);
  expect(rows[0]?.held).toBe(MAILS_AT_ONCE);
  expect(await finish(...workers)).toBe(MAILS_AT_ONCE);
});

it('the turns of a worker that died are free once its lease has ended', async () => {
  const until = sql`clock_timestamp() + interval '1 hour'`;
  await first.ctx.db.insert(mail_turns).values({ worker: 'dead', held: MAILS_AT_ONCE, until });
  const worker = aWorker(second);
  worker.deliver(1);
  const asks = vi.spyOn(second.ctx.db, 'transaction');
  await vi.waitFor(() => expect(asks.mock.calls.length).toBeGreaterThan(1), PATIENCE);
  expect(worker.running()).toBe(0);
  await first.ctx.db.update(mail_turns).set({ until: sql`clock_timestamp() - interval '1 second'` });
  await vi.waitFor(() => expect(worker.running()).toBe(1), PATIENCE);
  await finish(worker);
});
