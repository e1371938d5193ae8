import { zoneText } from '@vivavoce/domain/zone-text.ts';
import type { Job } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { Button } from '../../../ui/base/button.tsx';
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
import { daysLater, instantOf, wallTimeOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';
import { formatInZone } from '../../../ui/data/zoned-time.ts';

/** People who name a date mean the last minute of the day. */
const usualTime = '23:59';

const shortcuts = [7, 14, 28] as const;

function checkWall(wall: WallTime, timeZone: string, now: Date): Faults<WallTime> {
  if (!wall.date) return { date: 'date_missing' };
  if (!wall.time) return { time: 'time_missing' };
  const instant = instantOf(wall, timeZone);
  if (!instant) return { date: 'wrong_format' };
  return instant < now ? { date: 'deadline_past' } : {};
}

type FixedValues = WallTime & ExtensionValues & RetentionValues;

export function DeadlineFixedStep() {
  const t = useTranslations('wizard');
  const tag = useLanguageTag();
  const now = useNow();
  const { settings, chooseDeadline } = useWizard();
  const zone = settings.time_zone;
  const read = (job: Job): FixedValues => ({
    ...(job.fixed_deadline ? wallTimeOf(new Date(job.fixed_deadline), zone) : { date: '', time: usualTime }),
    ...readExtension(job),
    ...readRetention(job),
  });
  const form = useStepForm<FixedValues>({
    name: 'deadline-fixed',
    read,
    write: (typed) => ({
      fixed_deadline: instantOf(typed, zone)?.toISOString() ?? null,
      ...writeExtension(typed),
      ...writeRetention(typed),
    }),
    check: (typed) => ({ ...checkWall(typed, zone, new Date()), ...checkExtension(typed), ...checkRetention(typed) }),
    fieldOf: (field) => (field === 'fixed_deadline' ? 'date' : field),
    onSaved: () => chooseDeadline('fixed'),
  });
  const { values } = form;
  const today = wallTimeOf(now, zone).date;
  const instant = instantOf(values, zone);
  usePreviewDraft(instant ? { fixed_deadline: instant.toISOString() } : {});
  return (
    <StepPage
      title={t('deadline.fixedHeading')}
      lead={t('deadline.fixedLead')}
      form={form}

      show={(name, newest) => {
        if (name === 'reinvitation_deadline') return newest.reinvitation_deadline;
        if (name === 'retention_days') return newest.retention_days;
        const theirInstant = instantOf(newest, zone);
        return theirInstant ? formatInZone(theirInstant, tag, zone) : t('deadline.rolling');
      }}
    >
      <div className="grid grid-cols-[minmax(0,14rem)_minmax(0,9rem)] items-start gap-3 *:grid-cols-1 narrow:grid-cols-1">
        <TextField
          id="date"
          type="date"
          label={t('fields.date')}
          min={today}
          value={values.date}
          error={form.errorOf('date')}
          onChange={(event) => form.set('date', event.target.value)}
        />
        <TextField
          id="time"
          type="time"
          label={t('fields.time')}
          value={values.time}
          error={form.errorOf('time')}
          onChange={(event) => form.set('time', event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('deadline.shortcuts')}>
        {shortcuts.map((days) => (
          <Button key={days} size="small" onClick={() => form.set('date', daysLater(today, days))}>
            {t('deadline.inWeeks', { weeks: days / 7 })}
          </Button>
        ))}
      </div>
      <p className="rounded-2 bg-accent-tint px-4 py-3 text-pretty text-accent-ink" aria-live="polite">
        {instant
          ? t('deadline.fixedResult', {
              date: formatInZone(instant, tag, zone),
              zone: zoneText(tag, zone),
            })
          : t('deadline.zone', { zone: zoneText(tag, zone) })}
      </p>
      <ExtensionDays
        value={values.reinvitation_deadline}
        error={form.errorOf('reinvitation_deadline')}
        onChange={(days) => form.set('reinvitation_deadline', days)}
      />
      <RetentionDays
        value={values.retention_days}
        error={form.errorOf('retention_days')}
        onChange={(days) => form.set('retention_days', days)}
      />
    </StepPage>
  );
}
