import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { createStore } from '../../../../app/store.ts';

/**
 * Why what is typed is not stored yet: no server is reached, it would not take it, something typed is not in order,
 * or the activity was published meanwhile, which only the buttons may change.
 */
export type Waiting = 'cut' | 'refused' | 'invalid' | 'published';

/** Thrown when storing would write over another person's change; carries what to build on instead. */
export class Changed<Base> extends Error {
  readonly newest: Base;

  constructor(newest: Base) {
    super('changed by somebody else');
    this.name = 'Changed';
    this.newest = newest;
  }
}

export type KeeperRules<Values, Base, Fault> = {
  /** The form's values of what is stored. */
  read: (base: Base) => Values;
  /** Whether both would be stored alike. */
  same: (one: Values, other: Values) => boolean;
  /** What is wrong, by field, in the order of the form. */
  check: (values: Values) => ReadonlyMap<string, Fault>;
  /**
   * Stores what differs. Calls `reached` with what to build on should it end halfway.
   * @throws Changed where somebody else changed the same
   */
  send: (values: Values, base: Base, reached: (base: Base) => unknown) => Promise<Base>;
  /** What is typed now, with what storing made of what was sent: ids, and what others changed beside it. */
  adopt: (now: Values, sent: Values, stored: Base) => Values;
  /** What to go on with after a decision between both versions. */
  decide: (values: Values, base: Base, newest: Base, keep: 'mine' | 'theirs') => Values;
  /** Whether it may be stored without being asked for; where it is, for anything that is in order. */
  isFree?: (values: Values, base: Base) => boolean;
  /** Whether it is to be stored when it is asked for, though nothing was typed. */
  isProposed?: (base: Base) => boolean;
  /** What the server finds wrong with fields; null where it is none of them. */
  refusal?: (error: unknown) => ReadonlyMap<string, Fault> | null;
  /** What to build on when it exists no more. */
  gone?: (error: unknown, base: Base) => Base | null;
  onStored: (base: Base) => unknown;
};

export type Held<Values, Base, Fault> = {
  values: Values;
  base: Base;
  /** What was typed when it was stored while somebody typed, where the server tidied it. */
  settled: Values | null;
  /** Those that are shown. */
  faults: ReadonlyMap<string, Fault>;
  /** They were found when storing was asked for. */
  asked: boolean;
  /** What went wrong with the form as a whole; null when nothing. */
  failure: unknown;
  waiting: Waiting | null;
  clash: { newest: Base; quiet: boolean } | null;
};

export type StoreWish = {
  /** Not asked for: nothing moves, nothing takes the focus, nothing is tidied under the hands. */
  quiet: boolean;
  /** Whether it may still be stored without being asked for; asked right before it. */
  gate?: () => Promise<boolean>;
  /** What is typed meanwhile is stored as well. */
  whole?: boolean;
};

/** Somebody who goes on typing faster than it is stored is not kept waiting for ever. */
const roundsMax = 5;

/** The server may have done what it was told, though its answer never came. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof ApiProblem && [502, 503, 504].includes(error.status));

/**
 * What is typed and what of it is stored. One request at a time: a later one waits, and sends what is typed by then on
 * what the earlier one stored. Nothing typed is lost by a refusal, a lost answer, or another person's change.
 */
