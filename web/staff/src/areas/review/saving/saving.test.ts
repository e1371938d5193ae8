import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import type { AnswerReview, MatrixReview } from '@vivavoce/contract/types.ts';
import { createAutosave } from './autosave.ts';
import { keyOf, withAnswerRatings, withLevels, withOverall, withSteps } from './own-ratings.ts';
import { isRefusal, retryDelay } from '@vivavoce/web-shared/forms/retry.ts';
import { createSaveLine } from './save-line.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cut = () => new NetworkFailure(new Error('no line'));
const problem = (status: number, retryAfter?: string) => new ApiProblem(status, {}, '', retryAfter);
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A save line to a server that can be disconnected, and the values that reached the server. */
function setUp() {
  const line = createSaveLine<number>();
  const server = { fault: null as Error | null, got: [] as string[], tries: 0 };
  const refused = vi.fn<(error: unknown) => void>();
  const put = (key: string, value: number) =>
    line.put({
      key,
      value,
      save: async () => {
        server.tries += 1;
        await Promise.resolve();
        if (server.fault) throw server.fault;
        server.got.push(`${key}=${value}`);
      },
      refused,
    });
  const waiting = () => line.get().map(({ key, value, failed }) => `${key}=${value}${failed ? ' failed' : ''}`);
  return { line, server, refused, put, waiting };
}

describe('a line of saves', () => {
  it('keeps what could not be saved and tries again, each time later, until it is saved', async () => {
    const { server, put, waiting } = setUp();
    server.fault = cut();
    put('a', 3);
    await settle();
    expect(waiting()).toEqual(['a=3 failed']);
    expect(server.tries).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.tries).toBe(2);
    await vi.advanceTimersByTimeAsync(3_900);
    expect(server.tries).toBe(2);
    server.fault = null;
    await vi.advanceTimersByTimeAsync(200);
    expect(server.got).toEqual(['a=3']);
    expect(waiting()).toEqual([]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.tries).toBe(3);
  });

  it('tries again as soon as the browser is online', async () => {
    const { server, put, waiting } = setUp();
    server.fault = cut();
    put('a', 3);
    await settle();
    server.fault = null;
    page.dispatchEvent(new Event('online'));
    await settle();
    expect(server.got).toEqual(['a=3']);
    expect(waiting()).toEqual([]);
  });

  it('saves only the last value of each, also one that came while an earlier one was on its way', async () => {
    const { server, put, waiting, line } = setUp();
    server.fault = problem(503);
    put('a', 3);
    put('b', 1);
    put('a', 4);
    await settle();
    expect(waiting()).toEqual(['a=4 failed', 'b=1 failed']);
    server.fault = null;
    await expect(line.flush()).resolves.toBe(true);
    expect(server.got).toEqual(['a=4', 'b=1']);
    put('a', 5);
    put('a', 2);
    await settle();
    expect(server.got.at(-1)).toBe('a=2');
    expect(waiting()).toEqual([]);
  });

  it('saves what is put at the moment the line runs empty', async () => {
    const { server, put, waiting, line } = setUp();
    put('a', 1);
    let once = true;
    line.subscribe(() => {
      if (line.get().length > 0 || !once) return;
      once = false;
      void Promise.resolve().then(() => put('b', 2));
    });
    await settle();
    expect(server.got).toEqual(['a=1', 'b=2']);
    expect(waiting()).toEqual([]);
  });

  it('lets go of what the server refuses, says so once, and goes on with the rest', async () => {
    const { server, put, waiting, refused, line } = setUp();
    server.fault = problem(409);
    put('a', 3);
    await settle();
    expect(refused).toHaveBeenCalledTimes(1);
    expect(waiting()).toEqual([]);
    server.fault = null;
    put('b', 4);
    await expect(line.flush()).resolves.toBe(true);
    expect(server.got).toEqual(['b=4']);
  });

  it('says that something is left, and forgets it when told to', async () => {
    const { server, put, line } = setUp();
    server.fault = cut();
    put('a', 3);
    await expect(line.flush()).resolves.toBe(false);
    line.drop();
    expect(line.get()).toEqual([]);
    const { tries } = server;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.tries).toBe(tries);
    await expect(line.flush()).resolves.toBe(true);
  });
});

