import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshJob, webinarQuery } from '../../../queries/jobs/jobs.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import { timeZones } from '../../../features/forms/time-zones.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import {
  faultsOf,
  inputOf,
  isRepeated,
  valuesOf,
  type WebinarFaults,
  type WebinarField,
  type WebinarValues,
} from './webinar-values.ts';
import { classes } from '../../../ui/base/classes.ts';
import styles from './webinar.module.css';

/** When and where the webinar takes place, and how many may come. */
export function ScheduleStep() {
  const t = useTranslations('webinar');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job } = useWizard();
  const { data } = useSuspenseQuery(webinarQuery(job.id));
  const [began, setBegan] = useState(() => valuesOf(data));
  const [values, setValues] = useState(began);
  const [faults, setFaults] = useState<WebinarFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const dirty = JSON.stringify(values) !== JSON.stringify(began);
  const markSaved = useUnsaved({ name: `job/${job.id}/schedule`, dirty, keep: () => values, restore: setValues });

  useStepHandle(async () => {
    setFailure(null);
    const newFaults = faultsOf(values);
    setFaults(newFaults);
    const [wrong] = Object.keys(newFaults);
    if (wrong) document.getElementById(wrong)?.focus();
    if (wrong) return false;
    if (!dirty) return true;
    try {
      const webinar = await call('PUT /api/jobs/{job}/webinar', {
        params: { job: job.id },
        body: inputOf(values, data.revision),
      });
      client.setQueryData(webinarQuery(job.id).queryKey, webinar);
      refreshJob(client, job.id);
      const fresh = valuesOf(webinar);
      setBegan(fresh);
      setValues(fresh);
      markSaved();
      return true;
    } catch (error) {
      if (isProblem(error, 422) && error.errors['seats']) setFailure(t('seatsTaken', { count: data.registered }));
      else if (isProblem(error, 422) && error.errors['ends_at']) setFailure(t('past'));
      else setFailure(isProblem(error, 409) ? t('conflict') : textOf(error));
      return false;
    }
  });

  const set = (change: Partial<WebinarValues>) => {
    setValues((now) => ({ ...now, ...change }));
    setFaults({});
  };
  const field = (name: Exclude<WebinarField, 'time_zone'>, type = 'text', hint?: string) => (
    <TextField
      id={name}
      type={type}
      autoComplete="off"
      label={t(`fields.${name}`)}
      hint={hint}
      value={values[name]}
      error={faults[name] && t(`faults.${faults[name]}`)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <div className="grid gap-5">
      <StepHead title={t('scheduleTitle')} lead={t(data.registered > 0 ? 'scheduleTells' : 'scheduleLead')} />
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className={classes(styles.pair, 'grid grid-cols-2 items-end gap-3')}>
        {field('date', 'date')}
        {field('time', 'time')}
      </div>
      {isRepeated(values) && (
        <Checkbox checked={values.later} onChange={({ target }) => set({ later: target.checked })}>
          {t('later')}
        </Checkbox>
      )}
      <div className={classes(styles.pair, 'grid grid-cols-2 items-end gap-3')}>
        {field('end_date', 'date', t('endHint'))}
        {field('end_time', 'time')}
      </div>
      <SelectField
        id="time_zone"
        label={t('fields.time_zone')}
        value={values.time_zone}
        options={timeZones(values.time_zone)}
        onChange={(time_zone) => set({ time_zone })}
      />
      {field('join_link', 'url', t('linkHint'))}
      {field('place')}
      {field('seats', 'number', t('seatsHint'))}
      {field('recording_link', 'url', t('recordingHint'))}
    </div>
  );
}
