import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshJob, webinarQuery } from '../../../queries/jobs/jobs.ts';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { ClashBox } from '../../../features/forms/clash-box.tsx';
import { useForm } from '../../../features/forms/use-form.ts';
import { timeZones } from '../../../features/forms/time-zones.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { StepHead } from '../form/step-page.tsx';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import { isRepeated, valuesOf, webinarRules, type WebinarField } from './webinar-values.ts';

/** When and where the webinar takes place, and how many may come. */
export function ScheduleStep() {
  const t = useTranslations('webinar');
  const textOf = useErrorText();
  const client = useQueryClient();
  const { job } = useWizard();
  const { data } = useSuspenseQuery(webinarQuery(job.id));
  const query = webinarQuery(job.id);
  const form = useForm({
    name: `job/${job.id}/schedule`,
    start: () => ({ values: valuesOf(data), base: data }),
    rules: webinarRules({
      change: (body) => call('PUT /api/jobs/{job}/webinar', { params: { job: job.id }, body }),
      newest: () => readNewest(client, query),
      onStored: (webinar) => {
        client.setQueryData(query.queryKey, webinar);
        refreshJob(client, job.id);
      },
    }),
    newest: data,
    isNewer: (newest, base) => newest.revision > base.revision,
  });
  const { values, faults, set, clash } = form;
  useStepHandle(() => form.save());
  const errors = isProblem(form.failure, 422) ? form.failure.errors : {};
  const failure = errors['seats']
    ? t('seatsTaken', { count: data.registered })
    : errors['ends_at']
      ? t('past')
      : form.failure !== null && textOf(form.failure);
  const errorOf = (name: WebinarField) => {
    const fault = faults.get(name);
    return fault && t(`faults.${fault}`);
  };
  const field = (name: Exclude<WebinarField, 'time_zone'>, type = 'text', hint?: string) => (
    <TextField
      id={name}
      type={type}
      autoComplete="off"
      label={t(`fields.${name}`)}
      hint={hint}
      value={values[name]}
      error={errorOf(name)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <div className="grid gap-5">
      <StepHead title={t('scheduleTitle')} lead={t(data.registered > 0 ? 'scheduleTells' : 'scheduleLead')} />
      {clash && (
        <ClashBox
          fields={form.clashing.map((name) => ({
            name,
            label: t(name === 'later' ? 'later' : `fields.${name}`),
            theirs: String(valuesOf(clash.newest)[name]),
          }))}
          quiet={clash.quiet}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className="grid grid-cols-2 items-end gap-3 *:grid-cols-1">
        {field('date', 'date')}
        {field('time', 'time')}
      </div>
      {isRepeated(values) && (
        <Checkbox checked={values.later} onChange={({ target }) => set({ later: target.checked })}>
          {t('later')}
        </Checkbox>
      )}
      <div className="grid grid-cols-2 items-end gap-3 *:grid-cols-1">
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
