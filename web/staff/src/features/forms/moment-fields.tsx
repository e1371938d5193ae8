import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { wallTimeOf, type WallTime } from '@vivavoce/domain/jobs/time-zone.ts';

type MomentFieldsProps = {
  /** Prefix of the ids of the fields. */
  prefix: string;
  /** Label of the day. */
  label: string;
  wall: WallTime;
  timeZone: string;
  errorOf: (field: keyof WallTime) => string | undefined;
  onChange: (wall: WallTime) => void;
  /** Takes the focus when its dialog opens. */
  first?: boolean;
};

/** A day from today on and a time in the company's time zone. */
export function MomentFields({ prefix, label, wall, timeZone, errorOf, onChange, first = false }: MomentFieldsProps) {
  const t = useTranslations('mailings.form');
  const now = useNow();
  return (
    <div className="grid grid-cols-[minmax(0,14rem)_minmax(0,9rem)] items-start gap-3 narrow:grid-cols-1">
      {(['date', 'time'] as const).map((field) => (
        <TextField
          key={field}
          id={`${prefix}-${field}`}
          type={field}
          label={field === 'date' ? label : t('time')}
          min={field === 'date' ? wallTimeOf(now, timeZone).date : undefined}
          value={wall[field]}
          error={errorOf(field)}
          data-autofocus={(first && field === 'date') || undefined}
          onChange={(event) => onChange({ ...wall, [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
