import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { createAnswersForm } from './use-form.ts';

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

type Fate = 'stored' | 'lost before' | 'lost after' | 'over';

function setUp() {
  const server = { answers: {} as Record<string, unknown>, fate: 'stored' as Fate, calls: 0 };
  const answers = createAnswersForm(async (changes) => {
    server.calls += 1;
    await Promise.resolve();
    if (server.fate === 'over') throw new ApiProblem(409, { code: 'wrong_state' }, '');
    if (server.fate === 'lost before') throw new NetworkFailure(new Error('no line'));
    for (const [id, answer] of Object.entries(changes)) {
      if (answer === null) delete server.answers[id];
      else server.answers[id] = answer;
    }
    if (server.fate === 'lost after') throw new NetworkFailure(new Error('no line'));
  });
  const answer = (id: string, value: string | null) => {
    const { [id]: _old, ...others } = answers.form.store.get().values;
    answers.form.set(value === null ? others : { ...others, [id]: value });
  };
  return { server, answers, answer };
}

describe('the answers of an applicant', () => {
  it('reach the server, whatever is lost on the way', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ id: fc.constantFrom('a', 'b', 'c'), value: fc.option(fc.string({ maxLength: 3 })) }),
            fc.constantFrom<Fate>('stored', 'lost before', 'lost after'),
            fc.constant('wait' as const),
          ),
          { maxLength: 40 },
        ),
        async (steps) => {
          const { server, answers, answer } = setUp();
          for (const step of steps) {
            if (step === 'wait') await vi.advanceTimersByTimeAsync(900);
            else if (typeof step === 'string') server.fate = step;
            else answer(step.id, step.value);
          }
          server.fate = 'stored';
          await vi.advanceTimersByTimeAsync(20_000);
          expect(server.answers).toEqual(answers.form.store.get().values);
          expect(answers.stateOf()).toBe('saved');
          answers.stop();
        },
      ),
      { numRuns: 200 },
    ));

  it('are sent no more once the time has ended', async () => {
    const { server, answers, answer } = setUp();
    server.fate = 'over';
    answer('a', 'Late');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.calls, answers.stateOf(), await answers.flush()]).toEqual([1, 'over', false]);
  });
});
