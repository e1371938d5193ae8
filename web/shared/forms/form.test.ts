import { describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkFailure } from '../api/api-client.ts';
import { Changed, createForm, type FormRules } from './form.ts';

type Note = { id: number | null; text: string; colour: string };
type Base = { stored: Note; revision: number };

const noteOf = (text: string, colour = 'red', id: number | null = 1): Note => ({ id, text, colour });
const cut = () => new NetworkFailure(new Error('no line'));

/** A server that holds one note, tidies its text, and answers on demand. */
function setUp(start: Base) {
  const state = { stored: start.stored, revision: start.revision, made: 0, sent: [] as string[] };
  const answers: (() => void)[] = [];
  const lost: boolean[] = [];
  const bases: Base[] = [];
  const rules: FormRules<Note, Base, 'required'> = {
    read: ({ stored }) => stored,
    same: (one, other) => one.text.trim() === other.text.trim() && one.colour === other.colour,
    check: ({ text }) => new Map(text.trim() === '' ? [['text', 'required']] : []),
    send: async (values, base) => {
      state.sent.push(values.text);
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      if (base.revision !== state.revision) throw new Changed({ stored: state.stored, revision: state.revision });
      if (state.stored.id === null) state.made += 1;
      state.stored = { ...values, id: 1, text: values.text.trim() };
      state.revision += 1;
      if (lost.shift()) throw cut();
      return { stored: state.stored, revision: state.revision };
    },
    adopt: (now, sent, { stored }) => ({
      id: stored.id,
      text: now.text,
      colour: now.colour === sent.colour ? stored.colour : now.colour,
    }),
    decide: (values, _base, { stored }, keep) => (keep === 'mine' ? { ...values, id: stored.id } : stored),
    isProposed: ({ stored }) => stored.id === null,
    onStored: (base) => bases.push(base),
  };
  const keeper = createForm({ values: start.stored, base: start }, rules);
  const type = (text: string) => keeper.set({ ...keeper.store.get().values, text });
  /** Waits until a request is sent. */
  const sending = () => vi.waitUntil(() => answers.length > 0, { interval: 1, timeout: 50_000 });
  /** Lets the server answer the request. */
  async function answer(): Promise<void> {
    await sending();
    answers.shift()?.();
  }
  return { state, keeper, type, sending, answer, lost, bases };
}

const old: Base = { stored: noteOf('Old'), revision: 1 };
const fresh: Base = { stored: noteOf('', 'red', null), revision: 0 };

describe('a form that stores itself', () => {
  it('makes what is new once, and stores what is typed meanwhile in it', async () => {
    const { state, keeper, type, sending, answer } = setUp(fresh);
    type('One');
    const first = keeper.save({ quiet: true });
    await sending();
    type('One and two');
    const second = keeper.save({ quiet: true });
    await answer();
    expect(await first).toBe(true);
    expect(keeper.store.get().values).toEqual(noteOf('One and two'));
    expect(keeper.isDirty()).toBe(true);
    await answer();
    expect(await second).toBe(true);
    expect(state).toMatchObject({ made: 1, sent: ['One', 'One and two'], revision: 2 });
    expect(keeper.isDirty()).toBe(false);
    expect(await keeper.save({ quiet: true })).toBe(true);
    expect(state.sent).toHaveLength(2);
  });

  it('leaves the words as they are typed, and tidies them only when asked to store', async () => {
    const { keeper, type, answer } = setUp(old);
    type('New ');
    const quietly = keeper.save({ quiet: true });
    await answer();
    await quietly;
    expect(keeper.store.get().values.text).toBe('New ');
    expect(keeper.isDirty()).toBe(false);
    type('Newer ');
    const stored = keeper.save({ quiet: false });
    await answer();
    await stored;
    expect(keeper.store.get().values.text).toBe('Newer');
  });

  it('stores what is typed while it is asked to store, before it says that all is stored', async () => {
    const { state, keeper, type, sending, answer } = setUp(old);
    type('New');
    const stored = keeper.save({ quiet: false, whole: true });
    await sending();
    type('Newest');
    await answer();
    await answer();
    expect(await stored).toBe(true);
    expect(state.stored.text).toBe('Newest');
  });

  it('stores a proposal that nobody touched only when asked to', async () => {
    const { state, keeper, answer } = setUp({ stored: noteOf('Standard', 'red', null), revision: 0 });
    expect(await keeper.save({ quiet: true })).toBe(true);
    expect(state.made).toBe(0);
    const stored = keeper.save({ quiet: false });
    await answer();
    expect(await stored).toBe(true);
    expect(state.made).toBe(1);
  });

  it('keeps what is not in order, and says so of fields that were left', async () => {
    const { state, keeper, type } = setUp(old);
    type(' ');
    expect(keeper.isReady()).toBe(false);
    expect(await keeper.save({ quiet: true })).toBe(false);
    keeper.showFaults();
    // A reader who has yet to fill in a field sees no fault.
    expect(keeper.store.get()).toMatchObject({ waiting: null, showsAll: false, faults: new Map() });
    keeper.leave('text');
    keeper.showFaults();
    expect([...keeper.store.get().faults]).toEqual([['text', 'required']]);
    expect(keeper.store.get().waiting).toBe('invalid');
    expect(await keeper.save({ quiet: false })).toBe(false);
    expect(keeper.store.get()).toMatchObject({ values: { text: ' ' }, showsAll: true, waiting: null });
    // A fault shown on Save stays.
    keeper.showFaults();
    expect(keeper.store.get().showsAll).toBe(true);
    type('Mended');
    expect(keeper.store.get()).toMatchObject({ faults: new Map(), showsAll: false });
    expect(state.sent).toEqual([]);
  });

  it('does not store by itself what was published meanwhile', async () => {
    const { state, keeper, type, answer } = setUp(old);
    type('New');
    expect(await keeper.save({ quiet: true, gate: () => Promise.resolve(false) })).toBe(false);
    expect(keeper.store.get().waiting).toBe('published');
    expect(state.sent).toEqual([]);
    const stored = keeper.save({ quiet: false, gate: () => Promise.resolve(false) });
    await answer();
    expect(await stored).toBe(true);
    expect(keeper.store.get().waiting).toBeNull();
  });
});

