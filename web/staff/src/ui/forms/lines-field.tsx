import type { TextareaHTMLAttributes } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FieldError } from './field.tsx';

type LinesFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & {
  id: string;
  label: string;
  hint: string;
  error?: string | undefined;
  onChange: (text: string) => void;
};

/** A few short entries, one per line. */
export function LinesField({ id, label, hint, error, onChange, ...rest }: LinesFieldProps) {
  const t = useTranslations('common');
  return (
    <div className="grid gap-1">
      <label className="flex gap-1.5 font-semibold" htmlFor={id}>
        {label}
        <span className="font-normal text-ink-3">{t('optional')}</span>
      </label>
      <span className="text-small text-ink-3" id={`${id}-hint`}>
        {hint}
      </span>
      <textarea
        rows={2}
        {...rest}
        id={id}
        className="field-sizing-content min-h-15 w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2 font-inherit text-ink focus-visible:border-accent-ink focus-visible:edge-accent-ink! focus-visible:[outline:0]! [&[aria-invalid]]:border-bad-ink"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
