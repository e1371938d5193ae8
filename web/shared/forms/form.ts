import { isProblem, NetworkFailure } from '../api/api-client.ts';
import { createStore } from '../store.ts';
import { merge as mergeFields, type Merge, type MergeRules } from './merge.ts';

/**
 * Why the input is not saved yet: no connection, rejected by the server, an invalid field, or the activity was
 * published meanwhile, so that only the buttons save.
 */
export type Waiting = 'cut' | 'refused' | 'invalid' | 'published';

/** Thrown when saving would overwrite another person's change; carries the version to build on instead. */
export class Changed<Base> extends Error {
  readonly newest: Base;

  constructor(newest: Base) {
    super('changed by another person');
    this.name = 'Changed';
    this.newest = newest;
  }
}

export type FormRules<Values, Base, Fault> = {
  /** The form's values of a stored version. */
  read: (base: Base) => Values;
  /** Whether the server would store both as the same values. */
  same: (first: Values, second: Values) => boolean;
  /** The faults by field, in the order of the form. */
  check: (values: Values, base: Base) => ReadonlyMap<string, Fault>;
  /**
   * Sends the differences. Calls `reached` with the new base after each part.
   * @throws Changed where another person stored another version
   */
  send: (values: Values, base: Base, reached: (base: Base) => unknown) => Promise<Base>;
  /** Merges field by field; without it every change by another person is a conflict of the whole form. */
  merge?: MergeRules<Values> & {
    /** Whether the newest version still is the same thing in the same state; by default it is. */
    isAllowed?: (base: Base, newest: Base) => boolean;
    /** Another person's change was merged. */
    onMerged?: (newest: Base, base: Base) => unknown;
  };
  /** The current input combined with the stored result: ids, and changes of others to other fields. */
  adopt?: (now: Values, sent: Values, newBase: Base) => Values;
  /** The values after a decision between both versions. */
  decide?: (values: Values, base: Base, newest: Base, keep: 'mine' | 'theirs') => Values;
  /** Whether autosave is allowed; by default it is for anything valid. */
  isFree?: (values: Values, base: Base) => boolean;
  /** Whether Save stores something though nothing was typed. */
  isProposed?: (base: Base) => boolean;
  /** The faults that the server found by field; null where the failure concerns no field. */
  refusal?: (error: unknown, values: Values) => ReadonlyMap<string, Fault> | null;
  /** Whether autosave may try the same again; by default where the request reached no server. */
  isTemporary?: (error: unknown) => boolean;
  /** The base when the stored version no longer exists. */
  afterDeletion?: (error: unknown, base: Base) => Base | null;
  onStored?: (base: Base) => unknown;
};

export type FormState<Values, Base, Fault> = {
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
  /** A save is running: an automatic save, or that of the button. */
  saving: 'quiet' | 'pressed' | null;
  waiting: Waiting | null;
  /** The last failure of autosave. */
  cause: unknown;
  /** Quiet: it was found by autosave or by a newer version, and takes no focus. */
  clash: { newest: Base; quiet: boolean } | null;
  /** Fields that another person alone changed, of the last version that was merged or is to be decided about. */
  merged: readonly (keyof Values & string)[];
};

export type SaveWish = {
  /** Autosave: nothing moves, nothing takes the focus, nothing is tidied while typing. */
  quiet: boolean;
  /** Whether autosave is still allowed; called right before it. */
  gate?: () => Promise<boolean>;
  /** Input typed meanwhile is saved as well. */
  whole?: boolean;
};

/** Limit of rounds, so that a reader who types faster than the server saves is not kept waiting. */
const roundsMax = 5;

/** People who save at the same moment meet once; after a third time the conflict is shown. */
const triesMax = 3;

/** The server may have stored the request though its answer was lost. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof NetworkFailure || (isProblem(error) && [502, 503, 504].includes(error.status));

/** Whether the server refused because another version is stored by now. */
export const isConflict = (error: unknown): boolean => isProblem(error, 409) && error.code === 'conflict';

/**
 * The input of a form and its stored version. One request at a time: a later one waits, and sends the current input on
 * top of the result of the earlier one. No input is lost by a rejection, a lost answer, or another person's change.
 */
