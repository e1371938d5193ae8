import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';

/** A moment of the database, and the number of a transaction that began after it. */
interface Mark {
  at: Date;
  next: bigint;
}

/** Covers a clock of the database that is set back a little, and times that are rounded to milliseconds. */
const MARGIN_MS = 1_000;
/** How long a reader waits for the transactions that run at its call. */
const PATIENCE_MS = 1_000;
const LOOK_MS = 25;
/** Marks of earlier readers; while a long transaction runs, the newest one before it counts. */
const MOST_MARKS = 200;

/**
 * The moment up to which no transaction can still write a row of an earlier time. `mark_change` takes the time of a row
 * after the number of its transaction, so once all transactions below `next` have ended, every later row has a time
 * after `at`. A node remembers the marks of its readers: where a transaction runs longer than a reader waits, the rows
 * that were written since it began come later, and none is skipped.
 */
export function createHorizon(patience = PATIENCE_MS): (ctx: Context) => Promise<Date | null> {
  const marks: Mark[] = [];

  async function mark(ctx: Context): Promise<void> {
    // Two statements: the time precedes the number. A snapshot alone does not know of transactions that have a number and
    // are newer than the newest that ended.
    const { rows: times } = await ctx.pool.query<{ at: Date }>('select clock_timestamp() as at');
    const { rows } = await ctx.pool.query<{ next: string }>('select pg_current_xact_id()::text as next');
    if (times[0] && rows[0]) marks.push({ at: times[0].at, next: BigInt(rows[0].next) });
    if (marks.length > MOST_MARKS) marks.splice(1, 1);
  }

  /** The newest mark before which all transactions have ended. */
  async function settled(ctx: Context): Promise<Mark | undefined> {
    const { rows } = await ctx.pool.query<{ oldest: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
    );
    const oldest = BigInt(rows[0]?.oldest ?? 0);
    return marks.findLast(({ next }) => next <= oldest);
  }

  return async (ctx) => {
    await mark(ctx);
    const newest = marks.at(-1);
    const until = performance.now() + patience;
    let known = await settled(ctx);
    while (known !== newest && performance.now() < until) {
      await pause(LOOK_MS);
      known = await settled(ctx);
    }
    if (known) marks.splice(0, marks.indexOf(known));
    return known ? new Date(known.at.getTime() - MARGIN_MS) : null;
  };
}