describe('a form that could not be stored', () => {
  it('takes what stands there for its own when the answer was lost', async () => {
    const { state, keeper, type, answer, lost } = setUp(old);
    lost.push(true);
    type('Mine');
    const first = keeper.save({ quiet: true });
    await answer();
    expect(await first).toBe(false);
    expect(keeper.store.get().waiting).toBe('cut');
    type('Mine, and more');
    const second = keeper.save({ quiet: true });
    await answer();
    await answer();
    expect(await second).toBe(true);
    expect(keeper.store.get().clash).toBeNull();
    expect(state).toMatchObject({ stored: { text: 'Mine, and more' }, revision: 3 });
  });

  it('stops at another person’s change until somebody decides', async () => {
    const { state, keeper, type, answer } = setUp(old);
    Object.assign(state, { stored: noteOf('Theirs', 'blue'), revision: 2 });
    type('Mine');
    const quietly = keeper.save({ quiet: true });
    await answer();
    expect(await quietly).toBe(false);
    expect(keeper.store.get().clash).toMatchObject({ quiet: true, newest: { stored: { text: 'Theirs' } } });
    type('Mine, and more');
    expect(await keeper.save({ quiet: true })).toBe(false);
    expect(state.stored.text).toBe('Theirs');
    keeper.decide('mine');
    const stored = keeper.save({ quiet: false });
    await answer();
    expect(await stored).toBe(true);
    expect(state.stored).toMatchObject({ text: 'Mine, and more' });
  });

  it('lets the other person’s version stand', async () => {
    const { state, keeper, type, answer } = setUp(old);
    Object.assign(state, { stored: noteOf('Theirs'), revision: 2 });
    type('Mine');
    const stored = keeper.save({ quiet: false });
    await answer();
    expect(await stored).toBe(false);
    keeper.decide('theirs');
    expect(keeper.store.get().values).toEqual(noteOf('Theirs'));
    expect(keeper.isDirty()).toBe(false);
  });

  it('says a refusal when it was asked to store, and otherwise that it waits', async () => {
    const refused = new ApiProblem(403, { code: 'forbidden' }, '');
    const keeper = createForm<Note, Base, 'required'>(
      { values: noteOf('Mine'), base: old },
      {
        read: ({ stored }) => stored,
        same: (one, other) => one.text === other.text,
        check: () => new Map(),
        send: () => Promise.reject(refused),
        adopt: (now) => now,
        decide: (values) => values,
        onStored: () => undefined,
      },
    );
    await keeper.save({ quiet: true });
    expect(keeper.store.get()).toMatchObject({ waiting: 'refused', failure: null });
    await keeper.save({ quiet: false });
    expect(keeper.store.get()).toMatchObject({ waiting: null, failure: refused, values: { text: 'Mine' } });
  });
});

describe('one form for several things', () => {
  it('lets an answer to what was written before pass', async () => {
    const { keeper, type, sending, answer, bases } = setUp(old);
    type('New');
    const quietly = keeper.save({ quiet: true });
    await sending();
    const answered = answer();
    keeper.begin({ values: noteOf('Another'), base: { stored: noteOf('Another'), revision: 7 } });
    await answered;
    await quietly;
    expect(keeper.store.get()).toMatchObject({ values: { text: 'Another' }, base: { revision: 7 } });
    expect(bases).toEqual([]);
  });

  it('lets nothing be stored while something else is done with it', async () => {
    const { state, keeper, type } = setUp(old);
    type('New');
    const removed = keeper.runExclusive(async () => {
      await Promise.resolve();
      keeper.begin({ values: noteOf(''), base: { stored: noteOf(''), revision: 0 } });
    });
    const quietly = keeper.save({ quiet: true });
    await removed;
    expect(await quietly).toBe(true);
    expect(state.sent).toEqual([]);
  });
});
