import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { UnsavedForm } from '../../../app/changes.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/use-unsaved.ts';
import type { JobChange } from '../../../queries/jobs.ts';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import { faultsFromServer, type Fault, type Faults } from './faults.ts';
import type { FieldName } from './field-name.ts';
import { Clash, mergeJob } from './merge-job.ts';
import { saveJob, type Base } from './save-job.ts';
import { useFaultText } from './use-fault-text.ts';

type Scalar = string | number | boolean | null;

/** The fields of one step, flat: what is typed, in the form's own shape. */
export type StepValues = Record<string, Scalar>;

export type StepFormInput<Values extends StepValues> = {
  /** Alone of its kind among the forms of one activity. */
  name: string;
  /** The form's values of a stored activity. */
  read: (job: Job) => Values;
  /** What is sent for the typed values; called only when `check` found nothing. */
  write: (values: Values) => JobChange;
  check: (values: Values) => Faults<Values>;
  /** The form's field that shows what the server says about one of its fields; the same name unless said. */
  fieldOf?: (serverField: string) => string;
  /** More to do once it is stored. */
  onSaved?: (job: Job) => void;
  livesAt?: UnsavedForm['livesAt'];
};

export type ClashState<Values> = {
  newest: Job;
  fields: readonly (keyof Values & string)[];
  /** Takes the newest version as the one to build on; what is typed stays. */
  keepMine: () => void;
  takeTheirs: () => void;
};

export type StepForm<Values extends StepValues> = {
  values: Values;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** In words, under the field. */
  errorOf: (name: keyof Values & string) => string | undefined;
  /** In the order of the form, for the summary. */
  problems: { inputId: string; message: string }[];
  /** What went wrong with the form as a whole. */
  failure: string | null;
  clash: ClashState<Values> | null;
};

const same = <Values extends StepValues>(one: Values, other: Values) =>
  Object.keys(one).every((name) => one[name] === other[name]);

const baseOf = ({ id, revision, status }: Job): Base => ({ id, revision, status });

/**
 * One step's part of the activity: typed values, faults by field, storing with the revision they
 * began from. What is typed is never lost: not by a refusal, not by another person's change.
 */
export function useStepForm<Values extends StepValues>(input: StepFormInput<Values>): StepForm<Values> {
  const { name: formName, read, write, check, fieldOf, onSaved, livesAt } = input;
  const t = useTranslations('wizard');
  const textOf = useErrorText();
  const faultText = useFaultText();
  const client = useQueryClient();
  const { job } = useWizard();
  const base = useRef(baseOf(job));
  const [began, setBegan] = useState(() => read(job));
  const form = useForm<Values>({ mode: 'controlled', initialValues: began });
  const { values } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const [clash, setClash] = useState<{ newest: Job; fields: (keyof Values & string)[] } | null>(null);
  const dirty = !same(values, began);
  // Somebody else's change shows at once where nothing is typed. Stands before what is restored, which may be older.
  useEffect(() => {
    if (job.revision > base.current.revision && !dirty) rebase(job, true);
  });
  const saved = useUnsaved({
    name: `job/${job.id}/${formName}`,
    dirty,
    // With what it began from, so that another person's change meanwhile is noticed as ever.
    keep: () => ({ base: base.current, began, values }),
    restore: (kept) => {
      base.current = kept.base;
      setBegan(kept.began);
      form.setValues(kept.values);
    },
    ...(livesAt && { livesAt }),
  });

  function rebase(stored: Job, fill: boolean): void {
    base.current = baseOf(stored);
    setBegan(read(stored));
    if (fill) form.setValues(read(stored));
  }

  function showFaults(faults: Record<string, Fault>): void {
    const { __all__, ...fields } = faults;
    form.setErrors(fields);
    if (__all__) setFailure(faultText('__all__', __all__));
    const names = Object.keys(values).filter((name) => fields[name]);
    if (names.length === 1) document.getElementById(names[0] ?? '')?.focus();
  }

  function showRefusal(error: unknown): void {
    if (error instanceof Clash) {
      const merge = mergeJob(began, values, read(error.newest));
      setClash({ newest: error.newest, fields: merge.clash ? (merge.fields as (keyof Values & string)[]) : [] });
    } else if (isProblem(error, 422) && Object.keys(error.errors).length > 0) {
      showFaults(faultsFromServer(error.errors, Object.keys(values), fieldOf));
    } else {
      setFailure(textOf(error));
    }
  }

  async function save(): Promise<boolean> {
    setFailure(null);
    setClash(null);
    const faults = check(values) as Record<string, Fault>;
    showFaults(faults);
    if (Object.keys(faults).length > 0) return false;
    if (!dirty) {
      saved();
      return true;
    }
    try {
      const { job: stored, merged } = await saveJob({
        client,
        base: base.current,
        began,
        read,
        typed: values,
        change: write(values),
      });
      const untouched = same(form.getValues(), values);
      rebase(stored, untouched);
      if (untouched) saved();
      if (merged) showToast({ title: t('clash.merged') });
      onSaved?.(stored);
      return true;
    } catch (error) {
      showRefusal(error);
      return false;
    }
  }
  useStepHandle(save);

  const errorOf = (name: keyof Values & string) => {
    const fault = form.errors[name] as Fault | undefined;
    return fault && faultText(name, fault);
  };
  const settle = (fill: boolean) => {
    if (clash) rebase(clash.newest, fill);
    setClash(null);
  };
  return {
    values,
    set: (name, value) => form.setFieldValue(name, value as never),
    errorOf,
    problems: Object.keys(values).flatMap((name) => {
      const message = errorOf(name);
      return message
        ? [{ inputId: name, message: t('named', { name: t(`fields.${name as FieldName}`), text: message }) }]
        : [];
    }),
    failure,
    clash: clash && { ...clash, keepMine: () => settle(false), takeTheirs: () => settle(true) },
  };
}
