import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { isProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { UnsavedForm } from '../../../app/changes.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/use-unsaved.ts';
import type { JobChange } from '../../../queries/jobs.ts';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import { faultsFromServer, type Fault, type Faults } from './faults.ts';
import type { FieldName } from './field-name.ts';
import { Clash } from './merge-job.ts';
import { saveJob, type Base, type SavedJob } from './save-job.ts';
import { useAutosave } from './use-autosave.ts';
import { useChangedWords } from './use-changed-words.ts';
import { useFaultText } from './use-fault-text.ts';

type Scalar = string | number | boolean | null;

/** The fields of one step, flat: what is typed, in the form's own shape. */
export type StepValues = Record<string, Scalar>;

export type StepFormInput<Values extends StepValues> = {
  /** Alone of its kind among the forms of one activity. */
  name: string;
  /** The form's values of a stored activity. */
  read: (job: Job) => Values;
  /** What is sent for the typed values; what `check` finds nothing wrong with is stored. */
  write: (values: Values) => JobChange;
  check: (values: Values) => Faults<Values>;
  /** The form's field that shows what the server says about one of its fields; the same name unless said. */
  fieldOf?: (serverField: string) => string;
  /** More to do once it is stored. */
  onSaved?: (job: Job) => void;
  livesAt?: UnsavedForm['livesAt'];
  /** Fields that the page changes by itself: on their own they are stored by the buttons only. */
  asked?: readonly (keyof Values & string)[];
};

export type ClashState<Values> = {
  newest: Job;
  fields: readonly (keyof Values & string)[];
  /** It was met while typing: nothing is taken from under the hands. */
  quiet: boolean;
  /** Takes the newest version as the one to build on; what is typed stays. */
  keepMine: () => void;
  takeTheirs: () => void;
};

/** Why what is typed is not stored yet: no server is reached, or it would not take it. */
export type Waiting = 'cut' | 'refused';

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
  waiting: Waiting | null;
};

/** What the form builds on. */
type Origin<Values> = {
  base: Base;
  /** What it was filled with, or what became of it when it was stored. */
  began: Values;
  /** What was typed when it was stored while typing, where the server tidied it. */
  settled: Values | null;
};

const same = <Values extends StepValues>(one: Values, other: Values) =>
  Object.keys(one).every((name) => one[name] === other[name]);

const baseOf = ({ id, revision, status }: Job): Base => ({ id, revision, status });

const isStored = <Values extends StepValues>(values: Values, { began, settled }: Origin<Values>): boolean =>
  same(values, began) || (settled !== null && same(values, settled));

/**
 * One step's part of the activity: typed values, faults by field, storing with the revision they
 * began from, for drafts also by itself. What is typed is never lost: not by a refusal, not by
 * another person's change.
 */
export function useStepForm<Values extends StepValues>(input: StepFormInput<Values>): StepForm<Values> {
  const { name: formName, read, write, check, fieldOf, onSaved, livesAt, asked = [] } = input;
  const t = useTranslations('wizard');
  const textOf = useErrorText();
  const faultText = useFaultText();
  const changedWords = useChangedWords();
  const client = useQueryClient();
  const { job } = useWizard();
  const [origin, setOrigin] = useState<Origin<Values>>(() => ({ base: baseOf(job), began: read(job), settled: null }));
  // Storing takes time, and what it builds on may change meanwhile.
  const latest = useRef(origin);
  const seen = useRef(job);
  const running = useRef<Promise<boolean>>(null);
  const form = useForm<Values>({ mode: 'controlled', initialValues: origin.began });
  const { values } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [clash, setClash] = useState<Omit<ClashState<Values>, 'keepMine' | 'takeTheirs'> | null>(null);
  const dirty = !isStored(values, origin);
  const own = Object.keys(values).filter((name) => !asked.includes(name) && values[name] !== origin.began[name]);
  const ready =
    dirty && own.length > 0 && !clash && origin.base.status === 'Draft' && Object.keys(check(values)).length === 0;

  function buildOn(next: Origin<Values>): void {
    latest.current = next;
    setOrigin(next);
  }

  function rebase(stored: Job, fill: boolean): void {
    seen.current = stored;
    buildOn({ base: baseOf(stored), began: read(stored), settled: null });
    if (fill) form.setValues(read(stored));
  }

  // Somebody else's change shows at once where nothing is typed. Stands before what is restored, which may be older.
  useEffect(() => {
    if (job.revision > latest.current.base.revision && !dirty && !running.current) rebase(job, true);
  });
  const saved = useUnsaved({
    name: `job/${job.id}/${formName}`,
    dirty,
    // With what it began from, so that another person's change meanwhile is noticed as ever.
    keep: () => ({ base: origin.base, began: origin.began, values }),
    restore: (kept) => {
      buildOn({ base: kept.base, began: kept.began, settled: null });
      form.setValues(kept.values);
    },
    ...(livesAt && { livesAt }),
    ...(ready && { flush: () => store(true) }),
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

  /** What is shown after storing. While somebody types, their own words stay as they are. */
  function settle({ job: stored, values: sent, theirs, met }: SavedJob<Values>, typed: Values, quiet: boolean): void {
    const before = seen.current;
    const now = form.getValues();
    const untouched = same(now, typed);
    rebase(stored, untouched && !quiet);
    if (quiet) buildOn({ ...latest.current, settled: sent });
    for (const name of theirs) {
      if (now[name] === typed[name]) form.setFieldValue(name as string, sent[name] as never);
    }
    if (untouched) saved();
    if (met) {
      const fields = changedWords(before, met);
      showToast({ id: 'merged', title: fields ? t('clash.mergedFields', { fields }) : t('clash.merged') });
    }
    onSaved?.(stored);
  }

  async function send(quiet: boolean): Promise<boolean> {
    const typed = form.getValues();
    const { base, began } = latest.current;
    try {
      settle(await saveJob({ client, base, began, read, write, typed }), typed, quiet);
      setWaiting(null);
      return true;
    } catch (error) {
      showRefusal(error, quiet);
      return false;
    }
  }

  /** One after another: a slow earlier save must not land on a later text. */
  async function store(quiet: boolean): Promise<boolean> {
    await running.current;
    if (isStored(form.getValues(), latest.current)) {
      if (!quiet) saved();
      return true;
    }
    const sending = send(quiet);
    running.current = sending;
    try {
      return await sending;
    } finally {
      running.current = null;
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
  useAutosave({ ready, values, cut: waiting === 'cut', store: () => void store(true) });

  const errorOf = (name: keyof Values & string) => {
    const fault = form.errors[name] as Fault | undefined;
    return fault && faultText(name, fault);
  };
  const decide = (fill: boolean) => {
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
    clash: clash && { ...clash, keepMine: () => decide(false), takeTheirs: () => decide(true) },
    waiting,
  };
}
