import { useEffect } from 'react';
import { zoneText } from '@vivavoce/domain/zone-text.ts';
import type { Job } from '@vivavoce/contract/types.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import { deadlineAfterDays } from '@vivavoce/domain/jobs/deadline.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import type { Faults } from '../../../features/forms/faults.ts';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { usePreviewDraft, useWizard } from '../wizard-context.ts';
import {
  checkExtension,
  ExtensionDays,
  readExtension,
  writeExtension,
  type ExtensionValues,
} from './extension-days.tsx';
import {
  checkRetention,
  readRetention,
  RetentionDays,
  writeRetention,
  type RetentionValues,
} from './retention-days.tsx';
import { wholeNumberIn } from './whole-number.ts';
import { formatInZone } from '../../../ui/data/zoned-time.ts';

/** `applicant_deadline_days` as typed; `fixed` is a stored fixed date, which would take precedence. */
type RollingValues = ExtensionValues & RetentionValues & { applicant_deadline_days: string; fixed: string | null };

const { applicant_min_days: least, applicant_max_days: most } = DEADLINE_LIMITS;

const read = (job: Job): RollingValues => ({
  applicant_deadline_days: String(job.applicant_deadline_days),
  fixed: job.fixed_deadline,
  ...readExtension(job),
  ...readRetention(job),
});

const check = (typed: RollingValues): Faults<RollingValues> => ({
  ...(wholeNumberIn(typed.applicant_deadline_days, least, most) === null && { applicant_deadline_days: 'too_big' }),
  ...checkExtension(typed),
  ...checkRetention(typed),
});

export function DeadlineRollingStep() {
  const t = useTranslations('wizard');
  const tag = useLanguageTag();
  const now = useNow();
  const { settings, chooseDeadline } = useWizard();
  const zone = settings.time_zone;
  const form = useStepForm<RollingValues>({
    name: 'deadline-rolling',
    read,
    write: (values) => ({
      applicant_deadline_days: Number(values.applicant_deadline_days),
      fixed_deadline: null,
      ...writeExtension(values),
      ...writeRetention(values),
    }),
    check,
    // Opening this page does not discard a fixed date.
    savedByButton: ['fixed'],
    onSaved: () => chooseDeadline('rolling'),
  });
  const { values, set } = form;
  // This page stands for a rolling deadline; the choice is saved with the days.
  useEffect(() => {
    if (values.fixed !== null) set('fixed', null);
  });
  const days = wholeNumberIn(values.applicant_deadline_days, least, most);
  const example = days === null ? null : deadlineAfterDays(now, days, zone);
  usePreviewDraft({ fixed_deadline: null, ...(days !== null && { applicant_deadline_days: days }) });
  return (
    <StepPage
      title={t('deadline.rollingHeading')}
      lead={t('deadline.rollingLead')}
      form={form}

      show={(name, newest) => {
        if (name !== 'fixed') return newest[name];
        return newest.fixed ? formatInZone(new Date(newest.fixed), tag, zone) : t('deadline.rolling');
      }}
    >
      <div className="max-w-[20rem]">
        <TextField
          id="applicant_deadline_days"
          label={t('fields.applicant_deadline_days')}
          hint={t('deadline.daysHint', { min: least, max: most })}
          inputMode="numeric"
          autoComplete="off"
          value={values.applicant_deadline_days}
          error={form.errorOf('applicant_deadline_days')}
          onChange={(event) => set('applicant_deadline_days', event.target.value)}
        />
      </div>
      <p className="rounded-2 bg-accent-tint px-4 py-3 text-pretty text-accent-ink" aria-live="polite">
        {example
          ? t('deadline.rollingResult', {
              date: formatInZone(example, tag, zone),
              zone: zoneText(tag, zone),
            })
          : t('deadline.zone', { zone: zoneText(tag, zone) })}
      </p>
      <ExtensionDays
        value={values.reinvitation_deadline}
        error={form.errorOf('reinvitation_deadline')}
        onChange={(typed) => set('reinvitation_deadline', typed)}
      />
      <RetentionDays
        value={values.retention_days}
        error={form.errorOf('retention_days')}
        onChange={(typed) => set('retention_days', typed)}
      />
    </StepPage>
  );
}
