import type { Job } from '@vivavoce/contract/types.ts';
import { DEADLINE_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import type { Faults } from '../../../features/forms/faults.ts';
import { MoreFields } from '../form/fields/more-fields.tsx';
import { wholeNumberIn } from './whole-number.ts';

/** `reinvitation_deadline` as typed. */
export type ExtensionValues = { reinvitation_deadline: string };

const { applicant_min_days: least, applicant_max_days: most, reinvitation_default_days: usual } = DEADLINE_LIMITS;

export const readExtension = (job: Job): ExtensionValues => ({
  reinvitation_deadline: String(job.reinvitation_deadline),
});

export const writeExtension = ({ reinvitation_deadline }: ExtensionValues) => ({
  reinvitation_deadline: Number(reinvitation_deadline),
});

export const checkExtension = ({ reinvitation_deadline }: ExtensionValues): Faults<ExtensionValues> =>
  wholeNumberIn(reinvitation_deadline, least, most) === null ? { reinvitation_deadline: 'too_big' } : {};

type ExtensionDaysProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The days that an extension gives. Few people think of it before; the dialog for more time proposes it again. */
export function ExtensionDays({ value, error, onChange }: ExtensionDaysProps) {
  const t = useTranslations('wizard');
  const days = wholeNumberIn(value, least, most);
  const isCustom = days !== null && days !== usual;
  return (
    <MoreFields
      title={t('deadline.extension')}
      set={isCustom ? t('deadline.extensionSet', { days }) : undefined}
      wrong={error !== undefined}
    >
      <div className="max-w-[20rem]">
        <TextField
          id="reinvitation_deadline"
          label={t('fields.reinvitation_deadline')}
          hint={t('deadline.extensionHint', { min: least, max: most })}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </MoreFields>
  );
}