describe('a failed save', () => {
  it.each([
    [cut(), false],
    [problem(500), false],
    [problem(503), false],
    [problem(429), false],
    [problem(408), false],
    [new Error('half an answer'), false],
    [problem(403), true],
    [problem(404), true],
    [problem(409), true],
    [problem(422), true],
  ])('%s is final: %s', (error, final) => expect(isRefusal(error)).toBe(final));

  it('is repeated more and more seldom, and not before the server asks for it', () => {
    expect([1, 2, 3, 4, 5, 6, 50].map((failures) => retryDelay(failures) / 1000)).toEqual([2, 4, 8, 16, 32, 60, 60]);
    expect(retryDelay(1, problem(503, '30'))).toBe(30_000);
    // The first call with the same key still runs.
    expect(isRefusal(problem(409, '60'))).toBe(false);
    expect(isRefusal(problem(409))).toBe(true);
  });

  it('is repeated for a note too', async () => {
    const save = vi.fn<(text: string) => Promise<void>>(async () => undefined).mockRejectedValueOnce(cut());
    const note = createAutosave({ initial: '', save });
    note.set('a');
    await note.flush();
    expect(note.get().state).toBe('failed');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(note.get().state).toBe('saved');
  });
});

describe('ratings that are not saved yet', () => {
  const reader = { id: 7, full_name: 'Petra', email: '' };
  const other = { id: 8, full_name: 'Theo', email: '' };
  const target = { application: 1, reader };
  const review = (user: typeof reader, question: number, rating: number): AnswerReview => ({
    id: 5,
    application: 1,
    answer: question + 100,
    question,
    user,
    rating,
    sent: true,
    final: false,
    updated_at: 'then',
  });
  const level = (reviewer: typeof reader, indicator: number, value: number): MatrixReview => ({
    id: 6,
    application: 1,
    question: 2,
    competency: 3,
    indicator,
    level: value,
    reviewer,
    sent: false,
    final: false,
    updated_at: 'then',
  });

  it('replace only the reader’s own rating of that answer', () => {
    const cached = [review(reader, 2, 3), review(other, 2, 1), review(reader, 3, 5)];
    const ratings = withAnswerRatings(cached, [{ kind: 'answer', question: 2, answer: 102, rating: 4 }], target);
    expect(ratings.map(({ user, question, rating, sent }) => [user.id, question, rating, sent])).toEqual([
      [8, 2, 1, true],
      [7, 3, 5, true],
      [7, 2, 4, true],
    ]);
  });

  it('show a step with what it is worth, a level or none, and an overall rating', () => {
    const step = { kind: 'step', question: 2, answer: 102, indicator: 9, rating: 4 } as const;
    expect(withAnswerRatings([], [step], target)).toMatchObject([{ question: 2, rating: 4, sent: false }]);
    expect(withSteps([], [step], target)).toMatchObject([{ question: 2, indicator: 9 }]);
    const selection = { kind: 'level', question: 2, competency: 3, indicator: 4, level: 2 } as const;
    const cached = [level(reader, 4, 1), level(other, 4, 1), level(reader, 5, 1)];
    expect(withLevels(cached, [selection], target).map((one) => [one.reviewer.id, one.indicator, one.level])).toEqual([
      [8, 4, 1],
      [7, 5, 1],
      [7, 4, 2],
    ]);
    expect(withLevels(cached, [{ ...selection, level: null }], target)).toHaveLength(2);
    expect(withOverall([], [{ kind: 'overall', rating: 3 }], target)).toMatchObject([{ user: { id: 7 }, rating: 3 }]);
  });

  it('are told apart by what they rate', () => {
    const levelKey = (indicator: number) => keyOf({ kind: 'level', question: 2, competency: 3, indicator, level: 1 });
    const keys = [
      keyOf({ kind: 'overall', rating: 1 }),
      keyOf({ kind: 'answer', question: 2, answer: 1, rating: 1 }),
      keyOf({ kind: 'answer', question: 3, answer: 1, rating: 1 }),
      levelKey(1),
      levelKey(2),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