export function createForm<Values extends object, Base, Fault>(
  first: { values: Values; base: Base; clash?: { newest: Base; quiet: boolean } | null },
  firstRules: FormRules<Values, Base, Fault>,
) {
  let rules = firstRules;
  const noFaults: ReadonlyMap<string, Fault> = new Map();
  const idleState = {
    settled: null,
    faults: noFaults,
    showsAll: false,
    failure: null,
    waiting: null,
    cause: null,
    clash: null,
    merged: [],
  };
  const store = createStore<FormState<Values, Base, Fault>>({ ...idleState, saving: null, ...first });
  const leftFields = new Set<string>();
  /** Input whose answer was lost: if the server has it now, no other person wrote it. */
  let unconfirmed: Values[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let pendingCount = 0;
  let pressedCount = 0;
  /** Counts the things edited one after the other in this form. */
  let generation = 0;

  const update = (part: Partial<FormState<Values, Base, Fault>>) => store.set({ ...store.get(), ...part });

  /** Whether there is unsaved input; after a lost answer also where the input is as before. */
  function isDirty({ values, base, settled } = store.get()): boolean {
    const isStored = rules.same(values, rules.read(base)) || (settled !== null && rules.same(values, settled));
    return !isStored || unconfirmed.some((sent) => !rules.same(sent, values));
  }

  const isFree = ({ values, base } = store.get()) => rules.isFree?.(values, base) ?? true;

  /** Whether autosave may run. */
  const isReady = (now = store.get()): boolean =>
    isDirty(now) && !now.clash && isFree(now) && rules.check(now.values, now.base).size === 0;

  /** The first field with something wrong. */
  const firstFault = (now = store.get()): [string, Fault] | undefined => [...rules.check(now.values, now.base)][0];

  /** Whether there is invalid input, which is not saved. */
  const isInvalid = (now = store.get()): boolean =>
    isDirty(now) && isFree(now) && rules.check(now.values, now.base).size > 0;

  /** Both versions in one; null where the form is no merge of fields. */
  function mergeOf(values: Values, base: Base, newest: Base): Merge<Values> | null {
    if (!rules.merge) return null;
    const sides = { base: rules.read(base), typed: values, newest: rules.read(newest) };
    return mergeFields(sides, { ...rules.merge, unconfirmed });
  }

  const mayMerge = (base: Base, newest: Base): boolean => rules.merge?.isAllowed?.(base, newest) ?? true;

  /** Puts the input onto another person's version; false where the reader has to decide. */
  function mergeOnto(newest: Base): boolean {
    const { values, base } = store.get();
    const result = mayMerge(base, newest) ? mergeOf(values, base, newest) : null;
    if (!result || result.both.length > 0) return false;
    unconfirmed = [];
    update({ base: newest, values: result.values, settled: null, merged: result.theirs });
    rules.merge?.onMerged?.(newest, base);
    return true;
  }

  /** Leaves the decision between both versions to the reader. */
  function ask(newest: Base, quiet: boolean): void {
    const { values, base } = store.get();
    const merged = (mayMerge(base, newest) && mergeOf(values, base, newest)?.theirs) || [];
    update({ clash: { newest, quiet }, waiting: null, merged });
  }

  function adopted(now: Values, sent: Values, newBase: Base): Values {
    if (rules.adopt) return rules.adopt(now, sent, newBase);
    if (!rules.merge) return now;
    // Two fields that are stored as one are no conflict with what was sent by this form.
    const { isSame, lists } = rules.merge;
    return mergeFields({ base: sent, typed: now, newest: rules.read(newBase) }, { isSame, lists }).values;
  }

  function decided(values: Values, base: Base, newest: Base, keep: 'mine' | 'theirs'): Values {
    if (rules.decide) return rules.decide(values, base, newest, keep);
    const result = mergeOf(values, base, newest);
    const newestValues = rules.read(newest);
    if (keep === 'theirs' && !(result && mayMerge(base, newest))) return newestValues;
    if (!result) return values;
    return keep === 'mine' ? result.values : result.yielded;
  }

  function set(values: Values): void {
    const { values: before, base, faults, showsAll, waiting } = store.get();
    const oldFaults = rules.check(before, base);
    const newFaults = rules.check(values, base);
    const isUntouched = (name: string) =>
      name in values && values[name as keyof Values] === before[name as keyof Values];
    // Corrected faults disappear, those of the server with the next change of their field; new ones are shown later.
    const visibleFaults = new Map(
      [...faults].filter(
        ([field, fault]) => newFaults.get(field) === fault || (oldFaults.get(field) !== fault && isUntouched(field)),
      ),
    );
    const stays = waiting === 'cut' || waiting === 'published' || (waiting === 'invalid' && newFaults.size > 0);
    update({
      values,
      faults: visibleFaults,
      showsAll: showsAll && visibleFaults.size > 0,
      waiting: stays ? waiting : null,
    });
  }

  /** Shows the faults of fields that were left; none while others are still to be filled in. */
  function showFaults(): void {
    const now = store.get();
    if (!isInvalid(now)) return;
    const visibleFaults = [...rules.check(now.values, now.base)].filter(
      ([field]) => leftFields.has(field) || now.faults.has(field),
    );
    const otherWaiting = now.waiting === 'invalid' ? null : now.waiting;
    const waiting = visibleFaults.length > 0 && !now.showsAll ? 'invalid' : otherWaiting;
    update({ faults: new Map(visibleFaults), waiting });
  }

  /** Runs tasks one after another, the first immediately. */
  function runExclusive<T>(task: () => Promise<T>): Promise<T> {
    const isFirst = pendingCount === 0;
    pendingCount += 1;
    const run = (isFirst ? task() : queue.then(task)).finally(() => {
      pendingCount -= 1;
    });
    queue = run.catch(() => undefined);
    return run;
  }

  function showSaving(isQuiet: boolean): void {
    const saving = pressedCount > 0 ? 'pressed' : isQuiet ? 'quiet' : null;
    if (store.get().saving !== saving) update({ saving });
  }

  async function save(wish: SaveWish): Promise<boolean> {
    if (!wish.quiet) pressedCount += 1;
    if (!wish.quiet) showSaving(false);
    const isSaved = runExclusive(async () => {
      showSaving(wish.quiet && isReady());
      return attempt(wish, roundsMax);
    });
    try {
      return await isSaved;
    } finally {
      if (!wish.quiet) pressedCount -= 1;
      showSaving(pendingCount > 0);
    }
  }

  async function send(thisGeneration: number, tries = 1): Promise<{ sent: Values; newBase: Base }> {
    const { values: sent, base } = store.get();
    const isCurrent = () => generation === thisGeneration;
    let isPartStored = false;
    const onReached = (reached: Base) => {
      isPartStored = true;
      if (isCurrent()) update({ base: reached });
    };
    try {
      return { sent, newBase: await rules.send(sent, base, onReached) };
    } catch (error) {
      if (isUncertain(error)) unconfirmed = [...unconfirmed, sent].slice(-roundsMax);
      if (!(error instanceof Changed) || !isCurrent() || tries === triesMax) throw error;
      const newest = error.newest as Base;
      const confirmed = [...unconfirmed, sent].find((candidate) => rules.same(candidate, rules.read(newest)));
      if (confirmed === undefined && !mergeOnto(newest)) throw error;
      if (confirmed !== undefined) update({ base: newest, values: adopted(store.get().values, confirmed, newest) });
      unconfirmed = [];
      return isDirty()
        ? send(thisGeneration, isPartStored ? 1 : tries + 1)
        : { sent: store.get().values, newBase: newest };
    }
  }

  function settle(sent: Values, newBase: Base, quiet: boolean): void {
    const now = store.get().values;
    const tidy = now === sent && !quiet;
    unconfirmed = [];
    update({
      base: newBase,
      values: tidy ? rules.read(newBase) : adopted(now, sent, newBase),
      settled: tidy ? null : adopted(sent, sent, newBase),
      ...(quiet ? {} : { faults: noFaults, showsAll: false }),
      waiting: null,
      failure: null,
    });
    rules.onStored?.(newBase);
  }

  function refuse(error: unknown, quiet: boolean): void {
    const { base, values } = store.get();
    const newBase = rules.afterDeletion?.(error, base);
    const faults = quiet ? null : rules.refusal?.(error, values);
    const isTemporary = rules.isTemporary ?? ((failure) => failure instanceof NetworkFailure);
    if (error instanceof Changed) ask(error.newest as Base, quiet);
    else if (newBase) update({ base: newBase, settled: null, waiting: null });
    else if (quiet) update({ waiting: isTemporary(error) ? 'cut' : 'refused', cause: error });
    else if (faults) update({ faults, showsAll: true });
    else update({ failure: error });
  }

  async function attempt({ quiet, gate, whole }: SaveWish, rounds: number): Promise<boolean> {
    const { values, base } = store.get();
    if (!quiet) update({ ...idleState, settled: store.get().settled });
    if (quiet && !isDirty()) return true;
    const faults = rules.check(values, base);
    if (!quiet) update({ faults, showsAll: faults.size > 0 });
    if (faults.size > 0 || (quiet && !isReady())) return false;
    if (!isDirty() && !rules.isProposed?.(base)) return true;
    const thisGeneration = generation;
    try {
      if (quiet && gate && !(await gate())) {
        update({ waiting: 'published' });
        return false;
      }
      // The input may have changed while the gate was passed.
      if (quiet && !isReady()) return false;
      const { sent, newBase } = await send(thisGeneration);
      if (generation === thisGeneration) settle(sent, newBase, quiet);
    } catch (error) {
      if (generation === thisGeneration) refuse(error, quiet);
      return false;
    }
    return whole && isDirty() && rounds > 1 ? attempt({ quiet, ...(gate && { gate }), whole }, rounds - 1) : true;
  }

  return {
    store,
    /** The rules from now on, where they depend on what is shown. */
    setRules: (next: FormRules<Values, Base, Fault>) => {
      rules = next;
    },
    isDirty,
    isReady,
    isInvalid,
    isFree,
    firstFault,
    set,
    showFaults,
    /** A field lost the focus: from now on its faults are shown. */
    leave: (field: string) => void leftFields.add(field),
    /** No task is running or waiting. */
    isIdle: () => pendingCount === 0,
    /** Resolves to whether everything is saved. */
    save,
    /** Runs a task while no save is running. */
    runExclusive,
    /** The form now edits something else. */
    begin: (next: { values: Values; base: Base }) => {
      generation += 1;
      unconfirmed = [];
      leftFields.clear();
      store.set({ ...idleState, saving: null, ...next });
    },
    /** Builds on another person's version. */
    rebase: (next: { values: Values; base: Base }) => update({ ...next, settled: null }),
    /** A newer version arrived: it shows in untouched fields. Where both changed the same, the reader decides. */
    follow: (newest: Base) => {
      const now = store.get();
      if (pendingCount > 0 || now.clash) return;
      if (!isDirty(now)) update({ base: newest, values: rules.read(newest), settled: null });
      else if (!mergeOnto(newest) && rules.merge) ask(newest, true);
    },
    /** Fields that both people changed differently. */
    clashing: ({ values, base, clash } = store.get()) =>
      clash && mayMerge(base, clash.newest) ? (mergeOf(values, base, clash.newest)?.both ?? []) : [],
    decide: (keep: 'mine' | 'theirs') => {
      const { clash, values, base } = store.get();
      if (!clash) return;
      const { newest } = clash;
      const decision = decided(values, base, newest, keep);
      unconfirmed = [];
      update({ values: decision, base: newest, settled: null, clash: null });
    },
    /** Drops the input, after a running save. */
    discard: () =>
      runExclusive(async () => {
        const { clash, base } = store.get();
        const newest = clash?.newest ?? base;
        unconfirmed = [];
        leftFields.clear();
        update({ base: newest, values: rules.read(newest), ...idleState });
      }),
  };
}

export type Form<Values extends object, Base, Fault> = ReturnType<typeof createForm<Values, Base, Fault>>;

/**
 * The result of sending.
 * @param readNewest the version to build on; null where there is none
 * @throws Changed where the server refused because another version is stored by now
 */
export async function orChanged<Stored, Base>(
  sending: Promise<Stored>,
  readNewest: () => Promise<Base | null>,
): Promise<Stored> {
  try {
    return await sending;
  } catch (error) {
    const newest = isConflict(error) ? await readNewest() : null;
    throw newest === null ? error : new Changed(newest);
  }
}
