import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { COSTLY_MEMORY_MAX_MB, COSTLY_WORK, costlyLane, staffPays, type Bound, type Payer } from './costly-work.ts';

const BOUND: Bound = {
  operations: [],
  running: 2,
  running_of_company: 1,
  waiting: 12,
  waiting_of_company: 6,
  waiting_of_person: 4,
  waiting_bytes: 1,
  memory_mb: 1,
  cpu_seconds: 1,
  wall_seconds: 7,
};
const aPayer = (company: number, person: number): Payer => staffPays({ company_id: company, user_id: person });

/** A lane whose work ends when the test says so. */
function aLane(changes: Partial<Bound> = {}, waiting_max_ms?: number) {
  const run = costlyLane({ ...BOUND, ...changes }, waiting_max_ms);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string, payer: Payer) =>
      run(payer, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: async (name: string) => {
      await setImmediate();
      const end = ends.get(name);
      if (!end) throw new Error(`${name} has not begun`);
      end();
      await setImmediate();
    },
  };
}

const refused = { code: 'busy', status: 503, retry_after: 7 };

describe('costly work', () => {
  it('of one person runs once at a time, of one company as its bound says, and never more in all', async () => {
    const { begun, ask, end } = aLane({ running: 3, running_of_company: 2 });
    const replies = [
      ask('one', aPayer(1, 1)),
      ask('one again', aPayer(1, 1)),
      ask('colleague', aPayer(1, 2)),
      ask('third colleague', aPayer(1, 3)),
      ask('other', aPayer(2, 4)),
      ask('another', aPayer(3, 5)),
    ];
    await setImmediate();
    expect(begun).toEqual(['one', 'colleague', 'other']);
    await end('colleague');
    expect(begun.at(-1)).toBe('another');
    for (const name of ['one', 'third colleague', 'one again', 'other', 'another']) await end(name);
    expect(await Promise.all(replies)).toHaveLength(6);
  });

  it('takes turns between companies and, within one, between people, whoever came first', async () => {
    const { begun, ask, end } = aLane({ running: 1 });
    const many = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, aPayer(1, 1)));
    const colleague = ask('colleague', aPayer(1, 2));
    const others = ['b1', 'b2'].map((name) => ask(name, aPayer(2, 3)));
    for (const name of ['a1', 'b1', 'colleague', 'b2', 'a2', 'a3', 'a4']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'colleague', 'b2', 'a2', 'a3', 'a4']);
    await Promise.all([...many, colleague, ...others]);
  });

  it.each([
    ['of a person', { waiting_of_person: 1 }, aPayer(1, 1)],
    ['of a company', { waiting_of_company: 1 }, aPayer(1, 3)],
    ['in all', { waiting: 1 }, aPayer(2, 4)],
  ])('is refused beyond the most that wait %s, with the seconds to wait', async (_whose, changes, late) => {
    const { ask, end, begun } = aLane({ running: 1, ...changes });
    const [first, second] = [ask('first', aPayer(1, 1)), ask('second', aPayer(1, 1))];
    await expect(ask('late', late)).rejects.toMatchObject(refused);
    await end('first');
    await end('second');
    await Promise.all([first, second]);
    const next = ask('next', late);
    await end('next');
    expect(await next).toBe('next');
    expect(begun).not.toContain('late');
  });

  it('that waits too long is refused and never begins', async () => {
    const { ask, end, begun } = aLane({ running: 1 }, 1);
    const first = ask('first', aPayer(1, 1));
    await expect(ask('late', aPayer(2, 2))).rejects.toMatchObject(refused);
    await end('first');
    await first;
    expect(begun).toEqual(['first']);
  });

  it('that fails gives its place to the next', async () => {
    const run = costlyLane({ ...BOUND, running: 1 });
    const failed = run(aPayer(1, 1), () => Promise.reject(new Error('broken')));
    const next = run(aPayer(1, 1), () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});

describe('the bounds of costly work', () => {
  it('hold all together within the memory that is stated', () => {
    const used = Object.values<Bound>(COSTLY_WORK).map(
      ({ running, memory_mb, waiting, waiting_bytes }) => running * memory_mb + (waiting * waiting_bytes) / 1024 ** 2,
    );
    expect(used.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(COSTLY_MEMORY_MAX_MB);
  });

  it.each(Object.entries<Bound>(COSTLY_WORK))(
    'of %s leave room for others beside one company and one person',
    (_kind, bound) => {
      expect(bound.waiting_of_company).toBeLessThan(bound.waiting);
      expect(bound.waiting_of_person).toBeLessThanOrEqual(bound.waiting_of_company);
      expect(bound.running_of_company).toBe(1);
    },
  );
});
