import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { Fault } from '../../../features/forms/faults.ts';
import { showToast } from '../../../app/toasts.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { useWizard } from '../wizard-context.ts';
import { saveJob, type SavedJob } from './saving/save-job.ts';
import { isStored, originOf, same, type Origin, type StepValues } from './saving/step-origin.ts';
import { useAutosave } from './saving/use-autosave.ts';
import type { FormValues } from './use-form-values.ts';
import { useLackOf } from './use-lack-of.ts';
import type { StepFormInput } from './use-step-form.ts';
import { changedFields } from './saving/changed-fields.ts';
import type { FieldName } from './field-name.ts';

/** Names of the changed fields: "Title, Invitation: Subject". Empty where they have no name. */
function useChangedFieldNames(): (before: Job, after: Job) => string {
  const t = useTranslations('wizard');
  const tag = useLanguageTag();
  return (before, after) => {
    const text = changedFields(before, after).flatMap(({ step, field }) => {
      const key = `fields.${field as FieldName}` as const;
      if (!t.has(key)) return [];
      return [step ? t('named', { name: t(`steps.${step}`), text: t(key) }) : t(key)];
    });
    return new Intl.ListFormat(tag, { type: 'unit' }).format(new Set(text));
  };
}

type StoreInput<Values extends StepValues> = {
  form: FormValues<Values>;
  /** Nothing prevents autosave. */
  free: boolean;
  /** The last try reached no server. */
  cut: boolean;
  /** @param quiet it was tried by autosave */
  onRefused: (error: unknown, quiet: boolean) => void;
  onStored: () => void;
};

/** Saves one step, by the buttons or by itself, and knows which of its input is saved. */
export function useStepStore<Values extends StepValues>(input: StepFormInput<Values>, state: StoreInput<Values>) {
  const { name: formName, read, write, check, onSaved, livesAt, savedByButton = [] } = input;
  const { form, free, cut, onRefused, onStored } = state;
  const { values } = form;
  const t = useTranslations('wizard');
  const changedFieldNames = useChangedFieldNames();
  const client = useQueryClient();
  const { job } = useWizard();
  const [origin, setOrigin] = useState<Origin<Values>>(() => originOf(job, read(job)));
  // Saving takes time, and its base may change meanwhile.
  const latest = useRef(origin);
  const lastJob = useRef(job);
  const running = useRef<Promise<boolean>>(null);
  const dirty = !isStored(values, origin);
  const isOwn = (name: string) => !savedByButton.includes(name) && values[name] !== origin.began[name];
  const shouldSave = dirty && free && origin.base.status === 'Draft' && Object.keys(values).some(isOwn);
  const faults = Object.entries(check(values)) as [string, Fault][];
  const ready = shouldSave && faults.length === 0;
  const lackOf = useLackOf();

  function buildOn(next: Origin<Values>): void {
    latest.current = next;
    setOrigin(next);
  }

  function rebase(newJob: Job, fill: boolean): void {
    lastJob.current = newJob;
    buildOn(originOf(newJob, read(newJob)));
    if (fill) form.setValues(read(newJob));
  }

  // Another person's change shows immediately where nothing is typed. Runs before restoring, whose values may be older.
  useEffect(() => {
    if (job.revision > latest.current.base.revision && !dirty && !running.current) rebase(job, true);
  });
  const markSaved = useUnsaved({
    name: `job/${job.id}/${formName}`,
    dirty,
    // With its base, so that another person's change meanwhile is still noticed.
    keep: () => ({ base: origin.base, began: origin.began, values }),
    restore: (savedForm) => {
      buildOn({ base: savedForm.base, began: savedForm.began, settled: null });
      form.setValues(savedForm.values);
    },
    ...(livesAt && { livesAt }),
    ...(ready && { flush: () => store(true) }),
    stores: shouldSave ? (ready && !cut ? 'now' : { later: lackOf(faults[0]) }) : undefined,
  });

  /** The values shown after saving. Text that was typed meanwhile stays. */
  function settle(
    { job: savedJob, values: sent, newerFields: newest, otherChange: met }: SavedJob<Values>,
    typed: Values,
    quiet: boolean,
  ): void {
    const before = lastJob.current;
    const now = form.getValues();
    const untouched = same(now, typed);
    rebase(savedJob, untouched && !quiet);
    if (quiet) buildOn({ ...latest.current, settled: sent });
    for (const name of newest) {
      if (now[name] === typed[name]) form.setValue(name, sent[name]);
    }
    if (untouched) markSaved();
    if (met) {
      const fields = changedFieldNames(before, met);
      showToast({ id: 'merged', title: fields ? t('clash.mergedFields', { fields }) : t('clash.merged') });
    }
    onStored();
    onSaved?.(savedJob);
  }

  async function send(quiet: boolean): Promise<boolean> {
    const typed = form.getValues();
    const { base, began } = latest.current;
    try {
      settle(await saveJob({ client, base, began, read, write, typed }), typed, quiet);
      return true;
    } catch (error) {
      onRefused(error, quiet);
      return false;
    }
  }

  /** Resolves to whether it is saved. One after another: a slow earlier save must not overwrite a later text. */
  async function store(quiet: boolean): Promise<boolean> {
    while (running.current) await running.current;
    if (isStored(form.getValues(), latest.current)) {
      if (!quiet) markSaved();
      return true;
    }
    const sending = send(quiet).finally(() => {
      running.current = null;
    });
    running.current = sending;
    return sending;
  }

  useAutosave({ ready, values, cut, store: () => void store(true) });
  return { store, rebase };
}
