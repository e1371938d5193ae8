import { createStore } from '@vivavoce/web-shared/store.ts';

type SwitchRules = {
  /** The stored value. */
  isOn: (id: number) => boolean;
  store: (id: number, on: boolean) => Promise<void>;
  onRefused: (error: unknown) => void;
};

/**
 * Switches that show a choice immediately and store it afterwards, one request at a time. Of several choices for one
 * switch the last one counts. A rejection resets the switch to the stored value.
 */
export function createSwitches({ isOn, store, onRefused }: SwitchRules) {
  const selection = createStore<ReadonlyMap<number, boolean>>(new Map());
  const storing = new Map<number, Promise<boolean>>();
  let line: Promise<unknown> = Promise.resolve();

  function put(id: number, on: boolean | undefined): void {
    const next = new Map(selection.get());
    if (on === undefined) next.delete(id);
    else next.set(id, on);
    selection.set(next);
  }

  async function settle(id: number): Promise<boolean> {
    const on = selection.get().get(id);
    try {
      if (on !== undefined && on !== isOn(id)) await store(id, on);
    } catch (error) {
      put(id, undefined);
      onRefused(error);
      return false;
    }
    if (selection.get().get(id) !== on) return settle(id);
    put(id, undefined);
    return true;
  }

  return {
    chosen: selection,
    /** Resolves to whether the last choice for this switch is stored. */
    choose: (id: number, on: boolean): Promise<boolean> => {
      put(id, on);
      const pending = storing.get(id);
      if (pending) return pending;
      const run = line.then(() => settle(id)).finally(() => storing.delete(id));
      line = run;
      storing.set(id, run);
      return run;
    },
    /** Resolves to whether every choice is stored. */
    whole: async (): Promise<boolean> => !(await Promise.all(storing.values())).includes(false),
  };
}
