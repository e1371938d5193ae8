import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { createStore } from '../../../../app/store.ts';

/**
 * Why the input is not saved yet: no connection, rejected by the server, an invalid field, or the activity was
 * published meanwhile, so that only the buttons save.
 */
export type Waiting = 'cut' | 'refused' | 'invalid' | 'published';

/** Thrown when saving would overwrite another person's change; carries the version to build on instead. */
export class Changed<Base> extends Error {
  readonly newest: Base;

  constructor(newest: Base) {
    super('changed by somebody else');
    this.name = 'Changed';
    this.newest = newest;
  }
}

export type KeeperRules<Values, Base, Fault> = {
  /** The form's values of a stored version. */
  read: (base: Base) => Values;
  /** Whether the server would store both as the same values. */
  same: (first: Values, second: Values) => boolean;
  /** The faults by field, in the order of the form. */
  check: (values: Values) => ReadonlyMap<string, Fault>;
  /**
   * Sends the differences. Calls `reached` with the new base after each part.
   * @throws Changed where another person changed the same
   */
  send: (values: Values, base: Base, reached: (base: Base) => unknown) => Promise<Base>;
  /** The current input combined with the stored result: ids, and changes of others to other fields. */
  adopt: (now: Values, sent: Values, newBase: Base) => Values;
  /** The base and values after a decision between both versions. */
  decide: (values: Values, base: Base, newest: Base, keep: 'mine' | 'theirs') => Values;
  /** Whether autosave is allowed; by default it is for anything valid. */
  isFree?: (values: Values, base: Base) => boolean;
  /** Whether Save stores something though nothing was typed. */
  isProposed?: (base: Base) => boolean;
  /** The faults that the server found by field; null where the failure concerns no field. */
  refusal?: (error: unknown) => ReadonlyMap<string, Fault> | null;
  /** The base when the stored version no longer exists. */
  afterDeletion?: (error: unknown, base: Base) => Base | null;
  onStored: (base: Base) => unknown;
};

export type KeeperState<Values, Base, Fault> = {
  values: Values;
  base: Base;
  /** The typed values at the last save, where the server tidied them while the reader went on typing. */
  settled: Values | null;
  /** The faults that are shown. */
  faults: ReadonlyMap<string, Fault>;
  /** The faults were found by pressing Save. */
  showsAll: boolean;
  /** The failure of the form as a whole; null without one. */
  failure: unknown;
  waiting: Waiting | null;
  clash: { newest: Base; quiet: boolean } | null;
};

export type StoreWish = {
  /** Autosave: nothing moves, nothing takes the focus, nothing is tidied while typing. */
  quiet: boolean;
  /** Whether autosave is still allowed; called right before it. */
  gate?: () => Promise<boolean>;
  /** Input typed meanwhile is saved as well. */
  whole?: boolean;
};

/** Limit of rounds, so that a reader who types faster than the server saves is not kept waiting. */
const roundsMax = 5;

/** The server may have stored the request though its answer was lost. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof ApiProblem && [502, 503, 504].includes(error.status));

/**
 * The input and its stored version. One request at a time: a later one waits, and sends the current input on top of
 * the result of the earlier one. No input is lost by a rejection, a lost answer, or another person's change.
 */
