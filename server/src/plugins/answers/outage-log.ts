import type pg from 'pg';

const LOOK_EVERY_MS = 1_000;

type Log = Record<'error' | 'warn', (facts: object, text: string) => unknown>;

/**
 * Logs one line when the database is lost, and one when it answers again, however many calls fail in between.
 * @returns `begin`, to be called with the error of each call that the database failed
 */
export function createOutageLog({ pool, log, now }: { pool: pg.Pool; log: Log; now: () => Date }) {
  let since: number | null = null;

  const look = async (): Promise<void> => {
    try {
      await pool.query('select');
    } catch {
      setTimeout(look, LOOK_EVERY_MS).unref();
      return;
    }
    log.warn({ seconds: Math.round((now().getTime() - Number(since)) / 1000) }, 'the database answers again');
    since = null;
  };

  return {
    begin(error: Error): void {
      if (since !== null) return;
      since = now().getTime();
      log.error({ err: error }, 'the database does not answer');
      setTimeout(look, LOOK_EVERY_MS).unref();
    },
  };
}
