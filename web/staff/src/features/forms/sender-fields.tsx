import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { TextField } from '../../ui/forms/field.tsx';

/** Sender and subject of one mailing; empty fields use those of the activity. */
export type SenderText = { invited_from_name: string; invite_subject: string };

type SenderFieldsProps = {
  /** Prefix of the ids of the fields. */
  prefix: string;
  value: SenderText;
  /** The values of the activity, which empty fields use. */
  usual: SenderText;
  errorOf: (field: keyof SenderText) => string | undefined;
  onChange: (value: SenderText) => void;
};

const longest = { invited_from_name: 120, invite_subject: TEXT_LIMITS.email_subject_max_characters };

export function SenderFields({ prefix, value, usual, errorOf, onChange }: SenderFieldsProps) {
  const t = useTranslations('mailings.form');
  return (
    <div className="grid grid-cols-[1fr_1fr] items-start gap-3 narrow:grid-cols-1">
      {(['invited_from_name', 'invite_subject'] as const).map((field) => (
        <TextField
          key={field}
          id={`${prefix}-${field}`}
          label={t(field === 'invited_from_name' ? 'from' : 'subject')}
          optional
          maxLength={longest[field]}
          placeholder={usual[field]}
          value={value[field]}
          error={errorOf(field)}
          onChange={(event) => onChange({ ...value, [field]: event.target.value })}
        />
      ))}
    </div>
  );
}
