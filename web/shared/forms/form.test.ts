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
  const form = createForm({ values: start.stored, base: start }, rules);
  const type = (text: string) => form.set({ ...form.store.get().values, text });
  /** Waits until a request is sent. */
  const sending = () => vi.waitUntil(() => answers.length > 0, { interval: 1, timeout: 50_000 });
  /** Lets the server answer the request. */
  async function answer(): Promise<void> {
    await sending();
    answers.shift()?.();
  }
  return { state, form, type, sending, answer, lost, bases };
}

const old: Base = { stored: noteOf('Old'), revision: 1 };
const fresh: Base = { stored: noteOf('', 'red', null), revision: 0 };

describe('a form that stores itself', () => {
  it('makes what is new once, and stores what is typed meanwhile in it', async () => {
    const { state, form, type, sending, answer } = setUp(fresh);
    type('One');
    const first = form.save({ quiet: true });
    await sending();
    type('One and two');
    const second = form.save({ quiet: true });
    await answer();
    expect(await first).toBe(true);
    expect(form.store.get().values).toEqual(noteOf('One and two'));
    expect(form.isDirty()).toBe(true);
    await answer();
    expect(await second).toBe(true);
    expect(state).toMatchObject({ made: 1, sent: ['One', 'One and two'], revision: 2 });
    expect(form.isDirty()).toBe(false);
    expect(await form.save({ quiet: true })).toBe(true);
    expect(state.sent).toHaveLength(2);
  });

  it('leaves the words as they are typed, and tidies them only when asked to store', async () => {
    const { form, type, answer } = setUp(old);
    type('New ');
    const quietly = form.save({ quiet: true });
    await answer();
    await quietly;
    expect(form.store.get().values.text).toBe('New ');
    expect(form.isDirty()).toBe(false);
    type('Newer ');
    const stored = form.save({ quiet: false });
    await answer();
    await stored;
    expect(form.store.get().values.text).toBe('Newer');
  });

  it('stores what is typed while it is asked to store, before it says that all is stored', async () => {
    const { state, form, type, sending, answer } = setUp(old);
    type('New');
    const stored = form.save({ quiet: false, whole: true });
    await sending();
    type('Newest');
    await answer();
    await answer();
    expect(await stored).toBe(true);
    expect(state.stored.text).toBe('Newest');
  });

  it('stores a proposal that nobody touched only when asked to', async () => {
    const { state, form, answer } = setUp({ stored: noteOf('Standard', 'red', null), revision: 0 });
    expect(await form.save({ quiet: true })).toBe(true);
    expect(state.made).toBe(0);
    const stored = form.save({ quiet: false });
    await answer();
    expect(await stored).toBe(true);
    expect(state.made).toBe(1);
  });

  it('keeps what is not in order, and says so of fields that were left', async () => {
    const { state, form, type } = setUp(old);
    type(' ');
    expect(form.isReady()).toBe(false);
    expect(await form.save({ quiet: true })).toBe(false);
    form.showFaults();
    // A reader who has yet to fill in a field sees no fault.
    expect(form.store.get()).toMatchObject({ waiting: null, showsAll: false, faults: new Map() });
    form.leave('text');
    form.showFaults();
    expect([...form.store.get().faults]).toEqual([['text', 'required']]);
    expect(form.store.get().waiting).toBe('invalid');
    expect(await form.save({ quiet: false })).toBe(false);
    expect(form.store.get()).toMatchObject({ values: { text: ' ' }, showsAll: true, waiting: null });
    // A fault shown on Save stays.
    form.showFaults();
    expect(form.store.get().showsAll).toBe(true);
    type('Mended');
    expect(form.store.get()).toMatchObject({ faults: new Map(), showsAll: false });
    expect(state.sent).toEqual([]);
  });

  it('says what is wrong also where nothing was typed', async () => {
    const { state, form } = setUp(fresh);
    expect(await form.save({ quiet: true })).toBe(true);
    expect(form.store.get().faults.size).toBe(0);
    expect(await form.save({ quiet: false })).toBe(false);
    expect([...form.store.get().faults]).toEqual([['text', 'required']]);
    expect(state.sent).toEqual([]);
  });

  it('sends nothing that became invalid while the gate was passed', async () => {
    const { state, form, type } = setUp(old);
    type('New');
    const gate = () => {
      type(' ');
      return Promise.resolve(true);
    };
    void form.save({ quiet: true, gate });
    await vi.waitUntil(() => form.isIdle() || state.sent.length > 0, { interval: 1 });
    expect(state.sent).toEqual([]);
    expect(form.store.get().waiting).toBeNull();
  });

  it('does not store automatically what was published meanwhile', async () => {
    const { state, form, type, answer } = setUp(old);
    type('New');
    expect(await form.save({ quiet: true, gate: () => Promise.resolve(false) })).toBe(false);
    expect(form.store.get().waiting).toBe('published');
    expect(state.sent).toEqual([]);
    const stored = form.save({ quiet: false, gate: () => Promise.resolve(false) });
    await answer();
    expect(await stored).toBe(true);
    expect(form.store.get().waiting).toBeNull();
  });
});