export function createKeeper<Values, Base, Fault>(
  first: { values: Values; base: Base },
  rules: KeeperRules<Values, Base, Fault>,
) {
  const none: ReadonlyMap<string, Fault> = new Map();
  const calm = { settled: null, faults: none, asked: false, failure: null, waiting: null, clash: null };
  const state = createStore<Held<Values, Base, Fault>>({ ...first, ...calm });
  const leftFields = new Set<string>();
  /** Sent without an answer: if that is what stands there now, nobody else wrote it. */
  let unsure: Values[] = [];
  let line: Promise<unknown> = Promise.resolve();
  let inLine = 0;
  /** Which of the things written one after the other in this form. */
  let turn = 0;

  const put = (part: Partial<Held<Values, Base, Fault>>) => state.set({ ...state.get(), ...part });

  /** Whether something is typed that is not stored. */
  function isDirty({ values, base, settled } = state.get()): boolean {
    return !rules.same(values, rules.read(base)) && !(settled !== null && rules.same(values, settled));
  }

  const isFree = ({ values, base } = state.get()) => rules.isFree?.(values, base) ?? true;

  /** Whether it may be stored by itself. */
  const isReady = (now = state.get()): boolean =>
    isDirty(now) && !now.clash && isFree(now) && rules.check(now.values).size === 0;

  /** The first field with something wrong. */
  const firstFault = (now = state.get()): [string, Fault] | undefined => [...rules.check(now.values)][0];

  /** Whether something is typed that is not in order, so that it is not stored. */
  const isInvalid = (now = state.get()): boolean => isDirty(now) && isFree(now) && rules.check(now.values).size > 0;

  function set(values: Values): void {
    const { faults, waiting: why } = state.get();
    const found = rules.check(values);
    // What is mended is no longer said; what is new is said later.
    const visible = new Map([...faults].filter(([field, fault]) => found.get(field) === fault));
    const stays = why === 'cut' || why === 'published' || (why === 'invalid' && found.size > 0);
    put({ values, faults: visible, asked: state.get().asked && visible.size > 0, waiting: stays ? why : null });
  }

  /** Says what is wrong with the fields that were left; nothing while somebody has yet to fill in the others. */
  function look(): void {
    const now = state.get();
    if (!isInvalid(now)) return;
    const ripe = [...rules.check(now.values)].filter(([field]) => leftFields.has(field) || now.faults.has(field));
    const calmed = now.waiting === 'invalid' ? null : now.waiting;
    const why = ripe.length > 0 && !now.asked ? 'invalid' : calmed;
    put({ faults: new Map(ripe), waiting: why });
  }

  /** One after another. */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    inLine += 1;
    const run = line.then(work).finally(() => {
      inLine -= 1;
    });
    line = run.catch(() => undefined);
    return run;
  }

  async function send(here: number): Promise<{ sent: Values; stored: Base }> {
    const { values: sent, base } = state.get();
    try {
      return { sent, stored: await rules.send(sent, base, (reached) => turn === here && put({ base: reached })) };
    } catch (error) {
      if (isUncertain(error)) unsure = [...unsure, sent].slice(-roundsMax);
      if (!(error instanceof Changed)) throw error;
      const newest = error.newest as Base;
      const savedWish = unsure.find((one) => rules.same(one, rules.read(newest)));
      if (savedWish === undefined) throw error;
      unsure = [];
      put({ base: newest, values: rules.adopt(state.get().values, savedWish, newest) });
      return isDirty() ? send(here) : { sent: state.get().values, stored: newest };
    }
  }

  function settle(sent: Values, stored: Base, quiet: boolean): void {
    const now = state.get().values;
    const tidy = now === sent && !quiet;
    unsure = [];
    put({
      base: stored,
      values: tidy ? rules.read(stored) : rules.adopt(now, sent, stored),
      settled: tidy ? null : rules.adopt(sent, sent, stored),
      ...(quiet ? {} : { faults: none, asked: false }),
      waiting: null,
      failure: null,
    });
    rules.onStored(stored);
  }

  function refuse(error: unknown, quiet: boolean): void {
    const { base } = state.get();
    const gone = rules.gone?.(error, base);
    const faults = rules.refusal?.(error);
    if (error instanceof Changed) put({ clash: { newest: error.newest as Base, quiet }, waiting: null });
    else if (gone) put({ base: gone, settled: null, waiting: null });
    else if (quiet) put({ waiting: error instanceof NetworkFailure ? 'cut' : 'refused' });
    else if (faults) put({ faults, asked: true });
    else put({ failure: error });
  }

  async function attempt({ quiet, gate, whole }: StoreWish, rounds: number): Promise<boolean> {
    const { values, base } = state.get();
    if (!quiet) put({ ...calm, settled: state.get().settled });
    if (!isDirty() && (quiet || !rules.isProposed?.(base))) return true;
    const faults = rules.check(values);
    if (!quiet) put({ faults, asked: faults.size > 0 });
    if (faults.size > 0 || (quiet && !isReady())) return false;
    const here = turn;
    try {
      if (quiet && gate && !(await gate())) {
        put({ waiting: 'published' });
        return false;
      }
      const { sent, stored } = await send(here);
      if (turn === here) settle(sent, stored, quiet);
    } catch (error) {
      if (turn === here) refuse(error, quiet);
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
    /** A field lost the focus: from now on what is wrong with it is said. */
    leave: (field: string) => void leftFields.add(field),
    /** Nothing is on its way. */
    isIdle: () => inLine === 0,
    /** Resolves to whether it is stored. */
    store: (wish: StoreWish) => alone(() => attempt(wish, roundsMax)),
    /** Does something while nothing is being stored. */
    alone,
    /** Something else is written in this form from now on. */
    begin: (next: { values: Values; base: Base }) => {
      turn += 1;
      unsure = [];
      leftFields.clear();
      state.set({ ...next, ...calm });
    },
    /** Builds on what others made of it. */
    rebase: (next: { values: Values; base: Base }) => put({ ...next, settled: null }),
    decide: (keep: 'mine' | 'theirs') => {
      const { clash, values, base } = state.get();
      if (!clash) return;
      put({ values: rules.decide(values, base, clash.newest, keep), base: clash.newest, settled: null, clash: null });
    },
  };
}

export type Keeper<Values, Base, Fault> = ReturnType<typeof createKeeper<Values, Base, Fault>>;
