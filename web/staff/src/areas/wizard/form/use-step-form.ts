import { useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { UnsavedForm } from '../../../app/unsaved/changes.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { JobChange } from '../../../queries/jobs/jobs.ts';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import { faultsFromServer, type Fault, type Faults } from '../../../features/forms/faults.ts';
import type { FieldName } from './field-name.ts';
import type { Waiting } from './saving/keeper.ts';
import { Clash } from './saving/merge-job.ts';
import type { StepValues } from './saving/step-origin.ts';
import { useFaultText } from '../../../features/forms/use-fault-text.ts';
import { useFormValues } from './use-form-values.ts';
import { useStepStore } from './use-step-store.ts';

export type { StepValues } from './saving/step-origin.ts';

export type StepFormInput<Values extends StepValues> = {
  /** Unique among the forms of one activity. */
  name: string;
  /** The form's values of a stored activity. */
  read: (job: Job) => Values;
  /** The body for the typed values; called only when `check` finds no fault. */
  write: (values: Values) => JobChange;
  check: (values: Values) => Faults<Values>;
  /** The form's field that shows a fault of a field of the server; by default the same name. */
  fieldOf?: (serverField: string) => string;
  /** Called after saving. */
  onSaved?: (job: Job) => void;
  livesAt?: UnsavedForm['livesAt'];
  /** Fields that the page changes by itself: alone they are saved by the buttons only. */
  savedByButton?: readonly (keyof Values & string)[];
};

export type ClashState<Values> = {
  newest: Job;
  fields: readonly (keyof Values & string)[];
  /** Found by autosave: the input stays untouched. */
  quiet: boolean;
  /** Builds on the newest version; the input stays. */
  keepMine: () => void;
  takeTheirs: () => void;
};

export type StepForm<Values extends StepValues> = {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** The fault under the field, as a phrase. */
  errorOf: (name: keyof Values & string) => string | undefined;
  /** In the order of the form, for the summary. */
  problems: { inputId: string; message: string }[];
  /** The failure of the form as a whole. */
  failure: string | null;
  clash: ClashState<Values> | null;
  waiting: Waiting | null;
};

/**
 * One step's part of the activity: input, faults by field, and saving with the revision it started from; drafts also
 * save themselves. No input is lost by a rejection or by another person's change.
 */
export function useStepForm<Values extends StepValues>(input: StepFormInput<Values>): StepForm<Values> {
  const { read, check, fieldOf } = input;
  const t = useTranslations('wizard');
  const textOf = useErrorText();
  const faultText = useFaultText();
  const { job } = useWizard();
  const [began] = useState(() => read(job));
  const form = useFormValues(began);
  const { values } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [clash, setClash] = useState<Omit<ClashState<Values>, 'keepMine' | 'takeTheirs'> | null>(null);
  const { store, rebase } = useStepStore(input, {
    form,
    free: !clash,
    cut: waiting === 'cut',
    onRefused: showRefusal,
    onStored: () => setWaiting(null),
  });

  function showFaults(faults: Record<string, Fault>): void {
    const { __all__, ...fields } = faults;
    form.setErrors(fields);
    if (__all__) setFailure(faultText('__all__', __all__));
    const names = Object.keys(values).filter((name) => fields[name]);
    if (names.length === 1) document.getElementById(names[0] ?? '')?.focus();
  }

  function showRefusal(error: unknown, quiet: boolean): void {
    if (error instanceof Clash) {
      setClash({ newest: error.newest, fields: error.fields, quiet });
    } else if (quiet) {
      setWaiting(error instanceof NetworkFailure ? 'cut' : 'refused');
    } else if (isProblem(error, 422) && Object.keys(error.errors).length > 0) {
      showFaults(faultsFromServer(error.errors, Object.keys(values), fieldOf));
    } else {
      setFailure(textOf(error));
    }
  }

  async function save(): Promise<boolean> {
    setFailure(null);
    setClash(null);
    setWaiting(null);
    const faults = check(values) as Record<string, Fault>;
    showFaults(faults);
    if (Object.keys(faults).length > 0) return false;
    return store(false);
  }
  useStepHandle(save);

  const errorOf = (name: keyof Values & string) => {
    const fault = form.errors[name];
    return fault && faultText(name, fault);
  };
  const decide = (fill: boolean) => {
    if (clash) rebase(clash.newest, fill);
    setClash(null);
  };
  return {
    values,
    set: form.setValue,
    errorOf,
    problems: Object.keys(values).flatMap((name) => {
      const message = errorOf(name);
      return message
        ? [{ inputId: name, message: t('named', { name: t(`fields.${name as FieldName}`), text: message }) }]
        : [];
    }),
    failure,
    clash: clash && { ...clash, keepMine: () => decide(false), takeTheirs: () => decide(true) },
    waiting,
  };
}