describe('a form that could not be stored', () => {
  it('takes what stands there for its own when the answer was lost', async () => {
    const { state, form, type, answer, lost } = setUp(old);
    lost.push(true);
    type('Mine');
    const first = form.save({ quiet: true });
    await answer();
    expect(await first).toBe(false);
    expect(form.store.get().waiting).toBe('cut');
    type('Mine, and more');
    const second = form.save({ quiet: true });
    await answer();
    await answer();
    expect(await second).toBe(true);
    expect(form.store.get().clash).toBeNull();
    expect(state).toMatchObject({ stored: { text: 'Mine, and more' }, revision: 3 });
  });

  it('sends the former text where a change was taken back after its answer was lost', async () => {
    const { state, form, type, answer, lost } = setUp(old);
    lost.push(true);
    type('Mine');
    const first = form.save({ quiet: true });
    await answer();
    await first;
    type('Old');
    expect(form.isDirty()).toBe(true);
    const second = form.save({ quiet: true });
    await answer();
    await answer();
    expect(await second).toBe(true);
    expect(state.stored.text).toBe('Old');
    expect(form.isDirty()).toBe(false);
  });

  it('stops at another person’s change until somebody decides', async () => {
    const { state, form, type, answer } = setUp(old);
    Object.assign(state, { stored: noteOf('Theirs', 'blue'), revision: 2 });
    type('Mine');
    const quietly = form.save({ quiet: true });
    await answer();
    expect(await quietly).toBe(false);
    expect(form.store.get().clash).toMatchObject({ quiet: true, newest: { stored: { text: 'Theirs' } } });
    type('Mine, and more');
    expect(await form.save({ quiet: true })).toBe(false);
    expect(state.stored.text).toBe('Theirs');
    form.decide('mine');
    const stored = form.save({ quiet: false });
    await answer();
    expect(await stored).toBe(true);
    expect(state.stored).toMatchObject({ text: 'Mine, and more' });
  });

  it('lets the other person’s version stand', async () => {
    const { state, form, type, answer } = setUp(old);
    Object.assign(state, { stored: noteOf('Theirs'), revision: 2 });
    type('Mine');
    const stored = form.save({ quiet: false });
    await answer();
    expect(await stored).toBe(false);
    form.decide('theirs');
    expect(form.store.get().values).toEqual(noteOf('Theirs'));
    expect(form.isDirty()).toBe(false);
  });

  it('says a refusal when it was asked to store, and otherwise that it waits', async () => {
    const refused = new ApiProblem(403, { code: 'forbidden' }, '');
    const form = createForm<Note, Base, 'required'>(
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
    await form.save({ quiet: true });
    expect(form.store.get()).toMatchObject({ waiting: 'refused', failure: null });
    await form.save({ quiet: false });
    expect(form.store.get()).toMatchObject({ waiting: null, failure: refused, values: { text: 'Mine' } });
  });
});

describe('one form for several things', () => {
  it('lets an answer to what was written before pass', async () => {
    const { form, type, sending, answer, bases } = setUp(old);
    type('New');
    const quietly = form.save({ quiet: true });
    await sending();
    const answered = answer();
    form.begin({ values: noteOf('Another'), base: { stored: noteOf('Another'), revision: 7 } });
    await answered;
    await quietly;
    expect(form.store.get()).toMatchObject({ values: { text: 'Another' }, base: { revision: 7 } });
    expect(bases).toEqual([]);
  });

  it('lets nothing be stored while something else is done with it', async () => {
    const { state, form, type } = setUp(old);
    type('New');
    const removed = form.runExclusive(async () => {
      await Promise.resolve();
      form.begin({ values: noteOf(''), base: { stored: noteOf(''), revision: 0 } });
    });
    const quietly = form.save({ quiet: true });
    await removed;
    expect(await quietly).toBe(true);
    expect(state.sent).toEqual([]);
  });
});
