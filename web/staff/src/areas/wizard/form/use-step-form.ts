import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import type { Waiting } from '@vivavoce/web-shared/forms/form.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { showToast } from '../../../app/toasts.ts';
import type { UnsavedForm } from '../../../app/unsaved/changes.ts';
import { useFaultText } from '../../../features/forms/use-fault-text.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { changeJob, jobQuery, rememberJob } from '../../../queries/jobs/jobs.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import { changedFields } from './changed-fields.ts';
import type { FieldName } from './field-name.ts';
import { stepBase, stepRules, type StepBase, type StepInput, type StepValues } from './step-rules.ts';
import { useFieldFault } from './use-field-fault.ts';

export type { StepValues } from './step-rules.ts';

type StepFormInput<Values extends StepValues> = StepInput<Values> & {
  /** Unique among the forms of one activity. */
  name: string;
  /** Called after saving. */
  onSaved?: (job: Job) => void;
  livesAt?: UnsavedForm['livesAt'];
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
  clash: {
    newest: StepBase<Values>;
    fields: readonly (keyof Values & string)[];
    quiet: boolean;
    keepMine: () => void;
    takeTheirs: () => void;
  } | null;
  waiting: Waiting | null;
};

/** Reports another person's change by the names of its fields: "Title, Invitation: Subject". */
function useMergedToast(): (after: Job, before: Job | undefined) => void {
  const t = useTranslations('wizard');
  const errors = useTranslations('errors.clash');
  const tag = useLanguageTag();
  return (after, before) => {
    const places = before ? changedFields(before, after) : [];
    const names = places.flatMap(({ step, field }) => {
      const key = `fields.${field as FieldName}` as const;
      if (!t.has(key)) return [];
      return [step ? t('named', { name: t(`steps.${step}`), text: t(key) }) : t(key)];
    });
    const fields = new Intl.ListFormat(tag, { type: 'unit' }).format(new Set(names));
    showToast({ id: 'merged', title: fields ? errors('mergedFields', { fields }) : errors('merged') });
  };
}

/**
 * One step's part of the activity: input, faults by field, and saving with the revision it started from; drafts also
 * save themselves. No input is lost by a rejection or by another person's change.
 */
export function useStepForm<Values extends StepValues>(input: StepFormInput<Values>): StepForm<Values> {
  const { name: formName, read, onSaved, livesAt } = input;
  const t = useTranslations('wizard');
  const client = useQueryClient();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const faultOf = useFieldFault();
  const { job } = useWizard();
  const onMerged = useMergedToast();
  const [jobs] = useState(() => new Map([[job.revision, job]]));
  const state = useForm({
    name: `job/${job.id}/${formName}`,
    start: () => ({ values: read(job), base: stepBase(job, read(job)) }),
    rules: stepRules(input, {
      change: async (id, change) => {
        const changedJob = await changeJob(id, change);
        rememberJob(client, changedJob);
        return changedJob;
      },
      newest: (id) => readNewest(client, jobQuery(id)),
      ...(onSaved && { onStored: onSaved }),
      onMerged,
      jobs,
    }),
    autosave: { isOn: job.status === 'Draft', faultOf },
    hasSummary: true,
    ...(livesAt && { livesAt }),
  });
  const { form, values, faults, clash } = state;

  // Another person's change shows immediately where nothing is typed.
  useEffect(() => {
    if (job.revision <= form.store.get().base.revision || form.isDirty()) return;
    jobs.set(job.revision, job);
    form.follow(stepBase(job, read(job)));
  });
  useStepHandle(() => state.save());

  const errorOf = (name: keyof Values & string) => {
    const fault = faults.get(name);
    return fault && faultText(name, fault);
  };
  const whole = faults.get('__all__');
  return {
    values,
    set: (name, value) => state.set({ [name]: value } as unknown as Partial<Values>),
    errorOf,
    problems: Object.keys(values).flatMap((name) => {
      const message = errorOf(name);
      return message
        ? [{ inputId: name, message: t('named', { name: t(`fields.${name as FieldName}`), text: message }) }]
        : [];
    }),
    failure: whole ? faultText('__all__', whole) : state.failure === null ? null : textOf(state.failure),
    clash: clash && {
      ...clash,
      fields: state.clashing,
      keepMine: state.keepMine,
      takeTheirs: state.takeTheirs,
    },
    waiting: state.waiting,
  };
}
