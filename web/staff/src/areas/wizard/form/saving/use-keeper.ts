import { useQueryClient } from '@tanstack/react-query';
import type { FocusEvent } from 'react';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { useUnsaved } from '../../../../app/unsaved/use-unsaved.ts';
import { useStore } from '../../../../app/store.ts';
import { jobQuery } from '../../../../queries/jobs/jobs.ts';
import { useWizard } from '../../wizard-context.ts';
import type { Keeper } from './keeper.ts';
import { useAutosave } from './use-autosave.ts';
import { useLackOf } from '../use-lack-of.ts';

type KeeperInput<Values, Base, Fault> = {
  /** Unique among the forms of one activity. */
  name: string;
  keeper: Keeper<Values, Base, Fault>;
  /** Checks and converts the values that were stored when a session ended. */
  restore?: (savedForm: { values: Values; base: Base }) => { values: Values; base: Base };
};

/** In a list, because its optional parts may differ. */
type SavedState<Values, Base> = { values: Values; base: [Base] };

/** Rows of one field share its name: `choices-2`. */
const fieldOf = (id: string) => id.replace(/^text-/, '').replace(/^(choices)-\d+$/, '$1');

/**
 * Autosave for a form with rows of its own while the activity is a draft: after a pause, when a field is left, and
 * when the page is. Includes the mark for unsaved changes and restoring the input after the session ended.
 */
export function useKeeper<Values, Base, Fault>(input: KeeperInput<Values, Base, Fault>) {
  const { name, keeper, restore = (savedForm) => savedForm } = input;
  const client = useQueryClient();
  const { job, place } = useWizard();
  const state = useStore(keeper.held);
  const lackOf = useLackOf();
  const isDraft = job.status === 'Draft';
  const dirty = keeper.isDirty(state);
  const ready = isDraft && keeper.isReady(state);

  /** Once published, only the buttons save: applicants may be reading it. */
  const gate = async () => (await readNewest(client, jobQuery(job.id))).status === 'Draft';

  async function store(quiet: boolean, whole = !quiet): Promise<boolean> {
    const isStored = await keeper.store({ quiet, whole, gate });
    if (isStored && !keeper.isDirty()) markSaved();
    return isStored && !(whole && keeper.isDirty());
  }

  const markSaved = useUnsaved<SavedState<Values, Base>>({
    name: `job/${job.id}/${name}`,
    dirty,
    // With its base, so that another person's change meanwhile is still noticed.
    keep: () => ({ values: state.values, base: [state.base] }),
    restore: ({ values, base: [base] }) => keeper.begin(restore({ values, base })),
    ...(ready && { flush: () => store(true, true) }),
    stores:
      isDraft && keeper.isFree(state)
        ? ready && state.waiting === null
          ? 'now'
          : { later: lackOf(keeper.firstFault(state)) }
        : undefined,
  });
  useAutosave({
    ready,
    values: state.values,
    cut: state.waiting === 'cut',
    store: () => void store(true),
    invalid: isDraft && keeper.isInvalid(state),
    look: keeper.look,
  });

  return {
    ...state,
    waiting: state.waiting ?? (dirty && !isDraft && place === 'create' ? 'published' : null),
    dirty,
    store,
    /** For the element around the fields: the faults of a field are shown after it was left. */
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const field = fieldOf(target.id);
      if (fieldOf(relatedTarget?.id ?? '') !== field) keeper.leave(field);
    },
  };
}
