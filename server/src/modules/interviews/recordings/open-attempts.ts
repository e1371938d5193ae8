import type pg from 'pg';
import type { Context } from '../../../context.ts';
import { insertSegments } from './segments.repository.ts';
import type { Entry, Segment, SegmentCheck } from './segments.repository.ts';

/** The lasting facts of an attempt, and a number of bytes that it has at least. */
type Facts = Pick<SegmentCheck, 'company_id' | 'max_bytes' | 'max_segments' | 'screen' | 'stored_bytes'>;

interface Waiting {
  segment: Segment;
  result: PromiseWithResolvers<Entry | null>;
}

/** An attempt that stores nothing for so long is looked up again. */
const FACTS_MS = 60_000;
const MOST_FACTS = 10_000;
const MOST_ROWS = 100;

/** The attempts that this server stores segments of: facts about them, and the rows that wait for a commit. */
class OpenAttempts {
  readonly #pool: pg.Pool;
  readonly #facts = new Map<number, Facts & { until: number }>();
  /** Attempts with a row under way. Their next one waits, so that it counts the bytes of the one before. */
  readonly #busy = new Set<number>();
  #waiting: Waiting[] = [];
  #isCommitting = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** @returns null for an attempt that stored nothing here lately */
  facts(attempt: number): Facts | null {
    const facts = this.#facts.get(attempt);
    return facts && facts.until > performance.now() ? facts : null;
  }

  remember(attempt: number, facts: Facts): void {
    this.#facts.delete(attempt);
    this.#facts.set(attempt, { ...facts, until: performance.now() + FACTS_MS });
    const [oldest] = this.#facts.keys();
    if (this.#facts.size > MOST_FACTS && oldest !== undefined) this.#facts.delete(oldest);
  }

  /** A closed attempt is looked up again, so that a repeated segment is known before its bytes are stored. */
  forget(attempt: number): void {
    this.#facts.delete(attempt);
  }

  /**
   * Commits the row of a segment, with those of other attempts that come while another commit is under way.
   * @returns null where the attempt takes no such segment
   */
  enter(segment: Segment): Promise<Entry | null> {
    const result = Promise.withResolvers<Entry | null>();
    this.#waiting.push({ segment, result });
    this.#commitSoon();
    return result.promise;
  }

  /** At the end of this turn of the event loop, so that what was written in it is one commit. */
  #commitSoon(): void {
    if (this.#isCommitting || this.#waiting.every(({ segment }) => this.#busy.has(segment.attempt))) return;
    this.#isCommitting = true;
    setImmediate(async () => {
      await this.#commit(this.#take());
      this.#isCommitting = false;
      this.#commitSoon();
    });
  }

  #take(): Waiting[] {
    const batch: Waiting[] = [];
    this.#waiting = this.#waiting.filter((waiting) => {
      const { attempt } = waiting.segment;
      if (batch.length === MOST_ROWS || this.#busy.has(attempt)) return true;
      this.#busy.add(attempt);
      batch.push(waiting);
      return false;
    });
    return batch;
  }

  async #commit(rows: readonly Waiting[]): Promise<void> {
    try {
      const entries = await insertSegments(
        this.#pool,
        rows.map(({ segment }) => segment),
        { wait: false },
      );
      for (const row of rows) {
        const entry = entries.get(row.segment.attempt);
        if (entry) this.#settle(row, entry);
        else void this.#commitAlone(row);
      }
    } catch (error) {
      for (const row of rows) this.#fail(row, error);
    }
  }

  /** Without holding up the others: it waits for what is happening to its attempt. */
  async #commitAlone(row: Waiting): Promise<void> {
    try {
      const entries = await insertSegments(this.#pool, [row.segment], { wait: true });
      this.#settle(row, entries.get(row.segment.attempt) ?? null);
    } catch (error) {
      this.#fail(row, error);
    }
    this.#commitSoon();
  }

  #settle({ segment: { attempt, bytes }, result }: Waiting, entry: Entry | null): void {
    this.#busy.delete(attempt);
    const facts = this.#facts.get(attempt);
    if (!entry) this.#facts.delete(attempt);
    else if (facts && entry.is_new) this.remember(attempt, { ...facts, stored_bytes: facts.stored_bytes + bytes });
    result.resolve(entry);
  }

  #fail({ segment, result }: Waiting, error: unknown): void {
    this.#busy.delete(segment.attempt);
    result.reject(error);
  }
}

const servers = new WeakMap<pg.Pool, OpenAttempts>();

export function openAttempts({ pool }: Pick<Context, 'pool'>): OpenAttempts {
  const attempts = servers.get(pool) ?? new OpenAttempts(pool);
  servers.set(pool, attempts);
  return attempts;
}
