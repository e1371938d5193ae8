import type { Job } from '@vivavoce/contract/types.ts';
import { RETENTION_LIMITS } from '@vivavoce/domain/companies/retention-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { Faults } from '../../../features/forms/faults.ts';
import { MoreFields } from '../form/fields/more-fields.tsx';
import { useWizard } from '../wizard-context.ts';
import { wholeNumberIn } from './whole-number.ts';

/** `retention_days` as typed; empty for the company's period. */
export type RetentionValues = { retention_days: string };

const { days_min: min, days_max: max } = RETENTION_LIMITS;

export const readRetention = ({ retention_days }: Job): RetentionValues => ({
  retention_days: retention_days === null ? '' : String(retention_days),
});

export const writeRetention = ({ retention_days }: RetentionValues) => ({
  retention_days: retention_days.trim() === '' ? null : Number(retention_days),
});

export const checkRetention = ({ retention_days }: RetentionValues): Faults<RetentionValues> =>
  retention_days.trim() !== '' && wholeNumberIn(retention_days, min, max) === null ? { retention_days: 'too_big' } : {};

type RetentionDaysProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The retention period of this activity, where it differs from the company's. */
export function RetentionDays({ value, error, onChange }: RetentionDaysProps) {
  const t = useTranslations('wizard');
  const { settings } = useWizard();
  const days = wholeNumberIn(value, min, max);
  return (
    <MoreFields
      title={t('retention.title')}
      set={days === null ? undefined : t('retention.days', { days })}
      wrong={error !== undefined}
    >
      <div className="max-w-[20rem]">
        <TextField
          id="retention_days"
          label={t('fields.retention_days')}
          hint={t('retention.hint', { min, max, days: settings.retention_days })}
          inputMode="numeric"
          autoComplete="off"
          optional
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p className="text-small text-ink-2">{t('retention.text')}</p>
    </MoreFields>
  );
}
