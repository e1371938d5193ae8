import { useEffect, useEffectEvent, useState, type FocusEvent } from 'react';
import { AUTOSAVE } from '@vivavoce/domain/limits.ts';
import { createAutosave } from '@vivavoce/web-shared/forms/autosave.ts';
import { createForm, type Form, type FormRules } from '@vivavoce/web-shared/forms/form.ts';
import { useStore } from '@vivavoce/web-shared/store.ts';
import type { FieldFault, UnsavedForm } from '../../app/unsaved/changes.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { afterPresses } from './after-presses.ts';

type Start<Values, Base> = { values: Values; base: Base };

type FormInput<Values extends object, Base, Fault> = {
  /** Unique among all forms, so it holds the ids of what is edited. */
  name: string;
  /** Called once. */
  start: () => Start<Values, Base>;
  rules: FormRules<Values, Base, Fault>;
  /** The stored version, where it may change while the form is open; later ones are merged into the input. */
  newest?: Base | undefined;
  isNewer?: (newest: Base, base: Base) => boolean;
  /** The form saves itself. */
  autosave?: {
    isOn: boolean;
    /** Whether it is still allowed; asked right before. */
    gate?: () => Promise<boolean>;
    /** The fault that prevents it, in the phrases of the status pill. */
    faultOf: (fault: [string, Fault] | undefined) => FieldFault | null;
  };
  /** The page has a summary of faults, which takes the focus where there are several. */
  hasSummary?: boolean;
  /** The id of the input of a field; by default its name. */
  inputIdOf?: (field: string) => string;
  /** Checks and converts the values that were stored when a session ended. */
  restore?: (savedForm: Start<Values, Base>) => Start<Values, Base>;
  livesAt?: UnsavedForm['livesAt'];
  /** Holds a secret, so the input is not kept when the session ends. */
  isSecret?: boolean;
};

/** In a list, because its optional parts may differ. */
type SavedState<Values, Base> = { values: Values; base: [Base] };

/** Rows of one field share its name: `choices-2`. */
const fieldOf = (id: string) => id.replace(/^text-/, '').replace(/^(choices)-\d+$/, '$1');

/** Saves after a pause and when a field is left. */
function useAutosave<Values extends object, Base, Fault>(
  form: Form<Values, Base, Fault>,
  isOn: boolean,
  save: () => Promise<unknown>,
): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isOn) return undefined;
    const showing = afterPresses(form.showFaults);
    const { now, stop } = createAutosave(form, {
      pauseMs: AUTOSAVE.pause_ms,
      pauses: { firstMs: AUTOSAVE.retry_ms, longestMs: AUTOSAVE.retry_ms },
      save: () => saveNow(),
      onInvalid: showing.run,
    });
    document.addEventListener('focusout', now);
    return () => {
      document.removeEventListener('focusout', now);
      showing.end();
      stop();
    };
  }, [form, isOn]);
}

/**
 * A form of the staff app: input, faults by field, saving by the button or automatically, and the decision where two people
 * changed the same. Includes the mark for unsaved changes, the question before leaving, and the return of the input
 * after the session ended.
 */
export function useForm<Values extends object, Base, Fault>(input: FormInput<Values, Base, Fault>) {
  const { name, newest, isNewer, autosave, hasSummary = false, inputIdOf = (field) => field, livesAt } = input;
  const [form] = useState(() => createForm(input.start(), input.rules));
  const state = useStore(form.store);
  const dirty = form.isDirty(state);
  const isAutosaved = autosave?.isOn === true;
  const isReady = isAutosaved && form.isReady(state);

  useEffect(() => form.setRules(input.rules));
  // Runs before restoring, whose values may be older.
  useEffect(() => {
    if (newest !== undefined && isNewer?.(newest, form.store.get().base)) form.follow(newest);
  });
  const markSaved = useUnsaved<SavedState<Values, Base>>({
    name,
    dirty,
    // With its base, so that another person's change meanwhile is still noticed.
    ...(!input.isSecret && { keep: () => ({ values: state.values, base: [state.base] }) }),
    restore: ({ values, base: [base] }) => form.begin(input.restore?.({ values, base }) ?? { values, base }),
    ...(livesAt && { livesAt }),
    ...(isReady && { flush: () => save({ quiet: true }) }),
    stores:
      autosave && isAutosaved && form.isFree(state)
        ? isReady && state.waiting === null
          ? 'now'
          : { later: autosave.faultOf(form.firstFault(state)) }
        : undefined,
  });

  /** Resolves to whether everything is saved. */
  async function save({ quiet = false, whole = true } = {}): Promise<boolean> {
    if (!quiet && form.store.get().saving === 'pressed') return false;
    const isSaved = await form.save({ quiet, whole, ...(autosave?.gate && { gate: autosave.gate }) });
    if (isSaved && !form.isDirty()) markSaved();
    if (!isSaved && !quiet) focusFault();
    return isSaved && !(whole && form.isDirty());
  }

  function focusFault(): void {
    const fields = [...form.store.get().faults.keys()].filter((field) => field !== '__all__');
    const [first] = fields;
    if (first !== undefined && !(hasSummary && fields.length > 1)) document.getElementById(inputIdOf(first))?.focus();
  }
  useAutosave(form, isAutosaved, () => save({ quiet: true, whole: false }));

  return {
    ...state,
    form,
    dirty,
    busy: state.saving === 'pressed',
    /** Fields that both people changed differently. */
    clashing: form.clashing(state),
    save,
    markSaved,
    set: (part: Partial<Values> | ((now: Values) => Partial<Values>)) => {
      const { values } = form.store.get();
      form.set({ ...values, ...(typeof part === 'function' ? part(values) : part) });
    },
    discard: () => void form.discard(),
    keepMine: () => form.decide('mine'),
    takeTheirs: () => form.decide('theirs'),
    /** For the element around the fields of a form that saves itself: the faults of a field show after it was left. */
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const field = fieldOf(target.id);
      if (fieldOf(relatedTarget?.id ?? '') !== field) form.leave(field);
    },
  };
}