export function createKeeper<Values, Base, Fault>(
  first: { values: Values; base: Base },
  rules: KeeperRules<Values, Base, Fault>,
) {
  const none: ReadonlyMap<string, Fault> = new Map();
  const calm = { settled: null, faults: none, showsAll: false, failure: null, waiting: null, clash: null };
  const state = createStore<KeeperState<Values, Base, Fault>>({ ...first, ...calm });
  const leftFields = new Set<string>();
  /** Requests without an answer: if one of them is what the server has now, no other person wrote it. */
  let unsure: Values[] = [];
  let line: Promise<unknown> = Promise.resolve();
  let inLine = 0;
  /** Counts the things edited one after the other in this form. */
  let turn = 0;

  const put = (part: Partial<KeeperState<Values, Base, Fault>>) => state.set({ ...state.get(), ...part });

  /** Whether there is unsaved input. */
  function isDirty({ values, base, settled } = state.get()): boolean {
    return !rules.same(values, rules.read(base)) && !(settled !== null && rules.same(values, settled));
  }

  const isFree = ({ values, base } = state.get()) => rules.isFree?.(values, base) ?? true;

  /** Whether autosave may run. */
  const isReady = (now = state.get()): boolean =>
    isDirty(now) && !now.clash && isFree(now) && rules.check(now.values).size === 0;

  /** The first field with something wrong. */
  const firstFault = (now = state.get()): [string, Fault] | undefined => [...rules.check(now.values)][0];

  /** Whether there is invalid input, which is not saved. */
  const isInvalid = (now = state.get()): boolean => isDirty(now) && isFree(now) && rules.check(now.values).size > 0;

  function set(values: Values): void {
    const { faults, waiting: why } = state.get();
    const newFaults = rules.check(values);
    // Corrected faults disappear; new ones are shown later.
    const visible = new Map([...faults].filter(([field, fault]) => newFaults.get(field) === fault));
    const stays = why === 'cut' || why === 'published' || (why === 'invalid' && newFaults.size > 0);
    put({ values, faults: visible, showsAll: state.get().showsAll && visible.size > 0, waiting: stays ? why : null });
  }

  /** Shows the faults of fields that were left; none while others are still to be filled in. */
  function look(): void {
    const now = state.get();
    if (!isInvalid(now)) return;
    const ripe = [...rules.check(now.values)].filter(([field]) => leftFields.has(field) || now.faults.has(field));
    const calmed = now.waiting === 'invalid' ? null : now.waiting;
    const why = ripe.length > 0 && !now.showsAll ? 'invalid' : calmed;
    put({ faults: new Map(ripe), waiting: why });
  }

  /** Runs tasks one after another. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    inLine += 1;
    const run = line.then(work).finally(() => {
      inLine -= 1;
    });
    line = run.catch(() => undefined);
    return run;
  }

  async function send(thisTurn: number): Promise<{ sent: Values; newBase: Base }> {
    const { values: sent, base } = state.get();
    try {
      return { sent, newBase: await rules.send(sent, base, (reached) => turn === thisTurn && put({ base: reached })) };
    } catch (error) {
      if (isUncertain(error)) unsure = [...unsure, sent].slice(-roundsMax);
      if (!(error instanceof Changed)) throw error;
      const newest = error.newest as Base;
      const savedWish = unsure.find((candidate) => rules.same(candidate, rules.read(newest)));
      if (savedWish === undefined) throw error;
      unsure = [];
      put({ base: newest, values: rules.adopt(state.get().values, savedWish, newest) });
      return isDirty() ? send(thisTurn) : { sent: state.get().values, newBase: newest };
    }
  }

  function settle(sent: Values, newBase: Base, quiet: boolean): void {
    const now = state.get().values;
    const tidy = now === sent && !quiet;
    unsure = [];
    put({
      base: newBase,
      values: tidy ? rules.read(newBase) : rules.adopt(now, sent, newBase),
      settled: tidy ? null : rules.adopt(sent, sent, newBase),
      ...(quiet ? {} : { faults: none, showsAll: false }),
      waiting: null,
      failure: null,
    });
    rules.onStored(newBase);
  }

  function refuse(error: unknown, quiet: boolean): void {
    const { base } = state.get();
    const newBase = rules.afterDeletion?.(error, base);
    const faults = rules.refusal?.(error);
    if (error instanceof Changed) put({ clash: { newest: error.newest as Base, quiet }, waiting: null });
    else if (newBase) put({ base: newBase, settled: null, waiting: null });
    else if (quiet) put({ waiting: error instanceof NetworkFailure ? 'cut' : 'refused' });
    else if (faults) put({ faults, showsAll: true });
    else put({ failure: error });
  }

  async function attempt({ quiet, gate, whole }: StoreWish, rounds: number): Promise<boolean> {
    const { values, base } = state.get();
    if (!quiet) put({ ...calm, settled: state.get().settled });
    if (!isDirty() && (quiet || !rules.isProposed?.(base))) return true;
    const faults = rules.check(values);
    if (!quiet) put({ faults, showsAll: faults.size > 0 });
    if (faults.size > 0 || (quiet && !isReady())) return false;
    const thisTurn = turn;
    try {
      if (quiet && gate && !(await gate())) {
        put({ waiting: 'published' });
        return false;
      }
      const { sent, newBase } = await send(thisTurn);
      if (turn === thisTurn) settle(sent, newBase, quiet);
    } catch (error) {
      if (turn === thisTurn) refuse(error, quiet);
      return false;
    }
    return whole && isDirty() && rounds > 1 ? attempt({ quiet, ...(gate && { gate }), whole }, rounds - 1) : true;
  }

  return {
    held: state,
    isDirty,
    isReady,
    isInvalid,
    isFree,
    firstFault,
    set,
    look,
    /** A field lost the focus: from now on its faults are shown. */
    leave: (field: string) => void leftFields.add(field),
    /** No task is running or waiting. */
    isIdle: () => inLine === 0,
    /** Resolves to whether everything is saved. */
    store: (wish: StoreWish) => alone(() => attempt(wish, roundsMax)),
    /** Runs a task while no save is running. */
    alone,
    /** The form now edits something else. */
    begin: (next: { values: Values; base: Base }) => {
      turn += 1;
      unsure = [];
      leftFields.clear();
      state.set({ ...next, ...calm });
    },
    /** Builds on another person's version. */
    rebase: (next: { values: Values; base: Base }) => put({ ...next, settled: null }),
    decide: (keep: 'mine' | 'theirs') => {
      const { clash, values, base } = state.get();
      if (!clash) return;
      put({ values: rules.decide(values, base, clash.newest, keep), base: clash.newest, settled: null, clash: null });
    },
  };
}

export type Keeper<Values, Base, Fault> = ReturnType<typeof createKeeper<Values, Base, Fault>>;
