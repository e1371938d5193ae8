import fc from 'fast-check';
import { expect } from 'vitest';
import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { createForm, type FormRules } from '@vivavoce/web-shared/forms/form.ts';

type Answer = 'stored' | 'lost after it was stored' | 'lost before' | 'unavailable' | 'refused';

/** A server that holds one thing with a revision. Each call waits until it is answered. */
export function createServer<Stored extends { revision: number }>(first: Stored) {
  const server = { stored: first, waiting: [] as ((answer: Answer) => void)[] };

  async function call(change: () => Stored, revision?: number): Promise<Stored> {
    const answer = await new Promise<Answer>((resolve) => {
      server.waiting.push(resolve);
    });
    if (answer === 'lost before') throw new NetworkFailure(new Error('no line'));
    if (answer === 'unavailable') throw new ApiProblem(503, {}, '');
    if (answer === 'refused') throw new ApiProblem(403, { code: 'forbidden' }, '');
    if (revision !== undefined && revision !== server.stored.revision)
      throw new ApiProblem(409, { code: 'conflict' }, '');
    server.stored = change();
    if (answer === 'lost after it was stored') throw new NetworkFailure(new Error('no line'));
    return structuredClone(server.stored);
  }
  return {
    server,
    call,
    /** Stores fields; the body names the revision that it was changed from. */
    change: (fields: Partial<Stored>, revision: number) =>
      call(() => ({ ...server.stored, ...fields, revision: server.stored.revision + 1 }), revision),
    newest: () => call(() => server.stored),
    /** Another person stores something. */
    disturb: (change: (stored: Stored) => Stored) => {
      server.stored = { ...change(server.stored), revision: server.stored.revision + 1 };
    },
  };
}

export type Editing<Values extends object, Base, Fault> = {
  start: { values: Values; base: Base };
  rules: FormRules<Values, Base, Fault>;
  /** Writes a mark into a field. */
  type: (values: Values, field: number, mark: string) => Values;
  /** Another person writes a mark into a field of a stored thing. */
  disturb?: ((field: number, mark: string) => void) | undefined;
  /** The server notices no other person's change during a request, so there is none in the steps. */
  isUnversioned?: boolean;
  newest: () => Base;
  /** The marks in a value, for fields that hold no text. */
  marksOf?: (value: unknown) => Set<string>;
  server: { stored: unknown; waiting: ((answer: Answer) => void)[] };
};

const turn = async () => {
  for (let turns = 0; turns < 30; turns += 1) await Promise.resolve();
};

export const marked = <Values extends object>(
  values: Values,
  names: readonly (keyof Values)[],
  field: number,
  mark: string,
) => {
  const name = names[field % names.length] as keyof Values;
  return { ...values, [name]: `${String(values[name] ?? '')}${mark}` };
};

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), field: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('save' as const), quiet: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      answer: fc.constantFrom<Answer>(
        'stored',
        'stored',
        'stored',
        'lost after it was stored',
        'lost before',
        'unavailable',
        'refused',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disturb' as const), field: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('follow', 'end the session', 'keep mine', 'take theirs') }) },
);
type Step = (typeof step extends fc.Arbitrary<infer One> ? One : never) & { field?: number };

const marksIn = (value: unknown) => new Set(JSON.stringify(value).match(/\d+;/g));

/** Works through the steps; each mark stands for a letter that disappears only by a decision of the reader. */
async function work<Values extends object, Base, Fault>(
  {
    start,
    rules,
    type,
    disturb,
    isUnversioned = false,
    newest,
    server,
    marksOf = marksIn,
  }: Editing<Values, Base, Fault>,
  steps: readonly Step[],
): Promise<void> {
  let form = createForm(start, rules);
  let count = 0;
  const marks = new Set<string>();
  const ownMarks = new Set<string>();
  const shown = () => {
    const { values, clash } = form.store.get();
    return marksOf([values, clash?.newest ?? null, server.stored]);
  };
  function decide(keep: 'mine' | 'theirs'): void {
    const before = shown();
    form.decide(keep);
    const after = shown();
    for (const mark of before) if (!after.has(mark) && !(keep === 'mine' && ownMarks.has(mark))) marks.delete(mark);
    // What the other person stored gives way with the next save.
    const { values } = form.store.get();
    if (keep === 'mine') for (const mark of marksOf(server.stored)) if (!marksOf(values).has(mark)) marks.delete(mark);
  }
  /** What a person writes over is not lost. */
  function writeOver(before: unknown, after: unknown): void {
    for (const mark of marksOf(before)) if (!marksOf(after).has(mark)) marks.delete(mark);
  }
  const newMark = () => {
    const mark = `${(count += 1)};`;
    marks.add(mark);
    return mark;
  };

  async function take(one: Step): Promise<void> {
    if (one.do === 'type') {
      const mark = newMark();
      ownMarks.add(mark);
      const { values } = form.store.get();
      form.set(type(values, one.field, mark));
      writeOver(values, form.store.get().values);
    }
    if (one.do === 'disturb' && disturb && !(isUnversioned && !form.isIdle())) {
      const { stored } = server;
      disturb(one.field, newMark());
      writeOver(stored, server.stored);
    } else if (one.do === 'save') void form.save({ quiet: one.quiet, whole: true });
    else if (one.do === 'answer') server.waiting.shift()?.(one.answer);
    else if (one.do === 'follow' && disturb) form.follow(structuredClone(newest()));
    else if (one.do === 'keep mine') decide('mine');
    else if (one.do === 'take theirs') decide('theirs');
    else if (one.do === 'end the session') {
      const { values, base } = form.store.get();
      form = createForm(structuredClone({ values, base }), rules);
    }
    await turn();
  }

  for (const one of steps) {
    await take(one);
    expect([...marks].filter((mark) => !shown().has(mark))).toEqual([]);
  }
  // In the end everything is stored: the line is up, and each question is answered.
  for (let rounds = 0; rounds < 40 && (form.isDirty() || !form.isIdle()); rounds += 1) {
    if (form.isIdle()) decide('mine');
    if (form.isIdle()) void form.save({ quiet: false, whole: true });
    await turn();
    while (server.waiting.length > 0) await take({ do: 'answer', answer: 'stored' });
  }
  expect(form.isDirty()).toBe(false);
  const stored = marksOf(server.stored);
  expect([...marks].filter((mark) => !stored.has(mark))).toEqual([]);
}

/** Random input, lost and refused answers, a second editor, and the end of the session: no letter is lost. */
export const check = <Values extends object, Base, Fault>(edit: () => Editing<Values, Base, Fault>) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) => work(edit(), steps as Step[])),
    { numRuns: 300 },
  );
