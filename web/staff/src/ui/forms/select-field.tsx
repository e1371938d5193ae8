import { IconChevronDown } from '@tabler/icons-react';
import { useId, type SelectHTMLAttributes } from 'react';
import { FieldError } from './field.tsx';
import { Icon } from '../base/icon.tsx';
import styles from './select-field.module.css';

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
  label: string;
  /** For rows whose column or place names the field already. */
  labelHidden?: boolean;
  hint?: string;
  error?: string | undefined;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A native select: the phone's own list, and full support of keyboards and screen readers. */
export function SelectField({
  label,
  labelHidden = false,
  hint,
  error,
  value,
  options,
  onChange,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid min-w-0 content-start gap-1">
      <label className={labelHidden ? 'visually-hidden' : 'font-semibold'} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="text-small text-ink-3" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className="relative">
        <select
          {...rest}
          id={id}
          className={styles.select}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          of={IconChevronDown}
          size={16}
          className="pointer-events-none absolute end-3 top-[calc(50%_-_8px)] text-ink-3"
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
