import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { mail_turns } from '../../db/schema/index.ts';
import { MAILS_AT_ONCE } from '../definitions/mails.ts';

type InTurn = (work: () => Promise<void>) => Promise<void>;

const EVERY_MS = 1_000;
/** A worker that has not reported for so long is dead, and its turns are free. */
const LEASE_SECONDS = 10;

/**
 * Takes turns: as many as each worker with mails gets, of those that the others do not hold.
 * @param running deliveries under way, whose turns the worker holds until they end
 * @returns how many deliveries may be under way from now on
 */
async function takeTurns(db: Db, worker: string, running: number): Promise<number> {
  return db.transaction(async (tx) => {
    // Otherwise two workers would both count what stood before them.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mail turns'))`);
    const { rows } = await tx.execute<{ turns: number }>(sql`
      with dead as (delete from ${mail_turns} where until < clock_timestamp() and worker <> ${worker}),
      others as (select count(*)::int as workers, coalesce(sum(held), 0)::int as held from ${mail_turns}
                 where until >= clock_timestamp() and worker <> ${worker}),
      share as (select least(${MAILS_AT_ONCE}::int - held, greatest(1, ${MAILS_AT_ONCE}::int / (workers + 1))) as turns from others),
      taken as (
        insert into ${mail_turns} (worker, held, until)
        select ${worker}, greatest(${running}::int, turns), clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        from share on conflict (worker) do update set held = excluded.held, until = excluded.until)
      select turns from share`);
    return rows[0]?.turns ?? 0;
  });
}

function turnsOf(db: Db): InTurn {
  const worker = randomUUID();
  const waiting: (() => void)[] = [];
  let running = 0;
  let turns = 0;
  let timer: NodeJS.Timeout | null = null;

  function beginNext(): void {
    while (running < turns && waiting.length > 0) {
      running += 1;
      waiting.shift()?.();
    }
  }

  async function share(): Promise<void> {
    // None begins while the database decides.
    turns = Math.min(turns, running);
    if (running + waiting.length > 0) turns = await takeTurns(db, worker, running);
    else await db.delete(mail_turns).where(sql`worker = ${worker}`);
    beginNext();
  }

  /** Until nothing is left to deliver, and the turns are free for others. */
  function shareIn(ms: number): void {
    timer = setTimeout(async () => {
      const isLast = running + waiting.length === 0;
      // Without a database no mail can be taken; its lease ends on its own.
      await share().catch(() => undefined);
      timer = null;
      if (!isLast) shareIn(EVERY_MS);
      else if (waiting.length > 0) shareIn(0);
    }, ms).unref();
  }

  return async (work) => {
    const turn = new Promise<void>((resolve) => waiting.push(resolve));
    beginNext();
    if (timer === null) shareIn(0);
    await turn;
    try {
      await work();
    } finally {
      running -= 1;
      beginNext();
    }
  };
}

const workers = new WeakMap<Db, InTurn>();

/**
 * Limits concurrent deliveries of all workers together to what a mail server likes; the others start in the order of
 * their arrival. A worker with mails takes its turns for a second at a time, so that a mail needs no statement.
 */
export function mailTurns({ db }: { db: Db }): InTurn {
  const inTurn = workers.get(db) ?? turnsOf(db);
  workers.set(db, inTurn);
  return inTurn;
}
